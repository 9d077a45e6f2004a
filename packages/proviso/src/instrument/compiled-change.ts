import ts from "#typescript";
import {
  bodyOf,
  type ChangeCase,
  descendants,
  desugarChange,
  type Expression,
  isGenerator,
  ownerOf,
  takenApart,
  type UnitContract,
  type UnitNode,
  unitName,
} from "../contract/index.js";
import { changeContext } from "./change-context.js";
import { absentFields, changesOf } from "./changed-names.js";
import { type Claim, matters, wordOf } from "./claim.js";
import { type CompileContext, CompiledContract, type Placing } from "./compiled-contract.js";
import {
  type BoundRange,
  boundNames,
  type ContractScope,
  Emitter,
  keysOf,
  type Needs,
  type PrevOperation,
  prevOperations,
  termOf,
} from "./expression/index.js";
import { hoisted } from "./scope.js";
import { realParameters } from "./signature.js";
import type { ChangeSource, Source } from "./source-index.js";

// A unit's change contract in the terms of one version (seed 000, §3.2). Of the previous version the conditions are those
// of `when_…` clauses, and each `\prev(E)` that the other clauses hold is E: what it was before the call where the clause
// speaks of that state, or an `\old` stands around it, else a function of what the call left. The updated version has the
// other clauses, and asks for what `\prev` is by the offset at which it stands.

/** The indices of a case's clauses, as the runtime has them. */
interface CaseEntries {
  readonly r: readonly number[];
  readonly e: readonly number[];
  readonly s: readonly (readonly [test: number, clause: number])[];
  readonly preserves?: true;
}

/** A `\prev(…)` of a case. */
interface Prev extends PrevOperation {
  readonly scope: ContractScope;
  readonly isBefore: boolean;
  /** The name of the exception, in `signals`. */
  readonly exception: string | undefined;
}

/** Compiles the change contract of a unit, if it has one. */
export function compileChange(
  unit: UnitNode,
  source: Source,
  context: CompileContext,
): CompiledChange | undefined {
  const said = changesOf(unit, source);
  return source.changes === undefined || said.length === 0
    ? undefined
    : new CompiledChange(unit, said, source, source.changes, context);
}

export class CompiledChange {
  readonly #contract: CompiledContract;
  readonly #cases: CaseEntries[] = [];
  readonly #prevs: Prev[] = [];
  /** What parameters that the contract calls otherwise are called where it is evaluated. */
  readonly #rename = new Map<string, string>();
  /** What the contract calls parameters that the unit calls otherwise. */
  readonly #spoken = new Map<string, string>();
  /** Parameters that the unit takes apart and the contract has a name for, with the variables that keep them whole. */
  readonly wholes = new Map<ts.ParameterDeclaration, string>();

