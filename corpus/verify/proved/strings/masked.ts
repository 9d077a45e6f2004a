//@ requires card.length >= 4 && card.length <= 20;
//@ ensures \result.length === card.length && \result.endsWith(card.slice(-4));
export function masked(card: string): string {
  return "*".repeat(card.length - 4) + card.slice(-4);
}
