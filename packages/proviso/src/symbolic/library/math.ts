import { Bool, type Builder, Int, Num, type Term } from "../../solver/index.js";
import type { State } from "../machine/state.js";
import { arithmetic, asDouble, literalNumber, numberLiteral, rounded } from "../values/numbers.js";
import { given, type Result, unmodelled } from "../values/result.js";
import type { Single } from "../values/value.js";
import { applied } from "./applied.js";
import { doubleOf, largest, numberOf } from "./convert.js";
import { mathFunctions } from "./meanings.js";
import type { Realm } from "./realm.js";

const constants = ["E", "LN10", "LN2", "LOG10E", "LOG2E", "PI", "SQRT1_2", "SQRT2"] as const;

/** `Math`. */
export function installMath(realm: Realm): void {
  const { build } = realm;
  const math = realm.namespace("Math");
  for (const name of constants)
    realm.property(math, name, { kind: "value", value: realm.number(Math[name]), isFixed: true });
  const define = (
    name: string,
    length: number,
    give: (args: readonly (Single | undefined)[], state: State) => Term,
  ): void => realm.plain(math, name, length, ({ args, state }) => number(give(args, state)));
  for (const how of ["floor", "ceil", "trunc", "round"] as const)
    define(how, 1, ([value], { bounds }) => rounded(how, numberOf(value, build), build, bounds));
  define("abs", 1, ([value]) => absolute(numberOf(value, build), build));
  define("sign", 1, ([value]) => signOf(numberOf(value, build), build));
  define("sqrt", 1, ([value]) => applied("num.sqrt", [doubleOf(value, build)], Num, build));
  define("pow", 2, ([base, exponent]) => {
    const terms = [base, exponent].map((one) => numberOf(one, build)) as [Term, Term];
    return arithmetic("**", ...terms, build);
  });
  define("min", 2, (args) => extreme("min", args, build));
  define("max", 2, (args) => extreme("max", args, build));
  define("hypot", 2, (args) => {
    const terms = args.map((one) => doubleOf(one, build));
    return applied(`math.hypot${terms.length}`, terms, Num, build);
  });
  for (const [name, length] of mathFunctions)
    define(name, length, (args) => {
      const terms = Array.from({ length }, (_, i) => doubleOf(args[i], build));
      return applied(`math.${name}`, terms, Num, build);
    });
  realm.plain(math, "random", 0, () => unmodelled("`Math.random`"));
}

function number(term: Term): Result {
  return given({ kind: "number", term });
}

function absolute(term: Term, build: Builder): Term {
  const literal = literalNumber(term);
  if (literal !== undefined) return numberLiteral(Math.abs(literal), build);
  return term.sort === Int ? build.apply("abs", [term]) : build.apply("num.abs", [term], Num);
}

/** Zeros and NaN are what they are. */
function signOf(term: Term, build: Builder): Term {
  const literal = literalNumber(term);
  if (literal !== undefined) return numberLiteral(Math.sign(literal), build);
  if (term.sort === Int) {
    const notPositive = build.if(build.equal(term, build.int(0)), build.int(0), build.int(-1));
    return build.if(build.apply("<", [build.int(0), term]), build.int(1), notPositive);
  }
  const isLess = (a: Term, b: Term): Term => build.apply("num.lt", [a, b], Bool);
  const zero = build.literal(0);
  return build.if(
    isLess(zero, term),
    build.literal(1),
    build.if(isLess(term, zero), build.literal(-1), term),
  );
}

function extreme(which: "min" | "max", args: readonly (Single | undefined)[], build: Builder): Term {
  const terms = args.map((one) => numberOf(one, build));
  const literals = terms.flatMap((one) => literalNumber(one) ?? []);
  if (literals.length === terms.length) return numberLiteral(Math[which](...literals), build);
  return terms.reduce((a, b) => {
    if (a.sort !== Int || b.sort !== Int)
      return build.apply(`num.${which}`, [asDouble(a, build), asDouble(b, build)], Num);
    return which === "max" ? largest(a, b, build) : build.if(build.apply("<", [b, a]), b, a);
  });
}
