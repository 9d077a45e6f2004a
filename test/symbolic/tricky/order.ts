import type { Case } from "./case.js";

/** The order of evaluation. */
export const orderCases: readonly Case[] = [
  [
    "a spread yields before what comes later",
    "const x: any[] = [1, 2]; const f = (...all: any[]) => all; const r: any[] = [[...x, (x[0] = 5), ...x], f(...x, (x[1] = 6))]; try { r[2] = [...(5 as any), (log[0] = 1)]; } catch (e) { r[3] = e instanceof TypeError; } return r;",
  ],
  ["a sum reads its left side first", "let a = 1; return a + (a = 5) + a;"],
  ["steps before and after", "let i = 1; i = i++ + ++i; return i;"],
  [
    "an index is read before what is stored",
    "const x = [0, 0, 0, 0]; let i = 0; x[i++] = i; x[i] = i++; return [x, i];",
  ],
  ["compound assignment reads before the right side", "let a = 1; a += (a = 10, 5); return a;"],
  [
    "compound assignment to a member",
    "const o = { a: 1 }; const get = () => (log[log.length] = 'o', o); get().a += (o.a = 100, 1); return o.a;",
  ],
  [
    "a compound key is worked out once",
    "const x = [1, 2, 3]; let i = 0; x[i++] += 10; x[i++] **= 2; return [x, i];",
  ],
  [
    "logical assignment leaves the right side out",
    "let a: any = 0, b: any = 1, c: any = null; a ||= (log[0] = 'a', 5); b ||= (log[1] = 'b', 5); c ??= 7; a &&= 9; return [a, b, c];",
  ],
  ["logical assignment to a constant that is not assigned", "const a = 1; a ||= 2; return a;"],
  [
    "logical assignment to a constant that is assigned",
    "const a: any = 0; try { a ||= (log[0] = 1); } catch (e) { return e instanceof TypeError; }",
  ],
  [
    "logical assignment to a member with a setter",
    "const o = { get a() { log[log.length] = 'get'; return 1; }, set a(v) { log[log.length] = 'set'; } }; o.a ||= 2; o.a &&= 3; o.a ??= 4;",
  ],
  [
    "arguments keep what they were",
    "let a = 1; const f = (...all: any[]) => all; return f(a, a++, a, (a = 7), a);",
  ],
  ["items keep what they were", "let a = 1; return [a, a++, a, ...[a, (a = 9)], a];"],
  ["properties keep what they were", "let a = 1; return { x: a, y: a++, [a]: a, z: (a = 4) };"],
  ["templates keep what they were", `let a = 1; return \`<\${a}\${a++}\${a}\${(a = 8)}\${a}>\`;`],
  [
    "a callee is known before its arguments",
    "let f = (x: any) => ['first', x]; return f((f = (x: any) => ['second', x], 1));",
  ],
  [
    "a receiver is known before its arguments",
    "let o: any = { n: 1, m(x: any) { return [this.n, x]; } }; return o.m((o = { n: 2, m() { return 'other'; } }, 3));",
  ],
  [
    "a receiver is known before a getter is asked",
    "let o: any = { n: 1, get m() { o = { n: 2 }; return function (this: any) { return this.n; }; } }; return o.m();",
  ],
  [
    "arguments are worked out before a call fails",
    "let f: any; try { f((log[0] = 1)); } catch (e) { return [e instanceof TypeError, log.length]; }",
  ],
  [
    "a missing receiver fails before arguments",
    "let o: any; try { o.m((log[0] = 1)); } catch (e) { return [e instanceof TypeError, log.length]; }",
  ],
  [
    "a value is worked out before a missing object fails",
    "let o: any; try { o.x = (log[0] = 1); } catch (e) { return [e instanceof TypeError, log.length]; }",
  ],
  ["a key before the value", "const o: any = {}; o[(log[0] = 'k')] = (log[1] = 'v'); return o;"],
  [
    "getters are asked in order",
    "const o = { get a() { log[log.length] = 'a'; return 1; }, get b() { log[log.length] = 'b'; return 2; } }; return o.b - o.a;",
  ],
  [
    "getters are asked by a spread in the order of keys",
    "const o = { get b() { log[log.length] = 'b'; return 2; }, get 1() { log[log.length] = '1'; return 1; }, c: 3 }; return { ...o };",
  ],
  [
    "a getter that deletes what is still to be copied",
    "const o: any = { get a() { delete o.b; return 1; }, b: 2, c: 3 }; return { ...o };",
  ],
  [
    "a getter that changes the variable that is copied",
    "let o: any = { get a() { o = null; return 1; }, b: 2 }; return { ...o };",
  ],
  [
    "an assigned place before a part, its default after",
    "let i = 0; const x: any[] = []; [x[i]] = [(i = 1, 'a')]; [x[i] = (i = 5, 'b')] = [] as any; return [x, i];",
  ],
  [
    "a place of an object pattern before its part",
    "const to: any = {}; ({ a: (log[0] = 'to', to).x } = { get a() { log[log.length] = 'get'; return 1; } }); return to;",
  ],
  [
    "a pattern takes one value apart, whatever its defaults assign",
    "let o: any = { a: undefined, b: 1 }; const { a = (o = { b: 2 }, 5), b } = o; return [a, b];",
  ],
  ["a swap", "let a = 1, b = 2; [a, b] = [b, a]; return [a, b];"],
  [
    "an assignment gives its value, not what was stored",
    "const o = { set x(v: number) { log[0] = v; }, get x() { return 9; } }; return (o.x = 4);",
  ],
  ["a chain of assignments", "let a: any, b: any; const o: any = {}; a = o.x = b = 5; return [a, b, o];"],
  ["comma, void and a conditional", "let a = 0; return [(a++, a++, a), void a++, a > 2 ? 'yes' : 'no'];"],
  [
    "a step of a text and of a bigint",
    "let a: any = '5', b: any = 5n, c: any = 'x'; const r = [a++, b--, c++]; return [r, a, b, c];",
  ],
];
