import type { Range } from "../../diagnostic/index.js";
import { quantifier } from "../clauses/operators.js";
import { MARK } from "../mark.js";
import type { Binding, Expression, Location, Operation, TypeText } from "../tree.js";
import type { Insertion } from "./shadow-text.js";

// Contract expressions as TypeScript that has the same names, types and narrowing. Quantifiers become functions
// called on the spot: TypeScript reads those as part of the flow around them, so what is known of a variable
// outside is known inside. An implication is a disjunction, so its left side narrows its right. Types are written
// in TypeScript's syntax in JavaScript files too: the checker reads it there, and only the emitter objects.

/** An argument of any type. No variable, because TypeScript would narrow it by what a predicate says of it. */
const ANY = "(0 as any)";

/** How the code around an expression wants it emitted. */
export interface EmitContext {
  /** Gives the name of a constant that holds the value of an `\old`, or nothing to have it in place. */
  hoist(old: Operation): string | undefined;
  /** The type that a `\prev` is known to have in the previous version, where that is not left to the version at hand. */
  prevType?(prev: Operation): string | undefined;
}

export function emitExpression(out: Insertion, expression: Expression, context: EmitContext): void {
  switch (expression.kind) {
    case "code":
      return emitCode(out, expression, context);
    case "logical":
      return emitLogical(out, expression, context);
    case "operation":
      return emitOperation(out, expression, context);
    case "quantified":
      return emitQuantified(out, expression, context);
    case "comprehension": {
      const { type, binding, predicate } = expression;
      const call = (): void => {
        out.glue("(");
        emitBindings(out, [binding]);
        emitPredicate(out, predicate, context);
        out.glue(`)(${ANY})`);
      };
      emitTyped(out, "set", expression.range, type, call);
      return;
    }
    case "informal":
      out.standIn(`${MARK}informal`, expression.range);
  }
}

/** An expression in parentheses that must be a boolean. */
export function emitPredicate(out: Insertion, expression: Expression, context: EmitContext): void {
  out.glue("(");
  emitExpression(out, expression, context);
  out.glue(")");
  // All else is boolean by construction, and its parts have been checked.
  if (!isPredicate(expression)) out.expect("boolean", expression.range);
}

function isPredicate(expression: Expression): boolean {
  if (expression.kind === "quantified")
    return expression.quantifier === "forall" || expression.quantifier === "exists";
  return expression.kind === "logical" || expression.kind === "informal";
}

/** An expression in parentheses that must be a number. */
export function emitNumber(out: Insertion, expression: Expression, context: EmitContext): void {
  out.glue("(");
  emitExpression(out, expression, context);
  out.glue(")").expect("numeric", expression.range);
}

function emitCode(out: Insertion, code: Expression & { kind: "code" }, context: EmitContext): void {
  let at = code.range.start;
  const copyTo = (end: number): void => {
    out.copy(code.text.slice(at - code.range.start, end - code.range.start), at);
    at = end;
  };
  for (const hole of [...code.holes].sort((a, b) => a.range.start - b.range.start)) {
    copyTo(hole.range.start);
    if (hole.kind === "logical") out.glue("(");
    emitExpression(out, hole, context);
    if (hole.kind === "logical") out.glue(")");
    at = hole.range.end;
  }
  copyTo(code.range.end);
}

function emitLogical(out: Insertion, logical: Expression & { kind: "logical" }, context: EmitContext): void {
  const { operator, left, right } = logical;
  switch (operator) {
    case "==>":
    case "<==": {
      const [from, to] = operator === "==>" ? [left, right] : [right, left];
      out.glue("(!");
      emitPredicate(out, from, context);
      out.glue(" || ");
      emitPredicate(out, to, context);
      out.glue(")");
      return;
    }
    case "<==>":
    case "<=!=>":
      out.glue(`${MARK}iff(`);
      emitPredicate(out, left, context);
      out.glue(", ");
      emitPredicate(out, right, context);
      out.glue(")");
  }
}

