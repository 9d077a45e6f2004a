import type MagicString from "magic-string";
import ts from "#typescript";
import { bodyOf, type UnitNode } from "../contract/index.js";
import { bodyFacts, codeStart } from "./body.js";
import type { CompiledContract } from "./compiled-contract.js";
import { boundNames, type Needs, type Style } from "./expression/index.js";
import type { FileWeaving } from "./file-weaving.js";
import { hoisted } from "./scope.js";
import { callArguments, formalParameters, isAsync, isGenerator, mayReturnPromise } from "./signature.js";

// Weaves a contract into a unit's own body, without a wrapper around it: its identity, name, length, `this`, `super`
// and stack stay what they are.
//
//   let f = 0, g, r;                              f: the cases that were met, as bits; g: a frame of the runtime
//   if (state.idle) { try { f = PRE } catch {} if (f === 0) g = enter(…); }
//   try { x: { BODY } } catch (e) { throw fail(…) }        `return v` in BODY has become `r = v; break x`
//   CHECK f, g and r against POST, or leave(…); return r;
//
// While the contract holds only plain expressions run, on numbers and variables; everything else is a call of the
// runtime that is made when they did not settle the matter.

/** How the woven code of a unit names what it needs. */
export interface UnitPlace {
  readonly file: FileWeaving;
  readonly unit: UnitNode;
  readonly contract: CompiledContract;
  readonly kind: "function" | "method" | "static" | "constructor" | "field";
  /** The expression that gives the runtime's record of the unit. */
  readonly record: string;
  /** For a member of a class: how to name the class's record, and what is checked of the object besides. */
  readonly member?: MemberPlace | undefined;
}

/** What a class adds to the checking of its units. */
export interface MemberPlace {
  readonly type: string;
  /** Plain conditions of the object, empty if there are none. */
  readonly invariants: string;
  /** Whether only the runtime knows all that has to be checked. */
  readonly generic: boolean;
  /** How many contracts of supertypes bind the unit, and the variable that holds them. */
  readonly providers: number;
  readonly providersName: string;
  /** How many parameters the unit has in supertypes, at most. */
  readonly arity: number | "unknown";
}

/** How many cases are told apart by the bits of a number. */
export const MAX_CASES = 29;

/** The bit that says that a call is checked, where the cases alone do not. */
const CHECKED = 1 << 29;

/** What the record of a function needs so that the runtime can evaluate its contract. */
export interface FunctionBinding {
  /** The parameters of the function that evaluates the clauses, and its body. */
  readonly formals: string;
  readonly bound: string;
}

/** Weaves one unit. Returns how the runtime evaluates its clauses, unless the class says so or the unit does itself. */
export function weaveUnit(edits: MagicString, place: UnitPlace): FunctionBinding | undefined {
  const body = bodyOf(place.unit);
  return body && new UnitWeaver(edits, place, body).weave();
}

class UnitWeaver {
  readonly #file: FileWeaving;
  readonly #contract: CompiledContract;
  readonly #facts: ReturnType<typeof bodyFacts>;
  /** Parameters that the body assigns, and the variables that keep what they were. */
  readonly #rename = new Map<string, string>();
  readonly #needs: Needs = { privateNames: false, inline: false, calls: false };
  readonly #generic: boolean;
  readonly #names: Readonly<Record<"f" | "g" | "r" | "e" | "k" | "x", string>>;
  /** The arguments with which the runtime evaluates the clauses, and the record it finds them by. */
  #arguments: readonly string[] = [];
  #record: string;

