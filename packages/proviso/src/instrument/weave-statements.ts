import type MagicString from "magic-string";
import ts from "#typescript";
import {
  type Clause,
  type Declaration,
  type Expression,
  loopOf,
  type StatementContract,
  unitName,
  unitOf,
} from "../contract/index.js";
import { diagnose } from "../diagnostic/index.js";
import { codeStart, superStatement } from "./body.js";
import type { Claim } from "./claim.js";
import type { ClaimWeaver, CompiledClaim, LocalText } from "./claim-weaver.js";
import { CompiledContract } from "./compiled-contract.js";
import { noNeeds, type Style, termOf } from "./expression/index.js";
import type { FileWeaving } from "./file-weaving.js";
import { isDeclaredAfter, isLocalIn, isLocalName } from "./scope.js";
import type { Source } from "./source-index.js";
import { weaveLoop } from "./weave-loop.js";

/** The kinds of violation of the clauses in a body. */
const kinds: Readonly<Record<string, string>> = {
  assert: "assert",
  assume: "assume",
  hence_by: "hence-by",
  unreachable: "unreachable",
  maintaining: "loop-invariant",
  decreasing: "loop-variant",
};

/** Weaves what stands in bodies: assertions, ghost variables, `set`, and the clauses of loops. */
export class StatementWeaver implements ClaimWeaver {
  /** Old expressions, by the unit at whose start they are evaluated. */
  readonly #olds = new Map<ts.Node, string[]>();

  constructor(
    readonly edits: MagicString,
    readonly source: Source,
    readonly file: FileWeaving,
  ) {}

  weave({ before, inside, start, items }: StatementContract): void {
    const loops = items.filter(
      (item): item is Clause => item.kind === "clause" && item.spec.family === "loop",
    );
    const at = before ?? inside;
    const texts = items.filter((item) => !loops.includes(item as Clause)).map((item) => this.#item(item, at));
    if (texts.length > 0 && before === undefined) this.edits.appendLeft(start, `; ${texts.join(" ")} `);
    else if (texts.length > 0 && before !== undefined) this.before(before, `${texts.join(" ")} `);
    const loop = before && loopOf(before);
    if (before !== undefined && loop !== undefined && loops.length > 0)
      weaveLoop(this.edits, this, before, loop, loops);
  }

  /** Puts statements before another, and before its labels. A branch without braces gets them. */
  before(statement: ts.Statement, text: string): void {
    let first = statement;
    while (ts.isLabeledStatement(first.parent)) first = first.parent;
    const { parent } = first;
    const isBranch = !(
      ts.isBlock(parent) ||
      ts.isSourceFile(parent) ||
      ts.isModuleBlock(parent) ||
      ts.isCaseOrDefaultClause(parent)
    );
    this.edits.appendLeft(first.getStart(), isBranch ? `{ ${text}` : text);
    if (isBranch) this.edits.appendLeft(first.end, " }");
  }

  #item(item: Clause | Declaration, at: ts.Node): string {
    if (item.kind === "declaration") {
      if (item.form !== "variable") return "";
      const { text } = this.value(item.initializer, at);
      return `let ${item.name.text}; ${this.#unchecked(`${item.name.text} = ${text}`)}`;
    }
    const { body } = item;
    switch (body.shape) {
      case "set":
        return this.#set(body.target, body.value, at);
      case "nothing":
        return this.check(item, undefined, at);
      case "predicate":
        return body.predicate === "not_specified" ? "" : this.check(item, body.predicate, at);
      default:
        return "";
    }
  }

