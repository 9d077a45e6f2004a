import ts from "#typescript";
import { descendants } from "../contract/index.js";
import type { Mention } from "../generate/index.js";
import type { Project } from "../program/index.js";
import type { Place } from "./places.js";

// What a unit mentions by name or by value, itself or in its contract: the numbers and strings at which it changes its
// mind, and with them the states of its receiver that matter to it. What is compared with a name is remembered for that
// name. All is read off the text, without regard to scopes; a wrong guess costs some draws and nothing else.

const most = 24;
const word = String.raw`(?:(?<![\w$.])-?\d[\d_]*(?:\.\d+)?(?:e[+-]?\d+)?(?![\w$.])|"[^"\\\n]*"|'[^'\\\n]*'|(?<![\w$])[A-Za-z_$][\w$]*)`;
const words = new RegExp(word, "g");
const names = /(?<![\w$])([A-Za-z_$][\w$]*)\s*\(/g;
const relation = String.raw`\s*(?:[<>]=?|[!=]==?)\s*`;
/** A name, or the last of a path, and what stands on the other side. */
const comparedWith = new RegExp(String.raw`(?<![\w$])([A-Za-z_$][\w$]*)${relation}(${word})(?![\w$.(])`, "g");
const compared = new RegExp(
  String.raw`(${word})${relation}(?:[\w$]+\??\.)*#?([A-Za-z_$][\w$]*)(?![\w$.(])`,
  "g",
);

export class Mentions {
  readonly #constants = new Map<string, string>();
  readonly #functions = new Map<string, string>();

  constructor(
    readonly project: Project,
    files: readonly string[],
  ) {
    for (const file of files) {
      const source = this.#source(file);
      if (source === undefined) continue;
      for (const node of descendants(source)) this.#learn(node, source);
    }
  }

  #source(file: string): ts.SourceFile | undefined {
    return this.project.files.get(file)?.original ?? this.project.program.getSourceFile(file);
  }

  #learn(node: ts.Node, source: ts.SourceFile): void {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer !== undefined) {
      if (isTopLevel(node) && /^(-?[\d_.e+-]+|"[^"]*"|'[^']*')$/.test(node.initializer.getText(source)))
        this.#constants.set(node.name.text, node.initializer.getText(source));
    } else if (ts.isFunctionLike(node) && node.name !== undefined)
      this.#functions.set(node.name.getText(source), textOf(node, source));
  }

  /** What is mentioned by the unit at a place, by what it calls, and first by what else is said of it. */
  of({ file, line, column }: Place, more = ""): readonly Mention[] {
    const source = this.#source(file);
    if (source === undefined) return [];
    const at = source.getPositionOfLineAndCharacter(line - 1, column - 1);
    const unit = functionAt(at, source);
    if (unit === undefined) return [];
    const text = textOf(unit, source);
    const found = new Map<string, Mention>();
    this.#collect(more, found);
    this.#collect(text, found);
    for (const [, name = ""] of text.matchAll(names)) this.#collect(this.#functions.get(name) ?? "", found);
    return [...found.values()].slice(0, most);
  }

  #collect(text: string, found: Map<string, Mention>): void {
    const add = (value: number | string | undefined, name?: string): void => {
      if (value !== undefined)
        found.set(`${name} ${typeof value} ${value}`, { value, ...(name && { name }) });
    };
    for (const [, name, word] of text.matchAll(comparedWith)) add(this.#valueOf(word), name);
    for (const [, word, name] of text.matchAll(compared)) add(this.#valueOf(word), name);
    for (const [word] of text.matchAll(words)) add(this.#valueOf(word));
  }

  #valueOf(word = ""): number | string | undefined {
    const text = this.#constants.get(word) ?? word;
    if (/^-?\d/.test(text)) return Number(text.replaceAll("_", ""));
    return /^["']/.test(text) ? text.slice(1, -1) : undefined;
  }
}

/** The innermost function that a position is in. */
function functionAt(at: number, source: ts.SourceFile): ts.Node | undefined {
  let found: ts.Node | undefined;
  for (let node: ts.Node | undefined = source; node !== undefined; ) {
    if (ts.isFunctionLike(node) && node.getStart(source) <= at) found = node;
    node = ts.forEachChild(node, (child) => (child.pos <= at && at < child.end ? child : undefined));
  }
  return found;
}

/** The text with the comments before it, where contracts stand. */
function textOf(node: ts.Node, source: ts.SourceFile): string {
  return source.text.slice(node.getFullStart(), node.end);
}

function isTopLevel({ parent }: ts.VariableDeclaration): boolean {
  return ts.isVariableDeclarationList(parent) && ts.isSourceFile(parent.parent.parent);
}
