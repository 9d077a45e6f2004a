//@ ensures a === b ==> \result === "same";
export function alphabetical(a: string, b: string): string {
  const order = a.localeCompare(b, "sv");
  return order === 0 ? "same" : order < 0 ? "before" : "after";
}
