import ts from "#typescript";
import { descendants, integerNames, integerType, isAssignment } from "../contract/index.js";
import { isTarget, plain, WholeExpressions } from "./whole-expressions.js";

// Arrays, sets and maps of whole numbers that are fields. Nothing looks after what they hold while a program runs, so that it is whole is
// taken for granted only where all of the program shows it: whatever is done with a field of that name, anywhere, reads it,
// removes something, or adds what is evidently whole; and nobody else gets hold of the container. By induction over the
// steps of the program, what is in it is whole then.

const reading = new Set(
  `at concat copyWithin clear delete entries every filter find findIndex findLast findLastIndex flatMap forEach get has includes
   indexOf join keys lastIndexOf map pop reduce reduceRight reverse shift slice some sort toReversed toSorted values`.split(
    /\s+/,
  ),
);
const adding = new Set(["push", "unshift", "fill", "add", "set", "splice"]);
/** Which arguments are added, if not all are. Keys of maps are not whole numbers. */
const addedBy: ReadonlyMap<string, readonly [from: number, to?: number]> = new Map([
  ["fill", [0, 1]],
  ["set", [1]],
  ["splice", [2]],
]);

export class WholeContainers {
  readonly #evident = new Map<string, boolean>();
  readonly #accesses = new Map<string, ts.PropertyAccessExpression[]>();
  /** How fields are declared, by their names; a name that is taken apart, or got at by a text, has no say. */
  readonly #declared = new Map<string, ts.PropertyDeclaration[]>();
  readonly #taken = new Set<string>();
  readonly #expressions: WholeExpressions;
  /** Whether something in the program sets properties without saying which. */
  readonly #isOpen: boolean;

  constructor(sources: Iterable<ts.SourceFile>) {
    const all = [...sources];
    this.#isOpen = all.some(({ text }) => /\bObject\s*\.\s*(assign|define)|\bReflect\b/.test(text));
    for (const source of all) for (const node of descendants(source)) this.#collect(node);
    this.#expressions = new WholeExpressions(all);
  }

  /** Whether what a field of a name holds is whole wherever its type says so. */
  isEvident(name: string): boolean {
    const known = this.#evident.get(name);
    if (known !== undefined) return known;
    const declared = this.#declared.get(name) ?? [];
    const isShown =
      !this.#isOpen &&
      declared.length > 0 &&
      !this.#taken.has(name) &&
      declared.every((field) => isContainer(field) && this.#isNew(field.initializer, name)) &&
      (this.#accesses.get(name) ?? []).every((access) => this.#isKept(access, name));
    this.#evident.set(name, isShown);
    return isShown;
  }

  #collect(node: ts.Node): void {
    const add = <T>(map: Map<string, T[]>, name: string, one: T): void => {
      map.set(name, [...(map.get(name) ?? []), one]);
    };
    if (ts.isPropertyAccessExpression(node)) add(this.#accesses, node.name.text, node);
    if (ts.isPropertyDeclaration(node) && "text" in node.name) add(this.#declared, node.name.text, node);
    if (ts.isParameter(node) && ts.isIdentifier(node.name) && ts.isConstructorDeclaration(node.parent))
      if (node.modifiers !== undefined) this.#taken.add(node.name.text);
    if (ts.isBindingElement(node)) this.#taken.add((node.propertyName ?? node.name).getText());
    if (ts.isShorthandPropertyAssignment(node)) this.#taken.add(node.name.text);
    if (ts.isPropertyAssignment(node)) this.#taken.add(node.name.getText());
    if (ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression))
      this.#taken.add(node.argumentExpression.text);
  }

  /** Whether a container is made here, of what is whole. */
  #isNew(value: ts.Expression | undefined, name: string): boolean {
    if (value === undefined) return true;
    const made = plain(value);
    if (ts.isArrayLiteralExpression(made))
      return made.elements.every((one) => this.#expressions.isWhole(one, name));
    return ts.isNewExpression(made) && (made.arguments ?? []).length === 0;
  }

  /** Whether a use of a container leaves whole numbers in it, and hands it to nobody. */
  #isKept(access: ts.PropertyAccessExpression, name: string): boolean {
    const outer = outermost(access);
    const { parent } = outer;
    if (ts.isElementAccessExpression(parent) && parent.expression === outer)
      return this.#isItemKept(parent, name);
    if (ts.isPropertyAccessExpression(parent) && parent.expression === outer)
      return this.#isMemberKept(parent, name);
    if (ts.isBinaryExpression(parent) && parent.left === outer)
      return parent.operatorToken.kind === ts.SyntaxKind.EqualsToken && this.#isNew(parent.right, name);
    if (ts.isForOfStatement(parent) && parent.expression === outer) return true;
    if (ts.isSpreadElement(parent)) return true;
    return ts.isReturnStatement(parent) && returnsReadonly(parent);
  }

  #isItemKept(item: ts.ElementAccessExpression, name: string): boolean {
    const outer = outermost(item);
    const { parent } = outer;
    if (ts.isDeleteExpression(parent)) return false;
    if (ts.isPrefixUnaryExpression(parent) || ts.isPostfixUnaryExpression(parent)) return true;
    if (!ts.isBinaryExpression(parent) || parent.left !== outer) return !isTarget(outer);
    switch (parent.operatorToken.kind) {
      case ts.SyntaxKind.EqualsToken:
        return this.#expressions.isWhole(parent.right, name);
      case ts.SyntaxKind.PlusEqualsToken:
      case ts.SyntaxKind.MinusEqualsToken:
        return this.#expressions.isSafe(parent.right);
      default:
        return !isAssignment(parent.operatorToken.kind);
    }
  }

