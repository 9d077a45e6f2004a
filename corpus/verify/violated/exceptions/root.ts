/*@ normal_behavior
  @   requires x >= 0;
  @   ensures \result >= 0;
  @ also
  @ exceptional_behavior
  @   requires x < 0;
  @   signals_only RangeError;
  @*/
export function root(x: number): number {
  if (x < -1) throw new RangeError("negative");
  return Math.sqrt(x);
}
