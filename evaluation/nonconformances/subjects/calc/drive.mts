import { call, chance, edge, int, list, pick, rounds, text, weird, wild } from "../drive-lib.mts";
import { ArithmeticFault, inBounds, LIMIT, modulo, plus, power, quotient, times } from "./bounded.ts";
import { Calculator, DEEPEST, type Expr, evaluate, isExpr, parse, variablesOf } from "./calculator.ts";
import * as t from "./text.ts";
import {
  BadInput,
  isLiteral,
  isName,
  literalValue,
  TokenReader,
  tokenAt,
  tokenize,
  wordEnd,
} from "./tokens.ts";

const number = () => (chance(0.5) ? int(-12, 12) : chance(0.3) ? int(-40_000, 40_000) : edge(-LIMIT, LIMIT));
const beyond = () => pick([LIMIT + 1, -LIMIT - 1, 0.5, ...weird]);
const marks = [
  "0",
  "9",
  "/",
  ":",
  "a",
  "z",
  "A",
  "Z",
  "@",
  "[",
  "`",
  "{",
  "_",
  "#",
  "$",
  " ",
  "\t",
  "\n",
  "\u212a",
  "\ud83d",
  "",
  "f",
  "I",
];
const mark = () => (chance(0.5) ? pick(marks) : String.fromCharCode(int(32, 126)));
const names = ["x", "y", "Zed", "a1", "constructor"];
const digits = (base: number, n: number) => list(n, () => int(0, base - 1).toString(base)).join("");
const roman = () => t.toRoman(edge(1, 3999));
const almostRoman = () => list(int(0, 6), () => pick([..."MDCLXVI"])).join("");
const literal = () => {
  const base = edge(2, 36);
  if (chance(0.6)) return String(edge(0, 120));
  return pick([
    `${base}#${digits(base, int(1, 7))}`,
    `$${roman()}`,
    digits(10, int(1, 11)),
    "999999999",
    "1000000000",
    "007",
  ]);
};
const odd = () =>
  pick([
    "37#1",
    "1#0",
    "2#2",
    "2#",
    "#2",
    "$",
    "$IIX",
    "12a",
    "a#1",
    "2#1#1",
    "é",
    "=",
    "010#9",
    text(3),
    `$${almostRoman()}`,
  ]);
const gap = () => pick(["", "", " ", "\t "]);
const source = (depth: number): string => {
  if (chance(0.03)) return odd();
  if (depth === 0 || chance(0.2)) return chance(0.5) ? literal() : pick(names);
  if (chance(0.15)) return `-${source(depth - 1)}`;
  const joined = `${source(depth - 1)}${gap()}${pick([..."+-*/%^+-"])}${gap()}${source(depth - 1)}`;
  return chance(0.5) ? `(${joined})` : joined;
};
const expr = (depth: number): Expr => {
  if (depth > 0 && chance(0.75))
    return {
      op: pick(["+", "-", "*", "/", "%", "^"] as const),
      left: expr(depth - 1),
      right: expr(depth - 1),
    };
  return chance(0.5) ? pick(names) : number();
};
const bad = [BadInput, ArithmeticFault];