  constructor(
    readonly unit: UnitNode,
    readonly said: readonly UnitContract[],
    source: Source,
    readonly changes: ChangeSource,
    context: CompileContext,
  ) {
    const owner = ownerOf(unit);
    const absent = new Set([
      ...(owner === undefined ? [] : absentFields(owner, source, changes.version)),
      ...said.flatMap((contract) => this.#parameters(contract).absent),
    ]);
    this.#contract = new CompiledContract({
      ...changeContext(context, source, changes),
      isLocal: (name) => [...this.wholes.values()].includes(name) || context.isLocal(name),
      change: { version: changes.version, absent },
      frames: false,
    });
    for (const contract of said) {
      const alias = this.#alias(contract);
      for (const flat of desugarChange(contract)) this.#add(flat, alias);
    }
  }

  /** The parameters that this version has, and the names of the others. */
  #parameters({ unit }: UnitContract): {
    readonly own: readonly ts.ParameterDeclaration[];
    readonly absent: readonly string[];
  } {
    const { source, version } = this.changes;
    const word = version === "previous" ? "new_param" : "old_param";
    const isAbsent = (p: ts.Node): boolean =>
      source.contracts.members.get(p)?.some((m) => m.keyword === word) ?? false;
    const all = realParameters(unit);
    const own = all.filter((p) => !isAbsent(p));
    const names = own.map((p) => p.name.getText());
    const absent = all.filter(isAbsent).map((p) => p.name.getText());
    return { own, absent: absent.filter((name) => !names.includes(name)) };
  }

  /** What the unit calls the parameters that the contract calls otherwise. */
  #alias(contract: UnitContract): Map<string, string> {
    const { file } = this.#contract.context;
    const alias = new Map<string, string>();
    const here = realParameters(this.unit);
    for (const [i, { name }] of this.#parameters(contract).own.entries()) {
      const own = here[i]?.name;
      if (own === undefined || !ts.isIdentifier(name)) continue;
      if (!ts.isIdentifier(own)) {
        const whole = this.#whole(contract, name, here, i);
        if (whole !== undefined) alias.set(name.text, whole);
        continue;
      }
      if (name.text === own.text) continue;
      alias.set(name.text, own.text);
      this.#rename.set(own.text, file.name(`v${i}`));
      this.#spoken.set(own.text, name.text);
    }
    return alias;
  }

  /** The variable that keeps what the unit takes apart, where code that does so later can be put into its body. */
  #whole(
    contract: UnitContract,
    name: ts.Identifier,
    here: readonly ts.ParameterDeclaration[],
    at: number,
  ): string | undefined {
    const own = here[at];
    if (own === undefined || boundNames(own.name).includes(name.text)) return undefined;
    const { file } = this.#contract.context;
    const unnamed = takenApart(contract, [own], [name]);
    if (unnamed.length === 0) return undefined;
    const isFunction = !isGenerator(this.unit) && ownerOf(this.unit) === undefined;
    const isLast = here.slice(at + 1).every(worksNothingOut);
    const body = bodyOf(this.unit);
    const inside = body === undefined ? [] : hoisted(body);
    const isHidden = boundNames(own.name).some((bound) => inside.includes(bound));
    if (!isFunction || !isLast || isHidden || own.dotDotDotToken !== undefined) {
      file.diagnostics.push(...unnamed);
      return undefined;
    }
    const whole = this.wholes.get(own) ?? file.fresh("whole");
    this.wholes.set(own, whole);
    this.#spoken.set(whole, name.text);
    return whole;
  }

  #add(flat: ChangeCase, alias: ReadonlyMap<string, string>): void {
    const scope = this.#contract.scope(flat.olds, alias);
    const isPrevious = this.changes.version === "previous";
    const all = (keyword: string, claims: readonly Claim[]): number[] =>
      claims.filter(matters).map((claim) => this.#clause(keyword, claim, scope));
    const exceptional = (keyword: string, claims: ChangeCase["signals"]): (readonly [number, number])[] =>
      claims.map(({ name, type, condition }) => [
        type === undefined ? -1 : this.#contract.test(type.text, scope),
        matters(condition) ? this.#clause(keyword, condition, scope, name?.text) : -1,
      ]);
    this.#cases.push({
      r: all("requires", isPrevious ? flat.whenRequired : flat.requires),
      e: all("ensures", isPrevious ? flat.whenEnsured : flat.ensures),
      s: exceptional("signals", isPrevious ? flat.whenSignaled : flat.signals),
      ...(flat.preserves && { preserves: true }),
    });
    if (isPrevious) this.#findPrevs(flat, scope);
  }

  #clause(keyword: string, claim: Claim, scope: ContractScope, exception?: string): number {
    const word = claim.kind === "constant" ? "changed_behavior" : wordOf(claim, keyword);
    return this.#contract.add(word, claim, scope, exception, this.changes.source.origin);
  }

  #findPrevs(flat: ChangeCase, scope: ContractScope): void {
    const find = (expression: Expression, isBefore: boolean, exception?: string): void => {
      const bound = new Map<string, BoundRange>(exception === undefined ? [] : [[exception, "thrown"]]);
      for (const found of prevOperations(expression, bound))
        this.#prevs.push({ ...found, scope, isBefore: isBefore || found.inOld, exception });
    };
    for (const { value } of flat.olds) find(value, true);
    for (const one of flat.requires) if (one.kind === "written") find(one.predicate, true);
    for (const one of flat.ensures) if (one.kind === "written") find(one.predicate, false);
    for (const { name, condition } of flat.signals)
      if (condition.kind === "written") find(condition.predicate, false, name?.text);
  }

  /** What the runtime evaluates, as the body of a function of the receiver and the arguments. */
  bound(self: string, used: Set<string>, needs: Needs): string {
    const text = this.#contract.bound(self, used, needs, this.#rename, (around) => this.#prevTexts(around));
    const renamed = [...this.#rename].map(([name, here]) => `${here} = ${name}`);
    return renamed.length === 0 ? `(${text})` : `{ const ${renamed.join(", ")}; return ${text}; }`;
  }

  #prevTexts(around: Placing): string {
    const texts = this.#prevs.flatMap((prev) => {
      const text = prev.isBefore ? this.#before(prev) : this.#after(prev, around);
      return text === undefined ? [] : [`${prev.operation.range.start}: ${text}`];
    });
    return texts.length === 0 ? "" : `v: {${[...new Set(texts)].join(", ")}},`;
  }

  /** The old value that keeps what an expression was before the call; nothing if that cannot be known by then. */
  #before({ operation, scope, bound }: Prev): string | undefined {
    const keys = keysOfPrev(operation, bound);
    const { captures } = this.#contract;
    if (keys.length === 0) return String(captures.expression(operation, scope));
    const ranges = keys.map((key) => bound.get(key));
    const known = ranges.filter((range) => range !== undefined && range !== "thrown");
    return known.length < ranges.length ? undefined : String(captures.table(operation, scope, keys, known));
  }

  /** A function of what the call left, and of the variables bound around it. */
  #after({ operation, scope, bound, exception }: Prev, around: Placing): string {
    const { file } = this.#contract.context;
    const e = file.name("e");
    const keys = keysOfPrev(operation, bound);
    const [operand] = operation.operands;
    const inside = new Map<string, BoundRange>(keys.map((key) => [key, bound.get(key)]));
    const thrown =
      operand !== undefined && exception !== undefined && bound.get(exception) === "thrown"
        ? keysOf(termOf(operand), new Map([[exception, undefined]]))
        : [];
    for (const name of thrown) inside.set(name, "thrown");
    const emitter = new Emitter(around(scope, inside), true);
    const value = operand === undefined ? "undefined" : emitter.value(termOf(operand));
    const text = thrown.length === 0 ? value : `((${thrown.join()}) => ${value})(${e}.thrown)`;
    return `(${[e, ...keys].join(", ")}) => (${text})`;
  }

  /** What the record of the unit says of it: its parameters, and the function that evaluates it, if there is one. */
  record(names: readonly string[], bind?: string): string {
    const { source, version } = this.changes;
    const [first] = this.said;
    const entries = [
      `version: "${version}"`,
      `from: ${JSON.stringify(source.origin.shownName)}`,
      `about: ${JSON.stringify(first === undefined ? "" : unitName(first.unit))}`,
      `names: ${JSON.stringify(names.map((name) => this.#spokenName(name)))}`,
      `clauses: ${this.#contract.clauses()}`,
      `cases: ${JSON.stringify(this.#cases)}`,
      ...(bind === undefined ? [] : [`bind: ${bind}`]),
    ];
    return `{${entries.join(", ")}}`;
  }

  /** A parameter by the contract's name for it, with the marks of what kind it is. */
  #spokenName(marked: string): string {
    const name = marked.replace(/^\.{3}|=$/g, "");
    return marked.replace(name, () => this.#spoken.get(name) ?? name);
  }
}

/** Whether a parameter takes what it is given, so that it may do so before another one is taken apart. */
function worksNothingOut(parameter: ts.ParameterDeclaration): boolean {
  return [parameter, ...descendants(parameter)].every(
    (node) =>
      !ts.isComputedPropertyName(node) &&
      !((ts.isParameter(node) || ts.isBindingElement(node)) && node.initializer !== undefined),
  );
}

function keysOfPrev(
  { operands: [operand] }: PrevOperation["operation"],
  bound: PrevOperation["bound"],
): string[] {
  return keysOf(operand && termOf(operand), bound).filter((key) => bound.get(key) !== "thrown");
}
