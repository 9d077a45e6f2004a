import type { int, nat } from "@proviso/runtime";
import { type Expression, evaluate, type Operator } from "./expression.js";

/** Longer texts are refused, so that recursion stays well within the call stack. */
export const MAX_LENGTH = 1000;

/** What is being read: `tokens[next]` is the first token not yet used. */
interface Input {
  readonly tokens: readonly string[];
  next: nat;
}

// An informal condition `(* … *)` is for readers: it counts as true. `signals_only` also takes a list.
/** The value of an arithmetic expression such as `2 * (3 + 4)`. */
/*@ ensures (* the result is the value of the text by the usual rules of arithmetic *);
  @ signals_only SyntaxError, RangeError;
  @*/
export function calculate(text: string): number {
  return evaluate(parse(text));
}

/** Reads a whole text. */
/*@ ensures text.length <= MAX_LENGTH;
  @ ensures (* the result is the tree of the text: multiplication before addition, else from left to right *);
  @ signals_only SyntaxError;
  @*/
export function parse(text: string): Expression {
  if (text.length > MAX_LENGTH) throw new SyntaxError(`more than ${MAX_LENGTH} characters`);
  const input: Input = { tokens: tokenize(text), next: 0 };
  const expression = parseBinary(input, 1);
  if (input.next < input.tokens.length) throw new SyntaxError(`unexpected "${input.tokens[input.next]}"`);
  // `assert` states what holds at this point of a body.
  //@ assert input.next === input.tokens.length;
  return expression;
}

// `assignable` lists all that a function may change of what existed before the call: here, nothing.
/** Numbers, and single characters of anything else but blanks. */
/*@ assignable \nothing;
  @ ensures \fresh(\result) && \result.length <= text.length;
  @ ensures (\forall int i; 0 <= i && i < \result.length; \result[i].length > 0);
  @*/
function tokenize(text: string): string[] {
  const tokens: string[] = text.match(/\d+(?:\.\d+)?|\S/g) ?? [];
  // `assume` is an `assert` that a prover takes on trust: it need not understand regular expressions.
  //@ assume tokens.length <= text.length;
  //@ assume (\forall int i; 0 <= i && i < tokens.length; tokens[i].length > 0);
  return tokens;
}

// `measured_by` shows that a recursion ends: its value is at least 0, and smaller in every call that this
// call makes. The two functions call each other, so their measures must fit together; hence the factor 2.
/** Reads operands that are joined by operators of at least the given precedence. */
/*@ old start: nat = input.next;
  @ requires input.next <= input.tokens.length && input.tokens.length <= MAX_LENGTH;
  @ assignable input.next;
  @ ensures start < input.next && input.next <= input.tokens.length;
  @ signals_only SyntaxError;
  @ measured_by 2 * (input.tokens.length - input.next) + 1;
  @*/
function parseBinary(input: Input, minimum: int): Expression {
  let left = parseOperand(input);
  //@ maintaining \old(input.next) < input.next && input.next <= input.tokens.length;
  //@ decreasing input.tokens.length - input.next;
  while (true) {
    const token = input.tokens[input.next];
    if (!isOperator(token) || precedence(token) < minimum) return left;
    input.next += 1;
    left = { kind: "binary", operator: token, left, right: parseBinary(input, precedence(token) + 1) };
  }
}

/** Reads a number, a negated operand or an expression in parentheses. */
/*@ old start: nat = input.next;
  @ requires input.next <= input.tokens.length && input.tokens.length <= MAX_LENGTH;
  @ assignable input.next;
  @ ensures start < input.next && input.next <= input.tokens.length;
  @ signals_only SyntaxError;
  @ measured_by 2 * (input.tokens.length - input.next);
  @*/
function parseOperand(input: Input): Expression {
  if (input.next >= input.tokens.length) throw new SyntaxError("unexpected end");
  const token = input.tokens[input.next];
  input.next += 1;
  if (token === "-") return { kind: "negation", operand: parseOperand(input) };
  if (token === "(") {
    const inner = parseBinary(input, 1);
    if (input.tokens[input.next] !== ")") throw new SyntaxError('")" expected');
    input.next += 1;
    return inner;
  }
  const value = Number(token);
  if (Number.isNaN(value)) throw new SyntaxError(`unexpected "${token}"`);
  return { kind: "number", value };
}

/**
 * @pure
 * @ensures \result <==> token === "+" || token === "-" || token === "*" || token === "/"
 */
function isOperator(token: string | undefined): token is Operator {
  return token === "+" || token === "-" || token === "*" || token === "/";
}

/**
 * @pure
 * @ensures \result === 1 || \result === 2
 */
function precedence(operator: Operator): int {
  return operator === "+" || operator === "-" ? 1 : 2;
}
