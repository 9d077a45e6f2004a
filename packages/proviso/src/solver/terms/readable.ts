import { Bool, Int, Num, Str } from "./sort.js";
import { partsOf, type Term } from "./term.js";

/**
 * The terms inside of some whose values a solver is asked for, in the order in which they are met: constants, and what arrays
 * hold that are constants, without bound variables in them.
 */
export function readableIn(roots: readonly Term[]): Term[] {
  const isBound = new Map<Term, boolean>();
  const found: Term[] = [];
  const open: { readonly term: Term; readonly isDone: boolean }[] = [];
  for (const root of [...roots].reverse()) open.push({ term: root, isDone: false });
  for (let top = open.pop(); top !== undefined; top = open.pop()) {
    const { term, isDone } = top;
    if (isBound.has(term)) continue;
    if (!isDone) {
      open.push({ term, isDone: true });
      for (const part of [...partsOf(term)].reverse()) open.push({ term: part, isDone: false });
      continue;
    }
    const bound =
      term.kind === "constant" ? term.isBound : partsOf(term).some((part) => isBound.get(part) === true);
    isBound.set(term, bound);
    if (!bound && isReadable(term)) found.push(term);
  }
  return found;
}

function isReadable(term: Term): boolean {
  const isOfSort = term.sort === Bool || term.sort === Int || term.sort === Num || term.sort === Str;
  return isOfSort && (term.kind === "constant" || (term.kind === "application" && isHeldByConstant(term)));
}

function isHeldByConstant(term: Term): boolean {
  if (term.kind === "constant") return true;
  if (term.kind !== "application" || term.operator !== "select") return false;
  const [array] = term.args;
  return array !== undefined && isHeldByConstant(array);
}
