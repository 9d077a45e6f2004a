import ts from "#typescript";
import type { Location, Logical, Operation, Quantified } from "../../contract/index.js";
import type { Surroundings } from "./surroundings.js";
import { type CodeTerm, childTerm, isPropertyName, type Term, termOf } from "./term.js";

// Contract expressions as JavaScript, in two ways. Plain: the expression itself, which is all that runs while contracts
// hold. Contextual: the same with every condition in its context and every part noted, for the runtime to evaluate
// when the plain one was false or threw (seed 002, §3.2; issue of neutral contexts, §3.5.1).

/** How a condition bears on the clause: as in the runtime. */
export type Polarity = 0 | 1 | 2;

const NEUTRAL = 2;

const flip = (p: Polarity): Polarity => (p === NEUTRAL ? NEUTRAL : p === 0 ? 1 : 0);

/** Emits one expression. `base` is where the clause's text starts, from which the offsets of noted parts count. */
export class Emitter {
  constructor(
    readonly around: Surroundings,
    readonly contextual: boolean,
    readonly base = 0,
  ) {}

  /** The evaluation that contextual code runs in. */
  get #e(): string {
    return this.around.scope.file.name("e");
  }

  /** A term where a boolean is wanted. */
  condition(term: Term, p: Polarity): string {
    switch (term.kind) {
      case "code":
        return this.#codeCondition(term, p);
      case "logical":
        return this.#logical(term, p);
      case "informal":
        return p === NEUTRAL ? `${this.around.runtime("angelic")}("an informal condition")` : String(p === 0);
      case "quantified":
        if (term.quantifier === "forall" || term.quantifier === "exists") return this.#quantified(term, p);
        return this.#atom(p, this.value(term));
      case "operation":
        return this.#atom(p, this.#operation(term, p));
      case "comprehension":
        return this.#atom(p, this.value(term));
    }
  }

  #logical(term: Logical, p: Polarity): string {
    const [left, right] = [termOf(term.left), termOf(term.right)];
    switch (term.operator) {
      case "==>":
        return this.#either(p, `!(${this.condition(left, flip(p))})`, this.condition(right, p));
      case "<==":
        return this.#either(p, this.condition(left, p), `!(${this.condition(right, flip(p))})`);
      case "<==>":
      case "<=!=>": {
        const operator = term.operator === "<==>" ? "===" : "!==";
        return this.#compare(p, this.condition(left, NEUTRAL), this.condition(right, NEUTRAL), operator);
      }
    }
  }

  /** A term where its value is wanted. Undefinedness goes on upwards. */
  value(term: Term): string {
    switch (term.kind) {
      case "code":
        return this.#code(term);
      case "logical":
      case "informal":
        return `(${this.condition(term, NEUTRAL)})`;
      case "quantified":
        return term.quantifier === "forall" || term.quantifier === "exists"
          ? `(${this.condition(term, NEUTRAL)})`
          : this.around.quantifier(term, this);
      case "comprehension":
        return this.around.comprehension(term, this);
      case "operation":
        return this.#operation(term, NEUTRAL);
    }
  }

  /** The same, in other surroundings. */
  in(around: Surroundings): Emitter {
    return new Emitter(around, this.contextual, this.base);
  }

  /** The plain emitter for the same place. */
  plain(): Emitter {
    return this.contextual ? new Emitter(this.around, false, this.base) : this;
  }

  #either(p: Polarity, left: string, right: string): string {
    if (this.contextual && p === NEUTRAL) return `${this.#e}.or(() => ${left}, () => ${right})`;
    return `(${left} || ${right})`;
  }

  #compare(p: Polarity, left: string, right: string, operator: string): string {
    if (!this.contextual) return `((${left}) ${operator} (${right}))`;
    return `${this.#e}.a(${p}, () => ${this.#e}.ops([() => ${left}, () => ${right}], (l, r) => l ${operator} r))`;
  }

  #atom(p: Polarity, value: string): string {
    return this.contextual && p !== NEUTRAL ? `${this.#e}.a(${p}, () => ${value})` : value;
  }

  #codeCondition(term: CodeTerm, p: Polarity): string {
    const { code, node } = term;
    if (ts.isParenthesizedExpression(node)) return `(${this.condition(childTerm(code, node.expression), p)})`;
    if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
      return `!(${this.condition(childTerm(code, node.operand), flip(p))})`;
    if (ts.isConditionalExpression(node)) {
      const [whenTrue, whenFalse] = [node.whenTrue, node.whenFalse].map((branch) =>
        this.condition(childTerm(code, branch), p),
      );
      return this.#atom(
        p,
        `(${this.condition(childTerm(code, node.condition), NEUTRAL)} ? ${whenTrue} : ${whenFalse})`,
      );
    }
    if (ts.isBinaryExpression(node)) {
      const [left, right] = [childTerm(code, node.left), childTerm(code, node.right)];
      switch (node.operatorToken.kind) {
        case ts.SyntaxKind.AmpersandAmpersandToken: {
          const [l, r] = [this.condition(left, p), this.condition(right, p)];
          return this.contextual && p === NEUTRAL
            ? `${this.#e}.and(() => ${l}, () => ${r})`
            : `(${l} && ${r})`;
        }
        case ts.SyntaxKind.BarBarToken:
          return this.#either(p, this.condition(left, p), this.condition(right, p));
        case ts.SyntaxKind.EqualsEqualsEqualsToken:
        case ts.SyntaxKind.EqualsEqualsToken:
        case ts.SyntaxKind.ExclamationEqualsEqualsToken:
        case ts.SyntaxKind.ExclamationEqualsToken:
          return this.#compare(p, this.value(left), this.value(right), node.operatorToken.getText());
      }
    }
    return this.#atom(p, this.value(term));
  }

  #quantified(term: Quantified, p: Polarity): string {
    if (!this.contextual) return this.around.quantifier(term, this, p);
    return this.around.contextualQuantifier(term, this, p);
  }

  #code(term: CodeTerm): string {
    const { code, node } = term;
    if (ts.isIdentifier(node)) return this.#identifier(term, node);
    if (node.kind === ts.SyntaxKind.ThisKeyword) {
      // As an operand it may be asked for a primitive value.
      if (!ts.isPropertyAccessExpression(node.parent)) this.around.calls();
      return this.#note(term, this.around.self());
    }
    if (ts.isSpreadElement(node) || ts.isTemplateExpression(node)) this.around.calls();
    if (ts.isPrivateIdentifier(node)) {
      this.around.private();
      return node.text;
    }
    if (node.kind === ts.SyntaxKind.SuperKeyword || ts.isMetaProperty(node)) {
      if (!this.around.inline())
        return `${this.around.runtime("angelic")}(${JSON.stringify(node.getText())})`;
      return node.getText();
    }
    if (ts.isBinaryExpression(node)) return this.#binary(term, node);
    if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
      return `(${this.condition(term, NEUTRAL)})`;
    // A part of an optional chain has no value of its own when the chain is cut short.
    if (this.contextual && ts.isOptionalChain(node)) return this.#note(term, this.plain().value(term));
    if (ts.isPropertyAccessExpression(node)) return this.#note(term, this.#property(term, node));
    if (ts.isElementAccessExpression(node)) return this.#note(term, this.#element(term));
    if (ts.isCallExpression(node)) return this.#note(term, this.#call(term, node));
    if (ts.isNewExpression(node)) return this.#new(term, node);
    if (ts.isFunctionLike(node)) return this.#function(term);
    if (ts.isShorthandPropertyAssignment(node)) {
      const name = this.plain().value(childTerm(code, node.name));
      return `${node.name.text}: ${name}`;
    }
    return this.#splice(term);
  }

  #identifier(term: CodeTerm, node: ts.Identifier): string {
    if (isPropertyName(node)) return node.text;
    const text = this.around.name(node.text);
    return node.text in globalThis && !this.around.scope.isLocal(node.text) ? text : this.#note(term, text);
  }

  #binary(term: CodeTerm, node: ts.BinaryExpression): string {
    const { code } = term;
    if (code.subtypes.includes(node.operatorToken.getStart() + code.shift)) {
      const [left, right] = [node.left, node.right].map((side) => this.value(childTerm(code, side)));
      return `${this.around.runtime("isSubtype")}(${left}, ${right})`;
    }
    switch (node.operatorToken.kind) {
      case ts.SyntaxKind.AmpersandAmpersandToken:
      case ts.SyntaxKind.BarBarToken:
      case ts.SyntaxKind.EqualsEqualsEqualsToken:
      case ts.SyntaxKind.EqualsEqualsToken:
      case ts.SyntaxKind.ExclamationEqualsEqualsToken:
      case ts.SyntaxKind.ExclamationEqualsToken:
        return this.contextual ? this.condition(term, NEUTRAL) : this.#splice(term);
      case ts.SyntaxKind.QuestionQuestionToken:
        return this.#splice(term);
      default: {
        if (!this.contextual) return this.#splice(term);
        const [left, right] = [node.left, node.right].map((side) => this.value(childTerm(code, side)));
        return this.#together(
          [left ?? "", right ?? ""],
          ([l, r]) => `${l} ${node.operatorToken.getText()} ${r}`,
        );
      }
    }
  }

  /** Operands of which one may not be executable: all are evaluated, so that an error in another is not missed. */
  #together(operands: readonly string[], combine: (operands: readonly string[]) => string): string {
    const unsure =
      operands.length > 1 && operands.some((text) => /angelic\(|[_]get(Optional)?\(|[_]call\(/.test(text));
    if (!unsure) return combine(operands);
    const names = operands.map((_, i) => `a${i}`);
    return `${this.#e}.ops([${operands.map((text) => `() => ${text}`).join(", ")}], (${names.join(", ")}) => ${combine(names)})`;
  }

  #property({ code, node }: CodeTerm, access: ts.PropertyAccessExpression): string {
    if (!isLibrary(access, this.around) && !isField(access, this.around)) this.around.calls();
    const name = access.name.text;
    const optional = access.questionDotToken !== undefined;
    const object = this.#object(childTerm(code, access.expression));
    if (ts.isPrivateIdentifier(access.name)) this.around.private();
    else if (this.around.isModel(name) && access.expression.kind !== ts.SyntaxKind.SuperKeyword)
      return `${this.around.runtime(optional ? "getOptional" : "get")}(${object}, ${JSON.stringify(name)}${this.#home(access)})`;
    return `${object}${node.getText().slice(access.expression.end - node.getStart())}`;
  }

  /** The type in whose terms a member of `this` is meant. */
  #home({ expression }: ts.PropertyAccessExpression): string {
    const home = expression.kind === ts.SyntaxKind.ThisKeyword ? this.around.scope.home?.() : undefined;
    return home === undefined ? "" : `, ${home}`;
  }

  #element(term: CodeTerm): string {
    this.around.calls();
    return this.#splice(term);
  }

  /** What a member is taken of: of a chain of members, the whole is shown and where it begins. */
  #object(term: Term): string {
    if (term.kind !== "code" || !ts.isPropertyAccessExpression(term.node)) return this.value(term);
    const text = this.#property(term, term.node);
    if (!this.contextual) return text;
    const { code, node } = term;
    return `${this.#e}.m(${node.getStart() + code.shift - this.base}, ${node.end + code.shift - this.base}, ${text})`;
  }

  #call(term: CodeTerm, call: ts.CallExpression): string {
    const { code } = term;
    const callee = call.expression;
    if (!ts.isPropertyAccessExpression(callee) || !isLibrary(callee, this.around)) this.around.calls();
    const printed = this.#arguments(term, call.arguments);
    if (
      ts.isPropertyAccessExpression(callee) &&
      !ts.isPrivateIdentifier(callee.name) &&
      this.around.isModelMethod(callee.name.text)
    ) {
      const object = this.value(childTerm(code, callee.expression));
      return `${this.around.runtime("call")}(${[object, JSON.stringify(callee.name.text), ...(printed === "" ? [] : [printed])].join(", ")})`;
    }
    const spread = call.arguments.some(ts.isSpreadElement);
    if (
      this.contextual &&
      ts.isPropertyAccessExpression(callee) &&
      !spread &&
      call.questionDotToken === undefined &&
      callee.questionDotToken === undefined
    ) {
      const operands = [
        this.#object(childTerm(code, callee.expression)),
        ...call.arguments.map((a) => this.value(childTerm(code, a))),
      ];
      const name = callee.name.text;
      if (ts.isPrivateIdentifier(callee.name)) this.around.private();
      if (callee.expression.kind !== ts.SyntaxKind.SuperKeyword)
        return this.#together(operands, ([object, ...args]) => `${object}.${name}(${args.join(", ")})`);
    }
    // What is called is no value to show, and must keep its receiver.
    return `${this.#callee(childTerm(code, callee))}${call.questionDotToken === undefined ? "" : "?."}(${printed})`;
  }

  #callee(term: Term): string {
    if (term.kind !== "code") return this.value(term);
    const { code, node } = term;
    if (ts.isIdentifier(node)) return this.around.name(node.text);
    if (ts.isPropertyAccessExpression(node)) return this.#property(term, node);
    if (ts.isElementAccessExpression(node)) return this.#element(term);
    if (ts.isParenthesizedExpression(node)) return `(${this.#callee(childTerm(code, node.expression))})`;
    return this.value(term);
  }

  #arguments({ code }: CodeTerm, args: readonly ts.Expression[]): string {
    return args
      .map((argument) =>
        ts.isSpreadElement(argument)
          ? `...${this.value(childTerm(code, argument.expression))}`
          : this.value(childTerm(code, argument)),
      )
      .join(", ");
  }

  #new(term: CodeTerm, node: ts.NewExpression): string {
    this.around.calls();
    const type = this.#callee(childTerm(term.code, node.expression));
    const args = this.#arguments(term, node.arguments ?? []);
    return ts.isIdentifier(node.expression) && this.around.hasModelConstructor(node.expression.text)
      ? `${this.around.runtime("construct")}(${args === "" ? type : `${type}, ${args}`})`
      : `new ${type}(${args})`;
  }

  /** A function in a contract: its parameters hide outer names, and its parts have no one value to show. */
  #function({ code, node }: CodeTerm): string {
    const inner = node as ts.FunctionLikeDeclaration;
    const names = inner.parameters.flatMap((p) => boundNames(p.name));
    const emitter = new Emitter(this.around.hiding(names), false, this.base);
    return emitter.#splice({ kind: "code", code, node });
  }

  /** A node's text with what is emitted for its children in it; types are left out. */
  #splice({ code, node }: CodeTerm): string {
    const file = node.getSourceFile();
    let at = node.getStart(file);
    let out = "";
    ts.forEachChild(node, (child) => {
      const start = child.getStart(file);
      const gap = file.text.slice(at, start);
      if (ts.isTypeNode(child) && !ts.isExpressionWithTypeArguments(child)) {
        out += gap.replace(/[:<,]\s*$/, "");
      } else if (ts.isTypeParameterDeclaration(child)) {
        out += gap.replace(/[<,]\s*$/, "");
      } else {
        const text =
          child.kind === ts.SyntaxKind.QuestionToken && ts.isParameter(node)
            ? ""
            : this.#child(childTerm(code, child));
        out += gap.replace(/^\s*>/, "") + text;
      }
      at = child.end;
    });
    return out + file.text.slice(at, node.end);
  }

  #child(term: Term): string {
    if (term.kind !== "code") return this.value(term);
    const { node } = term;
    if (
      ts.isToken(node) &&
      !ts.isIdentifier(node) &&
      !ts.isPrivateIdentifier(node) &&
      node.kind !== ts.SyntaxKind.ThisKeyword &&
      node.kind !== ts.SyntaxKind.SuperKeyword
    )
      return node.getText();
    return this.#code(term);
  }

  #note({ code, node }: CodeTerm, text: string): string {
    if (!this.contextual) return text;
    const start = node.getStart() + code.shift - this.base;
    return `${this.#e}.r(${start}, ${node.end + code.shift - this.base}, ${text})`;
  }

  #noteOperation(operation: Operation, text: string, old: boolean): string {
    if (!this.contextual) return text;
    return `${this.#e}.r(${operation.range.start - this.base}, ${operation.range.end - this.base}, ${text}${old ? ", true" : ""})`;
  }

  #operation(operation: Operation, p: Polarity): string {
    if (operation.operator !== "result" && operation.operator !== "old") this.around.calls();
    const { operator, operands, locations, types } = operation;
    const { around } = this;
    const values = (): string => operands.map((operand) => this.value(termOf(operand))).join(", ");
    switch (operator) {
      case "result":
        return this.#noteOperation(operation, around.result(), false);
      case "old":
        return this.#noteOperation(operation, around.old(operation), true);
      case "prev":
        return `${around.runtime("angelic")}("\\\\prev")`;
      case "fresh":
        return `${around.runtime("fresh")}(${p}, ${around.reachable()}, ${values()})`;
      case "not_modified":
        return locations.map((location) => this.#notModified(location)).join(" && ") || "true";
      case "nonnullelements":
        return `${around.runtime("nonNullElements")}(${values()})`;
      case "typeof":
        return `${around.runtime("typeofValue")}(${values()})`;
      case "elemtype":
        return `${around.runtime("angelic")}("\\\\elemtype")`;
      case "type":
        return around.typeValue(types[0]?.text ?? "");
      case "reach": {
        const [root, type, field] = operands;
        if (root === undefined) return "undefined";
        if (type === undefined || field === undefined)
          return `${around.runtime("reach")}(${this.value(termOf(root))})`;
        const through = termOf(field);
        const name =
          through.kind === "code" && ts.isPropertyAccessExpression(through.node)
            ? through.node.name.text
            : "";
        return `${around.runtime("reachThrough")}(${this.value(termOf(root))}, ${this.value(termOf(type))}, ${JSON.stringify(name)})`;
      }
    }
  }

  #notModified(location: Location): string {
    if (location.kind === "keyword") return "true";
    const before = this.around.snapshot(location);
    const now = snapshotText(
      location,
      (term) => this.value(term),
      (name) => this.around.runtime(name),
    );
    return location.kind === "place"
      ? `Object.is(${before}, ${now})`
      : `${this.around.runtime("same")}(${before}, ${now})`;
  }
}

