//@ requires (\forall int i; 0 <= i && i < weights.length; weights[i] >= 0);
//@ ensures \result >= 0;
export function totalWeight(weights: readonly number[]): number {
  let total = 0;
  for (const weight of weights) total += weight;
  return total;
}
