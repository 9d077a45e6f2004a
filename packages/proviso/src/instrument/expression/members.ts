import ts from "#typescript";
import type { Emitter } from "./emitter.js";
import { splice } from "./splice.js";
import type { Surroundings } from "./surroundings.js";
import { type CodeTerm, childTerm, type Term } from "./term.js";

// Members, calls and `new`: where code of the program may run, and where what contracts declare is asked of the runtime.

/** A property, or a model or ghost field, of an object. */
export function propertyText(
  emitter: Emitter,
  { code, node }: CodeTerm,
  access: ts.PropertyAccessExpression,
): string {
  const { around } = emitter;
  if (!isLibrary(access, around) && !isField(access, around)) around.calls();
  const name = access.name.text;
  const optional = access.questionDotToken !== undefined;
  const absent = access.expression.kind === ts.SyntaxKind.ThisKeyword ? around.absentField(name) : undefined;
  if (absent !== undefined) return absent;
  const object = objectText(emitter, childTerm(code, access.expression));
  if (ts.isPrivateIdentifier(access.name)) around.private();
  else if (around.isModel(name) && access.expression.kind !== ts.SyntaxKind.SuperKeyword)
    return `${around.runtime(optional ? "getOptional" : "get")}(${object}, ${JSON.stringify(name)}${home(access, around)})`;
  return `${object}${node.getText().slice(access.expression.end - node.getStart())}`;
}

/** The type in whose terms a member of `this` is meant. */
function home({ expression }: ts.PropertyAccessExpression, around: Surroundings): string {
  const type = expression.kind === ts.SyntaxKind.ThisKeyword ? around.scope.home?.() : undefined;
  return type === undefined ? "" : `, ${type}`;
}

/** An element of an array, or a member by a computed name. */
export function elementText(emitter: Emitter, term: CodeTerm): string {
  emitter.around.calls();
  return splice(emitter, term);
}

/** What a member is taken of: of a chain of members, the whole is shown and where it begins. */
function objectText(emitter: Emitter, term: Term): string {
  if (term.kind !== "code" || !ts.isPropertyAccessExpression(term.node)) return emitter.value(term);
  const text = propertyText(emitter, term, term.node);
  if (!emitter.contextual) return text;
  const { code, node } = term;
  const shift = code.shift - emitter.base;
  return `${emitter.evaluation}.m(${node.getStart() + shift}, ${node.end + shift}, ${text})`;
}

/** A call of a function, method or model method. */
export function callText(emitter: Emitter, term: CodeTerm, call: ts.CallExpression): string {
  const { around } = emitter;
  const { code } = term;
  const callee = call.expression;
  const method = ts.isPropertyAccessExpression(callee) ? callee : undefined;
  if (method === undefined || !isLibrary(method, around)) around.calls();
  const printed = argumentsText(emitter, term, call.arguments);
  if (
    method !== undefined &&
    !ts.isPrivateIdentifier(method.name) &&
    around.isModelMethod(method.name.text)
  ) {
    const object = emitter.value(childTerm(code, method.expression));
    return `${around.runtime("call")}(${[object, JSON.stringify(method.name.text), ...(printed === "" ? [] : [printed])].join(", ")})`;
  }
  const together = method && contextualCall(emitter, term, call, method);
  if (together !== undefined) return together;
  // What is called is no value to show, and must keep its receiver.
  return `${calleeText(emitter, childTerm(code, callee))}${call.questionDotToken === undefined ? "" : "?."}(${printed})`;
}

/** A call of a method with its receiver and arguments evaluated together; nothing where they cannot be. */
function contextualCall(
  emitter: Emitter,
  { code }: CodeTerm,
  call: ts.CallExpression,
  method: ts.PropertyAccessExpression,
): string | undefined {
  if (
    !emitter.contextual ||
    call.arguments.some(ts.isSpreadElement) ||
    call.questionDotToken !== undefined ||
    method.questionDotToken !== undefined
  )
    return undefined;
  const operands = [
    objectText(emitter, childTerm(code, method.expression)),
    ...call.arguments.map((a) => emitter.value(childTerm(code, a))),
  ];
  const name = method.name.text;
  if (ts.isPrivateIdentifier(method.name)) emitter.around.private();
  if (method.expression.kind === ts.SyntaxKind.SuperKeyword) return undefined;
  return emitter.together(operands, ([object, ...args]) => `${object}.${name}(${args.join(", ")})`);
}

function calleeText(emitter: Emitter, term: Term): string {
  if (term.kind !== "code") return emitter.value(term);
  const { code, node } = term;
  if (ts.isIdentifier(node)) return emitter.around.name(node.text);
  if (ts.isPropertyAccessExpression(node)) return propertyText(emitter, term, node);
  if (ts.isElementAccessExpression(node)) return elementText(emitter, term);
  if (ts.isParenthesizedExpression(node)) return `(${calleeText(emitter, childTerm(code, node.expression))})`;
  return emitter.value(term);
}

function argumentsText(emitter: Emitter, { code }: CodeTerm, args: readonly ts.Expression[]): string {
  return args
    .map((argument) =>
      ts.isSpreadElement(argument)
        ? `...${emitter.value(childTerm(code, argument.expression))}`
        : emitter.value(childTerm(code, argument)),
    )
    .join(", ");
}

/** `new`, by the runtime where contracts declare the constructor. */
export function newText(emitter: Emitter, term: CodeTerm, node: ts.NewExpression): string {
  const { around } = emitter;
  around.calls();
  const type = calleeText(emitter, childTerm(term.code, node.expression));
  const args = argumentsText(emitter, term, node.arguments ?? []);
  return ts.isIdentifier(node.expression) && around.hasModelConstructor(node.expression.text)
    ? `${around.runtime("construct")}(${args === "" ? type : `${type}, ${args}`})`
    : `new ${type}(${args})`;
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
