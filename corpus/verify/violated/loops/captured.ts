//@ ensures \result === 0;
export function firstOfThree(): number {
  const makers: (() => number)[] = [];
  for (var i = 0; i < 3; i++) makers.push(() => i);
  return makers[0]();
}
