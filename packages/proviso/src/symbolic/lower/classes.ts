import ts from "#typescript";
import type {
  ClassCode,
  ClassMember,
  FunctionCode,
  Operand,
  Operation,
  Place,
  Variable,
} from "../kernel/kernel.js";
import { constant, FunctionBuilder, held, nothing } from "./function-builder.js";
import { declareVars, isExtends } from "./functions.js";
import { keyOperand } from "./keys.js";
import { namedAs, takesName } from "./named.js";
import { writeName } from "./names.js";
import { steady } from "./patterns.js";

/** Lowers a class: what makes its objects, its members, and what it does when it is declared. */
export function lowerClass(at: FunctionBuilder, node: ts.ClassLikeDeclaration, given?: string): Operand {
  return at.at(node, () =>
    at.inScope(() => {
      const name = node.name?.text ?? given ?? "";
      const missing = notModelled(node);
      if (missing !== undefined) return at.unmodelled(missing);
      const above = node.heritageClauses?.find(isExtends)?.types[0]?.expression;
      // Inside, the name of a class is a constant of its own.
      if (node.name !== undefined) at.emit({ op: "declare", variable: at.declare(node.name.text, true) });
      const parent = above === undefined ? undefined : steady(at, at.rules.expression(at, above));
      const keys: FieldKeys = new Map();
      const members = node.members.flatMap((member) => {
        if (ts.isPropertyDeclaration(member)) keepKey(at, member, keys);
        return lowerMember(at, member);
      });
      const fields = fieldsOf(at, node, keys);
      const code: ClassCode = {
        name,
        place: at.placeOf(node),
        constructorCode: constructorOf(at, node, above !== undefined),
        members,
        ...(fields !== undefined && { fields }),
        declaration: node,
      };
      const made = at.give((to): Operation => ({ op: "class", to, code, above: parent }));
      if (node.name !== undefined) writeName(at, node.name.text, made, true);
      lowerStatics(at, node, made, keys);
      return made;
    }),
  );
}

/** What it has that is not modelled. */
function notModelled(node: ts.ClassLikeDeclaration): string | undefined {
  const parts = [node, ...node.members, ...node.members.flatMap((one) => parametersOf(one))];
  if (parts.some((one) => ts.canHaveDecorators(one) && (ts.getDecorators(one) ?? []).length > 0))
    return "a decorator";
  return node.members.some((one) => ts.isAutoAccessorPropertyDeclaration(one))
    ? "an accessor that stands for a field"
    : undefined;
}

function parametersOf(member: ts.ClassElement): readonly ts.Node[] {
  return ts.isMethodDeclaration(member) || ts.isConstructorDeclaration(member) ? member.parameters : [];
}

/** The computed names of fields, which are worked out once, where the class is declared. */
type FieldKeys = Map<
  ts.PropertyDeclaration,
  { readonly variable: Variable; readonly owner: FunctionBuilder }
>;

function keepKey(at: FunctionBuilder, field: ts.PropertyDeclaration, keys: FieldKeys): void {
  if (!ts.isComputedPropertyName(field.name) || isDeclared(field)) return;
  const value = keyOperand(at, field.name);
  const variable = at.variable("key");
  at.emit({ op: "declare", variable });
  at.emit({ op: "assign", to: variable, value, initial: true });
  keys.set(field, { variable, owner: at });
}

function isStatic(member: ts.ClassElement): boolean {
  return (
    ts.canHaveModifiers(member) &&
    (member.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword) ?? false)
  );
}

function lowerMember(at: FunctionBuilder, member: ts.ClassElement): ClassMember[] {
  if (!ts.isMethodDeclaration(member) && !ts.isAccessor(member)) return [];
  if (member.body === undefined) return [];
  return at.at(member, () => {
    const kind = ts.isMethodDeclaration(member) ? "method" : ts.isGetAccessor(member) ? "get" : "set";
    return [
      {
        kind,
        isStatic: isStatic(member),
        key: keyOperand(at, member.name),
        code: at.rules.closure(at, member, { kind: "method" }),
      },
    ];
  });
}

function constructorOf(at: FunctionBuilder, node: ts.ClassLikeDeclaration, isDerived: boolean): FunctionCode {
  const kind = isDerived ? "derived constructor" : "constructor";
  const written = node.members.find(
    (member): member is ts.ConstructorDeclaration =>
      ts.isConstructorDeclaration(member) && member.body !== undefined,
  );
  if (written !== undefined) return at.rules.closure(at, written, { kind, name: node.name?.text ?? "" });
  const inner = inside(at);
  const rest = inner.variable();
  const body = inner.block(() => {
    if (isDerived) inner.emit({ op: "construct-super", args: [{ kind: "spread", value: held(rest) }] });
  });
  return codeOf(inner, body, at.placeOf(node), kind, { rest });
}

