import ts from "#typescript";
import type { BinaryOperator } from "../kernel/kernel.js";

const { SyntaxKind } = ts;

/** Operators that compute with both sides. */
export const plainOperators: ReadonlyMap<ts.SyntaxKind, BinaryOperator> = new Map<
  ts.SyntaxKind,
  BinaryOperator
>([
  [SyntaxKind.PlusToken, "+"],
  [SyntaxKind.MinusToken, "-"],
  [SyntaxKind.AsteriskToken, "*"],
  [SyntaxKind.SlashToken, "/"],
  [SyntaxKind.PercentToken, "%"],
  [SyntaxKind.AsteriskAsteriskToken, "**"],
  [SyntaxKind.AmpersandToken, "&"],
  [SyntaxKind.BarToken, "|"],
  [SyntaxKind.CaretToken, "^"],
  [SyntaxKind.LessThanLessThanToken, "<<"],
  [SyntaxKind.GreaterThanGreaterThanToken, ">>"],
  [SyntaxKind.GreaterThanGreaterThanGreaterThanToken, ">>>"],
  [SyntaxKind.LessThanToken, "<"],
  [SyntaxKind.LessThanEqualsToken, "<="],
  [SyntaxKind.GreaterThanToken, ">"],
  [SyntaxKind.GreaterThanEqualsToken, ">="],
  [SyntaxKind.EqualsEqualsEqualsToken, "==="],
  [SyntaxKind.ExclamationEqualsEqualsToken, "!=="],
  [SyntaxKind.EqualsEqualsToken, "=="],
  [SyntaxKind.ExclamationEqualsToken, "!="],
  [SyntaxKind.InKeyword, "in"],
  [SyntaxKind.InstanceOfKeyword, "instanceof"],
]);

/** Those that assign what they compute. */
export const assigningOperators: ReadonlyMap<ts.SyntaxKind, BinaryOperator> = new Map<
  ts.SyntaxKind,
  BinaryOperator
>([
  [SyntaxKind.PlusEqualsToken, "+"],
  [SyntaxKind.MinusEqualsToken, "-"],
  [SyntaxKind.AsteriskEqualsToken, "*"],
  [SyntaxKind.SlashEqualsToken, "/"],
  [SyntaxKind.PercentEqualsToken, "%"],
  [SyntaxKind.AsteriskAsteriskEqualsToken, "**"],
  [SyntaxKind.AmpersandEqualsToken, "&"],
  [SyntaxKind.BarEqualsToken, "|"],
  [SyntaxKind.CaretEqualsToken, "^"],
  [SyntaxKind.LessThanLessThanEqualsToken, "<<"],
  [SyntaxKind.GreaterThanGreaterThanEqualsToken, ">>"],
  [SyntaxKind.GreaterThanGreaterThanGreaterThanEqualsToken, ">>>"],
]);

/** Operators that decide whether the right side is evaluated, and those that assign it then. */
export const decidingOperators: ReadonlyMap<ts.SyntaxKind, "&&" | "||" | "??"> = new Map<
  ts.SyntaxKind,
  "&&" | "||" | "??"
>([
  [SyntaxKind.AmpersandAmpersandToken, "&&"],
  [SyntaxKind.BarBarToken, "||"],
  [SyntaxKind.QuestionQuestionToken, "??"],
  [SyntaxKind.AmpersandAmpersandEqualsToken, "&&"],
  [SyntaxKind.BarBarEqualsToken, "||"],
  [SyntaxKind.QuestionQuestionEqualsToken, "??"],
]);
