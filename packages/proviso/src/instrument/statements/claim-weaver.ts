import type MagicString from "magic-string";
import ts from "#typescript";
import { type Expression, type UnitNode, unitName, unitOf } from "../../contract/index.js";
import { diagnose } from "../../diagnostic/index.js";
import { codeStart, superStatement } from "../body.js";
import type { Claim } from "../claim.js";
import { CompiledContract } from "../compiled-contract.js";
import { noNeeds, type Style } from "../expression/index.js";
import type { FileWeaving } from "../file-weaving.js";
import { isDeclaredAfter, isLocalIn, isLocalName } from "../scope.js";
import type { Source } from "../source-index.js";

/** A text that reads the variables of a place. */
export interface LocalText {
  readonly text: string;
  /** The local variables that it mentions. */
  readonly locals: ReadonlySet<string>;
  readonly usesThis: boolean;
}

/** A claim as a plain condition, the call that looks closer when it does not hold, and what both need. */
export interface CompiledClaim {
  readonly plain: LocalText;
  readonly slow: LocalText;
  readonly calls: boolean;
  /** Whether they must stand where they are. */
  readonly inPlace: boolean;
}

/** Turns claims in bodies into code, for those who put it in its place. */
export class ClaimWeaver {
  /** Old expressions, by the unit at whose start they are evaluated. */
  readonly #olds = new Map<ts.Node, string[]>();

  constructor(
    readonly source: Source,
    readonly file: FileWeaving,
  ) {}

  /** The record of the class whose member a statement stands in. */
  record(at: ts.Node): string | undefined {
    for (let node = at.parent; node !== undefined; node = node.parent) {
      if (ts.isClassLike(node))
        return this.source.contracts.types.has(node) ? this.file.recordOf(node) : undefined;
      if (ts.isFunctionDeclaration(node) || ts.isFunctionExpression(node)) return undefined;
    }
    return undefined;
  }

  #contract(at: ts.Node): CompiledContract {
    const record = this.record(at);
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

  /** A claim that is made at a node, for a place where `this` goes by this name. */
  compileClaim(kind: string, keyword: string, claim: Claim, at: ts.Node, self = "this"): CompiledClaim {
    const { file } = this;
    const contract = this.#contract(at);
    const index = contract.add(keyword, claim);
    const oldsName = file.fresh("w");
    const style = this.#style(contract, at, oldsName, self, keyword);
    const needs = noNeeds();
    const plainUsed = new Set<string>();
    const plain = localText(contract.plain(index, style, plainUsed, needs), plainUsed, oldsName);
    const formal = file.name("this");
    const unit = enclosingUnit(at);
    const used = new Set<string>();
    const slowNeeds = noNeeds();
    const text = contract.bound(formal, used, slowNeeds);
    const hasOlds = contract.captures.count > 0;
    if (hasOlds) used.add("\\old");
    const here = this.#hereCall(kind, contract, unit, hasOlds ? oldsName : "[]");
    const { locals, usesThis } = localText("", used, oldsName);
    const inPlace =
      slowNeeds.inline ||
      slowNeeds.privateNames ||
      [...locals].some(
        (local) =>
          isDeclaredAfter(at, local) ||
          (unit !== undefined && !isLocalIn(at, unit, local) && isLocalName(unit, local)),
      );
    const compiled = (slow: string): CompiledClaim => ({
      plain,
      slow: { text: slow, locals, usesThis },
      calls: needs.calls,
      inPlace,
    });
    if (inPlace) return compiled(here(contract.bound("this", new Set(), slowNeeds)));
    const helper = file.fresh("a");
    file.append(`function ${helper}(${[formal, ...locals].join(", ")}) { ${here(text)}; }`);
    return compiled(`${helper}(${[usesThis ? self : "undefined", ...locals].join(", ")})`);
  }

  /** The call of the runtime that looks closer at a contract's only clause, given its expressions. */
  #hereCall(
    kind: string,
    contract: CompiledContract,
    unit: UnitNode | undefined,
    olds: string,
  ): (bound: string) => string {
    const name = unit === undefined ? "the module" : unitName(unit);
    const site = `{name: ${JSON.stringify(name)}, file: ${JSON.stringify(this.source.origin.shownName)}, clause: ${contract.clauses()}[0]}`;
    const here = this.file.runtime("here");
    return (bound) => `${here}("${kind}", ${site}, (${bound}).c[0], ${olds})`;
  }

  /** Puts old expressions at the start of their units. */
  finish(edits: MagicString): void {
    for (const [unit, olds] of this.#olds) {
      const body = "body" in unit ? (unit.body as ts.Node | undefined) : undefined;
      if (body === undefined || !ts.isBlock(body)) continue;
      const start = superStatement(body)?.end ?? codeStart(body);
      edits.appendLeft(start, ` let ${olds.join(", ")};`);
    }
  }
}

/** The unit that a statement stands in. */
function enclosingUnit(node: ts.Node): UnitNode | undefined {
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
