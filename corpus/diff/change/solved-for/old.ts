export function price(text: string, code: number): number {
  return text.length + code;
}
