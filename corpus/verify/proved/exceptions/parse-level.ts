function parse(text: string): number {
  const level = Number(text);
  if (Number.isNaN(level)) throw new TypeError("not a number");
  if (level < 0 || level > 9) throw new RangeError("no such level");
  return level;
}

//@ ensures 0 <= \result && \result <= 9;
//@ signals_only TypeError;
export function levelOf(text: string): number {
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof RangeError) return 0;
    throw error;
  }
}