  #isMemberKept(member: ts.PropertyAccessExpression, name: string): boolean {
    const { parent } = member;
    const called = member.name.text;
    if (called === "length" || called === "size") return !isTarget(member);
    if (!ts.isCallExpression(parent) || parent.expression !== member) return false;
    if (reading.has(called))
      // Functions that are given the container itself may change it.
      return parent.arguments.every((one) => !ts.isFunctionLike(one) || one.parameters.length < 3);
    if (!adding.has(called) || parent.arguments.some(ts.isSpreadElement)) return false;
    const [from, to] = addedBy.get(called) ?? [0];
    const added = parent.arguments.slice(from, to);
    return added.every((one) => this.#expressions.isWhole(one, name));
  }
}

/** Whether a field is declared to hold whole numbers in a container. */
function isContainer({ type }: ts.PropertyDeclaration): boolean {
  if (type === undefined) return false;
  const names = integerNames(type.getSourceFile());
  const isWhole = (one: ts.TypeNode | undefined): boolean =>
    one !== undefined && integerType(one, names)?.optional === false;
  const array =
    ts.isTypeOperatorNode(type) && type.operator === ts.SyntaxKind.ReadonlyKeyword ? type.type : type;
  if (ts.isArrayTypeNode(array)) return isWhole(array.elementType);
  if (!ts.isTypeReferenceNode(array) || !ts.isIdentifier(array.typeName)) return false;
  const [first, second] = array.typeArguments ?? [];
  switch (array.typeName.text) {
    case "Array":
    case "Set":
      return isWhole(first);
    case "Map":
      // A key that is to be whole would have to be shown, too.
      return isWhole(second) && (!isWhole(first) || second === undefined);
    default:
      return false;
  }
}

/** An expression with all around it that says nothing about its value. */
function outermost(node: ts.Expression): ts.Expression {
  const { parent } = node;
  return ts.isParenthesizedExpression(parent) ||
    ts.isNonNullExpression(parent) ||
    ts.isAsExpression(parent) ||
    ts.isSatisfiesExpression(parent)
    ? outermost(parent)
    : node;
}

/** Whether what a statement returns is for reading only, as the function around it declares. */
function returnsReadonly(node: ts.Node): boolean {
  const around = ts.findAncestor(node, ts.isFunctionLike);
  const type = around?.type;
  if (type === undefined) return false;
  if (ts.isTypeOperatorNode(type)) return type.operator === ts.SyntaxKind.ReadonlyKeyword;
  return (
    ts.isTypeReferenceNode(type) &&
    ts.isIdentifier(type.typeName) &&
    /^Readonly(Array|Set|Map)$/.test(type.typeName.text)
  );
}
