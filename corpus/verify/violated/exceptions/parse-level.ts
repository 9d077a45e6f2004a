function parse(level: number): number {
  if (Number.isNaN(level)) throw new TypeError("not a number");
  if (level < 0 || level > 9) throw new RangeError("no such level");
  return level;
}

//@ ensures 0 <= \result && \result <= 9;
//@ signals_only \nothing;
export function levelOf(level: number): number {
  try {
    return parse(level);
  } catch (error) {
    if (error instanceof RangeError) return 0;
    throw error;
  }
}
