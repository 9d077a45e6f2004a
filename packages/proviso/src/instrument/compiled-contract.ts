import ts from "#typescript";
import type { Condition, Expression, FlatCase, Location, TypeText } from "../contract/index.js";
import type { Range } from "../diagnostic/index.js";
import {
  Captures,
  type ContractScope,
  childTerm,
  Emitter,
  type Needs,
  type Style,
  Surroundings,
  termOf,
} from "./expression/index.js";
import type { FileWeaving } from "./file-weaving.js";
import type { Origin } from "./origin.js";
import { typeTest } from "./type-test.js";

/** A location that can be written. */
type Place = Exclude<Location, { kind: "keyword" }>;

/** What stands for itself or for a keyword that implies it. */
export type Claim =
  | Condition
  | {
      readonly kind: "integer";
      readonly subject: string | "result";
      readonly natural: boolean;
      readonly optional: boolean;
      readonly range: Range;
    }
  | { readonly kind: "variant"; readonly value: Expression; readonly previous: string; readonly range: Range }
  | { readonly kind: "types"; readonly types: readonly TypeText[]; readonly range: Range };

/** One clause to be checked, in the scope of its case. */
interface Entry {
  readonly keyword: string;
  readonly claim: Claim;
  readonly scope: ContractScope;
  /** The name of the exception in `signals`. */
  readonly exception: string | undefined;
  readonly origin: Origin;
}

/** The indices of a case's clauses, as the runtime has them. */
interface CaseEntries {
  /** Whether subtypes do not inherit it. */
  readonly p?: true;
  readonly r: number[];
  readonly e: number[];
  readonly s: (readonly [test: number, clause: number])[];
  /** The clause that says what may be changed, where that is checked. */
  readonly a?: number;
}

/** What a contract is compiled in. */
export interface CompileContext {
  readonly file: FileWeaving;
  readonly origin: Origin;
  readonly isLocal: (name: string) => boolean;
  readonly roots: readonly string[];
  /** See `ContractScope`. */
  readonly parameters?: ReadonlyMap<string, string>;
  readonly fields?: ReadonlySet<string>;
  home?(): string;
  captured?(name: string): void;
  /** Whether `assignable` is checked. */
  readonly frames?: boolean;
  /** See `ContractScope`. */
  outside?(name: string): string | undefined;
}

/** A contract's clauses, numbered, with their old expressions, ready to be emitted where they are wanted. */
export class CompiledContract {
  readonly captures = new Captures();
  readonly #entries: Entry[] = [];
  /** What each case lets the unit change, where that is checked. */
  readonly #frames: { readonly places: readonly Place[] | undefined; readonly scope: ContractScope }[] = [];
  readonly #tests: { readonly type: string; readonly scope: ContractScope }[] = [];
  readonly cases: CaseEntries[] = [];
  /** What the old variables are given. */
  #oldWording = "";

  constructor(readonly context: CompileContext) {}

  /** Adds a specification case; `more` are claims that types imply. */
  addCase(
    flat: FlatCase | undefined,
    more: { requires: readonly Claim[]; ensures: readonly Claim[] },
    from: { readonly origin: Origin; readonly alias: ReadonlyMap<string, string> } = {
      origin: this.context.origin,
      alias: new Map(),
    },
  ): void {
    const scope = this.#scope(flat, from.alias);
    const add = (keyword: string, claim: Claim, exception?: string): number =>
      this.add(keyword, claim, scope, exception, from.origin);
    const implied = (keyword: string, claims: readonly Claim[]): number[] =>
      claims.map((claim) =>
        add(wordOf(claim, claim.kind === "constant" ? (flat?.behavior ?? keyword) : keyword), claim),
      );
    const s: (readonly [number, number])[] = [];
    for (const { name, type, condition } of flat?.signals ?? []) {
      if (condition.kind === "constant" && condition.value) continue;
      const keyword =
        condition.kind === "constant" ? (flat?.behavior ?? "signals") : wordOf(condition, "signals");
      const clause = add(keyword, condition, name?.text);
      s.push([type === undefined ? -1 : this.#test(type.text, scope), clause]);
    }
    for (const only of flat?.signalsOnly ?? []) s.push([-1, add("signals_only", { kind: "types", ...only })]);
    const frame = this.#frame(flat, scope, from.origin);
    this.cases.push({
      ...(frame !== undefined && { a: frame }),
      ...(flat?.visibility === "private" && { p: true }),
      r: implied("requires", [...(flat?.requires ?? []), ...more.requires].filter(matters)),
      e: implied("ensures", [...(flat?.ensures ?? []), ...more.ensures].filter(matters)),
      s,
    });
  }

  #frame(flat: FlatCase | undefined, scope: ContractScope, origin: Origin): number | undefined {
    if (!this.context.frames) return undefined;
    const locations = flat?.assignable;
    const [first] = locations ?? [];
    const free = locations?.some((l) => l.kind === "keyword" && l.keyword !== "nothing") ?? true;
    if (locations === undefined || first === undefined || free) {
      this.#frames.push({ places: undefined, scope });
      return undefined;
    }
    const places = locations.filter((l): l is Place => l.kind !== "keyword");
    this.#frames.push({ places, scope });
    const range = { start: first.range.start, end: locations.at(-1)?.range.end ?? first.range.end };
    return this.add("assignable", { kind: "constant", value: true, range }, scope, undefined, origin);
  }

  #scope(flat: FlatCase | undefined, alias: ReadonlyMap<string, string> = new Map()): ContractScope {
    const { captures } = this;
    const oldVariables = new Map<string, number>();
    const scope: ContractScope = { ...this.context, captures, oldVariables, alias };
    for (const variable of flat?.olds ?? []) {
      this.#oldWording += `${this.context.origin.wording(variable.value.range)}\n`;
      const visible = { ...scope, oldVariables: new Map(oldVariables) };
      oldVariables.set(variable.name.text, captures.variable(variable, visible));
    }
    return scope;
  }

