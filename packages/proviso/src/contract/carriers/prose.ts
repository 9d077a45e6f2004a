import { operatorTable, quantifierTable } from "../clauses/operators.js";

const words = [...operatorTable, ...quantifierTable].map(({ name }) => name);
/** A word of the contract language, which nobody writes by chance. */
const ofContracts = new RegExp(`\\\\(${[...words, "nothing", "everything"].join("|")})\\b`);

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
  if (ofContracts.test(said)) return false;
  if (/^(module|external|event):/.test(said) || /^\{@link/.test(said)) return true;
  // The name or path of a module.
  if (/^(\.{0,2}\/|@?[\w-]+\/)[\w@./-]*$/.test(said)) return true;
  for (const pair of said.matchAll(/(?<![\w$\\'"`.])([A-Za-z][\w$'’-]*)[ \t\r\n]+(?=([A-Za-z][\w$]*))/g)) {
    if (!operators.has(pair[1] ?? "") && !operators.has(pair[2] ?? "")) return true;
  }
  return false;
}
