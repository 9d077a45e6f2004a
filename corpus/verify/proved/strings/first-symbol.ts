//@ requires text !== "";
//@ ensures \result.length === 1 && text.startsWith(\result);
export function firstSymbol(text: string): string {
  return text.slice(0, 1);
}
