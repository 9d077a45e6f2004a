import { type ClassShape, type Context, membersOf } from "./context.js";
import { parameters } from "./functions.js";
import { someArguments } from "./members.js";

// Classes: fields, private ones, accessors, static members, and what they inherit.

/** Declares a class; what comes later may use it. */
export function classDeclaration(at: Context, depth: number): string {
  const { draw, grammar } = at;
  const name = at.freshName("C");
  const classes = at.allClasses();
  const above = classes.length > 0 && draw.chance(65) ? draw.pick(classes) : undefined;
  const inner = at.inside();
  inner.inLoop = false;
  inner.inSwitch = false;
  inner.labels = [];
  const shape: ClassShape = {
    name,
    above,
    arity: draw.below(3),
    fields: [],
    methods: [],
    accessors: [],
    statics: [],
    staticMethods: [],
  };
  const instance = (): Context => {
    const context = inner.insideFunction(false, true);
    context.self = shape;
    return context;
  };
  const value = (): string => grammar.expression(instance(), "any", 1);
  const body = (context: Context): string => grammar.functionBody(context, [], depth, false);
  const members: string[] = [];
  // A class with private names that is declared twice is not modelled.
  const hasPrivate = !at.inFunction && draw.chance(40);
  if (hasPrivate)
    members.push(
      `#p = ${value()};`,
      `getP() { tick(); return this.#p; }`,
      `hasP(o: any) { return o !== null && typeof o === "object" && #p in o; }`,
    );
  if (hasPrivate) shape.methods.push("getP", "hasP");
  if (hasPrivate && draw.chance(50)) {
    members.push(
      `#q(x: any) { tick(); return [x, this.#p][${draw.below(2)}]; }`,
      `static #r = ${grammar.expression(inner.insideFunction(false, false), "any", 0)};`,
      `get #t() { return this.#q(${draw.below(9)}); }`,
      `set #t(v: any) { this.#p = v; }`,
      `viaQ(o: any) { tick(); return (o ?? this).#q(1); }`,
      `viaT() { tick(); this.#t${draw.pick([" = ", " += ", " ??= "])}${value()}; this.#p = cap(this.#p); return this.#t; }`,
      `static viaR() { tick(); return this.#r; }`,
    );
    shape.methods.push("viaQ", "viaT");
    shape.staticMethods.push("viaR");
  }
  for (const field of ["a", "b"])
    if (draw.chance(45)) {
      shape.fields.push(field);
      members.push(draw.chance(20) ? `${field};` : `${field} = ${value()};`);
    }
  if (draw.chance(15)) members.push(`[note("k${draw.below(3)}")] = ${value()};`);
  if (draw.chance(20)) {
    members.push(`arrow = (x: any) => [this.a, x][1];`);
    shape.methods.push("arrow");
  }
  if (draw.chance(40)) {
    shape.statics.push("s");
    members.push(`static s = ${grammar.expression(inner.insideFunction(false, false), "any", 1)};`);
  }
  if (draw.chance(20)) members.push(`static { note(this.${draw.pick(["s", "name"])}); }`);
  for (const method of ["m", "n"])
    if (draw.chance(60)) {
      const context = instance();
      const { text } = parameters(context, 1);
      const upper = above !== undefined && membersOf(above, "methods").includes(method);
      const passed =
        upper && draw.chance(70) ? `note(super.${method}(${someArguments(context, 1, 1)}));` : "";
      const priv = hasPrivate && draw.chance(50) ? `this.#p = ${grammar.expression(context, "any", 1)};` : "";
      members.push(`${method}(${text}) { tick(); ${passed}${priv}${body(context)} }`);
      shape.methods.push(method);
    }
  if (draw.chance(40)) {
    shape.accessors.push("g");
    members.push(`get g(): any { tick(); ${body(instance())} }`);
    if (draw.chance(60)) members.push(`set g(v: any) { tick(); this.${draw.pick(["a", "b", "c"])} = v; }`);
  }
  if (draw.chance(25)) members.push(`get h(): any { return super.${draw.pick(["h", "g", "a"])}; }`);
  if (draw.chance(30)) {
    members.push(`static make(x: any) { tick(); return new this(x); }`);
    shape.staticMethods.push("make");
  }
  if (draw.chance(30)) {
    const context = inner.insideFunction(false, false);
    members.push(
      `static st(x: any) { tick(); ${above !== undefined ? "note(super.st?.(x));" : ""}${body(context)} }`,
    );
    shape.staticMethods.push("st");
  }
  if (draw.chance(60)) members.push(constructorText(instance(), shape, depth));
  at.classes.push(shape);
  const shuffled = members
    .map((text) => ({ text, order: draw.below(1000) }))
    .sort((a, b) => a.order - b.order);
  return `class ${name}${above === undefined ? "" : ` extends ${above.name}`} {\n${shuffled.map(({ text }) => text).join("\n")}\n}`;
}

function constructorText(at: Context, shape: ClassShape, depth: number): string {
  const { draw, grammar } = at;
  const isField = draw.chance(15);
  const text = isField
    ? `public ${draw.pick(["a", "c"])}: any, private d = ${grammar.expression(at, "any", 0)}`
    : parameters(at, 1).text;
  const before = draw.chance(30) ? `note(${grammar.expression(at, "any", 1)});` : "";
  const isDerived = shape.above !== undefined;
  // TypeScript wants a call of `super` where parameters are fields.
  const upper =
    isDerived && (isField || !draw.chance(5))
      ? `super(${someArguments(at, shape.above?.arity ?? 0, 1)});`
      : "";
  const assigned = draw
    .some(2, () => `this.${draw.pick(["a", "b", "c", "g"])} = ${grammar.expression(at, "any", 1)};`)
    .join(" ");
  const rest = draw.chance(30) ? grammar.statements(at, 1, depth) : "";
  const target = draw.chance(15) ? "note(new.target === undefined ? 0 : new.target.name);" : "";
  const end = draw.chance(6)
    ? draw.pick(["return { a: 1 };", "return;", "return 5 as any;", 'throw "made";'])
    : "";
  return `constructor(${text}) { tick(); ${isDerived ? before.replaceAll("this.", "out.") : before}${target}${upper}${assigned}${rest}${end} }`;
}
