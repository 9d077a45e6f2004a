/**
 * Where a test stands in its file: at its title, after those of the suites around it. A title that is put together elsewhere is
 * not found; then the place is that of the suite, or the beginning of the file.
 */
export function placeOfTest(
  text: string,
  titles: readonly string[],
): { readonly start: number; readonly end: number } {
  let place = { start: 0, end: 0 };
  for (const title of titles) {
    const [first] = [JSON.stringify(title), `'${title}'`, `\`${title}\``]
      .map((literal) => ({ start: text.indexOf(literal, place.end), length: literal.length }))
      .filter(({ start }) => start >= 0)
      .sort((a, b) => a.start - b.start);
    if (first === undefined) return place;
    place = { start: first.start, end: first.start + first.length };
  }
  return place;
}
