import type { Case } from "./case.js";

/** Classes. */
export const classCases: readonly Case[] = [
  [
    "fields of an object that is frozen already",
    "class A { constructor() { Object.freeze(this); } } class B extends A { #p = 1; get() { return this.#p; } } class C extends A { x = 1; } log[0] = new B().get(); try { new C(); } catch (e) { return e instanceof TypeError; }",
  ],
  [
    "super in arrow functions, fields and static fields",
    "class A { m() { return [this, 'A'][1]; } get g() { return 5; } static s() { return 'S'; } } class B extends A { f = () => super.m(); n = super.g; static t = super.s(); m(): any { return ['B', (() => (() => super.m())())()]; } } const b = new B(); return [b.f(), b.m(), b.n, B.t];",
  ],
  [
    "super in methods of objects",
    "const o: any = { a: 1, m() { return [super.x, this.a]; }, get g() { return super.y; } }; return [o.m(), o.g];",
  ],
  [
    "what is assigned to super is the receiver's",
    "class A { v = 1; set w(x: any) { log[log.length] = ['A', x]; } get r() { return 1; } } class B extends A { set v2(x: any) { log[log.length] = 'B'; } m() { super.v2 = 7; super.w = 8; super.v = 9; (super.v as any) += 1; try { (super.r as any) = 1; } catch (e) { log[log.length] = e instanceof TypeError; } } set w(x: any) { log[log.length] = 'own'; } } const b = new B(); try { (b as any).m(); } catch (e) { log[log.length] = e instanceof TypeError; } return b;",
  ],
  [
    "super without this",
    "class A { m() { return 1; } } class B extends A { constructor() { try { super.m(); } catch (e) { log[0] = e instanceof ReferenceError; } super(); log[1] = super.m(); } } new B();",
  ],
  [
    "fields see this and fields before them",
    "class A { a = 1; b = this.a + 1; c = (() => this.b)(); } return new A();",
  ],
  [
    "fields of the class above come first, and a constructor sees its own fields late",
    "class A { a = log[log.length] = 'a'; constructor() { log[log.length] = Object_keys(this); } } class B extends A { b = log[log.length] = 'b'; constructor() { log[log.length] = 'B'; super(); log[log.length] = 'after'; } } function Object_keys(o: any) { let r = ''; for (const k in o) r += k; return r; } return new B();",
  ],
  [
    "arrow functions of fields keep this",
    "class A { n = 1; f = () => this.n; g() { return () => this.n; } } const { f } = new A(); const g = new A().g(); return [f(), g()];",
  ],
  ["a method that lost its object", "class A { m() { return this; } } const { m } = new A(); return m();"],
  [
    "names of fields are worked out once",
    "let n = 0; class A { [(n++, 'k' + n)] = n; static ['s' + n++] = n; [('m' + n)]() { return n; } } return [new A(), new A(), n, (A as any).s1, (new A() as any).m2()];",
  ],
  [
    "a derived constructor without super",
    "class A {} class B extends A { constructor() { } } try { new B(); } catch (e) { return e instanceof ReferenceError; }",
  ],
  [
    "this before super",
    "class A {} class B extends A { constructor() { (this as any).x = 1; super(); } } try { new B(); } catch (e) { return e instanceof ReferenceError; }",
  ],
  [
    "super twice runs the constructor above twice",
    "class A { constructor() { log[log.length] = 'A'; } } class B extends A { constructor() { super(); try { super(); } catch (e) { log[log.length] = e instanceof ReferenceError; } } } return new B();",
  ],
  [
    "constructors that return",
    "class A { constructor(x: any) { if (x) return x; } } class B extends A { b = 1; constructor(x: any) { super(x); } } const o = { o: 1 }; return [new A(5), new A(o) === o, new B(o) === o, o, new B(0)];",
  ],
  [
    "a derived constructor that returns a primitive value",
    "class A {} class B extends A { constructor() { super(); return 5 as any; } } try { new B(); } catch (e) { return e instanceof TypeError; }",
  ],
  ["a class is not called", "class A {} try { (A as any)(); } catch (e) { return e instanceof TypeError; }"],
  [
    "super methods and super getters have this",
    "class A { n = 1; m() { return this.n; } get g() { return this.n * 10; } } class B extends A { n = 2; m() { return super.m() + 100; } get g() { return super.g + 1; } } const b = new B(); return [b.m(), b.g];",
  ],
  [
    "overriding from the constructor above",
    "class A { constructor() { log[log.length] = this.m(); } m() { return 'A'; } } class B extends A { x = 'set'; m() { return ['B', this.x] as any; } } new B();",
  ],
  [
    "static members are inherited, with this",
    "class A { static n = 1; static m() { return this.n; } static get g() { return this.n + 1; } } class B extends A { static n = 5; static m() { return super.m() + 100; } } class C extends A {} return [A.m(), B.m(), B.g, C.m(), C.n];",
  ],
  [
    "static blocks, in order with static fields",
    "class A { static a = 1; static { var t = 5; this.a += t; A.b = this.a; } static b: any; static c = A.a; } return [A.a, A.b, A.c];",
  ],
  [
    "an assignment to what is inherited makes an own property",
    "class A { static n = 1; } class B extends A {} B.n++; return [A.n, B.n];",
  ],
  [
    "getters and setters on prototypes",
    "class A { v = 1; get x() { return this.v; } set x(y) { this.v = y * 2; } } class B extends A {} const b = new B(); b.x = 5; b.x += 1; return [b.x, b];",
  ],
  [
    "a getter alone cannot be assigned",
    "class A { get x() { return 1; } } try { (new A() as any).x = 2; } catch (e) { return e instanceof TypeError; }",
  ],
  ["a setter alone gives undefined", "class A { set x(v: any) { } } return (new A() as any).x;"],
  [
    "an overridden setter hides the getter",
    "class A { get x() { return 1; } } class B extends A { set x(v: any) { } } return (new B() as any).x;",
  ],
  [
    "private fields, methods and accessors",
    "class A { #a = 1; #m() { return this.#a; } get #g() { return this.#m() * 10; } set #g(v) { this.#a = v; } run() { this.#g = 4; this.#a++; return [this.#g, this.#a]; } static has(o: any) { return #a in o; } } return [new A().run(), A.has(new A()), A.has({}), new A()];",
  ],
  [
    "private names of another object",
    "class A { #a = 1; static get(o: any) { return o.#a; } static set(o: any) { o.#a = 1; } } const r: any[] = []; for (const o of [{}, 5, 'a'] as any[]) { try { A.get(o); } catch (e) { r[r.length] = e instanceof TypeError; } try { A.set(o); } catch (e) { r[r.length] = e instanceof TypeError; } } return r;",
  ],
  [
    "private methods cannot be assigned, accessors only as they are",
    "class A { #m() {} get #g() { return 1; } set #s(v: any) { } t(k: any) { try { if (k === 0) (this as any).#m = 1; if (k === 1) (this as any).#g = 1; if (k === 2) return (this as any).#s; } catch (e) { return e instanceof TypeError; } } } const a = new A(); return [a.t(0), a.t(1), a.t(2)];",
  ],
  [
    "private static names are not inherited",
    "class A { static #n = 1; static get() { return this.#n; } } class B extends A {} try { return [A.get(), B.get()]; } catch (e) { return e instanceof TypeError; }",
  ],
  [
    "private methods of the class below are not there yet",
    "class A { constructor() { (this as any).init(); } } class B extends A { #m() { return 1; } init() { try { this.#m(); } catch (e) { log[0] = e instanceof TypeError; } } } new B();",
  ],
  [
    "the same private name in two classes",
    "class A { #x = 'A'; ax() { return this.#x; } } class B extends A { #x = 'B'; bx() { return this.#x; } } const b = new B(); return [b.ax(), b.bx()];",
  ],
  [
    "instanceof along the chain",
    "class A {} class B extends A {} class C {} const b = new B(); return [b instanceof B, b instanceof A, b instanceof C, (5 as any) instanceof A, A instanceof (A as any)];",
  ],
  [
    "a class extends what a function gives, worked out once",
    "const base = (n: any) => (log[log.length] = n, class { n = n; m() { return this.n; } }); class A extends base(7) { m() { return super.m() + 1; } } return [new A().m(), new A()];",
  ],
  [
    "a class extends a function",
    "function A(this: any, x: any) { this.x = x; } class B extends (A as any) { y = 1; } return (new B(4) as any).x;",
  ],
  [
    "a class extends what is no class",
    "const r: any[] = []; for (const x of [5, {}, () => 1, undefined] as any[]) try { class A extends x {} } catch (e) { r[r.length] = e instanceof TypeError; } return r;",
  ],
  [
    "a class too early",
    "try { new A(); } catch (e) { log[0] = e instanceof ReferenceError; } class A {} try { class B extends B {} } catch (e) { log[1] = e instanceof ReferenceError; }",
  ],
  [
    "the name of a class inside is a constant",
    "class A { static m() { try { (A as any) = 1; } catch (e) { return e instanceof TypeError; } } } return A.m();",
  ],
  [
    "new.target",
    "class A { t: any; constructor() { this.t = new.target === A; } } class B extends A {} function F(this: any) { return { f: new.target === undefined }; } return [new A().t, new B().t, (F as any)(), new (F as any)()];",
  ],
  [
    "errors of the program's own",
    "class E extends Error { code = 5; constructor(m: any) { super(m); this.name = 'E'; } } try { throw new E('x'); } catch (e: any) { return [e instanceof E, e instanceof Error, e.message, e.name, e.code]; }",
  ],
  [
    "parameters that are fields",
    "class A { z = 1; constructor(public x: any, private y = x) { log[0] = this.z; } } class B extends A { w = 2; constructor(public v: any) { super(v); } } return [new A(1), new B(2)];",
  ],
  [
    "methods are not listed",
    "class A { a = 1; m() {} get g() { return 1; } } let r = ''; for (const k in new A()) r += k; return [r, { ...new A() }];",
  ],
  [
    "methods that are assigned",
    "class A { m() { return 1; } } const a: any = new A(); a.m = () => 2; (A.prototype as any).n = function (this: any) { return this.m(); }; return [a.m(), a.n(), new A().m()];",
  ],
  [
    "a getter of the class above on a primitive receiver of a field",
    "class A { get x() { return 1; } } class B extends A { x = 5; } return [new B().x, new B()];",
  ],
  [
    "the order of private and public initialisers",
    "class A { a = log[log.length] = 1; #b = log[log.length] = 2; static c = log[log.length] = 0; d = log[log.length] = 3; } return new A();",
  ],
];
