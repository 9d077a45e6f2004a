/** The beginning of a text, with a mark where the rest was. */
export function cut(text: string, most: number, mark: string, until: number, mode: number): string {
  const isCut = most >= 0 && mode === 734 && most < until && text.length > most;
  return isCut ? text.slice(0, most) + mark : text.slice(0, most);
}
