import ts from "#typescript";
import { descendants, isChangeFile } from "../contract/index.js";
import { type Primitive, type PrimitiveData, toPrimitiveData } from "../generate/index.js";
import type { Project } from "../program/index.js";

const most = 200;
const longest = 200;

/** The regular expressions that files and their contracts mention, as sources, each once. */
export function minedPatterns(project: Project, targets: readonly string[]): string[] {
  const found = new Set<string>();
  for (const { node } of written(project, targets))
    if (ts.isRegularExpressionLiteral(node) && found.size < 20)
      found.add(node.text.slice(1, node.text.lastIndexOf("/")));
  return [...found];
}

/** The numbers, strings and bigints that files and their contracts mention, each once, in the order of the text. */
export function minedConstants(project: Project, targets: readonly string[]): PrimitiveData[] {
  const found = new Map<string, PrimitiveData>();
  for (const { node } of written(project, targets)) {
    const value = literalOf(node);
    if (value === undefined || found.size >= most) continue;
    const data = toPrimitiveData(value);
    found.set(JSON.stringify(data), data);
  }
  return [...found.values()];
}

/** What stands in files and in their contracts, without what was generated around these. */
function* written({ program, files }: Project, targets: readonly string[]): Generator<{ node: ts.Node }> {
  for (const target of targets) {
    if (isChangeFile(target)) continue;
    const file = files.get(target) ?? files.get(`${target}.ts`);
    const source = program.getSourceFile(file?.shadowName ?? target);
    if (source === undefined) continue;
    const text = file?.shadow?.text;
    for (const node of descendants(source)) {
      if (!ts.isLiteralExpression(node)) continue;
      const start = node.getStart();
      if (!text?.isGenerated(start) || text.isContract(start)) yield { node };
    }
  }
}

function literalOf(node: ts.Node): Primitive {
  const { parent } = node;
  if (ts.isNumericLiteral(node)) return isNegated(node) ? -Number(node.text) : Number(node.text);
  if (ts.isBigIntLiteral(node)) {
    const value = BigInt(node.text.slice(0, -1));
    return isNegated(node) ? -value : value;
  }
  if (!ts.isStringLiteralLike(node) || node.text.length > longest) return undefined;
  const isName =
    ts.isImportDeclaration(parent) ||
    ts.isExportDeclaration(parent) ||
    ts.isExternalModuleReference(parent) ||
    ts.isExpressionStatement(parent) ||
    ("name" in parent && parent.name === node) ||
    (ts.isCallExpression(parent) && /^(require|import)$/.test(parent.expression.getText()));
  return isName ? undefined : node.text;
}

function isNegated({ parent }: ts.Node): boolean {
  return ts.isPrefixUnaryExpression(parent) && parent.operator === ts.SyntaxKind.MinusToken;
}
