import { Bool, type Builder, Int, Num, Str, type Term } from "../../solver/index.js";
import { toText, truth } from "../values/coerce.js";
import { asDouble, lessOrEqual, literalNumber, numberLiteral } from "../values/numbers.js";
import { exactEnd, rangeOf } from "../values/ranges.js";
import { given, type Result, unmodelled } from "../values/result.js";
import type { Single } from "../values/value.js";
import { applied } from "./applied.js";
import { knownNumber, literalText, numberOf, textOf } from "./convert.js";
import type { Realm } from "./realm.js";
import { byHost, stopUnmodelled, stopWith } from "./stop.js";

const constants = [
  "EPSILON",
  "MAX_SAFE_INTEGER",
  "MAX_VALUE",
  "MIN_SAFE_INTEGER",
  "MIN_VALUE",
  "NEGATIVE_INFINITY",
  "NaN",
  "POSITIVE_INFINITY",
] as const;

/** `Number`, `Boolean` and `BigInt`, as functions, and what their values inherit. */
export function installPrimitives(realm: Realm): void {
  installNumber(realm);
  installParsing(realm);
  installNumberMethods(realm);
  installBoolean(realm);
  installBigint(realm);
}

function boolean(term: Term): Result {
  return given({ kind: "boolean", term });
}

function installNumber(realm: Realm): void {
  const { build } = realm;
  const maker = realm.converter("Number", 1, realm.prototypes.number, ({ args: [value] }) => {
    if (value === undefined) return given(realm.number(0));
    if (value.kind !== "bigint") return given({ kind: "number", term: numberOf(value, build) });
    const range = rangeOf(value.term);
    if (value.term.kind === "literal") return given(realm.number(Number(value.term.value)));
    const isExact = range !== undefined && range.least >= -exactEnd && range.most <= exactEnd;
    return isExact ? given({ kind: "number", term: value.term }) : unmodelled("the number of a large bigint");
  });
  for (const name of constants)
    realm.property(maker, name, { kind: "value", value: realm.number(Number[name]), isFixed: true });
  const tests: Readonly<Record<string, (term: Term) => Term>> = {
    isInteger: (term) => test("num.is_integer", term, build),
    isFinite: (term) => test("num.is_finite", term, build),
    isNaN: (term) => (term.sort === Int ? build.false : build.apply("num.is_nan", [term], Bool)),
    isSafeInteger: (term) => isSafe(term, build),
  };
  for (const [name, holds] of Object.entries(tests))
    realm.plain(maker, name, 1, ({ args: [value] }) =>
      boolean(value?.kind === "number" ? holds(value.term) : build.false),
    );
  for (const name of ["isNaN", "isFinite"] as const) {
    const holds = tests[name];
    realm.globals.set(
      name,
      realm.plainFunction(name, 1, ({ args: [value] }) =>
        boolean(holds === undefined ? build.false : holds(numberOf(value, build))),
      ),
    );
  }
  realm.globals.set("NaN", realm.number(Number.NaN));
  realm.globals.set("Infinity", realm.number(Number.POSITIVE_INFINITY));
}

/** A test that every whole number passes. */
function test(operator: string, term: Term, build: Builder): Term {
  return term.sort === Int ? build.true : build.apply(operator, [term], Bool);
}

function isSafe(term: Term, build: Builder): Term {
  const range = rangeOf(term);
  if (range !== undefined && range.least > -exactEnd && range.most < exactEnd) return build.true;
  return build.and(
    test("num.is_integer", term, build),
    lessOrEqual(numberLiteral(Number.MIN_SAFE_INTEGER, build), term, build),
    lessOrEqual(term, numberLiteral(Number.MAX_SAFE_INTEGER, build), build),
  );
}

function installParsing(realm: Realm): void {
  const { build } = realm;
  const maker = realm.addressOfGlobal("Number");
  const number = (term: Term): Result => given({ kind: "number", term });
  const whole = realm.plainFunction("parseInt", 2, ({ args: [value, radix] }) => {
    const text = textOf(value, build);
    const base = knownNumber(radix, "`parseInt` with a radix that is not known", build) ?? 0;
    return number(applied("str.parse_int", [text, build.int(base | 0)], Num, build));
  });
  const any = realm.plainFunction("parseFloat", 1, ({ args: [value] }) =>
    number(applied("str.parse_float", [textOf(value, build)], Num, build)),
  );
  for (const [name, parse] of [
    ["parseInt", whole],
    ["parseFloat", any],
  ] as const) {
    realm.globals.set(name, parse);
    realm.value(maker, name, parse);
  }
}

