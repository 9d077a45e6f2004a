import type MagicString from "magic-string";
import ts from "#typescript";
import {
  bodyOf,
  type Clause,
  type Declaration,
  declarationOf,
  type Expression,
  isStatic,
  typeName,
  type UnitNode,
  unitName,
  unitOf,
} from "../contract/index.js";
import { compileUnit, hasModifier, isSilent, memberKey, memberProperty } from "./claims.js";
import { type Claim, type CompileContext, CompiledContract } from "./compiled-contract.js";
import type { Needs, Style } from "./expression/index.js";
import type { FileWeaving } from "./file-weaving.js";
import { type Heritage, importOf, integerType, isModuleName, type TypeAt } from "./heritage.js";
import { modelFunction } from "./model-function.js";
import type { OutsideNames } from "./outside-names.js";
import { isLocalName, isLocalTo } from "./scope.js";
import { formalParameters, framed, realParameters } from "./signature.js";
import { refinedTypes, type Source } from "./source-index.js";
import { weaveUnit } from "./weave-unit.js";

// A class's contracts become a record of the runtime, made by a static block at the start of the class: there they see
// what the class sees, its private names included. Its units get the checks of their contracts and of the object.
// An interface's contracts become a record that is made when a class first asks for it.

/** What all types of a file are woven with. */
export interface TypeWeaving {
  readonly file: FileWeaving;
  readonly heritage: Heritage;
  /** The expression that finds the record of an interface. */
  interfaceRecord(type: TypeAt): string;
}

interface MemberUnit {
  readonly unit: UnitNode;
  readonly contract: CompiledContract;
  readonly kind: "method" | "static" | "constructor" | "field";
  readonly key: string | undefined;
  readonly helper: boolean;
}

const noNeeds = () => ({ privateNames: false, inline: false, calls: false });

/** The context in which the contracts of a type are compiled. */
function contextOf(type: TypeAt, file: FileWeaving, home: string, outside?: OutsideNames): CompileContext {
  return {
    home: () => home,
    ...(outside && { outside: (name: string) => outside.text(name) }),
    file,
    origin: type.source.origin,
    isLocal: (name) => isLocalName(type.node, name),
    roots: ["this"],
  };
}

function unitContext(
  unit: UnitNode,
  source: Source,
  file: FileWeaving,
  home: string,
  {
    outside,
    fields,
  }: { readonly outside?: OutsideNames | undefined; readonly fields?: ReadonlySet<string> } = {},
): CompileContext {
  const names = unit.parameters.flatMap((p) =>
    ts.isIdentifier(p.name) && p.name.text !== "this" ? [p.name.text] : [],
  );
  return {
    home: () => home,
    ...(outside && { outside: (name: string) => outside.text(name) }),
    ...(fields && { fields }),
    file,
    origin: source.origin,
    isLocal: (name) => isLocalTo(unit, name),
    roots: [...(ts.isConstructorDeclaration(unit) ? [] : ["this"]), ...names],
    frames: framed(unit, file),
  };
}

