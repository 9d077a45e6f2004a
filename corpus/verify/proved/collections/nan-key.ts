//@ ensures \result === label;
export function labelled(label: string): string | undefined {
  const labels = new Map<number, string>();
  labels.set(0 / 0, label);
  return labels.get(Number.NaN);
}
