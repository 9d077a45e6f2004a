import type MagicString from "magic-string";
import ts from "#typescript";
import { bodyOf, isAsync, isGenerator, type UnitNode } from "../contract/index.js";
import { diagnose } from "../diagnostic/index.js";
import { bodyFacts, codeStart } from "./body.js";
import type { CompiledContract } from "./compiled-contract.js";
import { boundNames, type Needs, noNeeds, type Style } from "./expression/index.js";
import type { FileWeaving } from "./file-weaving.js";
import { hoisted } from "./scope.js";
import { callArguments, formalParameters, mayReturnPromise } from "./signature.js";

// Weaves a contract into a unit's own body, without a wrapper around it: its identity, name, length, `this`, `super`
// and stack stay what they are.
//
//   let f = 0, g, r;                       f: whether plain expressions settled the entry; g: a frame of the runtime
//   a: { if (state.idle) try { if (PRE) { f = 1; break a; } } catch {} g = enter(…); }
//   try { x: { BODY } } catch (e) { throw fail(…) }        `return v` in BODY has become `r = v; break x`
//   b: { if (f !== 0) try { if (POST) break b; } catch {} leave(…); } return r;
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
  /** Plain conditions of the object, empty if there are none, and whether they run code of the program. */
  readonly invariants: { readonly entry: string; readonly exit: string; readonly calls: boolean };
  /** Whether only the runtime knows all that has to be checked. */
  readonly generic: boolean;
  /** The contracts of supertypes that bind the unit, in order: those that can be read here, and those to be called. */
  readonly providers: readonly (CompiledContract | "called")[];
  /** The constraints that the unit must obey, with the clauses that are for it. */
  readonly constraints: readonly {
    readonly contract: CompiledContract;
    readonly indices: readonly number[];
  }[];
  /** The variable that holds all contracts of the unit, its own first. */
  readonly providersName: string;
  /** The variable that says whether objects of subtypes are bound by more. */
  readonly extended: string;
  /** Whether the class's records are variables of the module. */
  readonly isShared: boolean;
  /** Whether ghost fields get their first values here. */
  readonly ghosts: boolean;
  /** How many parameters the unit has in supertypes, at most. */
  readonly arity: number | "unknown";
}

/** A contract that binds the unit: the variables that say which of its cases were met, and those of its old values. */
interface Share {
  readonly contract: CompiledContract;
  readonly flags: readonly string[];
  readonly olds: readonly string[];
}

