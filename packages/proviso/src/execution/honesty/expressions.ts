import ts from "#typescript";
import { integerNames, integerType } from "../../contract/index.js";
import { hasKey, isDefined, isInside } from "./evidence.js";
import { bare, hasFlag, type Lie, most, saysNothing } from "./lie.js";
import type { OwnContainers } from "./own-containers.js";
import { parameterOf, resultOf, type Told, withinOf } from "./told.js";

// Whether expressions give values of their types, if nothing lies but what was told already. Lies begin where TypeScript takes the
// author's word, or is not told to look: casts that are none to a wider type, `!`, `any`, items that need not be there.

const { SyntaxKind, TypeFlags } = ts;

export class Expressions {
  readonly checker: ts.TypeChecker;
  readonly #isChecked: boolean;

  constructor(
    readonly program: ts.Program,
    readonly told: Told,
    readonly own: OwnContainers,
  ) {
    this.checker = program.getTypeChecker();
    this.#isChecked = program.getCompilerOptions().noUncheckedIndexedAccess === true;
  }

  /** How much the value of an expression may differ from its type. */
  lieOf(expression: ts.Expression): Lie {
    const node = bare(expression);
    if (ts.isAsExpression(node) || ts.isTypeAssertionExpression(node)) return this.#ofCast(node);
    if (ts.isNonNullExpression(node)) return this.#ofAssertion(node);
    if (ts.isConditionalExpression(node)) return most(this.lieOf(node.whenTrue), this.lieOf(node.whenFalse));
    if (ts.isBinaryExpression(node)) return this.#ofBinary(node);
    if (ts.isAwaitExpression(node)) return this.lieOf(node.expression);
    if (isMade(node)) return 0;
    if (this.type(node).flags & TypeFlags.Any) return 2;
    if (ts.isIdentifier(node)) return this.#ofName(node);
    if (ts.isPropertyAccessExpression(node)) return this.#ofMember(node);
    if (ts.isElementAccessExpression(node)) return this.#ofItem(node);
    if (ts.isCallExpression(node)) return this.#ofCall(node);
    return ts.isYieldExpression(node) ? 2 : 0;
  }

  readonly type = (node: ts.Node): ts.Type => this.checker.getTypeAtLocation(node);

  /** What items of a container are, if it is one: those of an array, what is in a set, keys and values of a map. */
  readonly itemTypes = (type: ts.Type): readonly ts.Type[] => {
    const { checker } = this;
    const whole = checker.getNonNullableType(type);
    if (whole.isUnion()) return whole.types.flatMap((one) => this.itemTypes(one));
    if (checker.isArrayType(whole) || checker.isTupleType(whole))
      return checker.getTypeArguments(whole as ts.TypeReference);
    const { symbol } = whole;
    const isContainer = /^(?:Readonly|Weak)?(?:Map|Set)$|Iterat(?:or|ion)|^Promise$/.test(symbol?.name ?? "");
    if (isContainer && this.isLibrary(symbol?.declarations?.[0]))
      return checker.getTypeArguments(whole as ts.TypeReference);
    return checker.getIndexInfosOfType(whole).map((info) => info.type);
  };

  isLibrary(declaration: ts.Node | undefined): boolean {
    return declaration !== undefined && this.program.isSourceFileDefaultLibrary(declaration.getSourceFile());
  }

  /** How much what a container holds may differ from its type. */
  lieWithin(container: ts.Expression): Lie {
    if (this.lieOf(container) === 2) return 2;
    const own = this.own.nameOf(container);
    if (own !== undefined) return this.told.member(withinOf(own));
    return most(...this.itemTypes(this.type(container)).map((type) => this.told.ofType(type)));
  }