function emitOperation(out: Insertion, operation: Operation, context: EmitContext): void {
  const { operator, range } = operation;
  switch (operator) {
    case "result":
      out.standIn(`${MARK}result`, range);
      return;
    case "old": {
      const name = context.hoist(operation);
      if (name !== undefined) out.standIn(name, range);
      // A call, so that what a comparison says of the old value is not taken for the present one.
      else emitCall(out, `${MARK}other`, operation, context);
      return;
    }
    case "prev": {
      const type = context.prevType?.(operation);
      if (type === undefined) return emitCall(out, `${MARK}other`, operation, context);
      out.glue("(");
      emitCall(out, `${MARK}other`, operation, context);
      out.glue(` as any as ${type})`);
      return;
    }
    case "type": {
      const [type] = operation.types;
      if (type !== undefined) emitTyped(out, "type", range, type, () => out.glue(`${MARK}any`));
      return;
    }
    case "not_modified":
      out.standIn(`${MARK}not_modified(`, opening(range, operator));
      operation.locations.forEach((location, i) => {
        if (i > 0) out.glue(", ");
        emitLocation(out, location, context);
      });
      out.standIn(")", closing(range));
      return;
    case "fresh":
    case "nonnullelements":
    case "typeof":
    case "elemtype":
    case "reach":
      return emitCall(out, MARK + operator, operation, context);
  }
}

/** A function applied to an operation's operands. */
function emitCall(
  out: Insertion,
  callee: string,
  { operator, operands, range }: Operation,
  context: EmitContext,
): void {
  out.standIn(`${callee}(`, opening(range, operator));
  operands.forEach((operand, i) => {
    if (i > 0) out.glue(", ");
    emitExpression(out, operand, context);
  });
  out.standIn(")", closing(range));
}

/** The backslash and name of an operator. */
function opening(range: Range, operator: string): Range {
  return { start: range.start, end: range.start + operator.length + 1 };
}

/** The bracket that ends a construct. */
function closing(range: Range): Range {
  return { start: range.end - 1, end: range.end };
}

function emitQuantified(
  out: Insertion,
  quantified: Expression & { kind: "quantified" },
  context: EmitContext,
): void {
  const { bindings, domain, body, quantifier: name } = quantified;
  const predicate = quantifier(name)?.body === "predicate";
  const whole = name === "forall" || name === "exists";
  out.standIn(whole ? "((" : `(${MARK}${name}((`, opening(quantified.range, name));
  emitBindings(out, bindings);
  if (predicate) {
    if (domain !== undefined) {
      out.glue(name === "forall" ? "!" : "");
      emitPredicate(out, domain, context);
      out.glue(name === "forall" ? " || " : " && ");
    }
    emitPredicate(out, body, context);
  } else {
    if (domain !== undefined) {
      emitPredicate(out, domain, context);
      out.glue(" ? ");
    }
    emitNumber(out, body, context);
    if (domain !== undefined) out.glue(` : ${MARK}never`);
  }
  const args = bindings.map(() => ANY).join(", ");
  out.standIn(whole ? `)(${args}))` : `)(${args})))`, closing(quantified.range));
}

/** `(i: int) => `. */
function emitBindings(out: Insertion, bindings: readonly Binding[]): void {
  out.glue("(");
  bindings.forEach(({ name, type }, i) => {
    if (i > 0) out.glue(", ");
    out.copy(name.text, name.range.start).glue(": ").copy(type.text, type.range.start);
  });
  out.glue(") => ");
}

/** A call of a helper that takes a type: `ǃtype<T>(…)`. */
function emitTyped(out: Insertion, helper: string, range: Range, type: TypeText, args: () => void): void {
  const open = { start: range.start, end: type.range.start };
  out.standIn(`${MARK}${helper}<`, open).copy(type.text, type.range.start).glue(">((");
  args();
  out.standIn("))", closing(range));
}

/** A location as an expression that mentions it. */
export function emitLocation(out: Insertion, location: Location, context: EmitContext): void {
  if (location.kind === "keyword") {
    out.glue("0");
    return;
  }
  const helper = {
    place: "",
    fields: `${MARK}fields`,
    elements: `${MARK}elements`,
    slice: `${MARK}elements`,
  }[location.kind];
  out.glue(`${helper}(`);
  emitExpression(out, location.base, context);
  out.glue(")");
  if (location.kind === "slice") {
    out.glue(", ");
    emitNumber(out, location.from, context);
    out.glue(", ");
    emitNumber(out, location.to, context);
  }
}