/** Weaves a class that contracts bind. */
export function weaveClass(
  edits: MagicString,
  type: TypeAt & { node: ts.ClassLikeDeclaration },
  weaving: TypeWeaving,
): void {
  const { file, heritage } = weaving;
  const { node, source } = type;
  const name = file.fresh("t");
  const above = heritage.above(type);
  const known = heritage.isKnown(type);
  const contract = new TypeCompiler(type, file, name);
  const invariants = invariantText(type, above, name, file);
  const everywhere = [type, ...above].map((at) => new TypeCompiler(at, file));
  const generic =
    !known ||
    above.length > 4 ||
    contract.statics.length > 0 ||
    everywhere.some(({ constraints }) => constraints.length > 0);
  const ghosts = everywhere.some((compiler) => compiler.ghosts.length > 0);
  const concerned =
    ghosts || invariants.exit !== "" || generic || everywhere.some(({ initially }) => initially.length > 0);
  const isConcerned = (unit: UnitNode): boolean => {
    if (bodyOf(unit) === undefined) return isAbstract(unit) && !isSilent(unit, source);
    if (!isSilent(unit, source)) return true;
    return (concerned && memberKind(unit) !== "field") || providersAbove(unit, above).length > 0;
  };

  const fields = fieldsOf([type, ...above]);
  const members = node.members.flatMap((member) => unitOf(member) ?? []).filter(isConcerned);
  const units = members.map((unit): MemberUnit => memberUnit(unit, source, file, name, { fields }));

  const flags = file.fresh("x");
  units.forEach((member, i) => {
    const others =
      member.key === undefined || member.kind === "static" ? [] : providersAbove(member.unit, above);
    const exempt = member.helper || member.kind === "static" || member.kind === "field";
    const slow = member.kind === "constructor" && everywhere.some(({ initially }) => initially.length > 0);
    weaveUnit(edits, {
      file,
      unit: member.unit,
      contract: member.contract,
      kind: member.kind,
      record: `${name}u${i}`,
      member: {
        type: name,
        invariants: exempt ? { entry: "", exit: "", calls: false } : invariants,
        generic: (generic && member.kind !== "field") || slow,
        providers: others.map((other) => inlinedContract(other, member.unit, type, file) ?? "called"),
        providersName: `${name}k${i}`,
        extended: `${flags}.u${i}`,
        ghosts: ghosts && member.kind === "constructor",
        arity: known ? Math.max(0, ...others.map(({ unit }) => realParameters(unit).length)) : "unknown",
      },
    });
  });
  const text = contract.record(weaving, units, {
    known: known ? above.length : -1,
    providers: (unit) => providersAbove(unit, above).length,
    flags,
  });
  const own = units.map((_, i) => `${name}u${i}`);
  const lists = units.flatMap(({ key }, i) =>
    key === undefined ? [] : [`${name}k${i} = ${name}.providers(${JSON.stringify(key)});`],
  );
  const block = ` static { ${name} = ${file.runtime("declareClass")}(this, ${text}); ${own.length > 0 ? `[${own.join(", ")}] = ${name}.units;` : ""} ${lists.join(" ")} }`;
  edits.appendLeft(node.members.pos, block);
  if (contract.staticInvariants.length + contract.staticGhosts.length > 0)
    edits.appendLeft(node.end - 1, ` static { ${file.runtime("initialized")}(${name}); }`);
  if (concerned && node.members.every((m) => !ts.isConstructorDeclaration(m)))
    edits.appendLeft(node.end - 1, defaultConstructor(type, name, file));
  const variables = [name, ...own, ...lists.map((list) => list.slice(0, list.indexOf(" ")))];
  declareNames(edits, node, variables, `${flags} = {${units.map((_, i) => `u${i}: 0`).join(", ")}}`, file);
}

/** A constructor that does what a class without one does, and then checks the object. */
function defaultConstructor({ node }: TypeAt, name: string, file: FileWeaving): string {
  const derived = node.heritageClauses?.some((c) => c.token === ts.SyntaxKind.ExtendsKeyword) ?? false;
  const rest = file.name("rest");
  const check = `if (${file.runtime("state")}.idle) ${file.runtime("constructed")}(${name}, this);`;
  return derived ? ` constructor(...${rest}) { super(...${rest}); ${check} }` : ` constructor() { ${check} }`;
}

/** Declares the variables of a class's records where each evaluation of the class has its own. */
function declareNames(
  edits: MagicString,
  node: ts.Node,
  names: readonly string[],
  flags: string,
  file: FileWeaving,
): void {
  const text = `let ${names.join(", ")}; const ${flags};`;
  for (let at: ts.Node = node; ; at = at.parent) {
    const { parent } = at;
    if (ts.isSourceFile(parent)) {
      file.append(`var ${names.join(", ")};`);
      return file.prepend(`const ${flags};`);
    }
    if (ts.isBlock(parent) || ts.isModuleBlock(parent)) {
      edits.appendLeft(parent.getStart() + 1, ` ${text}`);
      return;
    }
    if (ts.isArrowFunction(parent) && parent.body === at) {
      edits.prependRight(at.getStart(), `{ ${text} return `);
      edits.appendLeft(at.end, "; }");
      return;
    }
    const repeated =
      ts.isPropertyDeclaration(parent) || ts.isParameter(parent) || ts.isIterationStatement(parent, false);
    if (repeated) return enclose(edits, node, text);
  }
}

