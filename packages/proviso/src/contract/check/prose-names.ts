import { type Diagnostic, nearest } from "../../diagnostic/index.js";
import { prose } from "../carriers/index.js";
import { type Clause, clausesOf } from "../tree.js";
import type { UnitNode } from "../unit.js";
import type { ContractedFile } from "./contracted-file.js";

const cannotFindName = 2304;

/**
 * A doc tag of one word that names nothing (`@requires lodash`) is JSDoc or prose rather than a misspelt
 * expression, so it gives the warning that prose gives. One that is near to a parameter's name, or for which TypeScript
 * has a suggestion, is a misspelling.
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
  const add = (clause: Clause, unit: UnitNode): void => {
    const { body } = clause;
    if (body.shape !== "predicate" || body.predicate === "not_specified" || body.predicate.kind !== "code")
      return;
    const isTag =
      file.original.text[clause.keyword.range.start - 1] === "@" &&
      file.original.text[clause.keyword.range.start - 2] !== "/";
    const { range, text } = body.predicate;
    const misspelt =
      nearest(
        text,
        unit.parameters.map((p) => p.name.getText()),
      ) !== undefined;
    if (isTag && !misspelt && /^[A-Za-z][\w-]*$/.test(text))
      words.set(`${range.start}:${range.end}`, clause.keyword.text);
  };
  for (const { unit, cases } of file.contracts.units.values()) {
    for (const clause of clausesOf(cases)) add(clause, unit);
  }
  return words;
}
