import type { Case } from "./case.js";

/** Jumps, and what they pass on their way. */
export const controlCases: readonly Case[] = [
  [
    "keys of a text",
    "for (const k in 'ab' as any) log[log.length] = k; for (const k in '' as any) log[log.length] = k;",
  ],
  ["finally overrides return", "const f = () => { try { return 1; } finally { return 2; } }; return f();"],
  [
    "finally does not change what is returned",
    "const f = () => { let a = 1; try { return a; } finally { a = 2; } }; return f();",
  ],
  ["finally overrides throw", "const f = () => { try { throw 1; } finally { return 2; } }; return f();"],
  [
    "finally with break forgets a throw",
    "for (const x of [1, 2]) { try { throw x; } finally { break; } } return 'here';",
  ],
  [
    "finally with continue forgets a return",
    "const f = () => { for (let i = 0; i < 3; i++) { try { return i; } finally { log[i] = i; if (i < 2) continue; } } }; return f();",
  ],
  [
    "what comes after finally is done",
    "let a = 0; try { a = 1; } finally { a += 10; } a += 100; { try { } catch { } finally { } a += 1000; } return a;",
  ],
  [
    "throw in catch passes finally",
    "try { try { throw 1; } catch (e) { throw [e, 2]; } finally { log[0] = 'f'; } } catch (e) { return e; }",
  ],
  ["throw in finally replaces", "try { try { throw 1; } finally { throw 2; } } catch (e) { return e; }"],
  [
    "catch does not catch itself",
    "const f = () => { try { throw 1; } catch (e) { throw 2; } }; try { f(); } catch (e) { return e; }",
  ],
  [
    "labelled continue through finally",
    "outer: for (let i = 0; i < 3; i++) { for (let j = 0; j < 3; j++) { try { if (j === 1) continue outer; log[log.length] = [i, j]; } finally { log[log.length] = 'f'; } } }",
  ],
  [
    "labelled break of a block",
    "a: { log[0] = 1; b: { if (log.length) break a; } log[1] = 2; } return log.length;",
  ],
  [
    "two labels of one loop",
    "a: b: for (let i = 0; i < 3; i++) { for (;;) { log[log.length] = i; if (i === 1) break b; continue a; } }",
  ],
  [
    "continue in do … while asks the test",
    "let i = 0; do { i++; if (i < 5) continue; log[0] = i; } while (i < 3); return i;",
  ],
  [
    "switch falls through, default in the middle",
    "const f = (x: any) => { let r = ''; switch (x) { case 1: r += 1; default: r += 'd'; case 2: r += 2; break; case 3: r += 3; } return r; }; return [f(1), f(2), f(3), f(4)];",
  ],
  [
    "NaN meets no case, zeros meet each other",
    "const f = (x: any) => { switch (x) { case NaN: return 'nan'; case 0: return 'zero'; case '1': return 'text'; } return 'none'; }; return [f(NaN), f(-0), f(1), f('1')];",
  ],
  [
    "cases are worked out in order, until one is met",
    "const c = (x: any) => (log[log.length] = x, x); switch (2) { case c(1): case c(2): log[log.length] = 'in'; case c(3): break; default: c(4); }",
  ],
  [
    "continue in a switch goes to the loop",
    "for (let i = 0; i < 3; i++) { switch (i) { case 1: continue; default: log[log.length] = i; } log[log.length] = 's'; }",
  ],
  [
    "break in a switch in a labelled loop",
    "a: for (const x of [1, 2, 3]) { switch (x) { case 2: break a; case 1: break; } log[log.length] = x; }",
  ],
  [
    "an array that grows and shrinks while it is visited",
    "const x = [1, 2, 3]; for (const y of x) { log[log.length] = y; if (y === 1) x[3] = 4; if (y === 2) x.length = 3; } return x;",
  ],
  ["holes are visited", "for (const x of [1, , 3]) log[log.length] = x;"],
  [
    "delete while keys are visited",
    "const o: any = { a: 1, b: 2, c: 3 }; for (const k in o) { log[log.length] = k; delete o.b; o.d = 4; } return o;",
  ],
  [
    "keys that are visited: indices first, inherited ones last",
    "class P { z = 1; } const o: any = new P(); o.b = 1; o[2] = 1; o[1] = 1; for (const k in o) log[log.length] = k; for (const k in [7, , 8]) log[log.length] = k; for (const k in null as any) log[9] = k; for (const k in 5 as any) log[9] = k;",
  ],
  [
    "a loop over a place",
    "const o: any = {}; for (o.x of [1, 2]) log[log.length] = o.x; for (o['y'] in { k: 1 }); return o;",
  ],
  [
    "a loop that takes items apart",
    "for (const [a, { b = 5 } = {} as any] of [[1, { b: 2 }], [3]] as any) log[log.length] = [a, b];",
  ],
  [
    "throwing what is no error",
    "const r: any[] = []; for (const x of [undefined, null, 0, 'a', 1n, { a: 1 }]) try { throw x; } catch (e) { r[r.length] = e; } return r;",
  ],
  [
    "errors of the language",
    "const r: any[] = []; const t = (f: any) => { try { f(); r[r.length] = 'none'; } catch (e: any) { r[r.length] = e.name; } }; t(() => (null as any).x); t(() => (undefined as any)()); t(() => 1n + (1 as any)); t(() => 1n / 0n); t(() => new (5 as any)()); t(() => ([].length = -1)); t(() => 'a' in ('b' as any)); t(() => ({}) instanceof ({} as any)); t(() => +(1n as any)); t(() => { const [a] = 5 as any; }); t(() => { const {} = null as any; }); t(() => new (() => 1 as any)()); t(() => 1n >>> (1n as any)); t(() => (5 as any).x = 1); return r;",
  ],
  ["recursion", "const fib = (n: number): number => n < 2 ? n : fib(n - 1) + fib(n - 2); return fib(9);"],
  [
    "functions that call each other",
    "const even = (n: number): boolean => n === 0 || odd(n - 1), odd = (n: number): boolean => n !== 0 && even(n - 1); return [even(7), odd(7)];",
  ],
];
