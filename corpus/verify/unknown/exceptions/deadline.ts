//@ signals_only \nothing;
export function stamped(entry: string): string {
  const now = Date.now();
  if (now < 0) throw new RangeError("the clock is wrong");
  return `${now} ${entry}`;
}
