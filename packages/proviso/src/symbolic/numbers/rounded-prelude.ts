import { type Builder, boundIn, Num, subterms, type Term } from "../../solver/index.js";
import { preludeOfReals } from "./real-prelude.js";

// Numbers as reals whose results are rounded, by a function of which no more is said than what holds of rounding to the
// nearest double: it is monotone, leaves doubles and whole numbers up to 2^53 as they are, and is wrong by half a unit in the
// last place. So a proof in it is one about doubles, but for the sign of zeros; and it needs no bits.

const end = (2n ** 1024n - 2n ** 970n).toString();
const exactEnd = `${2n ** 53n}.0`;
/** The largest relative error, and the largest absolute one where numbers are too small for that. */
const [unit, tiny] = [`(/ 1.0 ${exactEnd})`, `(/ 1.0 ${2n ** 1075n}.0)`];

const rounding = `(declare-fun num.zero_sign (Num Num) Bool)
(declare-fun num.nearest (Real) Real)
(define-fun num.exact ((a Real)) Num
  (ite (and (< (- ${end}.0) a) (< a ${end}.0)) (num.fin (num.nearest a)) (num.infinite (> a 0.0))))
(define-fun num.is_double ((a Num)) Bool (=> ((_ is num.fin) a) (= (num.nearest (num.val a)) (num.val a))))
(assert (and (= (num.nearest 0.0) 0.0) (= (num.nearest 1.0) 1.0) (= (num.nearest (- 1.0)) (- 1.0))))
(assert (forall ((a Real) (b Real))
  (! (=> (<= a b) (<= (num.nearest a) (num.nearest b))) :pattern ((num.nearest a) (num.nearest b)))))
(assert (forall ((a Real)) (! (=> (and (is_int a) (<= (- ${exactEnd}) a) (<= a ${exactEnd})) (= (num.nearest a) a))
  :pattern ((num.nearest a)))))
(assert (forall ((a Real)) (! (let ((error (+ (* (ite (>= a 0.0) a (- a)) ${unit}) ${tiny})))
  (and (<= (- a error) (num.nearest a)) (<= (num.nearest a) (+ a error)))) :pattern ((num.nearest a)))))
`;

/** Numbers as reals that are rounded. */
export const roundedPrelude = preludeOfReals(rounding);

/** That all numbers in some terms are doubles. */
export function doublesIn(roots: readonly Term[], build: Builder): Term[] {
  return subterms(roots).flatMap((term) => {
    const isNumber = term.sort === Num && term.kind !== "quantified";
    if (!isNumber || boundIn(term).length > 0) return [];
    // An application, so that it is not worked out.
    return [build.terms.apply("num.is_double", [term], build.true.sort)];
  });
}
