//@ requires text !== "";
//@ ensures \result.length === 1;
export function firstSymbol(text: string): string {
  const [symbol] = text;
  return symbol;
}
