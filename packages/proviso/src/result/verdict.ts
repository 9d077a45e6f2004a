/**
 * What is known of a unit: that it keeps its contract for every input, or within a stated idealisation; that it breaks
 * it, by an input that was run, or by one that did not do so when it was run; that so many cases did not break it; or
 * nothing, and why.
 */
export type Verdict = "proved" | "bounded" | "violated" | "suspected" | "tested" | "unknown";

/** From the gravest to the least telling: of several verdicts on one unit, the first holds. */
const order: readonly Verdict[] = ["violated", "suspected", "proved", "bounded", "tested", "unknown"];

/**
 * What two verdicts on the same unit, of different analyses, come to: the graver one, whichever came first.
 * @ensures \result === one || \result === other
 * @ensures \result === joined(other, one)
 * @ensures (\forall int i; 0 <= i && i < order.length; joined(\result, order[i] as Verdict) === joined(one, joined(other, order[i] as Verdict)))
 * @ensures one === "violated" ==> \result === "violated"
 */
export function joined(one: Verdict, other: Verdict): Verdict {
  return order.indexOf(one) <= order.indexOf(other) ? one : other;
}
