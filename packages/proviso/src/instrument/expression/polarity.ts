/** How a condition bears on the clause, as in the runtime: its truth helps (0), its truth hurts (1), or both (2). */
export type Polarity = 0 | 1 | 2;

/** Where undefinedness goes on upwards. */
export const NEUTRAL = 2;

/**
 * The polarity under a negation; under two it is what it was.
 * @ensures flip(\result) === p && (\result === p <==> p === NEUTRAL)
 */
export function flip(p: Polarity): Polarity {
  return p === NEUTRAL ? NEUTRAL : p === 0 ? 1 : 0;
}
