import { nearest } from "../../diagnostic/index.js";
import {
  backslashWords,
  locationKeywords,
  type OperatorSpec,
  operator,
  quantifier,
} from "../clauses/operators.js";
import type { Token } from "../lexer/index.js";
import type { Expression, Location, Operation, TypeText } from "../tree.js";
import { parseType } from "./code.js";
import type { Cursor } from "./cursor.js";
import { parseExpression } from "./expression.js";
import { parseLocations } from "./location.js";
import { skipType } from "./type-extent.js";

/** `\name` or `\name(…)`. */
export function parseOperation(cursor: Cursor): Operation | undefined {
  const token = cursor.next();
  const spec = operator(token.text);
  if (spec === undefined) {
    reportUnknown(cursor, token);
    if (cursor.at("(")) skipGroup(cursor);
    return undefined;
  }
  const operands: Expression[] = [];
  const locations: Location[] = [];
  const types: TypeText[] = [];
  const done = (): Operation => ({
    kind: "operation",
    operator: spec.name,
    operands,
    locations,
    types,
    range: { start: token.start, end: cursor.lastEnd },
  });
  if (spec.arguments === "none") return done();

  if (!cursor.expect("(")) return undefined;
  const found = parseArguments(cursor, spec, operands, locations, types);
  if (!found) {
    skipToClose(cursor);
    return undefined;
  }
  if (!cursor.expect(")")) {
    skipToClose(cursor);
    return undefined;
  }
  return checkCount(cursor, token, spec, done());
}

function parseArguments(
  cursor: Cursor,
  spec: OperatorSpec,
  operands: Expression[],
  locations: Location[],
  types: TypeText[],
): boolean {
  switch (spec.arguments) {
    case "none":
      return true;
    case "locations": {
      const parsed = parseLocations(cursor);
      locations.push(...(parsed ?? []));
      return parsed !== undefined;
    }
    case "type": {
      const type = parseType(cursor, skipType(cursor));
      if (type !== undefined) types.push(type);
      return type !== undefined;
    }
    case "expression":
    case "expressions":
    case "reach":
      do {
        const operand = parseExpression(cursor);
        if (operand === undefined) return false;
        operands.push(operand);
      } while (cursor.accept(","));
      return true;
  }
}

function checkCount(
  cursor: Cursor,
  token: Token,
  spec: OperatorSpec,
  operation: Operation,
): Operation | undefined {
  const found = operation.operands.length;
  const wrong = spec.arguments === "expression" ? found !== 1 : spec.arguments === "reach" && found > 3;
  if (!wrong) return operation;
  const takes = spec.arguments === "expression" ? "one expression" : "at most three arguments";
  cursor.report("contract/arguments", operation.range, { name: token.text, takes, found });
  return undefined;
}

function reportUnknown(cursor: Cursor, token: Token): void {
  if (quantifier(token.text) !== undefined) {
    cursor.report("contract/syntax", token, {
      text: `A quantifier stands in parentheses: \`(\\${token.text} int i; range; body)\`.`,
    });
  } else if (locationKeywords.some((k) => k === token.text)) {
    cursor.report("contract/syntax", token, {
      text: `\`\\${token.text}\` is a set of locations, for \`assignable\` and \`accessible\`.`,
    });
  } else {
    const suggestion = nearest(token.text, backslashWords());
    cursor.report("contract/unknown-operator", token, {
      name: token.text,
      suggestion: suggestion === undefined ? undefined : `\\${suggestion}`,
    });
  }
}

/** Passes over a bracketed group. */
export function skipGroup(cursor: Cursor): void {
  let depth = 0;
  do {
    const token = cursor.next();
    if (token.kind === "open") depth++;
    else if (token.kind === "close") depth--;
    else if (token.kind === "end") return;
  } while (depth > 0);
}

/** Passes over the rest of the group that the cursor is in. */
export function skipToClose(cursor: Cursor): void {
  while (cursor.peek().kind !== "end" && cursor.peek().kind !== "close") {
    if (cursor.peek().kind === "open") skipGroup(cursor);
    else cursor.next();
  }
  if (cursor.peek().kind === "close") cursor.next();
}
