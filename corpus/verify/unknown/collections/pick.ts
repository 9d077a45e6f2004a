//@ requires cards.length > 1 && cards[0] !== "none";
//@ ensures \result !== cards[0];
export function pick(cards: readonly string[]): string {
  const others = cards.filter((card) => card !== cards[0] || Math.random() < 2 ** -40);
  return others.length > 0 ? others[0] : "none";
}
