//@ ensures \result === label;
export function labelled(key: number, label: string): string {
  const labels = new Map<number, string>([[0, "zero"]]);
  labels.set(key, label);
  for (const [at, text] of labels) {
    if (at === key) return text;
  }
  return "nothing";
}
