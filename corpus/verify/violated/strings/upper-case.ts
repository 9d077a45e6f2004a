//@ ensures \result.length === title.length;
export function shout(title: string): string {
  return title.toUpperCase();
}