/** Puts a class expression into a function of its own; the name that its place gives it is given by a property. */
function enclose(edits: MagicString, node: ts.Node, text: string): void {
  const { parent } = node;
  const named =
    (ts.isPropertyDeclaration(parent) || ts.isParameter(parent)) && ts.isIdentifier(parent.name)
      ? parent.name.text
      : undefined;
  edits.prependRight(node.getStart(), `(() => { ${text} return ${named === undefined ? "" : `{${named}: `}`);
  edits.appendLeft(node.end, `${named === undefined ? "" : `}.${named}`}; })()`);
}

/** The plain invariants of a class and of what is above it, read in its units or asked of their records. */
function invariantText(
  type: TypeAt,
  above: readonly TypeAt[],
  name: string,
  file: FileWeaving,
): { entry: string; exit: string; calls: boolean } {
  let calls = false;
  const texts = [type, ...above].flatMap((at, i) => {
    const compiler = new TypeCompiler(at, file);
    if (compiler.invariants.length === 0) return [];
    const needs = noNeeds();
    const readable = new Readable(at, type.source, fieldsOf([type, ...above]));
    const text = compiler.plainInvariants(
      readable.context(file, (n) => isLocalName(at.node, n)),
      needs,
    );
    if (at !== type && (readable.refused || needs.privateNames || needs.inline)) {
      calls = true;
      return i <= 4 ? [`${name}.a${i}.fi(this)`] : [];
    }
    calls ||= needs.calls;
    return [text];
  });
  const text = texts.join(" && ");
  return { entry: text, exit: text, calls };
}

/** Names of fields that classes declare as such. */
function fieldsOf(types: readonly TypeAt[]): Set<string> {
  return new Set(
    types.flatMap(({ node }) => {
      if (!ts.isClassLike(node)) return [];
      const parameters = node.members
        .filter(ts.isConstructorDeclaration)
        .flatMap((c) => c.parameters.filter((p) => ts.isParameterPropertyDeclaration(p, c)));
      const fields = node.members.filter(ts.isPropertyDeclaration).filter((field) => !isStatic(field));
      return [...fields, ...parameters].flatMap(({ name }) => ("text" in name ? [name.text] : []));
    }),
  );
}

/** Decides whether a contract that was written elsewhere can be read in a unit of this file as it stands. */
class Readable {
  refused = false;

  constructor(
    readonly from: TypeAt,
    readonly into: Source,
    readonly fields: ReadonlySet<string>,
  ) {}

  context(file: FileWeaving, isLocal: (name: string) => boolean): CompileContext {
    return {
      file,
      origin: this.from.source.origin,
      roots: [],
      fields: this.fields,
      home: () => {
        this.refused = true;
        return "undefined";
      },
      isLocal: (name) => {
        const local = isLocal(name);
        this.refused ||= local;
        return local;
      },
      outside: (name) => {
        const { file: module } = this.from.source;
        this.refused ||=
          this.from.source !== this.into &&
          (importOf(name, module) !== undefined || isModuleName(module, name));
        return undefined;
      },
    };
  }
}

/** A supertype's contract of a unit in the terms of the unit itself; nothing if it cannot be read there. */
function inlinedContract(
  other: Provider,
  unit: UnitNode,
  type: TypeAt,
  file: FileWeaving,
): CompiledContract | undefined {
  const theirs = realParameters(other.unit);
  const ours = realParameters(unit);
  const parameters = new Map<string, string>();
  for (const [i, parameter] of theirs.entries()) {
    const own = ours[i];
    const simple =
      ts.isIdentifier(parameter.name) &&
      parameter.dotDotDotToken === undefined &&
      parameter.initializer === undefined;
    if (!simple || (own !== undefined && (!ts.isIdentifier(own.name) || own.dotDotDotToken !== undefined)))
      return undefined;
    parameters.set(parameter.name.text, own === undefined ? `arguments[${i}]` : own.name.getText());
  }
  const names = new Set(parameters.values());
  const readable = new Readable(other.type, type.source, fieldsOf([type, other.type]));
  const context = readable.context(file, (name) => !names.has(name) && isLocalTo(unit, name));
  const isLocal = (name: string): boolean => context.isLocal(name) || names.has(name);
  const contract = compileUnit(other.unit, other.type.source, {
    ...context,
    isLocal,
    parameters,
    roots: ["this", ...names],
  });
  const needs = noNeeds();
  contract.bound("this", new Set(), needs);
  const refused = readable.refused || needs.privateNames || needs.inline || contract.isFramed;
  return refused || contract.cases.some(({ p }) => p) || memberKind(unit) === "field" ? undefined : contract;
}

