/** Attempts at values for what is new in the updated version. */
export const attempts = 16;

/** The attempt of a case. It is not in step with the turns that units take, so that each unit has all of them. */
export function attemptOf(number: number): number {
  return Math.imul(number, 0x9e3779b1) >>> 28;
}
