import ts from "#typescript";
import { isAssignment, isStep } from "../../contract/index.js";
import { isAppending } from "./evidence.js";
import { type Expressions, isHandedOn, isLookedAfter, isMethod } from "./expressions.js";
import { isFilled, isHarmless, isLeftOut } from "./known-code.js";
import { bare, type Lie, lieIn, most } from "./lie.js";
import { isSetWhenMade } from "./made-fields.js";
import { parameterOf, resultOf, type Told, withinOf } from "./told.js";
import type { WideWrites } from "./wide-writes.js";

// Where values go: what is assigned, given and returned, by each node of a program. What a node adds depends on what was told
// before, so a program is gone through until nothing is added.

export class Writes {
  readonly checker: ts.TypeChecker;

  constructor(
    readonly expressions: Expressions,
    readonly told: Told,
    readonly wide: WideWrites,
    /** The function around a node that is the author's own. */
    readonly ownFunction: (node: ts.Node) => ts.Node | undefined,
  ) {
    this.checker = expressions.checker;
  }

  visit(node: ts.Node): void {
    const { expressions, told } = this;
    if (ts.isVariableDeclaration(node) && node.initializer !== undefined)
      this.#bind(node.name, expressions.lieOf(node.initializer), node.initializer);
    else if (ts.isParameter(node)) this.#parameter(node);
    else if (ts.isForOfStatement(node)) this.#forOf(node);
    else if (ts.isBinaryExpression(node) && isAssignment(node.operatorToken.kind)) this.#assignment(node);
    else if ((ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) && isStep(node.operator))
      this.#grow(bare(node.operand), undefined);
    else if (ts.isPropertyDeclaration(node)) this.#field(node);
    else if (ts.isPropertyAssignment(node))
      this.#member(node.name, expressions.lieOf(node.initializer), this.#wanted(node.initializer));
    else if (ts.isShorthandPropertyAssignment(node))
      this.#member(node.name, expressions.lieOf(node.name), this.#wanted(node.name));
    else if (ts.isArrayLiteralExpression(node)) this.#list(node);
    else if (ts.isCallExpression(node) || ts.isNewExpression(node)) this.#call(node);
    else if (ts.isReturnStatement(node) && node.expression !== undefined)
      this.#result(this.ownFunction(node), node.expression);
    else if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) this.#result(node, node.body);
    else if (ts.isDeleteExpression(node)) this.#remove(bare(node.expression));
    else if (ts.isSpreadAssignment(node) && expressions.lieOf(node.expression) === 2)
      for (const { name } of expressions.type(node.parent).getProperties()) told.addMember(name, 2);
  }

  /** The type that is wanted of an expression where it stands. */
  #wanted(node: ts.Expression): ts.Type {
    return this.checker.getContextualType(node) ?? this.expressions.type(node);
  }

  #parameter(node: ts.ParameterDeclaration): void {
    if (node.initializer !== undefined)
      this.#bind(node.name, this.expressions.lieOf(node.initializer), node.initializer);
    if (!ts.isParameterPropertyDeclaration(node, node.parent) || !ts.isIdentifier(node.name)) return;
    this.told.addMember(node.name.text, this.told.variable(this.checker.getSymbolAtLocation(node.name)));
  }

  #forOf({ initializer, expression }: ts.ForOfStatement): void {
    const lie = this.expressions.lieWithin(expression);
    if (!ts.isVariableDeclarationList(initializer)) this.#assign(initializer, lie, undefined);
    else for (const { name } of initializer.declarations) this.#bind(name, lie, undefined);
  }

  /** Gives names what they are made of; what it is taken from, if that is to be seen. */
  #bind(name: ts.BindingName, lie: Lie, from: ts.Expression | undefined): void {
    if (ts.isIdentifier(name)) {
      const left = lieIn(this.expressions.type(name), lie);
      this.told.addVariable(this.checker.getSymbolAtLocation(name), left);
      return;
    }
    const type = this.expressions.type(from ?? name);
    for (const [at, element] of name.elements.entries()) {
      if (!ts.isBindingElement(element)) continue;
      const { initializer, dotDotDotToken } = element;
      const key = (element.propertyName ?? element.name).getText();
      const isKnown =
        dotDotDotToken !== undefined ||
        this.checker.getPropertyOfType(type, ts.isArrayBindingPattern(name) ? `${at}` : key) !== undefined;
      const within = this.expressions.itemTypes(type).map((one) => this.told.ofType(one));
      const held = most(lie === 2 ? 2 : 0, isKnown ? 0 : 1, this.told.member(key), ...within);
      const given = initializer === undefined ? 0 : this.expressions.lieOf(initializer);
      this.#bind(element.name, most(initializer !== undefined && held === 1 ? 0 : held, given), undefined);
    }
  }

  #assignment({ left, right, operatorToken: { kind } }: ts.BinaryExpression): void {
    const isPlain =
      kind === ts.SyntaxKind.EqualsToken ||
      kind === ts.SyntaxKind.QuestionQuestionEqualsToken ||
      kind === ts.SyntaxKind.BarBarEqualsToken ||
      kind === ts.SyntaxKind.AmpersandAmpersandEqualsToken;
    const lie = this.expressions.lieOf(right);
    const isSum = kind === ts.SyntaxKind.PlusEqualsToken && lie === 2;
    this.#assign(left, isPlain || isSum ? lie : 0, right);
  }

  #assign(target: ts.Expression, lie: Lie, from: ts.Expression | undefined): void {
    const node = bare(target);
    if (ts.isArrayLiteralExpression(node)) {
      const parts = from === undefined ? undefined : bare(from);
      const given = parts !== undefined && ts.isArrayLiteralExpression(parts) ? parts.elements : undefined;
      for (const [i, element] of node.elements.entries()) {
        const one = given?.[i];
        this.#assign(element, one === undefined ? most(lie, 1) : this.expressions.lieOf(one), one);
      }
      return;
    }
    if (ts.isObjectLiteralExpression(node)) {
      for (const property of node.properties) {
        if (ts.isPropertyAssignment(property)) this.#assign(property.initializer, most(lie, 1), undefined);
        if (ts.isShorthandPropertyAssignment(property)) this.#assign(property.name, most(lie, 1), undefined);
      }
      return;
    }
    const left = this.#isLookedAfter(node) ? 0 : lieIn(this.#declared(node), lie);
    if (ts.isIdentifier(node)) this.told.addVariable(this.checker.getSymbolAtLocation(node), left);
    if (ts.isPropertyAccessExpression(node)) this.#setMember(node.name.text, left);
    if (ts.isElementAccessExpression(node)) {
      const { argumentExpression: index, expression: container } = node;
      if (ts.isStringLiteralLike(index)) this.#setMember(index.text, left);
      this.#put(container, left, from);
    }
    if (ts.isPropertyAccessExpression(node) && from !== undefined) {
      this.#fill(node.name.text, from);
      const { type } = this.expressions;
      this.wide.add(node.name.text, type(node.expression), type(from));
    }
    this.#grow(node, from);
  }

  /** Puts something into a container. */
  #put(container: ts.Expression, lie: Lie, value?: ts.Expression): void {
    const own = this.expressions.own.nameOf(container);
    if (own === undefined && value !== undefined)
      this.wide.add(undefined, this.expressions.type(container), this.expressions.type(value));
    const types = this.expressions.itemTypes(this.expressions.type(container));
    if (own === undefined) for (const type of types) this.told.addType(type, lieIn(type, lie));
    else this.told.addMember(withinOf(own), types.length === 1 ? lieIn(types[0] as ts.Type, lie) : lie);
  }

  /** Makes a field of a name hold a new container. */
  #fill(name: string, made: ts.Expression): void {
    if (!this.expressions.own.isOwn(name)) return;
    const node = bare(made);
    const types = this.expressions.itemTypes(this.expressions.type(made));
    const isEmpty =
      (ts.isArrayLiteralExpression(node) && node.elements.length === 0) ||
      (ts.isNewExpression(node) && (node.arguments ?? []).length === 0);
    if (!isEmpty) this.told.addMember(withinOf(name), most(...types.map((type) => this.told.ofType(type))));
  }

  /** Whether what is assigned to is a field that classes look after. */
  #isLookedAfter(node: ts.Expression): boolean {
    if (!ts.isPropertyAccessExpression(node)) return false;
    const declared = this.checker.getSymbolAtLocation(node.name)?.valueDeclaration;
    if (declared === undefined || !(ts.isPropertyDeclaration(declared) || ts.isParameter(declared)))
      return false;
    return isLookedAfter(declared);
  }

  /** The type of what is assigned to, whatever it was narrowed to. */
  #declared(node: ts.Expression): ts.Type {
    const name = ts.isPropertyAccessExpression(node) ? node.name : node;
    const symbol = ts.isElementAccessExpression(node) ? undefined : this.checker.getSymbolAtLocation(name);
    return symbol === undefined ? this.expressions.type(node) : this.checker.getTypeOfSymbol(symbol);
  }

  #setMember(name: string, lie: Lie): void {
    this.told.addMember(name, lie);
    this.told.addMember(parameterOf(name, 0), lie);
  }

  /** What makes arrays longer than what they are given leaves holes. */
  #grow(target: ts.Expression, value: ts.Expression | undefined): void {
    const isLength = ts.isPropertyAccessExpression(target) && target.name.text === "length";
    if (!isLength && !ts.isElementAccessExpression(target)) return;
    const array = target.expression;
    const type = this.checker.getNonNullableType(this.expressions.type(array));
    if (!this.checker.isArrayType(type)) return;
    const isShort = isLength
      ? value !== undefined && /^(?:0|.*\.length\s*-.*)$/s.test(value.getText())
      : ts.isElementAccessExpression(target) && isAppending(array, target.argumentExpression);
    if (!isShort) this.#put(array, 1);
  }

  #field(node: ts.PropertyDeclaration): void {
    const type = this.expressions.type(node);
    if (node.initializer !== undefined && "text" in node.name) this.#fill(node.name.text, node.initializer);
    if (node.initializer !== undefined)
      this.#member(node.name, isLookedAfter(node) ? 0 : this.expressions.lieOf(node.initializer), type);
    else if (!isLeftOut(node)) this.#member(node.name, isSetWhenMade(node, this.expressions) ? 0 : 1, type);
  }

  #member(name: ts.PropertyName, lie: Lie, type: ts.Type): void {
    if ("text" in name) this.told.addMember(name.text, lieIn(type, lie));
  }

  #list(node: ts.ArrayLiteralExpression): void {
    const types = [
      ...this.expressions.itemTypes(this.#wanted(node)),
      ...this.expressions.itemTypes(this.expressions.type(node)),
    ];
    for (const element of node.elements) {
      const lie = ts.isSpreadElement(element)
        ? this.expressions.lieWithin(element.expression)
        : ts.isOmittedExpression(element)
          ? 1
          : this.expressions.lieOf(element);
      for (const type of types) this.told.addType(type, lieIn(type, lie));
    }
  }

  #call(node: ts.CallExpression | ts.NewExpression): void {
    const { expressions, told } = this;
    const signature = this.checker.getResolvedSignature(node);
    const declaration = signature?.getDeclaration();
    const args = node.arguments ?? [];
    if (declaration === undefined || expressions.isLibrary(declaration)) {
      this.#libraryCall(node, args);
      return;
    }
    const symbol = this.checker.getSymbolAtLocation(declaration.name ?? declaration);
    const overloads = symbol?.declarations?.filter(ts.isFunctionLike) ?? [];
    for (const [i, arg] of args.entries()) {
      const lie = ts.isSpreadElement(arg) ? expressions.lieWithin(arg.expression) : expressions.lieOf(arg);
      if (lie === 0) continue;
      const isCode = !ts.isFunctionTypeNode(declaration) && !ts.isCallSignatureDeclaration(declaration);
      if (!isCode) told.addType(expressions.type(arg), lie);
      if (isMethod(declaration))
        told.addMember(parameterOf(declaration.name.getText(), i), this.#taken(declaration, i, lie));
      for (const one of new Set([declaration, ...overloads])) this.#give(one, i, lie);
    }
  }

  /** What is left of a lie in a parameter; a method's others of its name take as much. */
  #taken({ parameters }: ts.SignatureDeclaration, at: number, lie: Lie): Lie {
    const parameter = parameters[at];
    if (parameter === undefined || parameter.initializer !== undefined) return lie;
    if (isLookedAfter(parameter)) return 0;
    return lieIn(this.expressions.type(parameter), lie);
  }

  #give({ parameters }: ts.SignatureDeclaration, at: number, lie: Lie): void {
    const parameter = parameters[at] ?? parameters.at(-1);
    if (parameter === undefined || isLookedAfter(parameter)) return;
    const left = parameter.initializer !== undefined && lie === 1 ? 0 : lie;
    if (parameter.dotDotDotToken === undefined) this.#bind(parameter.name, left, undefined);
    else
      for (const type of this.expressions.itemTypes(this.expressions.type(parameter)))
        this.told.addType(type, left);
  }

  /** Containers keep what they are given, and so may whoever is not known to do otherwise. */
  #libraryCall(node: ts.CallExpression | ts.NewExpression, args: readonly ts.Expression[]): void {
    const { expressions, told } = this;
    const callee = bare(node.expression);
    const member = ts.isPropertyAccessExpression(callee) ? callee : undefined;
    const owner = member === undefined ? undefined : bare(member.expression);
    const type = expressions.type(node);
    if (callee.getText() === "Array" && args.length === 1 && !isFilled(node))
      for (const one of expressions.itemTypes(type)) told.addType(one, lieIn(one, 1));
    if (isHarmless(callee, expressions)) return;
    const within = owner === undefined ? [] : expressions.itemTypes(expressions.type(owner));
    for (const arg of args) {
      const lie = ts.isSpreadElement(arg) ? expressions.lieWithin(arg.expression) : expressions.lieOf(arg);
      if (owner !== undefined && within.length > 0) this.#put(owner, lie, arg);
      else if (lie > 0)
        for (const one of [...expressions.itemTypes(type), expressions.type(arg)])
          told.addType(one, lieIn(one, lie));
    }
  }

  #result(around: ts.Node | undefined, expression: ts.Expression): void {
    if (around === undefined || (ts.isFunctionLike(around) && isLookedAfter(around))) return;
    const lie = lieIn(this.#wanted(expression), this.expressions.lieOf(expression));
    if (lie === 0) return;
    this.told.addResult(around, lie);
    if (isHandedOn(around)) this.told.addType(this.expressions.type(expression), lie);
    if (isMethod(around)) this.told.addMember(resultOf(around.name.getText()), lie);
    if (ts.isGetAccessor(around)) this.told.addMember(around.name.getText(), lie);
  }

  #remove(target: ts.Expression): void {
    if (ts.isPropertyAccessExpression(target))
      this.told.addMember(target.name.text, lieIn(this.#declared(target), 1));
    if (!ts.isElementAccessExpression(target)) return;
    if (ts.isStringLiteralLike(target.argumentExpression))
      this.told.addMember(target.argumentExpression.text, 1);
    this.#put(target.expression, 1);
  }
}
