import ts from "#typescript";
import { MARK } from "../mark.js";
import { printExpression } from "../print.js";
import type { Case, Clause, Expression, Operation, TypeText } from "../tree.js";
import {
  type EmitContext,
  emitExpression,
  emitLocation,
  emitNumber,
  emitPredicate,
} from "./emit-expression.js";
import type { Insertion } from "./shadow-text.js";

// A case becomes a function that is never called, so that nothing leaks from one case into another. Its
// preconditions are tests that return, so each narrows what follows. Postconditions stand in a function of their
// own inside it: there TypeScript keeps what is known of parameters but forgets what was known of properties,
// which the call may have changed. `\old` is evaluated before, where that knowledge still holds.

/** Numbers the constants that hold `\old` values, within one shadow file. */
export class OldNames {
  readonly #operations: Operation[] = [];

  name(operation: Operation): string {
    this.#operations.push(operation);
    return `${MARK}${this.#operations.length}`;
  }

  /** The operation whose value a constant holds. */
  operation(index: number): Operation | undefined {
    return this.#operations[index - 1];
  }
}

/** The cases of a unit, all clauses of each in one scope. `result` is the declaration of `\result`, empty where there is none. */
export function emitCases(out: Insertion, cases: readonly Case[], result: string, names: OldNames): void {
  for (const spec of cases) emitCase(out, spec, result, names);
}

const inPlace: EmitContext = { hoist: () => undefined };

/**
 * A case of a change contract, nothing nested in it, as one of the versions reads it: what is a precondition there
 * narrows, and what the other version's clauses say is emitted for what they say of this one.
 */
export function emitChangeCase(
  out: Insertion,
  clauses: readonly Clause[],
  result: string,
  names: OldNames,
  { version, prevType }: ChangeReading,
): void {
  const isOwn = (clause: Clause): boolean => isPrevious(clause) === (version === "previous");
  const whenRequired = clauses.some(({ spec }) => spec.keyword === "when_required");
  const precondition = version === "previous" && whenRequired ? "when_required" : "requires";
  const written: EmitContext = { ...inPlace, prevType };
  out.glue("\n;((): void => {");
  for (const clause of clauses)
    if (clause.spec.state === "pre") emitBefore(out, clause, written, clause.spec.keyword === precondition);
  const after = clauses.filter(({ spec }) => spec.state !== "pre");
  const context: EmitContext = { ...hoistOlds(out, after, names), prevType };
  const post = after.filter(({ spec }) => spec.state === "post");
  const own = post.filter(isOwn);
  out.glue(`\n;((): void => { ${result}`);
  for (const clause of own) emitAssumed(out, clause, context);
  for (const clause of post) if (!own.includes(clause)) emitAssumed(out, clause, context, true);
  out.glue("});");
  for (const clause of after) if (clause.spec.state === "exceptional") emitExceptional(out, clause, context);
  out.glue("});");
}

/** How one version reads a change contract. */
export interface ChangeReading {
  readonly version: "previous" | "updated";
  readonly prevType: (prev: Operation) => string | undefined;
}

/** Whether a clause speaks of the previous version. */
function isPrevious({ spec }: Clause): boolean {
  return spec.keyword.startsWith("when_");
}

function hoistOlds(out: Insertion, clauses: readonly Clause[], names: OldNames): EmitContext {
  const hoisted = new Map<Operation, string>();
  for (const old of clauses.flatMap(hoistableOlds)) {
    const name = names.name(old);
    hoisted.set(old, name);
    out.glue(`\nconst ${name} = `);
    emitExpression(out, old, inPlace);
    out.glue(";");
  }
  return { hoist: (old) => hoisted.get(old) };
}

function emitCase(out: Insertion, spec: Case, result: string, names: OldNames): void {
  out.glue("\n;((): void => {");
  const after: Clause[] = [];
  for (const clause of spec.clauses) {
    if (clause.spec.state === "pre") emitBefore(out, clause);
    else after.push(clause);
  }
  const context = hoistOlds(out, after, names);
  const post = after.filter((clause) => clause.spec.state === "post");
  if (post.length > 0) {
    out.glue(`\n;((): void => { ${result}`);
    for (const clause of post) emitAssumed(out, clause, context, clause === post.at(-1));
    out.glue("});");
  }
  for (const clause of after) if (clause.spec.state === "exceptional") emitExceptional(out, clause, context);
  emitCases(out, spec.nested, result, names);
  out.glue("});");
}

