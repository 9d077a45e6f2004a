import type MagicString from "magic-string";
import ts from "#typescript";
import { codeStart } from "../body.js";
import type { FileWeaving } from "../file-weaving.js";

/** Declares the variables of a class's records where each evaluation of the class has its own. */
export function declareNames(
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
      edits.appendLeft(ts.isBlock(parent) ? codeStart(parent) : parent.getStart() + 1, `; ${text}`);
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

/** Whether a class is evaluated once, with the module. */
export function isOfModule(node: ts.Node): boolean {
  for (let at: ts.Node = node; !ts.isSourceFile(at); at = at.parent) {
    if (
      at !== node &&
      (ts.isFunctionLike(at) ||
        ts.isBlock(at) ||
        ts.isModuleBlock(at) ||
        ts.isPropertyDeclaration(at) ||
        ts.isIterationStatement(at, false))
    )
      return false;
  }
  return true;
}
