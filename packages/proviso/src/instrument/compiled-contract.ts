import type { Expression, FlatCase, OldVariable } from "../contract/index.js";
import { type Claim, claimText, exceptionTest, matters, rangeOf, shownText, wordOf } from "./claim.js";
import {
  type BoundRange,
  Captures,
  type ChangeScope,
  type ContractScope,
  Emitter,
  NEUTRAL,
  type Needs,
  type Style,
  Surroundings,
  termOf,
} from "./expression/index.js";
import type { FileWeaving } from "./file-weaving.js";
import { type Place, placesOf, placeText } from "./frame-places.js";
import type { Origin } from "./origin.js";

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
  readonly change?: ChangeScope;
}

/** Surroundings for an expression of a scope, with variables bound around it. */
export type Placing = (scope: ContractScope, bound?: ReadonlyMap<string, BoundRange>) => Surroundings;

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
    const scope = this.scope(flat?.olds, from.alias);
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
      s.push([type === undefined ? -1 : this.test(type.text, scope), clause]);
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
    const locations = flat?.assignable ?? [];
    const places = placesOf(locations);
    this.#frames.push({ places, scope });
    const [first] = locations;
    if (places === undefined || first === undefined) return undefined;
    const range = { start: first.range.start, end: locations.at(-1)?.range.end ?? first.range.end };
    return this.add("assignable", { kind: "constant", value: true, range }, scope, undefined, origin);
  }

  /** The scope of a case that declares these old variables. */
  scope(olds: readonly OldVariable[] = [], alias: ReadonlyMap<string, string> = new Map()): ContractScope {
    const { captures } = this;
    const oldVariables = new Map<string, number>();
    const scope: ContractScope = { ...this.context, captures, oldVariables, alias };
    for (const variable of olds) {
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
    scope = this.scope(),
    exception?: string,
    origin = this.context.origin,
  ): number {
    this.#entries.push({ keyword, claim, scope, exception, origin });
    return this.#entries.length - 1;
  }

  /** Adds a test whether what was thrown is of a type. */
  test(type: string, scope: ContractScope): number {
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
    const around = new Surroundings(this.scope(), style, undefined, used);
    return new Emitter(around, false).value(termOf(expression));
  }

  /** A clause as a plain condition. */
  plain(index: number, style: Style, used: Set<string>, needs: Needs): string {
    const entry = this.#entries[index];
    if (entry === undefined) return "true";
    const around = new Surroundings(entry.scope, style, exceptionBound(entry), used, needs);
    return claimText(entry.claim, new Emitter(around, false));
  }

  /** All expressions for contextual evaluation, as the object that the runtime calls `Bound`; `more` adds entries to it. */
  bound(
    self: string,
    used: Set<string>,
    needs: Needs,
    rename: ReadonlyMap<string, string> = new Map(),
    more: (around: Placing) => string = () => "",
  ): string {
    const { file } = this.context;
    const [e, o, t] = [file.name("e"), file.name("o"), file.name("t")];
    const style: Style = {
      self,
      inPlace: self === "this",
      result: `${e}.result`,
      old: (index) => `${e}.o(${index})`,
      rename,
    };
    // The conditions of change contracts are told, not checked: what is undefined in them stays so.
    const polarity = this.context.change === undefined ? 0 : NEUTRAL;
    const around: Placing = (scope, bound) => new Surroundings(scope, style, bound, used, needs);
    const clauses = this.#entries.map((entry) => {
      const emitter = new Emitter(
        around(entry.scope, exceptionBound(entry)),
        true,
        rangeOf(entry.claim).start,
      );
      const thrown = entry.claim.kind === "types" ? t : entry.exception;
      return `(${thrown === undefined ? e : `${e}, ${thrown}`}) => ${claimText(entry.claim, emitter, polarity)}`;
    });
    const added = more(around);
    const olds = this.captures
      .texts(
        { ...style, result: "undefined", old: (index) => `${file.runtime("readOld")}(${o}[${index}])` },
        used,
        needs,
      )
      .map((text) => `(${o}) => ${text}`);
    const tests = this.#tests.map(({ type, scope }) => `(${t}) => ${exceptionTest(type, around(scope))}`);
    const part = (name: string, texts: readonly string[]): string =>
      texts.length === 0 ? "" : `${name}: [${texts.join(", ")}],`;
    return `{${this.#framesText(around)}${part("o", olds)}${part("c", clauses)}${part("t", tests)}${added}}`;
  }

  /** What each case lets the unit change, and where the search for changes starts; empty if no case says. */
  #framesText(around: Placing): string {
    if (!this.isFramed) return "";
    const frames = this.#frames.map(({ places, scope }) => {
      const emitter = new Emitter(around(scope), false);
      return places === undefined
        ? "undefined"
        : `() => [${places.flatMap((p) => placeText(p, emitter)).join(", ")}]`;
    });
    const outside = around(this.scope());
    const roots = this.context.roots.map(
      (root) => `${JSON.stringify(root)}: ${root === "this" ? outside.self() : outside.name(root)}`,
    );
    return `a: [${frames.join(", ")}], roots: () => ({${roots.join(", ")}}),`;
  }
}

function exceptionBound({ exception }: Entry): Map<string, BoundRange> {
  return new Map(exception === undefined ? [] : [[exception, "thrown"]]);
}