  constructor(
    readonly edits: MagicString,
    readonly place: UnitPlace,
    readonly body: ts.ConciseBody,
  ) {
    const { file, unit, contract, member } = place;
    this.#file = file;
    this.#contract = contract;
    this.#record = place.record;
    this.#names = {
      f: file.name("f"),
      g: file.name("g"),
      r: file.name("r"),
      e: file.name("e"),
      k: file.name("k"),
      x: file.name("x"),
    };
    this.#facts = bodyFacts(body);
    const parameters = unit.parameters.flatMap((p) => boundNames(p.name));
    for (const [i, name] of parameters.filter((p) => this.#facts.assigned.has(p)).entries())
      this.#rename.set(name, file.name(`p${i}`));
    const hidden = hoisted(body).filter((name) => !parameters.includes(name));
    this.#generic =
      !file.options.plain ||
      contract.isFramed ||
      (member?.generic ?? false) ||
      isGenerator(unit) ||
      contract.cases.length > MAX_CASES ||
      hidden.some((name) => mentionsName(contract, name));
  }

  weave(): FunctionBinding | undefined {
    const { body, place, edits } = this;
    const { unit, kind } = place;
    const { r, x } = this.#names;
    const binding = this.#bind();
    const entry = this.#entry(kind === "constructor" ? "undefined" : "this");
    if (!ts.isBlock(body)) {
      edits.appendRight(body.getStart(), `{${entry} try { ${this.#assigned(body)}`);
      edits.appendLeft(body.end, `${this.#assignedEnd()}; } ${this.#exit()} return ${r}; }`);
      return binding;
    }
    const start = codeStart(body);
    const superCall = kind === "constructor" ? superStatement(body) : undefined;
    const open = ` try { ${x}: {`;
    const atCall = isGenerator(unit) && this.#weaveGeneratorCall();
    const head = atCall ? this.#variables() : entry;
    if (superCall === undefined) edits.prependLeft(start, `${head}${open}`);
    else {
      edits.prependLeft(start, head);
      edits.prependLeft(superCall.end, open);
    }
    for (const statement of this.#facts.returns) this.#weaveReturn(statement);
    const returns = this.#facts.returns.some(({ expression }) => expression !== undefined);
    // A `finally` may have discarded what a `return` left.
    const discarded = returns && /\bfinally\b/.test(body.getText()) ? ` ${r} = undefined;` : "";
    edits.appendLeft(body.end - 1, `${discarded}}} ${this.#exit()}${returns ? ` return ${r};` : ""}`);
    return binding;
  }

  /** Settles how the runtime evaluates the clauses. */
  #bind(): FunctionBinding | undefined {
    const { member, unit, record } = this.place;
    const self = this.#file.name("this");
    const needs: Needs = { privateNames: false, inline: false, calls: false };
    const used = new Set<string>();
    const bound = this.#contract.bound(self, used, needs);
    if (member !== undefined) {
      const formals = formalParameters(unit);
      this.#arguments = [...callArguments(unit, this.#rename), ...this.#moreArguments(member, formals.length)];
      if (needs.inline) {
        const text = this.#contract.bound("this", new Set(), needs);
        this.#record = `{...${record}, own: ${record}, bind: (${[self, ...formals].join(", ")}) => (${text})}`;
      }
      return undefined;
    }
    const own = new Set(unit.parameters.flatMap((p) => boundNames(p.name)));
    const locals = [...used].filter((name) => !name.startsWith("\\") && name !== "this");
    const parameters = locals.filter((local) => own.has(local));
    this.#arguments = parameters.map((p) => this.#rename.get(p) ?? p);
    const formals = [self, ...parameters].join(", ");
    // What is private to a class, or belongs to a function around the unit, can be seen from inside the unit only. Its
    // parameters are handed over, because capturing them would cost every call.
    const inPlace = needs.privateNames || needs.inline || parameters.length < locals.length;
    if (!inPlace) return { formals, bound };
    const text = needs.inline ? this.#contract.bound("this", new Set(), needs) : bound;
    this.#record = `{...${record}, bind: (${formals}) => (${text})}`;
    return undefined;
  }

  /** Arguments that the unit does not name but a supertype's contract may. */
  #moreArguments({ arity }: MemberPlace, named: number): string[] {
    const { unit, kind } = this.place;
    if (kind !== "method" || unit.parameters.at(-1)?.dotDotDotToken !== undefined) return [];
    if (arity === "unknown") return [`...Array.prototype.slice.call(arguments, ${named})`];
    return Array.from({ length: Math.max(0, arity - named) }, (_, i) => `arguments[${named + i}]`);
  }

  /** A call of the runtime about this unit. */
  #runtime(helper: "enter" | "leave" | "fail" | "settle", self: string, ...more: readonly string[]): string {
    const { member } = this.place;
    const about = [this.#record, member?.type ?? "undefined", ...more, self, ...this.#arguments];
    return `${this.#file.runtime(helper)}(${about.join(", ")})`;
  }