function isAbstract(unit: UnitNode): boolean {
  return (ts.getCombinedModifierFlags(unit) & ts.ModifierFlags.Abstract) !== 0;
}

function memberKind(unit: UnitNode): MemberUnit["kind"] {
  const declaration = declarationOf(unit);
  if (ts.isConstructorDeclaration(unit)) return "constructor";
  if (isStatic(declaration)) return "static";
  return declaration === unit ? "method" : "field";
}

function memberUnit(
  unit: UnitNode,
  source: Source,
  file: FileWeaving,
  home: string,
  more: Parameters<typeof unitContext>[4] = {},
): MemberUnit {
  return {
    unit,
    contract: compileUnit(unit, source, unitContext(unit, source, file, home, more)),
    kind: memberKind(unit),
    key: memberKey(unit),
    helper: hasModifier(unit, source, "helper"),
  };
}

/** A unit of a supertype that states a contract. */
interface Provider {
  readonly unit: UnitNode;
  readonly type: TypeAt;
}

/** The contracts that types above have for a unit. */
function providersAbove(unit: UnitNode, above: readonly TypeAt[]): Provider[] {
  const key = memberKey(unit);
  if (key === undefined || isStatic(declarationOf(unit))) return [];
  return above.flatMap((type) =>
    type.node.members.flatMap((member: ts.Node) => {
      const other = unitOf(member);
      if (other === undefined || memberKey(other) !== key || isStatic(declarationOf(other))) return [];
      const recorded = ts.isClassLike(type.node) && bodyOf(other) !== undefined;
      return recorded || !isSilent(other, type.source) ? [{ unit: other, type }] : [];
    }),
  );
}

/** An interface's record, as an expression that makes it when it is wanted. */
export function interfaceText(
  type: TypeAt,
  weaving: TypeWeaving,
  home: string,
  outside: OutsideNames | undefined,
): string {
  const { node, source } = type;
  const { file } = weaving;
  const units = node.members
    .flatMap((member: ts.Node) => unitOf(member) ?? [])
    .filter(
      (unit) => memberKey(unit) !== undefined && !isSilent(unit, source) && !isStatic(declarationOf(unit)),
    )
    .map((unit) => memberUnit(unit, source, file, home, { outside }));
  // Of a class that is implemented, the units count: its invariants are about state of its own.
  const text = new TypeCompiler(type, file, home, outside, ts.isClassLike(node)).record(weaving, units, {
    known: 0,
    providers: () => 0,
  });
  // The same interface is woven into every file that implements it; another of that name must not be taken for it.
  const id = JSON.stringify(
    `${source.origin.shownName}#${typeName(node)}#${hash(source.file.fileName + text)}`,
  );
  return `${file.runtime("declareInterface")}(${id}, () => (${text}))`;
}

/** A short text that differs where texts do. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return (value >>> 0).toString(36);
}

/** The record of a class of a package. */
export function foreignTypeText(type: TypeAt, weaving: TypeWeaving, outside: OutsideNames): string {
  const units = type.node.members
    .flatMap((member: ts.Node) => unitOf(member) ?? [])
    .map((unit) => memberUnit(unit, type.source, weaving.file, "undefined", { outside }));
  return new TypeCompiler(type, weaving.file, "undefined", outside).record(weaving, units, {
    known: 0,
    providers: () => 0,
  });
}

/** The contracts of a type itself, sorted and compiled. */
class TypeCompiler {
  readonly #clauses: { clause: Clause; source: Source }[];
  readonly #declarations: Declaration[];
  readonly #fields: Claim[];

