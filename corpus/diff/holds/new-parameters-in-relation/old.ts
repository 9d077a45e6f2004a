/** The beginning of a text, of as many letters as are given. */
export function cut(text: string, most: number): string {
  return text.slice(0, most);
}
