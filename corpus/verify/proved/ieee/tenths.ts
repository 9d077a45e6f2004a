//@ ensures \result === 1;
export function tenTenths(): number {
  let tenths = 0;
  for (let i = 0; i < 10; i++) tenths += 1;
  return tenths / 10;
}