  #ofCast(node: ts.AsExpression | ts.TypeAssertion): Lie {
    if (ts.isConstTypeReference(node.type)) return this.lieOf(node.expression);
    const [from, to] = [this.type(node.expression), this.type(node)];
    if (saysNothing(to)) return 0;
    const isWider = !saysNothing(from) && this.checker.isTypeAssignableTo(from, to);
    return isWider ? this.lieOf(node.expression) : 2;
  }

  #ofAssertion({ expression }: ts.NonNullExpression): Lie {
    const inner = bare(expression);
    const type = this.type(inner);
    const lie = this.lieOf(inner);
    if (ts.isCallExpression(inner) && hasKey(inner)) return lie;
    if (ts.isElementAccessExpression(inner) && isInside(inner.expression, inner.argumentExpression))
      return lie;
    if (hasFlag(type, TypeFlags.Null)) return 2;
    return hasFlag(type, TypeFlags.Undefined) ? most(1, lie) : lie;
  }

  #ofBinary({ left, right, operatorToken }: ts.BinaryExpression): Lie {
    switch (operatorToken.kind) {
      case SyntaxKind.QuestionQuestionToken:
      case SyntaxKind.BarBarToken:
      case SyntaxKind.QuestionQuestionEqualsToken:
      case SyntaxKind.BarBarEqualsToken:
        return most(this.lieOf(left) === 2 ? 2 : 0, this.lieOf(right));
      case SyntaxKind.AmpersandAmpersandToken:
      case SyntaxKind.AmpersandAmpersandEqualsToken:
        return most(this.lieOf(left), this.lieOf(right));
      case SyntaxKind.EqualsToken:
      case SyntaxKind.CommaToken:
        return this.lieOf(right);
      case SyntaxKind.PlusToken:
      case SyntaxKind.PlusEqualsToken:
        return most(this.lieOf(left), this.lieOf(right)) === 2 ? 2 : 0;
      default:
        return 0;
    }
  }

  #ofName(node: ts.Identifier): Lie {
    const { checker, told } = this;
    const symbol = ts.isShorthandPropertyAssignment(node.parent)
      ? checker.getShorthandAssignmentValueSymbol(node.parent)
      : checker.getSymbolAtLocation(node);
    const declaration = symbol?.valueDeclaration;
    const own = told.variable(symbol);
    if (symbol === undefined || declaration === undefined) return own;
    const lie = most(own, this.#ofParameter(declaration), this.#ofNarrowing(node, symbol));
    return lie === 1 && isDefined(node) ? 0 : lie;
  }

  /** What a parameter is given by calls of other methods of that name, or by whoever a function is handed to. */
  #ofParameter(declaration: ts.Declaration): Lie {
    const parameter = ts.findAncestor(declaration, ts.isParameter);
    const { parent } = parameter ?? {};
    if (parameter === undefined || parent === undefined || isLookedAfter(parameter)) return 0;
    const at = parent.parameters.indexOf(parameter);
    if (ts.isMethodDeclaration(parent) || ts.isSetAccessor(parent))
      return this.told.member(parameterOf(parent.name.getText(), at));
    return isHandedOn(parent) ? this.told.ofType(this.type(parameter)) : 0;
  }

  /** A test by a function that says what it shows is believed as it is. */
  #ofNarrowing(node: ts.Expression, symbol: ts.Symbol): Lie {
    const around = ts.findAncestor(node, ts.isFunctionLike);
    if (around === undefined || !hasGuard(around, this.checker)) return 0;
    const declared = this.checker.getTypeOfSymbol(symbol);
    return this.checker.isTypeAssignableTo(declared, this.type(node)) ? 0 : 2;
  }

  #ofMember(node: ts.PropertyAccessExpression): Lie {
    const lie = this.lieOf(node.expression);
    if (lie === 2) return 2;
    const symbol = this.checker.getSymbolAtLocation(node.name);
    const owner = this.checker.getNonNullableType(this.type(node.expression));
    const isDeclared = this.checker.getPropertyOfType(owner, node.name.text) !== undefined;
    const isOpen = !isDeclared && !this.#isChecked && this.checker.getIndexInfosOfType(owner).length > 0;
    const narrowed = symbol === undefined ? 0 : this.#ofNarrowing(node, symbol);
    const missing = isOpen || (node.questionDotToken !== undefined && lie === 1) ? 1 : 0;
    const within = isDeclared ? 0 : most(...this.itemTypes(owner).map((type) => this.told.ofType(type)));
    return most(this.told.member(node.name.text), narrowed, missing, within, this.#ofDelay(node, symbol));
  }

  /** A member that was tested may be another one since something was called. */
  #ofDelay(node: ts.PropertyAccessExpression, symbol: ts.Symbol | undefined): Lie {
    const around = ts.findAncestor(node, ts.isFunctionLike);
    if (symbol === undefined || around === undefined) return 0;
    const declared = this.checker.getTypeOfSymbol(symbol);
    if (!hasFlag(declared, TypeFlags.Undefined | TypeFlags.Null)) return 0;
    if (this.checker.isTypeAssignableTo(declared, this.type(node))) return 0;
    return this.#mayCallBefore(around, node) ? 2 : 0;
  }

  #mayCallBefore(within: ts.Node, node: ts.Node): boolean {
    const isCall = (one: ts.Node): boolean =>
      (ts.isCallExpression(one) || ts.isNewExpression(one) || ts.isAwaitExpression(one)) &&
      (ts.isAwaitExpression(one) ||
        !this.isLibrary(this.checker.getResolvedSignature(one)?.getDeclaration()));
    const isBefore = (one: ts.Node): boolean =>
      one.pos < node.pos &&
      ((isCall(one) && one.end <= node.pos) || (ts.forEachChild(one, isBefore) ?? false));
    const loop = ts.findAncestor(node, (one) => ts.isIterationStatement(one, false));
    const isInLoop = (one: ts.Node): boolean => isCall(one) || (ts.forEachChild(one, isInLoop) ?? false);
    return isBefore(within) || (loop !== undefined && loop.pos > within.pos && isInLoop(loop));
  }

  #ofItem(node: ts.ElementAccessExpression): Lie {
    const { argumentExpression: index, expression: container } = node;
    if (this.lieOf(container) === 2) return 2;
    const name = ts.isStringLiteralLike(index) ? this.told.member(index.text) : 0;
    const owner = this.checker.getNonNullableType(this.type(container));
    const isFixed =
      (ts.isNumericLiteral(index) || ts.isStringLiteralLike(index)) &&
      this.checker.getPropertyOfType(owner, index.text) !== undefined;
    const isThere = isFixed || this.#isChecked || isInside(container, index);
    return most(name, isThere ? 0 : 1, this.lieWithin(container));
  }

  /** What functions that a call of the library's was given may have given it. */
  #ofResult(node: ts.CallExpression): Lie {
    return node.arguments.some(ts.isFunctionLike) ? this.told.ofType(this.type(node)) : 0;
  }

  #ofCall(node: ts.CallExpression): Lie {
    const { told } = this;
    const declaration = this.checker.getResolvedSignature(node)?.getDeclaration();
    const callee = bare(node.expression);
    if (declaration === undefined || this.isLibrary(declaration)) {
      if (!ts.isPropertyAccessExpression(callee)) return 0;
      const isWithin = this.itemTypes(this.type(callee.expression)).length > 0;
      return isWithin ? most(this.lieWithin(callee.expression), this.#ofResult(node)) : 0;
    }
    const missing = ts.isPropertyAccessExpression(callee) && callee.questionDotToken ? 1 : 0;
    const isLying = missing > 0 && this.lieOf((callee as ts.PropertyAccessExpression).expression) > 0;
    if (isMethod(declaration) && declaration.name !== undefined)
      return most(isLying ? 1 : 0, told.member(resultOf(declaration.name.getText())));
    return isCode(declaration) ? told.result(declaration) : told.ofType(this.type(node));
  }
}