  constructor(
    readonly type: TypeAt,
    readonly file: FileWeaving,
    /** The expression that gives the type's record. */
    readonly home = "undefined",
    readonly outside?: OutsideNames,
    unitsOnly = false,
  ) {
    if (unitsOnly) {
      [this.#clauses, this.#declarations, this.#fields] = [[], [], []];
      return;
    }
    const stated = [type, ...refinedTypes(type.node, type.source)];
    this.#clauses = stated.flatMap(({ node, source }) =>
      (source.contracts.types.get(node)?.clauses ?? []).map((clause) => ({ clause, source })),
    );
    this.#declarations = stated.flatMap(
      ({ node, source }) => source.contracts.types.get(node)?.declarations ?? [],
    );
    this.#fields = fieldClaims(type);
  }

  #of(keyword: string, isStaticClause: boolean): { clause: Clause; source: Source }[] {
    return this.#clauses.filter(
      ({ clause }) => clause.spec.keyword === keyword && clause.prefixes.static === isStaticClause,
    );
  }

  get invariants(): readonly unknown[] {
    return [...this.#of("invariant", false), ...this.#fields];
  }

  get staticInvariants(): readonly unknown[] {
    return this.#of("invariant", true);
  }

  get initially(): readonly unknown[] {
    return this.#of("initially", false);
  }

  get ghosts(): readonly unknown[] {
    return this.#declarations.filter(
      (d) => d.form === "field" && d.flavour === "ghost" && !d.prefixes.static,
    );
  }

  get staticGhosts(): readonly unknown[] {
    return this.#declarations.filter((d) => d.form === "field" && d.flavour === "ghost" && d.prefixes.static);
  }

  get constraints(): readonly unknown[] {
    return this.#of("constraint", false);
  }

  get statics(): readonly unknown[] {
    return [...this.#of("invariant", true), ...this.#of("constraint", true)];
  }

  /** The runtime's record of the type. */
  record(
    weaving: TypeWeaving,
    units: readonly MemberUnit[],
    known: {
      readonly known: number;
      readonly providers: (unit: UnitNode) => number;
      readonly flags?: string;
    },
  ): string {
    const { node, source } = this.type;
    const { file } = this;
    const instance = this.#compile(false);
    const statics = this.#compile(true);
    const direct = weaving.heritage.direct(this.type);
    const interfaces = direct.interfaces.filter((above) => weaving.heritage.isBound(above));
    const weak = this.#weakly(interfaces.map(({ clause }) => clause));
    const parts = [
      `name: ${JSON.stringify(typeName(node))}`,
      `file: ${JSON.stringify(source.origin.shownName)}`,
      `known: ${known.known}`,
      ...instance,
      ...statics,
      ...this.#models(),
      ...(units.length === 0
        ? []
        : [`units: [${units.map((unit) => unitRecord(unit, file, known.providers(unit.unit))).join(", ")}]`]),
      ...(known.flags === undefined ? [] : [`flags: ${known.flags}`]),
      ...(interfaces.length === 0
        ? []
        : [`supers: [${interfaces.map((above) => `() => ${weaving.interfaceRecord(above)}`).join(", ")}]`]),
      ...(weak.length === 0 ? [] : [`weak: ${JSON.stringify(weak)}`]),
      ...(ts.isInterfaceDeclaration(node)
        ? [
            `keys: ${JSON.stringify(node.members.flatMap((m) => (m.name && "text" in m.name ? [m.name.text] : [])))}`,
          ]
        : []),
    ];
    return `{${parts.join(", ")}}`;
  }

  #weakly(interfaces: readonly (ts.ExpressionWithTypeArguments | undefined)[]): (number | "class")[] {
    const { node, source } = this.type;
    const isWeak = (clause: ts.Node | undefined): boolean =>
      clause !== undefined &&
      source.contracts.members.get(clause)?.some((m) => m.keyword === "weakly") === true;
    const superclass = node.heritageClauses
      ?.filter((c) => ts.isClassLike(node) && c.token === ts.SyntaxKind.ExtendsKeyword)
      .flatMap((c) => [...c.types])
      .some(isWeak);
    return [
      ...(superclass ? ["class" as const] : []),
      ...interfaces.flatMap((clause, i) => (isWeak(clause) ? [i] : [])),
    ];
  }

  /** The conjunction of the invariants, read in a unit of the class. */
  plainInvariants(context: CompileContext, needs: Needs): string {
    const contract = new CompiledContract(context);
    const style: Style = { self: "this", inPlace: true, result: "undefined", old: () => "undefined" };
    const claims: Claim[] = [
      ...this.#of("invariant", false).flatMap(({ clause }): Claim[] => {
        const { body } = clause;
        const written = body.shape === "predicate" && body.predicate !== "not_specified";
        return written
          ? [
              {
                kind: "written",
                predicate: body.predicate as Expression,
                redundant: clause.redundant,
                clause,
              },
            ]
          : [];
      }),
      ...this.#fields,
    ];
    return claims
      .map((claim) => contract.plain(contract.add("invariant", claim), style, new Set(), needs))
      .join(" && ");
  }

  /** Invariants, initial conditions and constraints. */
  #compile(isStaticClause: boolean): string[] {
    const { file, type } = this;
    const contract = new CompiledContract(contextOf(type, file, this.home, this.outside));
    const add = ({ clause, source }: { clause: Clause; source: Source }): number[] => {
      const { body } = clause;
      if (body.shape !== "predicate" && body.shape !== "constraint") return [];
      if (body.predicate === "not_specified") return [];
      const claim: Claim = {
        kind: "written",
        predicate: body.predicate,
        redundant: clause.redundant,
        clause,
      };
      return [contract.add(clause.keyword.text, claim, undefined, undefined, source.origin)];
    };
    const prefix = isStaticClause ? "s" : "";
    const invariants = this.#of("invariant", isStaticClause).flatMap(add);
    if (!isStaticClause)
      for (const claim of this.#fields)
        invariants.push(
          contract.add(
            claim.kind === "integer" && claim.natural ? "nat" : claim.kind === "integer" ? "int" : "non_null",
            claim,
          ),
        );
    const initially = this.#of("initially", isStaticClause).flatMap(add);
    const constraints = this.#of("constraint", isStaticClause).flatMap((stated) => {
      const { body } = stated.clause;
      const methods = body.shape === "constraint" ? body.methods : undefined;
      return add(stated).map((c) => ({ c, ...(methods && { for: methods.map(({ text }) => text) }) }));
    });
    if (contract.isEmpty) return isStaticClause ? [] : ["clauses: []"];
    const self = file.name("this");
    const bound = contract.bound(self, new Set(), noNeeds());
    const style: Style = { self, result: "undefined", old: () => "undefined" };
    const plain = invariants.map((i) => contract.plain(i, style, new Set(), noNeeds()));
    return [
      `${prefix}clauses: ${contract.clauses()}`,
      ...(invariants.length > 0 ? [`${prefix}inv: ${JSON.stringify(invariants)}`] : []),
      ...(invariants.length > 0 && !isStaticClause ? [`fi: (${self}) => ${plain.join(" && ")}`] : []),
      ...(initially.length > 0 ? [`ini: ${JSON.stringify(initially)}`] : []),
      ...(constraints.length > 0 ? [`${prefix}hc: ${JSON.stringify(constraints)}`] : []),
      `${prefix}bind: (${self}) => (${bound})`,
    ];
  }

  /** Model and ghost members. */
  #models(): string[] {
    const { file, type } = this;
    const contract = new CompiledContract(contextOf(type, file, this.home, this.outside));
    const self = file.name("this");
    const style: Style = { self, result: "undefined", old: () => "undefined" };
    const value = (expression: Parameters<CompiledContract["value"]>[0]): string =>
      `(${self}) => ${contract.value(expression, style)}`;
    const models = new Map<string, string>();
    const ghosts = { instance: new Map<string, string>(), static: new Map<string, string>() };
    const functions = new Map<string, string>();
    for (const declared of this.#declarations) {
      if (declared.form === "field" && declared.flavour === "model")
        models.set(declared.name.text, "undefined");
      else if (declared.form === "field") {
        const target = declared.prefixes.static ? ghosts.static : ghosts.instance;
        target.set(
          declared.name.text,
          declared.initializer === undefined ? "() => undefined" : value(declared.initializer),
        );
      } else if (declared.form === "method")
        functions.set(
          declared.name.text,
          modelFunction(declared, contextOf(type, file, this.home, this.outside)) ?? "undefined",
        );
    }
    for (const { clause } of this.#clauses) {
      const { body } = clause;
      if (body.shape === "represents")
        models.set(body.name.text, body.relation === "functional" ? value(body.value) : "undefined");
    }
    const table = (name: string, entries: ReadonlyMap<string, string>): string[] =>
      entries.size === 0
        ? []
        : [
            `${name}: {__proto__: null, ${[...entries].map(([key, text]) => `${JSON.stringify(key)}: ${text}`).join(", ")}}`,
          ];
    return [
      ...table("models", models),
      ...table("ghosts", ghosts.instance),
      ...table("sghosts", ghosts.static),
      ...table("functions", functions),
    ];
  }
}