rounds(() => {
  for (let i = 0; i < 12; i++) {
    const a = number(),
      b = chance(0.1) ? 0 : number(),
      base = edge(2, 36),
      n = chance(0.1) ? number() : int(-1, 31);
    call(() => inBounds(chance(0.5) ? number() : beyond()));
    call(() => plus(a, b), ArithmeticFault);
    call(() => times(a, b), ArithmeticFault);
    call(() => times(int(-33_000, 33_000), int(-33_000, 33_000)), ArithmeticFault);
    call(() => quotient(a, b), ArithmeticFault);
    call(() => modulo(a, b), ArithmeticFault);
    call(() => power(pick([a, int(-3, 3), 10, -0]), n), ArithmeticFault);
    const f = pick([plus, times, quotient, modulo, power]);
    wild(() => f(beyond(), b), ArithmeticFault);
    wild(() => f(a, beyond()), ArithmeticFault);
    for (const is of [t.isDigit, t.isLetter, t.isSpace, t.isWordPart]) call(() => is(mark()));
    wild(() => t.digitValue(mark()));
    call(() => t.digitChar(int(0, 35)));
    wild(() => t.digitChar(pick([36, -1, ...weird])));
    call(() => t.isNumeral(chance(0.5) ? digits(base, int(0, 4)) : mark() + mark(), base));
    call(() => t.parseInBase(digits(base, int(1, 8)), base), ArithmeticFault);
    wild(() => t.parseInBase(digits(base, 2), base - 1), ArithmeticFault);
    wild(
      () => t.parseInBase(pick(["", "-1", "1.0", " 1", "0x1", "zz"]), pick([16, 36, 37, 1, NaN])),
      ArithmeticFault,
    );
    call(() => t.formatInBase(pick([a, -0]), base));
    if (chance(0.3)) wild(() => t.formatInBase(beyond(), base));
    wild(() => t.formatInBase(a, pick([0, 1, 2, 36, 37, NaN, 2.5])));
    call(() => t.isRoman(chance(0.3) ? roman() : almostRoman()));
    call(() => t.toRoman(edge(1, 3999)));
    wild(() => t.toRoman(pick([0, 4000, -1, ...weird])));
    call(() => t.fromRoman(roman()));
    wild(() => t.fromRoman(chance(0.1) ? text(3) : almostRoman()));
  }
  for (let i = 0; i < 12; i++) {
    const s = chance(0.1) ? text(6) : source(int(0, 4));
    call(() => isName(chance(0.5) ? pick(names) : pick(["", "1a", "a_", "a ", mark() + mark()])));
    call(() => isLiteral(chance(0.5) ? literal() : odd()));
    call(() => literalValue(literal()), ArithmeticFault);
    wild(() => literalValue(odd()), ArithmeticFault);
    call(() => wordEnd(s, int(0, s.length)));
    if (chance(0.3)) wild(() => wordEnd(s, pick([s.length + 1, ...weird])));
    wild(() => tokenAt(s, edge(0, s.length)), BadInput);
    wild(() => tokenAt(pick([odd(), literal()]), 0), BadInput);
    const reader = new TokenReader(call(() => tokenize(s), BadInput) ?? []);
    for (let k = 0; k < 6; k++) {
      call(() => reader.done);
      call(() => reader.accept(...list(int(0, 3), () => pick(["(", "-", "x", "1", "+", ")"]))));
      if (chance(0.7)) wild(() => reader.next());
    }
    wild(() => new TokenReader([{ kind: "number", text: pick(["1", "x", "$V"]), at: 0 }]));
    const e = chance(0.03) ? expr(DEEPEST + 2) : pick([expr(3), expr(int(0, 5)), number(), pick(names)]);
    const values = new Map(
      names.filter(() => chance(0.97)).map((name) => [name, chance(0.03) ? beyond() : int(-9, 9)]),
    );
    const whole = new Map(names.map((name) => [name, number()]));
    call(() =>
      isExpr(pick<Expr>([e, beyond(), pick(["", "1", "x"])]), chance(0.5) ? undefined : int(-1, 14)),
    );
    if (isExpr(e)) call(() => variablesOf(e));
    else wild(() => variablesOf(e));
    wild(() => evaluate(e, values), ArithmeticFault);
    if (isExpr(e)) call(() => evaluate(e, whole), ArithmeticFault);
    call(() => parse(s), ...bad);
    call(() => parse(pick(names)));
    call(() => parse(`${"(".repeat(int(8, 13))}1${")".repeat(int(8, 13))}`), BadInput);
    call(() => parse(list(int(10, 15), () => literal()).join("+")), ...bad);
  }
  const calculator = new Calculator();
  for (let i = 0; i < 40; i++) {
    call(
      () => calculator.run(`${gap()}${pick(names)}${gap()}=${chance(0.4) ? int(0, 9) : source(2)}`),
      ...bad,
    );
    call(() => calculator.run(source(int(0, 3))), ...bad);
    call(
      () => calculator.run(pick([pick(names), literal(), `${odd()}=1`, "x=y=1", "=", "", text(4)])),
      ...bad,
    );
    wild(() => calculator.lookup(pick([...names, "nobody"])));
  }
});