/** Whether a member is a field of `this` that holds a value. */
function isField({ expression, name }: ts.PropertyAccessExpression, around: Surroundings): boolean {
  return expression.kind === ts.SyntaxKind.ThisKeyword && (around.scope.fields?.has(name.text) ?? false);
}

/** Whether a member is one of JavaScript's own objects, which runs no code of the program. */
function isLibrary({ expression }: ts.PropertyAccessExpression, around: Surroundings): boolean {
  return (
    ts.isIdentifier(expression) &&
    /^(Math|Number|Object|Array)$/.test(expression.text) &&
    around.name(expression.text) === expression.text &&
    !around.scope.isLocal(expression.text)
  );
}

/** What a location holds, as an expression. */
export function snapshotText(
  location: Exclude<Location, { kind: "keyword" }>,
  value: (term: Term) => string,
  runtime: (name: "snapshot") => string,
): string {
  const base = value(termOf(location.base));
  switch (location.kind) {
    case "place":
      return base;
    case "fields":
      return `${runtime("snapshot")}(${base})`;
    case "elements":
      return `${runtime("snapshot")}(${base}, 0)`;
    case "slice":
      return `${runtime("snapshot")}(${base}, ${value(termOf(location.from))}, ${value(termOf(location.to))})`;
  }
}

/** The names that a parameter or variable binds. */
export function boundNames(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) =>
    ts.isOmittedExpression(element) ? [] : boundNames(element.name),
  );
}