/** The value that a method is called on, which must be of a kind. */
function ownValue<K extends Single["kind"]>(self: Single, kind: K): Extract<Single, { kind: K }> {
  if (self.kind === kind) return self as Extract<Single, { kind: K }>;
  if (self.kind === "object") return stopUnmodelled("a method of primitive values on an object");
  return stopWith("TypeError");
}

function installNumberMethods(realm: Realm): void {
  const { build } = realm;
  const owner = realm.prototypes.number;
  realm.plain(owner, "valueOf", 0, ({ self }) => given(ownValue(self, "number")));
  realm.plain(owner, "toString", 1, ({ self, args: [radix] }) => {
    const number = ownValue(self, "number");
    const base = knownNumber(radix, "a radix that is not known", build) ?? 10;
    const literal = literalNumber(number.term);
    if (literal !== undefined) return given(realm.text(byHost(() => literal.toString(base))));
    if (Math.trunc(base) !== 10) return unmodelled("the digits of a number that is not known");
    return given({ kind: "string", term: toText(number, build) ?? stopWith("TypeError") });
  });
  realm.plain(owner, "toFixed", 1, ({ self, args: [count] }) => {
    const { term } = ownValue(self, "number");
    const digits = knownNumber(count, "a number of digits that is not known", build) ?? 0;
    const whole = Math.trunc(digits) || 0;
    if (whole < 0 || whole > 100) return stopWith("RangeError");
    const args = [asDouble(term, build), build.int(whole)];
    return given({ kind: "string", term: applied("num.to_fixed", args, Str, build) });
  });
  for (const name of ["toPrecision", "toExponential"] as const)
    realm.plain(owner, name, 1, ({ self, args: [count] }) => {
      const literal = literalNumber(ownValue(self, "number").term);
      const digits = knownNumber(count, "a number of digits that is not known", build);
      if (literal === undefined) return unmodelled("the digits of a number that is not known");
      return given(realm.text(byHost(() => literal[name](digits))));
    });
}

function installBoolean(realm: Realm): void {
  const { build } = realm;
  const owner = realm.prototypes.boolean;
  realm.converter("Boolean", 1, owner, ({ args: [value] }) =>
    boolean(value === undefined ? build.false : truth(value, build)),
  );
  realm.plain(owner, "valueOf", 0, ({ self }) => given(ownValue(self, "boolean")));
  realm.plain(owner, "toString", 0, ({ self }) =>
    given({ kind: "string", term: textOf(ownValue(self, "boolean"), build) }),
  );
}

function installBigint(realm: Realm): void {
  const { build } = realm;
  const owner = realm.prototypes.bigint;
  const big = (term: Term): Result => given({ kind: "bigint", term });
  realm.converter("BigInt", 1, owner, ({ args: [value] }) => {
    switch (value?.kind) {
      case "bigint":
        return given(value);
      case "boolean":
        return big(numberOf(value, build));
      case "number": {
        const literal = literalNumber(value.term);
        if (literal !== undefined) return big(build.int(byHost(() => BigInt(literal))));
        return value.term.sort === Int
          ? big(value.term)
          : unmodelled("the bigint of a number that may not be whole");
      }
      case "string": {
        const known = literalText(value.term);
        if (known === undefined) return unmodelled("the bigint that a text writes");
        return big(build.int(byHost(() => BigInt(known))));
      }
      case "object":
        return unmodelled("the bigint of an object");
      default:
        return stopWith("TypeError");
    }
  });
  realm.plain(owner, "valueOf", 0, ({ self }) => given(ownValue(self, "bigint")));
  realm.plain(owner, "toString", 0, ({ self, args: [radix] }) => {
    const own = ownValue(self, "bigint");
    const base = knownNumber(radix, "a radix that is not known", build) ?? 10;
    const { term } = own;
    if (term.kind === "literal") return given(realm.text(byHost(() => BigInt(term.value).toString(base))));
    if (Math.trunc(base) !== 10) return unmodelled("the digits of a bigint that is not known");
    return given({ kind: "string", term: textOf(own, build) });
  });
}