  /** What contract state is given is computed unchecked; what has no value changes nothing. */
  #unchecked(assignment: string): string {
    return `${this.file.runtime("capture")}(() => ${assignment});`;
  }

  /** A ghost variable is a variable; a ghost field is the runtime's. */
  #set(target: Expression, value: Expression, at: ts.Node): string {
    const { text } = this.value(value, at);
    const term = termOf(target);
    if (term.kind === "code" && ts.isPropertyAccessExpression(term.node)) {
      const { expression, name } = term.node;
      const { text: object } = this.value({ ...term.code, syntax: expression }, at);
      const home = expression.kind === ts.SyntaxKind.ThisKeyword ? this.#home(at) : "";
      const field = JSON.stringify(name.text);
      return this.#unchecked(`${this.file.runtime("set")}(${object}, ${field}, ${text}${home})`);
    }
    return this.#unchecked(`${this.value(target, at).text} = ${text}`);
  }

  /** The record of the class whose member a statement stands in, as an argument. */
  #home(at: ts.Node): string {
    const name = this.#record(at);
    return name === undefined ? "" : `, ${name}`;
  }

  #record(at: ts.Node): string | undefined {
    for (let node = at.parent; node !== undefined; node = node.parent) {
      if (ts.isClassLike(node))
        return this.source.contracts.types.has(node) ? this.file.recordOf(node) : undefined;
      if (ts.isFunctionDeclaration(node) || ts.isFunctionExpression(node)) return undefined;
    }
    return undefined;
  }

  #contract(at: ts.Node): CompiledContract {
    const record = this.#record(at);
    return new CompiledContract({
      ...(record !== undefined && { home: () => record }),
      file: this.file,
      origin: this.source.origin,
      isLocal: this.#isLocal(at),
      roots: ["this"],
    });
  }

  #isGhost(name: string): boolean {
    return this.source.contracts.statements.some(({ items }) =>
      items.some(
        (item) => item.kind === "declaration" && item.form === "variable" && item.name.text === name,
      ),
    );
  }

  /** An expression as it reads here. */
  value(expression: Expression, at: ts.Node, self = "this"): LocalText {
    const contract = this.#contract(at);
    const olds = this.file.fresh("w");
    const used = new Set<string>();
    const text = contract.value(expression, this.#style(contract, at, olds, self, "set"), used);
    return localText(text, used, olds);
  }

  #isLocal(at: ts.Node): (name: string) => boolean {
    return (name) => isLocalName(at, name) || this.#isGhost(name);
  }

  /** `olds` is the variable that holds the old values. */
  #style(contract: CompiledContract, at: ts.Node, olds: string, self: string, keyword: string): Style {
    const unit = enclosingUnit(at);
    return {
      self,
      inPlace: self === "this",
      result: "undefined",
      old: (index) => {
        if (unit !== undefined) this.#old(contract, olds, unit);
        else this.#reportOld(at, keyword);
        return `${this.file.runtime("readOld")}(${olds}[${index}])`;
      },
    };
  }

  #reportOld(at: ts.Node, keyword: string): void {
    const place = { file: at.getSourceFile().fileName, start: at.getStart(), end: at.end };
    const reason = "no call is under way here whose start it could speak of";
    this.file.diagnostics.push(diagnose("contract/not-allowed", place, { name: "\\old", keyword, reason }));
  }

  /** Has the old expressions of a clause evaluated when the unit that it stands in starts. */
  #old(contract: CompiledContract, name: string, unit: ts.Node): void {
    const olds = this.#olds.get(unit) ?? [];
    this.#olds.set(unit, olds);
    const needs = noNeeds();
    const style: Style = { self: "this", result: "undefined", old: () => "undefined" };
    const captured = contract.captures.texts(style, new Set(), needs);
    const text = `${name} = [${captured.map((c) => `${this.file.runtime("capture")}(() => ${c})`).join(", ")}]`;
    const known = olds.findIndex((old) => old.startsWith(`${name} = `));
    if (known >= 0) olds[known] = text;
    else olds.push(text);
  }

  /** A statement that checks a clause here; without a predicate, that it is never reached. */
  check(clause: Clause, predicate: Expression | undefined, at: ts.Node): string {
    const kind = kinds[clause.spec.keyword] ?? "assert";
    const claim: Claim =
      predicate === undefined
        ? { kind: "constant", value: false, range: clause.keyword.range }
        : { kind: "written", predicate, redundant: clause.redundant, clause };
    return this.checkClaim(kind, clause.keyword.text, claim, at);
  }

  /** A statement that checks a claim here. */
  checkClaim(kind: string, keyword: string, claim: Claim, at: ts.Node): string {
    const { plain, slow, calls } = this.compileClaim(kind, keyword, claim, at);
    const state = this.file.runtime("state");
    const label = this.file.name("l");
    const guarded = calls
      ? `${state}.idle = false; try { if (${plain.text}) { ${state}.idle = ${state}.on; break ${label}; } } catch {} ${state}.idle = ${state}.on;`
      : `try { if (${plain.text}) break ${label}; } catch {}`;
    return `${label}: if (${state}.idle) { ${this.file.options.plain ? guarded : ""} ${slow.text}; }`;
  }

  /** A claim as a plain condition, and the call that looks closer when it does not hold. */
  compileClaim(kind: string, keyword: string, claim: Claim, at: ts.Node, self = "this"): CompiledClaim {
    const { file, source } = this;
    const contract = this.#contract(at);
    const index = contract.add(keyword, claim);
    const oldsName = file.fresh("w");
    const style = this.#style(contract, at, oldsName, self, keyword);
    const needs = noNeeds();
    const plainUsed = new Set<string>();
    const plain = localText(contract.plain(index, style, plainUsed, needs), plainUsed, oldsName);
    const formal = file.name("this");
    const unit = enclosingUnit(at);
    const name = unit === undefined ? "the module" : unitName(unit);
    const used = new Set<string>();
    const slowNeeds = noNeeds();
    const text = contract.bound(formal, used, slowNeeds);
    const olds = contract.captures.count > 0 ? oldsName : "[]";
    if (contract.captures.count > 0) used.add("\\old");
    const site = `{name: ${JSON.stringify(name)}, file: ${JSON.stringify(source.origin.shownName)}, clause: ${contract.clauses()}[0]}`;
    const here = file.runtime("here");
    const { locals, usesThis } = localText("", used, oldsName);
    const inPlace =
      slowNeeds.inline ||
      slowNeeds.privateNames ||
      [...locals].some(
        (local) =>
          isDeclaredAfter(at, local) ||
          (unit !== undefined && !isLocalIn(at, unit, local) && isLocalName(unit, local)),
      );
    if (inPlace) {
      const inline = contract.bound("this", new Set(), slowNeeds);
      const slow = `${here}("${kind}", ${site}, (${inline}).c[0], ${olds})`;
      return { plain, slow: { text: slow, locals, usesThis }, calls: needs.calls, inPlace };
    }
    const helper = file.fresh("a");
    file.append(
      `function ${helper}(${[formal, ...locals].join(", ")}) { ${here}("${kind}", ${site}, (${text}).c[0], ${olds}); }`,
    );
    const slow = `${helper}(${[usesThis ? self : "undefined", ...locals].join(", ")})`;
    return { plain, slow: { text: slow, locals, usesThis }, calls: needs.calls, inPlace };
  }

  /** Puts old expressions at the start of their units. */
  finish(): void {
    for (const [unit, olds] of this.#olds) {
      const body = "body" in unit ? (unit.body as ts.Node | undefined) : undefined;
      if (body === undefined || !ts.isBlock(body)) continue;
      const start = superStatement(body)?.end ?? codeStart(body);
      this.edits.appendLeft(start, ` let ${olds.join(", ")};`);
    }
  }
}

/** The unit that a statement stands in. */
function enclosingUnit(node: ts.Node) {
  for (let at: ts.Node | undefined = node.parent; at !== undefined; at = at.parent) {
    const unit = ts.isFunctionLike(at) ? unitOf(at) : undefined;
    if (unit !== undefined) return unit;
  }
  return undefined;
}

/** A text with the variables that were used in it; those of old values are elements of one. */
function localText(text: string, used: ReadonlySet<string>, olds: string): LocalText {
  const written = [...used].filter((name) => !name.startsWith("\\") && name !== "this");
  const old = [...used].some((name) => name.startsWith("\\old")) ? [olds] : [];
  return { text, locals: new Set([...written, ...old]), usesThis: used.has("this") };
}