function emitBefore(
  out: Insertion,
  clause: Clause,
  context = inPlace,
  narrows = clause.spec.keyword === "requires",
): void {
  const { body } = clause;
  switch (body.shape) {
    case "predicate":
      if (narrows) return emitAssumed(out, clause, context);
      return body.predicate === "not_specified"
        ? undefined
        : emitStatement(out, () => emitPredicate(out, body.predicate as Expression, context));
    case "value":
      return emitStatement(out, () => emitNumber(out, body.value, context));
    case "locations":
      for (const location of body.locations) emitStatement(out, () => emitLocation(out, location, context));
      return;
    case "old":
      out.glue("\nconst ").copy(body.name.text, body.name.range.start);
      if (body.type !== undefined) out.glue(": ").copy(body.type.text, body.type.range.start);
      out.glue(" = (");
      emitExpression(out, body.value, context);
      out.glue(");");
      return;
    case "name":
    case "signals":
    case "types":
    case "represents":
    case "constraint":
    case "set":
    case "nothing":
      return;
  }
}

/** A predicate that holds from here on; unless it is the last of its function, TypeScript narrows by it. */
export function emitAssumed(out: Insertion, clause: Clause, context: EmitContext, isLast = false): void {
  const { body } = clause;
  if (body.shape !== "predicate" || body.predicate === "not_specified") return;
  out.glue(isLast ? "\n;" : "\nif (!");
  emitPredicate(out, body.predicate, context);
  out.glue(isLast ? ";" : ") return;");
}

function emitExceptional(out: Insertion, clause: Clause, context: EmitContext): void {
  const { body } = clause;
  if (body.shape === "types") for (const type of body.types) emitClassOf(out, type);
  if (body.shape !== "signals") return;
  emitClassOf(out, body.type);
  out.glue("\n;((");
  if (body.name === undefined) out.glue(`${MARK}e`);
  else out.copy(body.name.text, body.name.range.start);
  out.glue(": ").copy(body.type.text, body.type.range.start).glue("): void => {");
  const { predicate } = body;
  if (predicate !== undefined) emitStatement(out, () => emitPredicate(out, predicate, context));
  out.glue("});");
}

/** Mentions the classes of a thrown value, which have to exist at run time. */
function emitClassOf(out: Insertion, type: TypeText): void {
  for (const { text, start } of classNames(type.text))
    out
      .glue("\n;(")
      .copy(text, type.range.start + start)
      .glue(");");
}

/** The names of classes in a type: of its own or of the members of a union. Type operators and primitives name none. */
function classNames(type: string): { text: string; start: number }[] {
  const prefix = "type _=";
  const statement = ts.createSourceFile("type.ts", prefix + type, ts.ScriptTarget.Latest, true).statements[0];
  if (statement === undefined || !ts.isTypeAliasDeclaration(statement)) return [];
  const members = ts.isUnionTypeNode(statement.type) ? statement.type.types : [statement.type];
  return members.flatMap((member) => {
    if (!ts.isTypeReferenceNode(member) || member.typeName.getText() === "InstanceType") return [];
    return [{ text: member.typeName.getText(), start: member.typeName.getStart() - prefix.length }];
  });
}

function emitStatement(out: Insertion, expression: () => void): void {
  out.glue("\n;(");
  expression();
  out.glue(");");
}

/** The `\old` operations of a clause that mention nothing bound inside it, so that they can stand before it. */
function hoistableOlds({ body }: Clause): Operation[] {
  const found: Operation[] = [];
  const visit = (expression: Expression, bound: readonly string[]): void => {
    switch (expression.kind) {
      case "operation":
        if (expression.operator !== "old") for (const operand of expression.operands) visit(operand, bound);
        else if (!mentions(expression, bound)) found.push(expression);
        return;
      case "code": {
        const inner = [
          ...bound,
          ...(/=>|function/.test(expression.text) ? parameterNames(expression.syntax) : []),
        ];
        for (const hole of expression.holes) visit(hole, inner);
        return;
      }
      case "logical":
        visit(expression.left, bound);
        visit(expression.right, bound);
        return;
      case "quantified": {
        const inner = [...bound, ...expression.bindings.map(({ name }) => name.text)];
        if (expression.domain !== undefined) visit(expression.domain, inner);
        visit(expression.body, inner);
        return;
      }
      case "comprehension":
        visit(expression.predicate, [...bound, expression.binding.name.text]);
        return;
      case "informal":
    }
  };
  if (body.shape === "predicate" && body.predicate !== "not_specified") visit(body.predicate, []);
  if (body.shape === "signals" && body.predicate !== undefined)
    visit(body.predicate, body.name === undefined ? [] : [body.name.text]);
  return found;
}

function mentions(expression: Expression, names: readonly string[]): boolean {
  if (names.length === 0) return false;
  const words = new Set(printExpression(expression).match(/[\p{ID_Start}$_][\p{ID_Continue}$]*/gu));
  return names.some((name) => words.has(name));
}

function parameterNames(syntax: ts.Node): string[] {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (
      (ts.isParameter(node) || ts.isBindingElement(node) || ts.isVariableDeclaration(node)) &&
      ts.isIdentifier(node.name)
    )
      names.push(node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(syntax);
  return names;
}
