import ts from "#typescript";
import {
  type Clause,
  type Declaration,
  type Expression,
  isStatic,
  typeName,
  type UnitNode,
  unitOf,
} from "../../contract/index.js";
import type { Claim } from "../claim.js";
import { type CompileContext, CompiledContract } from "../compiled-contract.js";
import type { Needs, Style } from "../expression/index.js";
import { noNeeds } from "../expression/index.js";
import type { FileWeaving } from "../file-weaving.js";
import { type Heritage, integerType, type TypeAt } from "../heritage.js";
import { modelFunction } from "../model-function.js";
import type { OutsideNames } from "../outside-names.js";
import { isLocalName } from "../scope.js";
import { refinedTypes, type Source } from "../source-index.js";
import { type MemberUnit, unitRecord } from "./member-unit.js";

/** What all types of a file are woven with. */
export interface TypeWeaving {
  readonly file: FileWeaving;
  readonly heritage: Heritage;
  /** The expression that finds the record of an interface. */
  interfaceRecord(type: TypeAt): string;
}

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

/** The contracts of a type itself, sorted and compiled. */
export class TypeCompiler {
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

  get staticConstraints(): readonly unknown[] {
    return this.#of("constraint", true);
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

  /** The constraints, to be read in a unit of the class, and for which units each is. */
  plainConstraints(context: CompileContext): {
    contract: CompiledContract;
    for: (readonly string[] | undefined)[];
  } {
    const contract = new CompiledContract(context);
    const methods = this.#of("constraint", false).flatMap(({ clause }) => {
      const { body } = clause;
      if (body.shape !== "constraint") return [];
      contract.add("constraint", {
        kind: "written",
        predicate: body.predicate,
        redundant: clause.redundant,
        clause,
      });
      return [body.methods?.map(({ text }) => text)];
    });
    return { contract, for: methods };
  }

  /** Whether a supertype is followed weakly. */
  get isWeak(): boolean {
    const { node, source } = this.type;
    const clauses = node.heritageClauses?.flatMap(({ types }) => [...types]) ?? [];
    return clauses.some((clause) =>
      source.contracts.members.get(clause)?.some((m) => m.keyword === "weakly"),
    );
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
      ...(invariants.length > 0
        ? [`${isStaticClause ? "fs" : "fi"}: (${self}) => ${plain.join(" && ")}`]
        : []),
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
