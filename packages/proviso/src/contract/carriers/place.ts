import ts from "#typescript";
import { isTypeNode, type TypeNode, typeOf, type UnitNode, unitOf } from "../unit.js";
import type { Annotation } from "./annotation.js";

/** What an annotation could be about, judged by where it stands. */
export class Place {
  readonly firstInBody: boolean;
  readonly unit: UnitNode | undefined;
  readonly type: TypeNode | undefined;

  constructor(readonly annotation: Annotation) {
    const { before, inside } = annotation;
    const declared =
      before === undefined
        ? headOf(annotation)
        : (unitOf(before) ?? (isHeader(before, inside) ? unitOf(inside) : undefined));
    const body = bodyOf(annotation);
    this.firstInBody = declared === undefined && body !== undefined;
    this.unit = declared ?? body;
    this.type =
      (before && typeOf(before)) ??
      (isTypeNode(inside) ? inside : isTypeNode(inside.parent) ? inside.parent : undefined);
  }

  /** The field or parameter the annotation stands before or in the head of. */
  get member(): ts.Node | undefined {
    const { before, inside } = this.annotation;
    if (before !== undefined && isMember(before)) return before;
    return isMember(inside) && (before === undefined || isHeader(before, inside)) ? inside : undefined;
  }

  /** The class or interface that the annotation stands before. */
  get typeAfter(): TypeNode | undefined {
    return this.annotation.before && typeOf(this.annotation.before);
  }

  get canCarryModifiers(): boolean {
    return this.unit !== undefined || this.member !== undefined;
  }

  /** The supertype that the annotation stands behind. */
  get heritage(): ts.ExpressionWithTypeArguments | undefined {
    const { inside, start } = this.annotation;
    const type = isTypeNode(inside) ? inside : isTypeNode(inside.parent) ? inside.parent : undefined;
    const supertypes = type?.heritageClauses?.flatMap((clause) => [...clause.types]) ?? [];
    return start < (type?.members.pos ?? 0)
      ? supertypes.findLast((supertype) => supertype.end <= start)
      : undefined;
  }

  get inBody(): boolean {
    let node: ts.Node | undefined = this.annotation.inside;
    while (node !== undefined && !ts.isFunctionLike(node)) node = node.parent;
    return node !== undefined;
  }

  get atModuleLevel(): boolean {
    const { inside } = this.annotation;
    return ts.isSourceFile(inside) || ts.isModuleBlock(inside);
  }

  get statement(): { before: ts.Statement | undefined; inside: ts.Node; start: number } | undefined {
    const { before, inside, start } = this.annotation;
    if (before !== undefined && ts.isStatement(before)) return { before, inside, start };
    if (ts.isCaseBlock(inside)) {
      const clause = inside.clauses.findLast(({ end }) => end <= start);
      return clause && { before: undefined, inside: clause, start };
    }
    const atEnd = before === undefined || before.kind === ts.SyntaxKind.EndOfFileToken;
    return atEnd && holdsStatements(inside) ? { before: undefined, inside, start } : undefined;
  }

  /** Where this is, to follow "cannot stand". */
  describe(): string {
    const { before, inside } = this.annotation;
    if (before === undefined) return "here";
    if (before.kind === ts.SyntaxKind.EndOfFileToken) return "at the end of the file";
    const names: ReadonlyArray<readonly [test: boolean, name: string]> = [
      [this.unit !== undefined && !this.firstInBody, "before a function"],
      [typeOf(before) !== undefined, "before a class or interface"],
      [ts.isParameter(before), "before a parameter"],
      [isMember(before), "before a field"],
      [ts.isTypeAliasDeclaration(before), "before a type alias"],
      [ts.isEnumDeclaration(before), "before an enum"],
      [ts.isImportDeclaration(before), "before an import"],
      [ts.isVariableStatement(before), "before a variable that is no function"],
      [ts.isStatement(before) && this.inBody, "before a statement in a body"],
      [ts.isStatement(before) && ts.isSourceFile(inside), "before a statement outside every function"],
    ];
    return names.find(([test]) => test)?.[1] ?? (ts.isExpression(before) ? "inside an expression" : "here");
  }
}

/** Whether statements may stand directly in a node. */
export function holdsStatements(node: ts.Node): boolean {
  return (
    ts.isBlock(node) || ts.isCaseOrDefaultClause(node) || ts.isSourceFile(node) || ts.isModuleBlock(node)
  );
}

function isMember(node: ts.Node): boolean {
  return ts.isParameter(node) || ts.isPropertyDeclaration(node) || ts.isPropertySignature(node);
}

/** Whether `node` is the name, a modifier or the body of the declaration around it, so that the declaration is meant. */
function isHeader(node: ts.Node, declaration: ts.Node): boolean {
  if (ts.isModifier(node) || ts.isBlock(node)) return true;
  return "name" in declaration && declaration.name === node;
}

/** The unit between whose modifiers and keywords an annotation stands, after `export` or `async` for instance. */
function headOf({ inside, start }: Annotation): UnitNode | undefined {
  const unit = unitOf(inside);
  return unit !== undefined && start < unit.parameters.pos ? unit : undefined;
}

/** The function whose body begins with this annotation. */
function bodyOf({ before, inside }: Annotation): UnitNode | undefined {
  if (!ts.isBlock(inside) || !ts.isFunctionLike(inside.parent)) return undefined;
  const [first] = inside.statements;
  return before === undefined
    ? first === undefined
      ? unitOf(inside.parent)
      : undefined
    : before === first
      ? unitOf(inside.parent)
      : undefined;
}
