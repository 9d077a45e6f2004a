import type { Prelude, SExpression } from "../../solver/index.js";
import { integerDefinitions } from "./integer-prelude.js";
import { nearestDouble, type Rational, rationalOf } from "./rational.js";

// Numbers as reals, with NaN and the infinities. What is idealised: nothing is rounded, nothing overflows, and there is one
// zero, which is positive. So a proof in it says nothing of an operation that rounds; a counterexample is replayed anyhow.
// What operations give is handed to `num.exact`, and which infinity comes of a zero is asked of `num.zero_sign`: that is all
// that `rounded-prelude.ts` says in another way.

const sort = `${integerDefinitions}
(declare-datatypes ((Num 0)) (((num.fin (num.val Real)) (num.nan) (num.pinf) (num.ninf))))
(define-fun num.infinite ((positive Bool)) Num (ite positive num.pinf num.ninf))
`;

const operations = `
(define-fun num.is_finite ((a Num)) Bool ((_ is num.fin) a))
(define-fun num.is_nan ((a Num)) Bool ((_ is num.nan) a))
(define-fun num.is_zero ((a Num)) Bool (and ((_ is num.fin) a) (= (num.val a) 0.0)))
(define-fun num.positive ((a Num)) Bool (or ((_ is num.pinf) a) (and ((_ is num.fin) a) (>= (num.val a) 0.0))))
(define-fun num.both ((a Num) (b Num)) Bool (and ((_ is num.fin) a) ((_ is num.fin) b)))
(define-fun num.neg ((a Num)) Num
  (ite ((_ is num.fin) a) (num.fin (- (num.val a)))
  (ite ((_ is num.nan) a) num.nan (num.infinite ((_ is num.ninf) a)))))
(define-fun num.add ((a Num) (b Num)) Num
  (ite (num.both a b) (num.exact (+ (num.val a) (num.val b)))
  (ite (or (num.is_nan a) (num.is_nan b) (and ((_ is num.pinf) a) ((_ is num.ninf) b))
    (and ((_ is num.ninf) a) ((_ is num.pinf) b))) num.nan
  (num.infinite (or ((_ is num.pinf) a) ((_ is num.pinf) b))))))
(define-fun num.sub ((a Num) (b Num)) Num (num.add a (num.neg b)))
(define-fun num.mul ((a Num) (b Num)) Num
  (ite (num.both a b) (num.exact (* (num.val a) (num.val b)))
  (ite (or (num.is_nan a) (num.is_nan b) (num.is_zero a) (num.is_zero b)) num.nan
  (num.infinite (= (num.positive a) (num.positive b))))))
(define-fun num.div ((a Num) (b Num)) Num
  (ite (or (num.is_nan a) (num.is_nan b)) num.nan
  (ite (num.both a b)
    (ite (= (num.val b) 0.0)
      (ite (= (num.val a) 0.0) num.nan (num.infinite (num.zero_sign a b)))
      (num.exact (/ (num.val a) (num.val b))))
  (ite ((_ is num.fin) a) (num.fin 0.0)
  (ite (not ((_ is num.fin) b)) num.nan
  (num.infinite (ite (= (num.val b) 0.0) (num.zero_sign a b) (= (num.positive a) (num.positive b)))))))))
(define-fun num.real_trunc ((a Real)) Real
  (ite (>= a 0.0) (to_real (to_int a)) (- (to_real (to_int (- a))))))
(define-fun num.rem ((a Num) (b Num)) Num
  (ite (or (not ((_ is num.fin) a)) (num.is_nan b) (num.is_zero b)) num.nan
  (ite (not ((_ is num.fin) b)) a
  (num.fin (- (num.val a) (* (num.val b) (num.real_trunc (/ (num.val a) (num.val b)))))))))
(define-fun num.abs ((a Num)) Num
  (ite ((_ is num.ninf) a) num.pinf
  (ite (and ((_ is num.fin) a) (< (num.val a) 0.0)) (num.fin (- (num.val a))) a)))
(define-fun num.floor ((a Num)) Num (ite ((_ is num.fin) a) (num.fin (to_real (to_int (num.val a)))) a))
(define-fun num.ceil ((a Num)) Num
  (ite ((_ is num.fin) a) (num.fin (- (to_real (to_int (- (num.val a)))))) a))
(define-fun num.trunc ((a Num)) Num (ite ((_ is num.fin) a) (num.fin (num.real_trunc (num.val a))) a))
(define-fun num.lt ((a Num) (b Num)) Bool
  (ite (num.both a b) (< (num.val a) (num.val b))
  (and (not (num.is_nan a)) (not (num.is_nan b)) (not (= a b)) (or ((_ is num.ninf) a) ((_ is num.pinf) b)))))
(define-fun num.eq ((a Num) (b Num)) Bool (and (= a b) (not (num.is_nan a))))
(define-fun num.le ((a Num) (b Num)) Bool (or (num.lt a b) (num.eq a b)))
(define-fun num.same ((a Num) (b Num)) Bool (= a b))
(define-fun num.min ((a Num) (b Num)) Num
  (ite (or (num.is_nan a) (num.is_nan b)) num.nan (ite (num.lt a b) a b)))
(define-fun num.max ((a Num) (b Num)) Num
  (ite (or (num.is_nan a) (num.is_nan b)) num.nan (ite (num.lt a b) b a)))
(define-fun num.is_integer ((a Num)) Bool (and ((_ is num.fin) a) (is_int (num.val a))))
(define-fun num.to_int ((a Num)) Int (to_int (num.val a)))
(define-fun num.of_int ((a Int)) Num (num.fin (to_real a)))
`;

