//@ requires colder <= warmer;
//@ ensures \result;
export function keepsOrder(colder: number, warmer: number): boolean {
  return (colder * 9) / 5 + 32 <= (warmer * 9) / 5 + 32;
}