/** A function that nobody wrote. */
function inside(at: FunctionBuilder): FunctionBuilder {
  const inner = new FunctionBuilder(at.rules, at.source, at, false, at.scope);
  inner.self = inner.variable("this");
  return inner;
}

function codeOf(
  at: FunctionBuilder,
  body: FunctionCode["body"],
  place: Place,
  kind: FunctionCode["kind"],
  more: Partial<FunctionCode> = {},
): FunctionCode {
  return {
    name: "",
    place,
    kind,
    isAsync: false,
    awaits: false,
    length: 0,
    parameters: [],
    ...(at.self !== undefined && { self: at.self }),
    slots: at.slots,
    captures: at.captures,
    body,
    ...more,
  };
}

/** What gives an object its fields. */
function fieldsOf(
  at: FunctionBuilder,
  node: ts.ClassLikeDeclaration,
  keys: FieldKeys,
): FunctionCode | undefined {
  const fields = node.members.filter(
    (member): member is ts.PropertyDeclaration =>
      ts.isPropertyDeclaration(member) && !isStatic(member) && !isDeclared(member),
  );
  const ghosts = at.rules.ghosts(at, node);
  if (fields.length === 0 && ghosts.length === 0) return undefined;
  const inner = inside(at);
  const body = inner.block(() => {
    const object = inner.self && held(inner.self);
    // Parameters that are fields too stand before all others, and get their values later.
    for (const name of parameterFields(node))
      if (object !== undefined)
        inner.emit({ op: "define", kind: "value", object, key: constant(name), value: nothing });
    for (const field of fields) inner.at(field, () => lowerField(inner, field, object, keys));
    for (const { name, value } of ghosts)
      if (object !== undefined)
        inner.emit({ op: "define", kind: "hidden", object, key: constant(name), value: value(inner) });
  });
  return codeOf(inner, body, at.placeOf(node), "method");
}

function parameterFields(node: ts.ClassLikeDeclaration): string[] {
  return node.members.flatMap((member) =>
    ts.isConstructorDeclaration(member) && member.body !== undefined
      ? member.parameters.flatMap((one) =>
          ts.isParameterPropertyDeclaration(one, member) && ts.isIdentifier(one.name) ? [one.name.text] : [],
        )
      : [],
  );
}

/** Only said to be there, by `declare` or `abstract`. */
function isDeclared(member: ts.PropertyDeclaration): boolean {
  return (
    member.modifiers?.some(
      ({ kind }) => kind === ts.SyntaxKind.DeclareKeyword || kind === ts.SyntaxKind.AbstractKeyword,
    ) ?? false
  );
}

function lowerField(
  at: FunctionBuilder,
  field: ts.PropertyDeclaration,
  object: Operand | undefined,
  keys: FieldKeys,
): void {
  if (object === undefined) return;
  const kept = keys.get(field);
  const key = kept === undefined ? keyOperand(at, field.name) : held(at.reach(kept.variable, kept.owner));
  const name = ts.isIdentifier(field.name) || ts.isPrivateIdentifier(field.name) ? field.name.text : "";
  const value = field.initializer === undefined ? nothing : namedAs(at, field.initializer, name);
  const names = field.initializer !== undefined && takesName(field.name, field.initializer);
  at.emit({ op: "define", kind: "value", object, key, value, ...(names && { names }) });
}

/** Static fields and blocks, in their order, with the class as `this`. */
function lowerStatics(
  at: FunctionBuilder,
  node: ts.ClassLikeDeclaration,
  made: Operand,
  keys: FieldKeys,
): void {
  const parts = node.members.filter(
    (member) =>
      ts.isClassStaticBlockDeclaration(member) ||
      (ts.isPropertyDeclaration(member) && isStatic(member) && !isDeclared(member)),
  );
  if (parts.length === 0) return;
  const inner = inside(at);
  const body = inner.block(() => {
    for (const part of parts)
      inner.at(part, () => {
        if (ts.isClassStaticBlockDeclaration(part))
          inner.inScope(() => {
            declareVars(inner, part.body);
            inner.rules.statements(inner, part.body.statements);
          });
        else if (ts.isPropertyDeclaration(part))
          lowerField(inner, part, inner.self && held(inner.self), keys);
      });
  });
  const code = codeOf(inner, body, at.placeOf(node), "method");
  const callee = at.give((to) => ({ op: "closure", to, code, home: made }));
  at.give((to) => ({ op: "call", to, callee, receiver: made, args: [], isAwaited: false, text: "static" }));
}
