/** Does not come to an end if `step` is zero. */
export function count(step: number): number {
  let n = 0;
  let at = 0;
  while (at < 1 && n < (step === 0 ? n + 1 : 3)) {
    n += 1;
    at += Math.abs(step);
  }
  return Math.min(n, 3);
}