  /** Adds a clause that belongs to no case; `scope` of its own by default. */
  add(
    keyword: string,
    claim: Claim,
    scope = this.#scope(undefined),
    exception?: string,
    origin = this.context.origin,
  ): number {
    this.#entries.push({ keyword, claim, scope, exception, origin });
    return this.#entries.length - 1;
  }

  #test(type: string, scope: ContractScope): number {
    this.#tests.push({ type, scope });
    return this.#tests.length - 1;
  }

  get isEmpty(): boolean {
    return this.#entries.length === 0;
  }

  /** Whether a case says what may be changed, and that is checked. */
  get isFramed(): boolean {
    return this.#frames.some(({ places }) => places !== undefined);
  }

  /** All that the clauses say, to look for names in. */
  wording(): string {
    return (
      this.#oldWording + this.#entries.map(({ claim, origin }) => origin.wording(rangeOf(claim))).join("\n")
    );
  }

  /** The clauses as the runtime shows them. */
  clauses(): string {
    const home = this.context.origin;
    return `[${this.#entries.map(({ keyword, claim, origin }) => origin.clause(keyword, rangeOf(claim), home, shownText(claim))).join(", ")}]`;
  }

  /** An expression that is no clause, plain. */
  value(expression: Expression, style: Style, used = new Set<string>()): string {
    const around = new Surroundings(this.#scope(undefined), style, undefined, used);
    return new Emitter(around, false).value(termOf(expression));
  }

  /** A clause as a plain condition. */
  plain(index: number, style: Style, used: Set<string>, needs: Needs): string {
    const entry = this.#entries[index];
    if (entry === undefined) return "true";
    const around = new Surroundings(entry.scope, style, exceptionBound(entry), used, needs);
    return claimText(entry, new Emitter(around, false), 0);
  }

  /** All expressions for contextual evaluation, as the object that the runtime calls `Bound`. */
  bound(self: string, used: Set<string>, needs: Needs): string {
    const { file } = this.context;
    const [e, o, t] = [file.name("e"), file.name("o"), file.name("t")];
    const style: Style = {
      self,
      inPlace: self === "this",
      result: `${e}.result`,
      old: (index) => `${e}.o(${index})`,
    };
    const clauses = this.#entries.map((entry) => {
      const around = new Surroundings(entry.scope, style, exceptionBound(entry), used, needs);
      const emitter = new Emitter(around, true, rangeOf(entry.claim).start);
      const thrown = entry.claim.kind === "types" ? t : entry.exception;
      return `(${thrown === undefined ? e : `${e}, ${thrown}`}) => ${claimText(entry, emitter, 0)}`;
    });
    const olds = this.captures.texts(
      { ...style, result: "undefined", old: (index) => `${file.runtime("readOld")}(${o}[${index}])` },
      used,
      needs,
    );
    const tests = this.#tests.map(({ type, scope }) => {
      const around = new Surroundings(scope, style, undefined, used, needs);
      return `(${t}) => ${typeTest(type, t, (name) => around.name(name), angelicType(file))}`;
    });
    const part = (name: string, texts: readonly string[]): string =>
      texts.length === 0 ? "" : `${name}: [${texts.join(", ")}],`;
    const framed = this.#frames.some(({ places }) => places !== undefined);
    const frames = !framed
      ? []
      : this.#frames.map(({ places, scope }) => {
          const emitter = new Emitter(new Surroundings(scope, style, undefined, used, needs), false);
          return places === undefined
            ? "undefined"
            : `() => [${places.flatMap((p) => placeText(p, emitter)).join(", ")}]`;
        });
    const around = new Surroundings(this.#scope(undefined), style, undefined, used, needs);
    const roots = (framed ? this.context.roots : []).map(
      (root) => `${JSON.stringify(root)}: ${root === "this" ? around.self() : around.name(root)}`,
    );
    return `{${framed ? `a: [${frames.join(", ")}], roots: () => ({${roots.join(", ")}}),` : ""}${part(
      "o",
      olds.map((text) => `(${o}) => ${text}`),
    )}${part("c", clauses)}${part("t", tests)}}`;
  }
}

