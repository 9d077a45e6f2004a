/** Words that may stand beside another word in an expression. */
const operators = new Set(
  "typeof instanceof in of new delete void await as is keyof infer satisfies extends function async return int nat for this".split(
    " ",
  ),
);

/**
 * Whether text that is no expression reads as a sentence: two words side by side with no operator between, or
 * JSDoc's `module:name`.
 */
export function readsAsProse(text: string): boolean {
  const said = text.trim();
  // Nobody writes a word of the contract language by chance.
  if (/\\(forall|exists|sum|product|min|max|num_of|old|prev|result|fresh|nothing|everything)\b/.test(said))
    return false;
  if (/^(module|external|event):/.test(said) || /^\{@link/.test(said)) return true;
  // The name or path of a module.
  if (/^(\.{0,2}\/|@?[\w-]+\/)[\w@./-]*$/.test(said)) return true;
  for (const pair of said.matchAll(/(?<![\w$\\'"`.])([A-Za-z][\w$'’-]*)[ \t\r\n]+(?=([A-Za-z][\w$]*))/g)) {
    if (!operators.has(pair[1] ?? "") && !operators.has(pair[2] ?? "")) return true;
  }
  return false;
}
