//@ requires 0 <= price && price <= 1_000_000_000 && 0 <= rate && rate <= 1;
//@ ensures 0 <= \result && \result <= price;
export function discounted(price: number, rate: number): number {
  return price * (1 - rate);
}