/** What `non_null`, `int` and `nat` say of fields. */
function fieldClaims({ node, source }: TypeAt): Claim[] {
  if (!ts.isClassLike(node)) return [];
  const parameters = node.members
    .filter(ts.isConstructorDeclaration)
    .flatMap((c) => c.parameters.filter((p) => ts.isParameterPropertyDeclaration(p, c)));
  const fields = node.members.filter(ts.isPropertyDeclaration).filter((f) => !isStatic(f));
  return [...fields, ...parameters].flatMap((field): Claim[] => {
    if (!ts.isIdentifier(field.name) && !ts.isPrivateIdentifier(field.name)) return [];
    const subject = `this.${field.name.text}`;
    const range = { start: field.name.getStart(), end: field.name.end };
    const modifiers = source.contracts.members.get(field) ?? [];
    const nonNull: Claim[] =
      modifiers.some((m) => m.keyword === "non_null") && unitOf(field) === undefined
        ? [{ kind: "non-null", subject: { text: subject, range }, range }]
        : [];
    const integer = field.type && integerType(field.type, source);
    if (integer === undefined) return nonNull;
    const loose =
      field.questionToken !== undefined ||
      ("exclamationToken" in field && field.exclamationToken !== undefined);
    return [
      ...nonNull,
      {
        kind: "integer",
        subject,
        ...integer,
        optional: integer.optional || loose,
        range: { start: range.start, end: field.type?.end ?? range.end },
      },
    ];
  });
}

