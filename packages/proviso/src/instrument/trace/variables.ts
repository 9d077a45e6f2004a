import ts from "#typescript";
import { boundNames } from "../expression/index.js";
import { hoisted } from "../scope.js";

/** The most variables whose values are told at one place. */
const most = 24;

/** The variables that code can name somewhere, the innermost last. */
export class Variables {
  private constructor(
    readonly names: readonly string[],
    /** Of the receiver: whether there is one, and the private fields that its class declares. */
    readonly receiver: { readonly fields: readonly string[] } | undefined,
  ) {}

  /** Those of a module that may change, or hold what may. */
  static ofModule(file: ts.SourceFile): Variables {
    return new Variables(
      file.statements.filter(ts.isVariableStatement).flatMap(({ declarationList, modifiers }) => {
        if (modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DeclareKeyword)) return [];
        const isConstant = (declarationList.flags & ts.NodeFlags.Const) !== 0;
        return declarationList.declarations.flatMap(({ name, initializer }) =>
          isConstant && isLiteral(initializer) ? [] : boundNames(name),
        );
      }),
      undefined,
    );
  }

  /** Those that a function can name: of the ones around it, those that it mentions. */
  inside(unit: ts.FunctionLikeDeclaration, fields: readonly string[]): Variables {
    const mentioned = mentionedIn(unit);
    const isArrow = ts.isArrowFunction(unit);
    const own = [
      ...unit.parameters.flatMap(({ name }) => boundNames(name)).filter((name) => name !== "this"),
      ...(unit.body === undefined ? [] : hoisted(unit.body)),
    ];
    const receiver = isArrow ? this.receiver : { fields };
    return new Variables(
      distinct([...this.names.filter((name) => mentioned.has(name)), ...own]),
      mentioned.has("this") || ts.isConstructorDeclaration(unit) ? receiver : undefined,
    );
  }

  /** The same with those that statements declare. */
  with(declared: readonly string[]): Variables {
    return declared.length === 0
      ? this
      : new Variables(distinct([...this.names, ...declared]), this.receiver);
  }

  withoutReceiver(): Variables {
    return new Variables(this.names, undefined);
  }

  /** An object with a function for each variable that gives its value. */
  get snapshot(): string {
    const names = this.names.slice(-most).map((name) => `${name}:()=>${name}`);
    const receiver =
      this.receiver === undefined
        ? []
        : ["this:()=>this", ...this.receiver.fields.map((name) => `"this.${name}":()=>this.${name}`)];
    return `{${[...names, ...receiver].join(",")}}`;
  }

  /** What an expression reads of them, as they are told. */
  readBy(expression: ts.Expression): string[] {
    return [...mentionedIn(expression)].filter(
      (name) => name.startsWith("this.") || this.names.includes(name),
    );
  }
}

/** The variables that statements declare for the block that they stand in. */
export function declaredBy(statements: readonly ts.Statement[]): string[] {
  return statements.filter(ts.isVariableStatement).flatMap(({ declarationList }) => listed(declarationList));
}

/** The variables that the head of a loop declares. */
export function declaredByHead(initializer: ts.ForInitializer | undefined): string[] {
  return initializer !== undefined && ts.isVariableDeclarationList(initializer) ? listed(initializer) : [];
}

function listed({ declarations }: ts.VariableDeclarationList): string[] {
  return declarations.flatMap(({ name }) => boundNames(name));
}

function distinct(names: readonly string[]): string[] {
  return [...new Set(names.toReversed())].reverse();
}

function isLiteral(initializer: ts.Expression | undefined): boolean {
  if (initializer === undefined) return false;
  if (ts.isPrefixUnaryExpression(initializer)) return isLiteral(initializer.operand);
  return (
    ts.isLiteralExpression(initializer) ||
    ts.isFunctionLike(initializer) ||
    ts.isClassLike(initializer) ||
    initializer.kind === ts.SyntaxKind.TrueKeyword ||
    initializer.kind === ts.SyntaxKind.FalseKeyword ||
    initializer.kind === ts.SyntaxKind.NullKeyword
  );
}

/** The names in code that are no member's, `this`, and the members of `this`. */
function mentionedIn(code: ts.Node): Set<string> {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node)) return;
    if (ts.isIdentifier(node)) names.add(node.text);
    else if (node.kind === ts.SyntaxKind.ThisKeyword) names.add("this");
    else if (ts.isPropertyAccessExpression(node)) {
      if (node.expression.kind === ts.SyntaxKind.ThisKeyword) names.add(`this.${node.name.text}`);
      visit(node.expression);
    } else if (ts.isPropertyAssignment(node)) visit(node.initializer);
    else ts.forEachChild(node, visit);
  };
  visit(code);
  return names;
}
