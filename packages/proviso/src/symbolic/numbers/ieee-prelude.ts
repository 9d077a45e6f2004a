import type { Prelude, SExpression } from "../../solver/index.js";
import { integerDefinitions } from "./integer-prelude.js";
import { fieldsOf, fromFields } from "./rational.js";
import { namesIn } from "./real-prelude.js";

// Numbers as the IEEE 754 doubles that they are, rounded to the nearest, ties to even.

const definitions = `${integerDefinitions}
(define-sort Num () (_ FloatingPoint 11 53))
(define-fun num.is_nan ((a Num)) Bool (fp.isNaN a))
(define-fun num.is_finite ((a Num)) Bool (not (or (fp.isNaN a) (fp.isInfinite a))))
(define-fun num.add ((a Num) (b Num)) Num (fp.add RNE a b))
(define-fun num.sub ((a Num) (b Num)) Num (fp.sub RNE a b))
(define-fun num.mul ((a Num) (b Num)) Num (fp.mul RNE a b))
(define-fun num.div ((a Num) (b Num)) Num (fp.div RNE a b))
(define-fun num.neg ((a Num)) Num (fp.neg a))
(define-fun num.abs ((a Num)) Num (fp.abs a))
(define-fun num.sqrt ((a Num)) Num (fp.sqrt RNE a))
(define-fun num.floor ((a Num)) Num (fp.roundToIntegral RTN a))
(define-fun num.ceil ((a Num)) Num (fp.roundToIntegral RTP a))
(define-fun num.trunc ((a Num)) Num (fp.roundToIntegral RTZ a))
(define-fun num.as_sign ((a Num) (from Num)) Num (ite (fp.isNegative from) (fp.neg (fp.abs a)) (fp.abs a)))
(define-fun num.rem ((a Num) (b Num)) Num
  (let ((r (fp.rem (fp.abs a) (fp.abs b))))
    (num.as_sign (ite (fp.lt r ((_ to_fp 11 53) RNE 0.0)) (fp.add RNE r (fp.abs b)) r) a)))
(define-fun num.lt ((a Num) (b Num)) Bool (fp.lt a b))
(define-fun num.le ((a Num) (b Num)) Bool (fp.leq a b))
(define-fun num.eq ((a Num) (b Num)) Bool (fp.eq a b))
(define-fun num.same ((a Num) (b Num)) Bool (= a b))
(define-fun num.min ((a Num) (b Num)) Num
  (ite (fp.isNaN a) a (ite (fp.isNaN b) b
  (ite (and (fp.isZero a) (fp.isZero b)) (ite (fp.isNegative a) a b) (ite (fp.lt a b) a b)))))
(define-fun num.max ((a Num) (b Num)) Num
  (ite (fp.isNaN a) a (ite (fp.isNaN b) b
  (ite (and (fp.isZero a) (fp.isZero b)) (ite (fp.isNegative a) b a) (ite (fp.lt a b) b a)))))
(define-fun num.is_integer ((a Num)) Bool
  (and (num.is_finite a) (= a (fp.roundToIntegral RTZ a))))
(define-fun num.to_int ((a Num)) Int (to_int (fp.to_real a)))
(define-fun num.of_int ((a Int)) Num ((_ to_fp 11 53) RNE (to_real a)))
`;

/** Numbers as doubles. */
export const ieeePrelude: Prelude = {
  text: definitions,
  names: namesIn(definitions),
  printNumber(value) {
    if (Number.isNaN(value)) return "(_ NaN 11 53)";
    const { sign, exponent, fraction } = fieldsOf(value);
    return `(fp #b${sign} #b${binary(exponent, 11)} #b${binary(fraction, 52)})`;
  },
  readNumber(value) {
    if (!Array.isArray(value)) return undefined;
    const [kind, ...rest] = value as readonly SExpression[];
    if (kind === "_") return special.get(String(rest[0]));
    const [sign, exponent, fraction] = rest.map(readBits);
    if (kind !== "fp" || sign === undefined || exponent === undefined || fraction === undefined)
      return undefined;
    return fromFields(sign, exponent, fraction);
  },
};

const special: ReadonlyMap<string, number> = new Map([
  ["NaN", Number.NaN],
  ["+oo", Number.POSITIVE_INFINITY],
  ["-oo", Number.NEGATIVE_INFINITY],
  ["+zero", 0],
  ["-zero", -0],
]);

function binary(value: bigint, length: number): string {
  return value.toString(2).padStart(length, "0");
}

/** A bit vector, in binary or hexadecimal digits. */
function readBits(value: SExpression): bigint | undefined {
  return typeof value === "string" && /^#(b[01]+|x[0-9a-fA-F]+)$/.test(value)
    ? BigInt(`0${value.slice(1)}`)
    : undefined;
}
