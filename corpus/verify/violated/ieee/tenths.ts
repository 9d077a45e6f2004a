//@ ensures \result === 1;
export function tenTenths(): number {
  let total = 0;
  for (let i = 0; i < 10; i++) total += 0.1;
  return total;
}
