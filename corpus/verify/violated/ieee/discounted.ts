//@ requires price >= 0 && 0 <= rate && rate <= 1;
//@ ensures 0 <= \result && \result <= price;
export function discounted(price: number, rate: number): number {
  return price * (1 - rate);
}