/** The runtime's record of a member's contract: its clauses for the runtime, and the plain forms for subtypes. */
function unitRecord(
  { unit, contract, kind, key, helper }: MemberUnit,
  file: FileWeaving,
  others: number,
): string {
  const self = file.name("this");
  const parameters = formalParameters(unit);
  const property = memberProperty(unit);
  const bound = contract.bound(self, new Set(), noNeeds());
  const parts = [
    `name: ${JSON.stringify(unitName(unit))}`,
    `file: ${JSON.stringify(contract.context.origin.shownName)}`,
    `kind: "${kind}"`,
    ...(key === undefined ? [] : [`key: ${JSON.stringify(key)}`]),
    ...(property === undefined ? [] : [`property: ${property}`]),
    ...(helper ? ["helper: true"] : []),
    ...(others === 0 ? [] : [`known: ${others}`]),
    `clauses: ${contract.clauses()}`,
    `cases: ${JSON.stringify(contract.cases)}`,
    `bind: (${[self, ...parameters].join(", ")}) => (${bound})`,
    ...(key === undefined || kind === "static" ? [] : plainForms(contract, parameters, file)),
  ];
  return `{${parts.join(", ")}}`;
}

/** `pre`, `cap` and `post`: what a subtype's unit calls to learn of this contract without the runtime. */
function plainForms(contract: CompiledContract, parameters: readonly string[], file: FileWeaving): string[] {
  const style: Style = { self: "this", result: file.name("r"), old: (index) => file.name(`o${index}`) };
  const plain = (indices: readonly number[], s: Style): string =>
    indices.map((i) => contract.plain(i, s, new Set(), noNeeds())).join(" && ");
  if (contract.cases.length > 30) return [];
  const inherited = contract.cases.map((entries, i) => ({ ...entries, i })).filter(({ p }) => p !== true);
  const olds = contract.captures.texts(style, new Set(), noNeeds());
  const names = olds.map((_, i) => file.name(`o${i}`));
  const captured = olds.map((text, i) => `const ${names[i]} = ${text};`).join(" ");
  const later: Style = { ...style, old: (index) => `${file.name("o")}[${index}]` };
  const masks = inherited.map(({ r, i }) =>
    r.length === 0 ? String(1 << i) : `((${plain(r, later)}) ? ${1 << i} : 0)`,
  );
  const posts = inherited
    .filter(({ e }) => e.length > 0)
    .map(({ e, i }) => `((${file.name("m")} & ${1 << i}) === 0 || (${plain(e, later)}))`);
  const formals = parameters.join(", ");
  return [
    `pre(${[file.name("o"), ...parameters].join(", ")}) { return ${masks.join(" | ") || "0"}; }`,
    `cap(${formals}) { ${names.length === 0 ? `return ${file.runtime("none")};` : `${captured} return [${names.join(", ")}];`} }`,
    `post(${[file.name("m"), file.name("o"), file.name("r"), ...parameters].join(", ")}) { return ${posts.join(" && ") || "true"}; }`,
  ];
}