  #style(): Style {
    return {
      self: "this",
      inPlace: true,
      result: this.#names.r,
      old: (index) => this.#file.name(`o${index}`),
      rename: this.#rename,
    };
  }

  /** The variables of a call, and the checks at its start. */
  #entry(self: string): string {
    const { f, g } = this.#names;
    const state = this.#file.runtime("state");
    const enter = `${g} = ${this.#runtime("enter", self)};`;
    if (this.#generic) return `${this.#variables()} if (${state}.idle) ${enter}`;
    const { member, kind, record } = this.place;
    const steps = this.#contract.captures
      .texts(this.#style(), new Set(), this.#needs)
      .map((text, i) => `${this.#file.name(`o${i}`)} = ${text};`);
    const own = this.#masks();
    const others = this.#others();
    const invariants = kind === "constructor" ? "" : (member?.invariants ?? "");
    for (const { mask, olds, provider } of others) {
      steps.push(`${olds} = ${provider}.cap.call(${["this", ...this.#arguments].join(", ")});`);
      steps.push(`${mask} = ${provider}.pre.call(${["this", olds, ...this.#arguments].join(", ")});`);
    }
    const met = [...(own === "" ? [] : [own]), ...others.map(({ mask }) => mask)].join(" | ");
    if (met === "") steps.push(`${f} = ${CHECKED};`);
    else if (others.length === 0) steps.push(`${f} = ${own};`);
    else steps.push(`if ((${met}) !== 0) ${f} = ${own === "" ? "" : `${own} | `}${CHECKED};`);
    if (/^\d+$/.test(met) && steps.length === 1 && invariants === "" && kind !== "method")
      return `${this.#variables(`${state}.idle ? ${met} : 0`)}`;
    const calls = this.#needs.calls || invariants !== "" || others.length > 0;
    const tried = invariants === "" ? steps.join(" ") : `if (${invariants}) { ${steps.join(" ")} }`;
    const fast = this.#unchecked(`try { ${tried} } catch { ${f} = 0; }`, calls);
    const chosen =
      member === undefined || kind !== "method"
        ? fast
        : `if (!${record}.x || !${this.#file.runtime("isExtended")}(${record}, this, ${member.type})) { ${fast} }`;
    return `${this.#variables()} if (${state}.idle) { ${chosen} if (${f} === 0) ${enter} }`;
  }

  /** Statements during which nothing that is called is checked. */
  #unchecked(text: string, calls: boolean): string {
    const state = this.#file.runtime("state");
    return calls ? `${state}.idle = false; ${text} ${state}.idle = ${state}.on;` : text;
  }

  #variables(first = "0"): string {
    const { f, g, r } = this.#names;
    const copies = [...this.#rename].map(([name, copy]) => `${copy} = ${name}`);
    const frame = isGenerator(this.place.unit) && this.#generatorCallWoven ? [] : [g];
    const more = this.#generic ? [] : [...this.#olds(), ...this.#others().flatMap(({ mask, olds }) => [`${mask} = 0`, olds])];
    return ` let ${[...copies, ...(this.#generic ? [] : [`${f} = ${first}`]), ...frame, r, ...more].join(", ")};`;
  }

  /** The names of the old values' variables. */
  #olds(): string[] {
    return Array.from({ length: this.#contract.captures.count }, (_, i) => this.#file.name(`o${i}`));
  }

  /** The cases whose plain precondition holds, as bits. */
  #masks(): string {
    const conditions = this.#contract.cases.map(({ r }) => this.#conjunction(r));
    return conditions
      .map((condition, i) => (condition === "" ? String(1 << i) : `(${condition} ? ${1 << i} : 0)`))
      .join(" | ");
  }

  #conjunction(indices: readonly number[]): string {
    return indices
      .map((index) => this.#contract.plain(index, this.#style(), new Set(), this.#needs))
      .join(" && ");
  }

  /** The contracts of supertypes, and the variables that hold which of their cases were met and their old values. */
  #others(): { mask: string; olds: string; provider: string }[] {
    const { member } = this.place;
    return Array.from({ length: member?.providers ?? 0 }, (_, i) => ({
      mask: this.#file.name(`m${i + 1}`),
      olds: this.#file.name(`c${i + 1}`),
      provider: `${member?.providersName}[${i + 1}]`,
    }));
  }

  /** What plain expressions found out at the call, for the runtime. */
  #plain(): string {
    if (this.#generic) return "0";
    const { f } = this.#names;
    const shares = [f, `[${this.#olds().join(", ")}]`, ...this.#others().flatMap(({ mask, olds }) => [mask, olds])];
    return `${f} && [${shares.join(", ")}]`;
  }

  /** What follows the body. */
  #exit(): string {
    const { f, g, r, e, k } = this.#names;
    const { unit, kind } = this.place;
    const plain = this.#plain();
    const caught = `catch (${e}) { throw ${this.#runtime("fail", "this", plain, g, e)}; }`;
    const leave = `${this.#runtime("leave", "this", plain, g, r)};`;
    const promised = mayReturnPromise(unit) && !isAsync(unit) && !isGenerator(unit) && kind !== "constructor";
    const checked = this.#generic ? g : `(${f} !== 0 || ${g})`;
    const settled = promised
      ? ` if (${checked} && ${this.#file.runtime("thenable")}(${r})) return ${this.#runtime("settle", "this", plain, g, r)};`
      : "";
    if (this.#generic) return `${caught}${settled} if (${g}) ${leave}`;
    const conditions = this.#exitConditions();
    if (conditions.length === 0) return `${caught}${settled} if (${g}) ${leave}`;
    const { calls } = this.#needs;
    const guarded = calls || this.#others().length > 0 || this.place.member?.invariants !== undefined;
    const tried = this.#unchecked(`try { ${k} = ${conditions.join(" && ")}; } catch {}`, guarded);
    return `${caught}${settled} let ${k} = ${g} === undefined; if (${f} !== 0) { ${k} = false; ${tried} } if (!${k}) ${leave}`;
  }

  #exitConditions(): string[] {
    const { f, r } = this.#names;
    const { member } = this.place;
    const others = this.#others();
    const always = this.#contract.cases.length === 1 && others.length === 0;
    const own = this.#contract.cases.flatMap(({ e }, i) => {
      const condition = this.#conjunction(e);
      if (condition === "") return [];
      return [always ? condition : `((${f} & ${1 << i}) === 0 || ${condition})`];
    });
    const inherited = others.map(({ mask, olds, provider }) => {
      const args = ["this", mask, olds, r, ...this.#arguments].join(", ");
      return `(${mask} === 0 || ${provider}.post.call(${args}))`;
    });
    return [...own, ...inherited, ...(member === undefined || member.invariants === "" ? [] : [member.invariants])];
  }

  /** `return v;` to `{ r = v; break x; }`. */
  #weaveReturn(statement: ts.ReturnStatement): void {
    const { edits } = this;
    const { r, x } = this.#names;
    const start = statement.getStart();
    const { expression } = statement;
    if (expression === undefined) {
      edits.update(start, start + "return".length, `{ ${r} = undefined; break ${x}`);
    } else {
      edits.update(start, start + "return".length, "{");
      edits.appendRight(expression.getStart(), this.#assigned(expression));
      edits.appendLeft(expression.end, `${this.#assignedEnd()}; break ${x}`);
    }
    edits.appendLeft(statement.end, " }");
  }

  /** What stands before a returned expression. A comma keeps a function from being named after our variable. */
  #assigned(expression: ts.Expression): string {
    const anonymous = isAnonymous(expression) ? "0, " : "";
    return `${this.#names.r} = (${anonymous}`;
  }

  #assignedEnd(): string {
    const { r } = this.#names;
    return isAsync(this.place.unit) ? `); if (${this.#file.runtime("thenable")}(${r})) ${r} = await ${r}` : ")";
  }

  #generatorCallWoven = false;

  /**
   * Has a generator's precondition checked when it is called, before its body runs: by the default of a parameter behind
   * the last, which reads a property that the rest of the arguments never has, so that no caller can set it.
   */
  #weaveGeneratorCall(): boolean {
    const { parameters } = this.place.unit;
    const last = parameters.at(-1);
    if (last?.dotDotDotToken !== undefined || this.#rename.size > 0) return false;
    const state = this.#file.runtime("state");
    const enter = `${state}.idle ? ${this.#runtime("enter", "this")} : undefined`;
    const text = `...{[${this.#file.runtime("never")}]: ${this.#names.g} = ${enter}}`;
    this.edits.appendLeft(last?.end ?? parameters.pos, last === undefined ? text : `, ${text}`);
    this.#generatorCallWoven = true;
    return true;
  }
}

function isAnonymous(expression: ts.Expression): boolean {
  let inner = expression;
  while (ts.isParenthesizedExpression(inner)) inner = inner.expression;
  return (
    ts.isArrowFunction(inner) ||
    ((ts.isFunctionExpression(inner) || ts.isClassExpression(inner)) && inner.name === undefined)
  );
}

/** The statement `super(…);` of a constructor, if it stands among its statements. */
export function superStatement(body: ts.Block): ts.Statement | undefined {
  return body.statements.find(
    (statement) =>
      ts.isExpressionStatement(statement) &&
      ts.isCallExpression(statement.expression) &&
      statement.expression.expression.kind === ts.SyntaxKind.SuperKeyword,
  );
}

function mentionsName(contract: CompiledContract, name: string): boolean {
  return new RegExp(`(?<![\\w$.])${name.replaceAll("$", "\\$")}(?![\\w$])`).test(contract.wording());
}
