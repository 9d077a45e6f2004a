/** Does not come to an end if `step` is zero. */
export function count(step: number): number {
  let n = 0;
  for (let at = 0; at < 1 && n < (step === 0 ? n + 1 : 3); at += Math.abs(step)) n += 1;
  return Math.min(n, 3);
}