/** Whether the running program, and who proves it, looks after what is declared: it is `int` or `nat`. */
export function isLookedAfter({ type }: { readonly type?: ts.TypeNode | undefined }): boolean {
  return type !== undefined && integerType(type, integerNames(type.getSourceFile()))?.optional === false;
}

/** Whether a declaration is that of a method, which others of its name may stand in for. */
export function isMethod(node: ts.Node): node is ts.MethodDeclaration | ts.MethodSignature {
  return ts.isMethodDeclaration(node) || ts.isMethodSignature(node);
}

/** Whether a declaration has a body, or overloads one that has. */
function isCode(node: ts.Node): boolean {
  return ts.isFunctionDeclaration(node) || ts.isFunctionExpression(node) || ts.isArrowFunction(node);
}

/** Whether a function is no more than a value, which is called by others. */
export function isHandedOn(node: ts.Node): boolean {
  if (!ts.isFunctionExpression(node) && !ts.isArrowFunction(node)) return false;
  return !ts.isVariableDeclaration(node.parent);
}

function isMade(node: ts.Expression): boolean {
  return (
    ts.isLiteralExpression(node) ||
    ts.isArrayLiteralExpression(node) ||
    ts.isObjectLiteralExpression(node) ||
    ts.isFunctionLike(node) ||
    ts.isClassExpression(node) ||
    ts.isNewExpression(node) ||
    ts.isTemplateExpression(node) ||
    ts.isPrefixUnaryExpression(node) ||
    ts.isPostfixUnaryExpression(node) ||
    node.kind === SyntaxKind.ThisKeyword
  );
}

/** Whether something in a function is tested by another function that says what it shows. */
function hasGuard(around: ts.Node, checker: ts.TypeChecker): boolean {
  const isGuard = (node: ts.Node): boolean => {
    if (ts.isCallExpression(node)) {
      const declaration = checker.getResolvedSignature(node)?.getDeclaration();
      const type = declaration?.type;
      const isOwn = declaration !== undefined && !declaration.getSourceFile().isDeclarationFile;
      if (type !== undefined && ts.isTypePredicateNode(type) && isOwn) return true;
    }
    return ts.forEachChild(node, isGuard) ?? false;
  };
  return isGuard(around);
}
