import type { Diagnostic } from "../../diagnostic/index.js";
import { prose } from "../carriers/index.js";
import type { Case, Clause } from "../tree.js";
import type { ContractedFile } from "./contracted-file.js";

const cannotFindName = 2304;

/**
 * A doc tag of one word that names nothing (`@requires lodash`) is JSDoc or prose rather than a misspelt
 * expression, so it gives the warning that prose gives. Where TypeScript has a suggestion, it is a misspelling.
 */
export function demoteProse(diagnostics: readonly Diagnostic[], file: ContractedFile): Diagnostic[] {
  const words = oneWordTags(file);
  return diagnostics.map((diagnostic) => {
    const keyword = words.get(`${diagnostic.span.start}:${diagnostic.span.end}`);
    if (keyword === undefined || diagnostic.typescript !== cannotFindName) return diagnostic;
    const said = file.original.text.slice(diagnostic.span.start, diagnostic.span.end);
    return prose(file.original.fileName, keyword, said, diagnostic.span.start);
  });
}

function oneWordTags(file: ContractedFile): Map<string, string> {
  const words = new Map<string, string>();
  const add = (clause: Clause): void => {
    const { body } = clause;
    if (body.shape !== "predicate" || body.predicate === "not_specified" || body.predicate.kind !== "code")
      return;
    const isTag =
      file.original.text[clause.keyword.range.start - 1] === "@" &&
      file.original.text[clause.keyword.range.start - 2] !== "/";
    const { range, text } = body.predicate;
    if (isTag && /^[A-Za-z][\w-]*$/.test(text)) words.set(`${range.start}:${range.end}`, clause.keyword.text);
  };
  const addCase = (spec: Case): void => {
    spec.clauses.forEach(add);
    spec.nested.forEach(addCase);
  };
  for (const { cases } of file.contracts.units.values()) cases.forEach(addCase);
  return words;
}
