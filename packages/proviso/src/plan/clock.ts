import ts from "#typescript";
import { descendants } from "../contract/index.js";

const clocks = new Set([
  "Date.now",
  "performance.now",
  "process.hrtime",
  "process.hrtime.bigint",
  "process.uptime",
]);

/** Tells whether code, or what it calls in the same program, reads the clock. Each unit is looked through once. */
export class Clock {
  readonly #calls = new Map<ts.Node, { readonly reads: boolean; readonly called: readonly ts.Node[] }>();

  constructor(readonly checker: ts.TypeChecker) {}

  isReadBy(code: ts.Node): boolean {
    const seen = new Set([code]);
    for (const node of seen) {
      const { reads, called } = this.#look(node);
      if (reads) return true;
      for (const next of called) seen.add(next);
    }
    return false;
  }

  #look(code: ts.Node): { readonly reads: boolean; readonly called: readonly ts.Node[] } {
    const known = this.#calls.get(code);
    if (known !== undefined) return known;
    const called: ts.Node[] = [];
    let reads = false;
    for (const node of descendants(code)) {
      if (readsClock(node)) reads = true;
      else if (ts.isCallOrNewExpression(node) || ts.isPropertyAccessExpression(node))
        called.push(...this.#targets(node));
    }
    const found = { reads, called };
    this.#calls.set(code, found);
    return found;
  }

  #targets(node: ts.CallExpression | ts.NewExpression | ts.PropertyAccessExpression): ts.Node[] {
    const name = ts.isPropertyAccessExpression(node) ? node.name : node.expression;
    if (!ts.isIdentifier(name)) return [];
    let symbol = this.checker.getSymbolAtLocation(name);
    if (symbol !== undefined && symbol.flags & ts.SymbolFlags.Alias)
      symbol = this.checker.getAliasedSymbol(symbol);
    return (symbol?.declarations ?? []).flatMap((declaration): readonly ts.Node[] => {
      if (declaration.getSourceFile().isDeclarationFile) return [];
      if (ts.isVariableDeclaration(declaration) || ts.isPropertyDeclaration(declaration))
        return declaration.initializer === undefined ? [] : [declaration.initializer];
      return ts.isFunctionLike(declaration) || ts.isClassLike(declaration) ? [declaration] : [];
    });
  }
}

function readsClock(node: ts.Node): boolean {
  if (ts.isNewExpression(node))
    return node.expression.getText() === "Date" && (node.arguments?.length ?? 0) === 0;
  if (!ts.isCallExpression(node)) return false;
  const callee = node.expression.getText();
  return callee === "Date" || clocks.has(callee);
}
