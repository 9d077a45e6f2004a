import type { Case } from "./case.js";

/** Objects, arrays and patterns. */
export const objectCases: readonly Case[] = [
  [
    "frozen objects",
    "const o = Object.freeze({ a: 1, b: [1] }); const r: any[] = []; for (const f of [() => ((o as any).a = 2), () => ((o as any).c = 2), () => delete (o as any).a, () => (o.b[0] = 9), () => { (o as any).a++; }, () => ({ ...o, a: 5 })]) try { f(); r[r.length] = 'ok'; } catch (e) { r[r.length] = e instanceof TypeError; } return [o, r];",
  ],
  [
    "frozen arrays",
    "const x: any = Object.freeze([1, 2]); const r: any[] = []; for (const f of [() => (x[0] = 2), () => (x[2] = 2), () => (x.length = 0), () => delete x[0]]) try { f(); r[r.length] = 'ok'; } catch (e) { r[r.length] = e instanceof TypeError; } return [x, r];",
  ],
  [
    "functions take names that are worked out",
    "const k = 'z'; const named = () => 1; const o: any = { [k]: () => 1, [k + 1]: class {}, [k + 2]() {}, [k + 3]: named, [k + 4]: (function () {}) }; class A { [k]() {} static [k] = () => 1; [k + 5] = function () {}; } const a: any = new A(); return [o.z.name, o.z1.name, o.z2.name, o.z3.name, o.z4.name, a.z.name, (A as any).z.name, a.z5.name];",
  ],
  [
    "the order of keys",
    "const o: any = { b: 1, 2: 1, a: 1, 1: 1, '-1': 1, '01': 1 }; delete o.b; o.b = 2; o[4294967295] = 1; o[4294967294] = 1; return o;",
  ],
  [
    "a later key replaces a former one in its place",
    "return { a: 1, b: 2, a: 3, ...{ b: 4, c: 5 } } as any;",
  ],
  [
    "getters, setters and values of one key",
    "return [{ get a() { return 1; }, a: 2 } as any, ({ a: 2, get a() { return 1; } } as any).a];",
  ],
  [
    "computed keys of several kinds",
    "const k: any = [1, 1.5, true, null, undefined, 2n, -0, NaN, 'x']; const o: any = {}; for (const x of k) o[x] = x; return o;",
  ],
  ["numeric and bigint names", "return { 1e3: 1, 0x10: 2, .5: 3, 7n: 4 } as any;"],
  [
    "a key named __proto__ that is computed",
    "const k = '__proto__'; const o: any = { [k]: 1 }; return [o[k], 'x' in o];",
  ],
  [
    "in, delete and undefined",
    "const o: any = { a: undefined }; return ['a' in o, delete o.a, 'a' in o, delete o.a, o.a];",
  ],
  [
    "delete in arrays leaves holes",
    "const x = [1, 2, 3]; delete x[1]; delete x[9]; return [x, 1 in x, x.length, x[1]];",
  ],
  [
    "delete where nothing is",
    "const a: any = null; return [delete a?.b, delete a?.b.c, delete ({} as any).x];",
  ],
  [
    "the length of an array cannot be deleted",
    "const x: any = [1]; try { delete x.length; } catch (e) { return e instanceof TypeError; }",
  ],
  [
    "a length that is set",
    "const x: any = [1, 2, 3]; x.length = 1; x.length = 3; x[4] = 5; return [x, x.length];",
  ],
  [
    "names of arrays that are no indices",
    "const x: any = [1]; x[-1] = 2; x['1'] = 3; x['01'] = 4; x[1.5] = 5; x.name = 6; return [x, x.length];",
  ],
  [
    "spreads copy holes as undefined and texts by characters",
    "return [[...[1, , 2]], [...'a\\ud83d\\ude00b'], { ...'ab', ...[7, , 8], ...null, ...5 } as any];",
  ],
  [
    "array patterns with holes, defaults and rest",
    "const [a, , b = 5, c = a, ...d] = [1, 2, undefined, null, , 6] as any; return [a, b, c, d, d.length];",
  ],
  ["array patterns of texts", "const [a, b, ...c] = 'x\\ud83d\\ude00yz'; return [a, b, c];"],
  [
    "object rest without names, computed ones too",
    "const k = 'b'; const { a, [k]: x, 1: y, ...rest }: any = { a: 1, b: 2, c: 3, 1: 4, 2: 5 }; return [a, x, y, rest];",
  ],
  [
    "rest asks getters, and makes values",
    "const { a, ...rest }: any = { get a() { return log[log.length] = 1; }, get b() { return log[log.length] = 2; } }; rest.b = 5; return [a, rest];",
  ],
  [
    "nested patterns with defaults",
    "const { a: { b: [c = 1, { d = 2 } = {} as any] = [] as any } = {} as any, e = c } = {} as any; return [c, d, e];",
  ],
  [
    "assigned patterns",
    "let a: any, b: any; const o: any = {}; ({ a, b = 2, c: o.x, ...o.rest } = { a: 1, c: 3, d: 4, e: 5 } as any); [o.p, , ...o.q] = [1, 2, 3, 4] as any; return [a, b, o];",
  ],
  [
    "a pattern gives what was taken apart",
    "let a: any; const o = { a: 1 }; return [([a] = [5, 6] as any), ({ a } = o) === o, a];",
  ],
  [
    "functions take the names of what they default",
    "const { f = () => 1, g: h = function () {} }: any = {}; let k: any; [k = class {}] = [] as any; return [f.name, h.name, k.name];",
  ],
  [
    "functions take names",
    "const a = () => 1, b = function () {}, c = (function () {}), d = class {}, e = { m() {}, n: () => 1, 'o p': () => 1 }; return [a.name, b.name, c.name, d.name, e.m.name, e.n.name, e['o p'].name];",
  ],
  [
    "optional chains stop as a whole",
    "const o: any = null; let n = 0; return [o?.a.b.c(n++), o?.[n++], o?.(n++), n, (o?.a)?.b];",
  ],
  [
    "optional calls keep the receiver",
    "const o: any = { n: 1, m() { return this.n; } }; return [o.m?.(), o?.m(), o?.['m']?.(), (o?.m)(), (o.m)(), o.x?.(), (0, o.m) === o.m];",
  ],
  [
    "a comma loses the receiver",
    "const o: any = { m() { return this === undefined; } }; return [(0, o.m)(), (o.m)()];",
  ],
  [
    "methods of objects have this, arrow functions that around",
    "class A { n = 1; make() { return { n: 2, a: () => this.n, m() { return this.n; } }; } } const o = new A().make(); return [o.a(), o.m()];",
  ],
  [
    "one object under two names",
    "const a: any = { n: 1 }; const b = a; b.n++; const c = { a, b }; c.a.n++; return [c, a === b, a];",
  ],
  ["a cycle", "const a: any = { n: 1 }; a.self = a; a.list = [a, [a]]; return a;"],
  [
    "arguments more and fewer",
    "const f = (a: any, b = 'd', ...c: any[]) => [a, b, c]; return [f(undefined), f(1, undefined, 3, 4), f(...[1, 2, 3] as [any, any, any]), f.length];",
  ],
  [
    "getters that change while they are read",
    "let n = 0; const o = { get a() { return n++; } }; return [o.a, o.a, o.a + o.a];",
  ],
  [
    "setters get the value, and their result is dropped",
    "const o: any = { v: 0, set a(x: any) { this.v = x; return 5 as never; } }; return [(o.a = 3), o.v, o.a];",
  ],
];
