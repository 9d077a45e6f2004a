import { type Diagnostic, diagnose } from "../../diagnostic/index.js";
import type { Behavior } from "../clauses/words.js";
import type { Case, CaseMark, Clause, Prefixes } from "../tree.js";

const noPrefixes: Prefixes = { visibility: undefined, static: false };

/** Divides the clauses and marks of one unit into its cases. */
export function assembleCases(
  items: readonly (Clause | CaseMark)[],
  file: string,
  diagnostics: Diagnostic[],
): Case[] {
  const cases: Case[] = [];
  let current = emptyCase(false);
  const finish = (): void => {
    if (current.clauses.length + current.nested.length > 0 || current.behavior !== undefined)
      cases.push(current);
  };
  for (const item of items) {
    switch (item.kind) {
      case "also":
        finish();
        current = emptyCase(true, item.range);
        break;
      case "behavior":
        if (current.clauses.length > 0) {
          diagnostics.push(
            diagnose(
              "contract/misplaced",
              { file, ...item.range },
              {
                keyword: item.behavior,
                place: "after the clauses of another case",
                remedy: "put `also` before it",
              },
            ),
          );
          finish();
          current = emptyCase(true, item.range);
        }
        current = {
          ...current,
          behavior: item.behavior,
          prefixes: item.prefixes,
          range: extend(current, item),
        };
        break;
      case "group":
        current = {
          ...current,
          nested: assembleNested(item, current.behavior, file, diagnostics),
          range: extend(current, item),
        };
        break;
      case "clause":
        if (current.nested.length > 0) {
          diagnostics.push(
            diagnose(
              "contract/misplaced",
              { file, ...item.keyword.range },
              {
                keyword: item.keyword.text,
                place: "after `{| … |}`",
                remedy: "put what the nested cases share before it",
              },
            ),
          );
        } else current = { ...current, clauses: [...current.clauses, item], range: extend(current, item) };
        checkInCase(item, current.behavior, file, diagnostics);
        break;
    }
  }
  finish();
  return cases;
}

function assembleNested(
  group: CaseMark & { kind: "group" },
  behavior: Behavior | undefined,
  file: string,
  diagnostics: Diagnostic[],
): Case[] {
  const items: (Clause | CaseMark)[] = [];
  for (const item of group.items) {
    if (item.kind === "modifier" || item.kind === "declaration") {
      diagnostics.push(
        diagnose(
          "contract/misplaced",
          { file, ...item.range },
          {
            keyword: item.kind === "modifier" ? item.keyword : item.flavour,
            place: "inside `{| … |}`",
            remedy: "only clauses and `also` stand there",
          },
        ),
      );
    } else {
      items.push(item);
      if (item.kind === "clause") checkInCase(item, behavior, file, diagnostics);
    }
  }
  return assembleCases(items, file, diagnostics);
}

function checkInCase(
  clause: Clause,
  behavior: Behavior | undefined,
  file: string,
  diagnostics: Diagnostic[],
): void {
  const { state, keyword, dialect } = clause.spec;
  const wrong =
    (behavior === "normal_behavior" && state === "exceptional") ||
    (behavior === "exceptional_behavior" && state === "post") ||
    (behavior === "changed_behavior"
      ? dialect === "contract"
      : behavior !== undefined && dialect === "change");
  if (wrong && behavior !== undefined) {
    diagnostics.push(
      diagnose("contract/clause-in-case", { file, ...clause.keyword.range }, { keyword, behavior }),
    );
  }
}

function emptyCase(also: boolean, range = { start: 0, end: 0 }): Case {
  return { also, behavior: undefined, prefixes: noPrefixes, clauses: [], nested: [], range };
}

function extend(current: Case, item: Clause | CaseMark): Case["range"] {
  const started = current.range.end > 0;
  return { start: started ? current.range.start : item.range.start, end: item.range.end };
}
