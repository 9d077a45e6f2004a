//@ ensures other === numbers || numbers.length === \old(numbers.length);
export function appendIfList(numbers: number[], other: unknown): void {
  if (Array.isArray(other)) other.push(1);
}