/** A supertype's contract that is asked by calls: the variables of its cases, as bits, and of its old values. */
interface CalledShare {
  readonly provider: string;
  readonly mask: string;
  readonly olds: string;
}

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
  readonly #needs: Needs = noNeeds();
  readonly #generic: boolean;
  /** Variables of the body that hide what is declared around the unit. */
  readonly #hidden: readonly string[];
  readonly #names: Readonly<Record<"f" | "g" | "r" | "e" | "x", string>>;
  /** The arguments with which the runtime evaluates the clauses, and the record it finds them by. */
  #arguments: readonly string[] = [];
  /** The parameters that a function's contract mentions. */
  #parameters: readonly string[] = [];
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
      x: file.name("x"),
    };
    this.#facts = bodyFacts(body);
    const parameters = unit.parameters.flatMap((p) => boundNames(p.name));
    for (const [i, name] of parameters.filter((p) => this.#facts.assigned.has(p)).entries())
      this.#rename.set(name, file.name(`p${i}`));
    this.#hidden = hoisted(body).filter((name) => !parameters.includes(name));
    this.#generic =
      !file.options.plain ||
      contract.isFramed ||
      (member?.generic ?? false) ||
      isGenerator(unit) ||
      this.#hidden.some((name) => [contract, ...this.#inlined()].some((c) => mentionsName(c, name)));
  }

  weave(): FunctionBinding | undefined {
    const { body, place, edits } = this;
    const { unit, kind } = place;
    const { r, x } = this.#names;
    this.#reportRedeclared();
    const binding = this.#bind();
    const entry = this.#entry(kind === "constructor" ? "undefined" : "this");
    if (!ts.isBlock(body)) {
      edits.appendRight(body.getStart(), `{${entry} try { ${this.#assigned(body)}`);
      edits.appendLeft(body.end, `);${this.#awaited()} } ${this.#exit()} return ${r}; }`);
      return binding;
    }
    const start = codeStart(body);
    // TypeScript puts parameter properties behind a `super` that is a statement of the constructor itself.
    const atRoot = unit.parameters.some((p) => ts.isParameterPropertyDeclaration(p, unit));
    const superCall = kind === "constructor" ? superStatement(body) : undefined;
    if (superCall !== undefined && !atRoot) this.#depth = this.#file.name("w");
    const { member } = place;
    const ghosts = member?.ghosts ? ` ${this.#file.runtime("ghosts")}(${member.type}, this);` : "";
    const open = ` try { ${x}: {${ghosts}`;
    const atCall = isGenerator(unit) && this.#weaveGeneratorCall();
    const ended = /[{;\s]$/.test(body.getSourceFile().text.slice(0, start)) ? "" : ";";
    const head = `${ended}${atCall ? this.#variables() : entry}`;
    if (superCall === undefined) edits.prependLeft(start, `${head}${open}`);
    else {
      const making = `${this.#state}.making`;
      const begun = ` const ${this.#depth} = ${making}.length; try { ${making}.push(${member?.type});`;
      edits.prependLeft(start, atRoot ? head : `${head}${begun}`);
      edits.prependLeft(superCall.end, atRoot ? open : `${this.#unmaking()} ${x}: {${ghosts}`);
    }
    for (const statement of this.#facts.returns) this.#weaveReturn(statement);
    const returns = this.#facts.returns.some(({ expression }) => expression !== undefined);
    // A `finally` may have discarded what a `return` left.
    const discarded = returns && /\bfinally\b/.test(body.getText()) ? ` ${r} = undefined;` : "";
    edits.appendLeft(
      body.end - 1,
      `${discarded}}${this.#awaited()}} ${this.#exit()}${returns ? ` return ${r};` : ""}`,
    );
    return binding;
  }

  /** A function may be declared twice in a function, or beside a `var`, but not in a block, which the body becomes. */
  #reportRedeclared(): void {
    const { body } = this;
    const declared = ts.isBlock(body) ? body.statements.filter(ts.isFunctionDeclaration) : [];
    const variables = new Set(declared.length === 0 ? [] : hoisted(body));
    const seen = new Set<string>();
    for (const { name } of declared) {
      if (name === undefined) continue;
      if (seen.has(name.text) || variables.has(name.text)) {
        const place = { file: name.getSourceFile().fileName, start: name.getStart(), end: name.end };
        this.#file.diagnostics.push(diagnose("contract/redeclared", place, { name: name.text }));
      }
      seen.add(name.text);
    }
  }

  /** Settles how the runtime evaluates the clauses. */
  #bind(): FunctionBinding | undefined {
    const { member, unit, record } = this.place;
    const self = this.#file.name("this");
    const needs = noNeeds();
    const used = new Set<string>();
    const bound = this.#contract.bound(self, used, needs);
    if (member !== undefined) {
      const formals = formalParameters(unit);
      this.#arguments = [
        ...callArguments(unit, this.#rename),
        ...this.#moreArguments(member, formals.length),
      ];
      if (needs.inline) {
        const text = this.#contract.bound("this", new Set(), needs);
        this.#record = `{...${record}, own: ${record}, bind: (${[self, ...formals].join(", ")}) => (${text})}`;
      }
      return undefined;
    }
    const own = new Set(unit.parameters.flatMap((p) => boundNames(p.name)));
    const locals = [...used].filter((name) => !name.startsWith("\\") && name !== "this");
    const parameters = locals.filter((local) => own.has(local));
    for (const name of locals.filter((local) => this.#hidden.includes(local))) {
      const place = {
        file: unit.getSourceFile().fileName,
        start: unit.getStart(),
        end: this.body.getStart(),
      };
      this.#file.diagnostics.push(diagnose("contract/hidden", place, { name }));
    }
    this.#parameters = parameters;
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
    if (kind === "constructor" || kind === "static" || unit.parameters.at(-1)?.dotDotDotToken !== undefined)
      return [];
    if (ts.isArrowFunction(unit)) return this.#restOfArrow(unit, arity, named);
    if (arity === "unknown") return [`...Array.prototype.slice.call(arguments, ${named})`];
    return Array.from({ length: Math.max(0, arity - named) }, (_, i) => `arguments[${named + i}]`);
  }

  /** An arrow function has no `arguments`: it gets a rest parameter where a supertype's contract has more. */
  #restOfArrow(unit: ts.ArrowFunction, arity: number | "unknown", named: number): string[] {
    if (arity !== "unknown" && arity <= named) return [];
    const rest = this.#file.name("more");
    const { parameters } = unit;
    const last = parameters.at(-1);
    const [open, close] = unit.getFirstToken()?.kind === ts.SyntaxKind.Identifier ? ["(", ")"] : ["", ""];
    if (open !== "") this.edits.appendRight(parameters.pos, open);
    const comma = last === undefined || parameters.hasTrailingComma ? "" : ", ";
    this.edits.appendLeft(parameters.end, `${comma}...${rest}${close}`);
    if (arity === "unknown") return [`...${rest}`];
    return Array.from({ length: arity - named }, (_, i) => `${rest}[${i}]`);
  }

  /**
   * A call of the runtime about this unit, by a function at the end of the module: V8 takes a unit into its callers
   * only if its code is short. `about` are the parts that differ, as variables of the unit.
   */
  #runtime(helper: "enter" | "leave" | "fail" | "settle", self: string, about?: string): string {
    const { member } = this.place;
    const type = member?.type ?? "undefined";
    const { f, g } = this.#names;
    const plain = about === undefined ? [] : [this.#plain(), g, about];
    if (this.#record !== this.place.record || member?.isShared === false)
      return `${this.#file.runtime(helper)}(${[this.#record, type, ...plain, self, ...this.#arguments].join(", ")})`;
    const [own, rest] = [this.#file.name("this"), this.#file.name("rest")];
    const state = about === undefined ? [] : [...(this.#generic ? [] : [f, ...this.#stateNames()]), g, about];
    const name = this.#file.fresh(helper === "enter" ? "n" : helper === "leave" ? "l" : "d");
    this.#file.append(
      `function ${name}(${[own, ...state, `...${rest}`].join(", ")}) { return ${this.#file.runtime(helper)}(${[this.#record, type, ...plain, own, `...${rest}`].join(", ")}); }`,
    );
    return `${name}(${[self, ...state, ...this.#arguments].join(", ")})`;
  }

  /** The variables that hold what plain expressions found out. */
  #stateNames(): string[] {
    return [
      ...this.#shares().flatMap(({ flags, olds }) => [...flags, ...olds]),
      ...this.#called().flatMap(({ mask, olds }) => [mask, olds]),
      ...this.#histories().flatMap(({ olds }) => olds),
    ];
  }

  #style(share: Pick<Share, "olds">): Style {
    return {
      self: "this",
      inPlace: true,
      result: this.#names.r,
      old: (index) => share.olds[index] ?? this.#file.name(`o${index}`),
      rename: this.#rename,
    };
  }

  /** The supertypes' contracts that are read here. */
  #inlined(): CompiledContract[] {
    return (this.place.member?.providers ?? []).filter((p) => p !== "called");
  }

  /** The contracts whose plain expressions stand in the unit, its own first. */
  #shares(): Share[] {
    const contracts = [this.#contract, ...this.#inlined()];
    const one = contracts.length === 1 && this.#called().length === 0 && this.#contract.cases.length <= 1;
    return contracts.map((contract, at) => ({
      contract,
      flags: one ? [] : contract.cases.map((_, i) => this.#file.name(`b${at}_${i}`)),
      olds: Array.from({ length: contract.captures.count }, (_, i) =>
        this.#file.name(at === 0 ? `o${i}` : `o${at}_${i}`),
      ),
    }));
  }

  /** All contracts that bind the unit, in the order in which they are checked. */
  #ordered(): (Share | CalledShare)[] {
    const [own, ...inlined] = this.#shares();
    const called = this.#called();
    const others = (this.place.member?.providers ?? []).map((p) =>
      p === "called" ? called.shift() : inlined.shift(),
    );
    return [own, ...others].filter((share) => share !== undefined);
  }

  /** The constraints, and the variables of their old values. */
  #histories(): (Pick<Share, "contract" | "olds"> & { readonly indices: readonly number[] })[] {
    return (this.place.member?.constraints ?? []).map(({ contract, indices }, at) => ({
      contract,
      indices,
      olds: Array.from({ length: contract.captures.count }, (_, i) => this.#file.name(`h${at}_${i}`)),
    }));
  }

  /** The supertypes' contracts that are asked by calls. */
  #called(): CalledShare[] {
    return (this.place.member?.providers ?? []).flatMap((provider, i) =>
      provider === "called"
        ? [
            {
              provider: `${this.place.member?.providersName}[${i + 1}]`,
              mask: this.#file.name(`m${i + 1}`),
              olds: this.#file.name(`c${i + 1}`),
            },
          ]
        : [],
    );
  }

  /** The flag of the runtime that says whether contracts are to be checked now. */
  get #state(): string {
    return this.place.member === undefined ? this.#file.runtime("state") : this.#file.constantState();
  }

  /** The variables of a call, and the checks at its start. */
  #entry(self: string): string {
    const { f, g } = this.#names;
    const enter = `${g} = ${this.#runtime("enter", self)};`;
    if (this.#generic) return `${this.#variables()} if (${this.#state}.idle) ${enter}`;
    const { member, kind, record } = this.place;
    const captured = (share: Pick<Share, "contract" | "olds">): string[] =>
      share.contract.captures
        .texts(this.#style(share), new Set(), this.#needs)
        .map((text, i) => `${share.olds[i]} = ${text};`);
    const ordered = this.#ordered();
    const called = this.#called();
    const steps = ordered.flatMap((share) => {
      if ("provider" in share)
        return [
          `${share.olds} = ${share.provider}.cap.call(${["this", ...this.#arguments].join(", ")});`,
          `${share.mask} = ${share.provider}.pre.call(${["this", share.olds, ...this.#arguments].join(", ")});`,
        ];
      const conditions = share.contract.cases.map(({ r }) => this.#conjunction(share, r) || "true");
      return [...captured(share), ...share.flags.map((flag, i) => `${flag} = ${conditions[i]};`)];
    });
    const [own] = this.#shares();
    const [first] = this.#contract.cases;
    const only = own === undefined || first === undefined ? "" : this.#conjunction(own, first.r);
    const invariants = member?.invariants.entry ?? "";
    const histories = this.#histories().flatMap(captured);
    const flags = ordered.flatMap((share) => ("provider" in share ? [share.mask] : share.flags));
    if (steps.length === 0 && invariants === "" && only === "" && kind !== "method")
      return this.#variables(`${this.#state}.idle ? 1 : 0`);
    const calls = this.#needs.calls || (invariants !== "" && member?.invariants.calls) || called.length > 0;
    const a = this.#file.name("a");
    // Branches rather than a flag that is computed and tested again, which V8 does not see through.
    const met = flags.length > 0 ? flags.join(" || ") : only;
    const done = `{ ${histories.join(" ")} ${f} = 1; ${calls ? `${this.#state}.idle = ${this.#state}.on; ` : ""}break ${a}; }`;
    const tried = `${steps.join(" ")} ${met === "" ? "" : `if (${met}) `}${done}`;
    const text = invariants === "" ? tried : `if (${invariants}) { ${tried} }`;
    const fast = this.#unchecked(`try { ${text} } catch {}`, calls ?? false);
    const chosen =
      member === undefined || kind !== "method"
        ? fast
        : `if (${member.extended} === 0 || !${this.#file.runtime("isExtended")}(${record}, this, ${member.type})) { ${fast} }`;
    // The runtime tests again whether contracts are checked now: a call that is never made costs V8 nothing, a branch does.
    return `${this.#variables()} ${a}: { if (${this.#state}.idle) { ${chosen} } ${enter} }`;
  }

  /** Statements during which nothing that is called is checked. */
  #unchecked(text: string, calls: boolean): string {
    return calls ? `${this.#state}.idle = false; ${text} ${this.#state}.idle = ${this.#state}.on;` : text;
  }

  #variables(first = "0"): string {
    const { f, g, r } = this.#names;
    const rest = this.#restDeclared === undefined ? [] : [this.#restDeclared];
    const copies = [...this.#rename].map(([name, copy]) => `${copy} = ${name}`);
    const frame = isGenerator(this.place.unit) && this.#generatorCallWoven ? [] : [g];
    const called = this.#called().flatMap(({ mask, olds }) => [`${mask} = 0`, olds]);
    const more = this.#generic
      ? []
      : [
          ...this.#shares().flatMap(({ flags, olds }) => [
            ...flags.map((flag) => `${flag} = false`),
            ...olds,
          ]),
          ...called,
          ...this.#histories().flatMap(({ olds }) => olds),
        ];
    return ` let ${[...rest, ...copies, ...(this.#generic ? [] : [`${f} = ${first}`]), ...frame, r, ...more].join(", ")};`;
  }

  #conjunction(share: Pick<Share, "contract" | "olds">, indices: readonly number[]): string {
    return indices
      .map((index) => share.contract.plain(index, this.#style(share), new Set(), this.#needs))
      .join(" && ");
  }

  /** What plain expressions found out at the call, for the runtime. */
  #plain(): string {
    if (this.#generic) return "0";
    const [own, ...inlined] = this.#shares();
    const called = this.#called();
    const text = (share: Share): string =>
      `[${share.flags.length > 0 ? share.flags.join(", ") : share.contract.cases.map(() => "true").join(", ")}], [${share.olds.join(", ")}]`;
    const others = (this.place.member?.providers ?? []).map((provider) => {
      const share = provider === "called" ? undefined : inlined.shift();
      if (share !== undefined) return text(share);
      const next = called.shift();
      return `${next?.mask}, ${next?.olds}`;
    });
    const histories = this.#histories().map(({ olds }) => `[${olds.join(", ")}]`);
    return `${this.#names.f} && [${[...(own === undefined ? [] : [text(own)]), ...others, `[${histories.join(", ")}]`].join(", ")}]`;
  }

  /** What follows the body. */
  #exit(): string {
    const { f, g, r, e } = this.#names;
    const b = this.#file.name("b");
    const { unit, kind } = this.place;
    // In a derived class there may be no object yet.
    const self = kind === "constructor" ? `${attempted(this.#file)}(() => this)` : "this";
    const caught = `catch (${e}) {${this.#unmaking()} throw ${this.#runtime("fail", self, e)}; }`;
    const leave = `${this.#runtime("leave", "this", r)};`;
    const shares = [this.#contract, ...this.#inlined()];
    // Only what is said of the result waits for it: the promise that the caller gets is then another one.
    const later =
      this.#called().length > 0 ||
      shares.some((contract) => contract.cases.some(({ e: post, s }) => post.length + s.length > 0));
    const promised =
      later && mayReturnPromise(unit) && !isAsync(unit) && !isGenerator(unit) && kind !== "constructor";
    const checked = this.#generic ? g : `(${f} !== 0 || ${g} !== undefined)`;
    const settled = promised
      ? ` if (${checked} && ${this.#file.runtime(/PromiseLike|Thenable/.test(unit.type?.getText() ?? "") ? "thenable" : "isPromise")}(${r})) return ${this.#runtime("settle", "this", r)};`
      : "";
    if (this.#generic) return `${caught}${settled} if (${g}) ${leave}`;
    const conditions = this.#exitConditions();
    if (conditions.length === 0) return `${caught}${settled} if (${g}) ${leave}`;
    const { member } = this.place;
    const calls =
      this.#needs.calls ||
      this.#called().length > 0 ||
      ((member?.invariants.exit ?? "") !== "" && member?.invariants.calls);
    const done = `${calls ? `${this.#state}.idle = ${this.#state}.on; ` : ""}break ${b};`;
    const tried = this.#unchecked(
      `try { if (${conditions.join(" && ")}) { ${done} } } catch {}`,
      calls ?? false,
    );
    return `${caught}${settled} ${b}: { if (${f} !== 0) { if (!${this.#state}.idle) break ${b}; ${tried} } ${leave} }`;
  }

  /** The variable that remembers how many objects are being made, in a constructor that calls the one above. */
  #depth: string | undefined;

  /** Ends the time in which the object is in the hands of the constructor above. */
  #unmaking(): string {
    return this.#depth === undefined ? "" : ` ${this.#state}.making.length = ${this.#depth};`;
  }

  #exitConditions(): string[] {
    const { r } = this.#names;
    const { member } = this.place;
    const promises = this.#ordered().flatMap((share) => {
      if ("provider" in share) {
        const args = ["this", share.mask, share.olds, r, ...this.#arguments].join(", ");
        return [`(${share.mask} === 0 || ${share.provider}.post.call(${args}))`];
      }
      return share.contract.cases.flatMap(({ e }, i) => {
        const condition = this.#conjunction(share, e);
        const flag = share.flags[i];
        if (condition === "") return [];
        return [flag === undefined ? condition : `(!${flag} || ${condition})`];
      });
    });
    const invariants = member?.invariants.exit ?? "";
    const histories = this.#histories().flatMap((share) => this.#conjunction(share, share.indices) || []);
    return [...promises, ...(invariants === "" ? [] : [invariants]), ...histories];
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
      edits.appendLeft(expression.end, `); break ${x}`);
    }
    edits.appendLeft(statement.end, " }");
  }

  /** What stands before a returned expression. A comma keeps a function from being named after our variable. */
  #assigned(expression: ts.Expression): string {
    const anonymous = isAnonymous(expression) ? "0, " : "";
    return `${this.#names.r} = (${anonymous}`;
  }

  /** Waits for what an async unit returned, as late as it does itself, and outside the handlers of its body. */
  #awaited(): string {
    const { r } = this.#names;
    return isAsync(this.place.unit)
      ? ` if (${this.#file.runtime("thenable")}(${r})) ${r} = await ${this.#file.runtime("adopted")}(${r});`
      : "";
  }

  #generatorCallWoven = false;

  /**
   * Has a generator's precondition checked when it is called, before its body runs: by the default of a parameter behind
   * the last, which reads a property that the rest of the arguments never has, so that no caller can set it.
   */
  #weaveGeneratorCall(): boolean {
    const { unit, member } = this.place;
    const { parameters } = unit;
    const { body } = this;
    // A directive does not go with parameters like ours; in strict code it says nothing new.
    if (ts.isBlock(body) && codeStart(body) !== body.getStart() + 1) {
      if (!this.#file.options.strict) return false;
      this.edits.update(body.getStart() + 1, codeStart(body), " ");
    }
    const last = parameters.at(-1);
    const rest =
      last?.dotDotDotToken === undefined
        ? undefined
        : `Array.prototype.slice.call(arguments, ${parameters.length - 1})`;
    if (last !== undefined && rest !== undefined && !ts.isIdentifier(last.name)) return false;
    const atCall = new Map(rest === undefined || last === undefined ? [] : [[last.name.getText(), rest]]);
    const args =
      member === undefined ? this.#parameters.map((p) => atCall.get(p) ?? p) : callArguments(unit, atCall);
    const about = [this.#record, member?.type ?? "undefined", "this", ...args].join(", ");
    const enter = `${this.#file.runtime("state")}.idle ? ${this.#file.runtime("enter")}(${about}) : undefined`;
    const text = `...{[${this.#file.runtime("never")}]: ${this.#names.g} = ${enter}}`;
    if (last === undefined) this.edits.appendLeft(parameters.pos, text);
    else if (rest === undefined)
      this.edits.appendLeft(parameters.end, parameters.hasTrailingComma ? ` ${text}` : `, ${text}`);
    else {
      this.edits.update(last.getStart(), last.end, text);
      this.#restDeclared = `${last.name.getText()} = ${rest}`;
    }
    this.#generatorCallWoven = true;
    return true;
  }

  /** The rest parameter that a generator's own took the place of. */
  #restDeclared: string | undefined;
}

/** The name of a function that gives what another does, or nothing if that throws. */
function attempted(file: FileWeaving): string {
  return file.once("attempted", "try", (name) => `function ${name}(run) { try { return run(); } catch {} }`);
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
