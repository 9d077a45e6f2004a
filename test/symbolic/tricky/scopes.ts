import type { Case } from "./case.js";

const isReference = "(e) { return e instanceof ReferenceError; }";

/** Variables: where they are seen, and from when on. */
export const scopeCases: readonly Case[] = [
  ["a variable before its declaration", `try { a; let a = 1; } catch ${isReference}`],
  [
    "a variable before its declaration, in a comma and under void",
    "const r: any[] = []; try { (a, 1); } catch (e) { r[0] = e instanceof ReferenceError; } try { void a; } catch (e) { r[1] = e instanceof ReferenceError; } let a = 1; return r;",
  ],
  ["typeof a variable before its declaration", `try { return typeof a; let a; } catch ${isReference}`],
  ["typeof a name that is nowhere", "return typeof nowhereAtAll;"],
  [
    "a function asks for a variable too early",
    `const f = () => a; try { f(); } catch (e) { log[0] = e instanceof ReferenceError; } let a = 3; return f();`,
  ],
  ["an assignment too early", `try { a = 1; let a; } catch ${isReference}`],
  ["an assignment to a constant too early", `try { a = 1; const a = 2; } catch ${isReference}`],
  [
    "an assignment to a constant",
    "const a: any = 1; try { a = (log[0] = 'worked out', 2); } catch (e) { return [e instanceof TypeError, a]; }",
  ],
  [
    "a step of a constant",
    "const a: any = 1; try { a++; } catch (e) { return [e instanceof TypeError, a]; }",
  ],
  ["a declaration that names itself", `try { let a: any = a; } catch ${isReference}`],
  ["shadowing in a block", "let a = 1; { let a = 2; log[0] = a; } return a;"],
  ["var is one variable of the function", "log[0] = a; { var a: any = 1; } var a: any; return a;"],
  [
    "functions of a block stay there",
    "const r: any[] = []; { function g() { return 1; } r[0] = g(); } r[1] = typeof g; return r;",
  ],
  [
    "functions are there before their declaration",
    "return g() + h(); function g() { return 1; } function h() { return 2; }",
  ],
  [
    "a closure changes what others see",
    "let n = 0; const up = () => ++n; up(); up(); n += 10; return [up(), n];",
  ],
  [
    "each pass of a loop has its variable",
    "const f: any[] = []; for (let i = 0; i < 3; i++) f[i] = () => i; return [f[0](), f[1](), f[2]()];",
  ],
  [
    "var has one variable for all passes",
    "const f: any[] = []; for (var i = 0; i < 3; i++) f[i] = () => i; return [f[0](), f[1](), f[2]()];",
  ],
  [
    "a body changes the variable of its pass",
    "const f: any[] = []; for (let i = 0; i < 6; i++) { f[f.length] = () => i; i++; } return [f[0](), f[1](), f[2](), f.length];",
  ],
  [
    "a function in a body changes the variable of its pass",
    "const f: any[] = []; for (let i = 0; i < 3; i++) { f[i] = () => i++; } return [f[0](), f[0](), f[1](), f[2]()];",
  ],
  [
    "a function in the step",
    "const f: any[] = []; for (let i = 0; i < 3; f[f.length] = () => i, i++); return [f[0](), f[1](), f[2]()];",
  ],
  [
    "a function in the test",
    "const f: any[] = []; for (let i = 0; f[f.length] = () => i, i < 2; i++); return [f[0](), f[1](), f[2]()];",
  ],
  [
    "a function in the head keeps a variable of its own",
    "const r: any[] = []; for (let i = 0, f = () => i; i < 3; i++) { r[r.length] = f(); i += 0; } for (let i = 0, f = () => i++; i < 2; i++) { f(); r[r.length] = i; } for (let i = 0, f = () => i; i < 2; i++) { i++; r[r.length] = f(); } return r;",
  ],
  [
    "each pass over items has its constant",
    "const f: any[] = []; for (const x of [1, 2]) f[f.length] = () => x; for (const k in { a: 1, b: 2 }) f[f.length] = () => k; return [f[0](), f[1](), f[2](), f[3]()];",
  ],
  [
    "what a loop visits does not see its variable",
    `const x = [1]; try { for (const x of x) log[0] = x; } catch ${isReference}`,
  ],
  [
    "blocks in a loop are new in each pass",
    "const f: any[] = []; let i = 0; while (i < 2) { let j = i * 10; f[i++] = () => j++; } return [f[0](), f[0](), f[1]()];",
  ],
  [
    "a switch is one scope",
    "switch (1 as number) { case 0: let a: any; break; case 1: try { a = 5; } catch (e) { return e instanceof ReferenceError; } }",
  ],
  [
    "defaults see parameters before them",
    "const f = (a: any, b = a + 1, c = b * 2) => [a, b, c]; return [f(1), f(1, 5), f(1, undefined, 0), f(1, null as any)];",
  ],
  [
    "defaults see no parameter after them",
    `const f = (a: any = b, b: any = 1) => [a, b]; log[0] = f(1); try { f(); } catch ${isReference}`,
  ],
  [
    "a plain parameter after a default has no value yet",
    `const f = (a: any = b, b: any) => [a, b]; try { f(undefined, 1); } catch ${isReference}`,
  ],
  [
    "a default keeps a later parameter in a function",
    "const f = (g: any = () => b, b: any = 2) => g(); const b = 'outer'; return [f(), f(undefined, 3), b];",
  ],
  [
    "a default does not see variables of the body",
    "const x = 'outer'; function f(g: any = () => x) { var x: any = 'inner'; return [g(), x]; } return f();",
  ],
  [
    "a variable of the body that is named as a parameter begins as that",
    "function f(a: any, g: any = () => a) { var a: any; const r = [a]; a = 2; r[1] = g(); return r; } return f(1);",
  ],
  [
    "a function knows itself by a name that cannot be assigned",
    "const f = function g(n: any): any { if (n === 0) { try { (g as any) = 1; } catch (e) { return e instanceof TypeError; } } return g(n - 1); }; return f(2);",
  ],
  [
    "a variable that is named as its function",
    "const f = function g() { var g: any; return g; }; return f();",
  ],
  [
    "catch has a variable of its own",
    "const e = 'outer'; try { throw 'inner'; } catch (e) { log[0] = e; var x: any = e; } return [e, x];",
  ],
  [
    "catch takes apart what it caught",
    "try { throw { a: 1, b: [2, 3] }; } catch ({ a, b: [, c] }: any) { return [a, c]; }",
  ],
  [
    "parameters that are assigned",
    "function f(a: any, [b]: any, { c }: any) { a++; b++; c++; return [a, b, c]; } const x = [1], o = { c: 1 }; return [f(1, x, o), x, o];",
  ],
  [
    "enums: numbers that count on, texts, and names of their own members",
    "enum E { A, B = 5, C, D = 'd' } enum F { A = 1 << 2, B = A | 1 } return [E, F.B, E[5], E.C];",
  ],
  ["an enum in two parts", "enum E { A } enum E { B = 7 } return [E.A, E.B, E];"],
];