/** Numbers as reals, with a definition of what is made of an exact result. */
export function preludeOfReals(exact: string): Prelude {
  const text = `${sort}${exact}${operations}`;
  return { text, names: namesIn(text), printNumber, readNumber };
}

/** Numbers as reals. */
export const realPrelude = preludeOfReals(`(define-fun num.exact ((a Real)) Num (num.fin a))
(define-fun num.zero_sign ((a Num) (b Num)) Bool (or ((_ is num.pinf) a) (and ((_ is num.fin) a) (>= (num.val a) 0.0))))
`);

function printNumber(value: number): string {
  if (Number.isNaN(value)) return "num.nan";
  if (!Number.isFinite(value)) return value > 0 ? "num.pinf" : "num.ninf";
  return `(num.fin ${printRational(rationalOf(value))})`;
}

function readNumber(value: SExpression): number | undefined {
  if (value === "num.nan") return Number.NaN;
  if (value === "num.pinf") return Number.POSITIVE_INFINITY;
  if (value === "num.ninf") return Number.NEGATIVE_INFINITY;
  const real = Array.isArray(value) && value[0] === "num.fin" ? readReal(value[1]) : undefined;
  return real && nearestDouble(real);
}

/** The names that commands define. */
export function namesIn(commands: string): ReadonlySet<string> {
  return new Set(
    Array.from(commands.matchAll(/\(define-fun ([^ ]+)|\((num\.\w+)/g), ([, a, b]) => a ?? b ?? ""),
  );
}

function printRational({ numerator, denominator }: Rational): string {
  const top = numerator < 0n ? `(- ${-numerator}.0)` : `${numerator}.0`;
  return denominator === 1n ? top : `(/ ${top} ${denominator}.0)`;
}

/** A real as solvers write it; nothing if it is not a fraction. */
function readReal(value: SExpression | undefined): Rational | undefined {
  if (typeof value === "string") return readDecimal(value);
  if (!Array.isArray(value)) return undefined;
  const [operator, first, second] = value as readonly SExpression[];
  const a = readReal(first);
  if (operator === "-" && second === undefined) return a && { ...a, numerator: -a.numerator };
  const b = readReal(second);
  if (operator !== "/" || a === undefined || b === undefined || b.numerator <= 0n) return undefined;
  return { numerator: a.numerator * b.denominator, denominator: a.denominator * b.numerator };
}

function readDecimal(text: string): Rational | undefined {
  const [, whole, part = ""] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  return { numerator: BigInt(whole + part), denominator: 10n ** BigInt(part.length) };
}