function exceptionBound({ exception }: Entry): Map<string, undefined> {
  return new Map(exception === undefined ? [] : [[exception, undefined]]);
}

function matters(claim: Claim): boolean {
  return claim.kind !== "constant" || !claim.value;
}

/** The keyword that a claim is shown under. */
function wordOf(claim: Claim, keyword: string): string {
  switch (claim.kind) {
    case "written":
      return claim.clause.keyword.text;
    case "integer":
      return claim.natural ? "nat" : "int";
    case "non-null":
      return "non_null";
    case "constant":
    case "variant":
    case "types":
      return keyword;
  }
}

/** What a claim is shown to say, where that is not what stands in its place. */
function shownText(claim: Claim): string | undefined {
  const name = (subject: string): string => (subject === "result" ? "\\result" : subject);
  switch (claim.kind) {
    case "written":
    case "variant":
      return undefined;
    case "integer":
      return name(claim.subject);
    case "non-null":
      return name(claim.subject === "result" ? "result" : claim.subject.text);
    case "constant":
      return claim.value ? undefined : "";
    case "types":
      return claim.types.map(({ text }) => text.trim()).join(", ") || "\\nothing";
  }
}

/** The place of a claim: what is evaluated, if it was written, with the exception that it is about. */
function rangeOf(claim: Claim): Range {
  if (claim.kind !== "written") return claim.range;
  const { body, keyword } = claim.clause;
  const { start, end } = claim.predicate.range;
  return { start: body.shape === "signals" ? keyword.range.end + 1 : start, end };
}

function claimText({ claim }: Entry, emitter: Emitter, p: 0): string {
  const { around } = emitter;
  const { file } = around.scope;
  const note = (name: string, text: string): string =>
    emitter.contextual ? `${file.name("e")}.n(${JSON.stringify(name)}, ${text})` : text;
  switch (claim.kind) {
    case "written":
      return `(${emitter.condition(termOf(claim.predicate), p)})`;
    case "constant":
      return String(claim.value);
    case "non-null": {
      const subject = subjectText(claim.subject === "result" ? "result" : claim.subject.text, around);
      const name = claim.subject === "result" ? "\\result" : claim.subject.text;
      return `(${note(name, subject)} != null)`;
    }
    case "integer": {
      const subject = subjectText(claim.subject, around);
      const name = claim.subject === "result" ? "\\result" : claim.subject;
      const whole = `Number.isInteger(${note(name, subject)})${claim.natural ? ` && ${subject} >= 0` : ""}`;
      return claim.optional ? `(${subject} == null || ${whole})` : `(${whole})`;
    }
    case "variant": {
      around.used.add(claim.previous);
      const value = emitter.value(termOf(claim.value));
      const before = emitter.contextual ? note("before", claim.previous) : claim.previous;
      return `(${value} >= 0 && (${claim.previous} === undefined || ${value} < ${before}))`;
    }
    case "types": {
      const tests = claim.types.map(({ text }) =>
        typeTest(text, file.name("t"), (name) => around.name(name), angelicType(file)),
      );
      return `(${tests.join(" || ") || "false"})`;
    }
  }
}

/** A parameter, a field of `this`, or the result. */
function subjectText(subject: string, around: Surroundings): string {
  if (subject === "result") return around.result();
  if (!subject.startsWith("this.")) return around.name(subject);
  if (!around.scope.fields?.has(subject.slice("this.".length))) around.calls();
  if (subject.startsWith("this.#")) around.private();
  return `${around.self()}${subject.slice(4)}`;
}

/** The objects and keys that a location stands for; a variable is none. */
function placeText(location: Place, emitter: Emitter): string[] {
  const base = termOf(location.base);
  switch (location.kind) {
    case "fields":
    case "elements":
      return [`[${emitter.value(base)}]`];
    case "slice": {
      const [from, to] = [emitter.value(termOf(location.from)), emitter.value(termOf(location.to))];
      return [
        `...Array.from({length: Math.max(0, ${to} - ${from} + 1)}, (_, i) => [${emitter.value(base)}, ${from} + i])`,
      ];
    }
    case "place": {
      if (base.kind !== "code") return [];
      const { code, node } = base;
      if (ts.isPropertyAccessExpression(node)) {
        const object = emitter.value(childTerm(code, node.expression));
        // What a model field depends on is not known: it stands for the whole object.
        return emitter.around.isModel(node.name.text)
          ? [`[${object}]`]
          : [`[${object}, ${JSON.stringify(node.name.text)}]`];
      }
      if (ts.isElementAccessExpression(node))
        return [
          `[${emitter.value(childTerm(code, node.expression))}, ${emitter.value(childTerm(code, node.argumentExpression))}]`,
        ];
      return [];
    }
  }
}

function angelicType(file: FileWeaving): string {
  return `${file.runtime("angelic")}()`;
}
