import { type Diagnostic, diagnose, type Range } from "../../diagnostic/index.js";
import type { Behavior } from "../clauses/words.js";
import type { Case, CaseMark, Clause, Prefixes } from "../tree.js";

const noPrefixes: Prefixes = { visibility: undefined, static: false };

/**
 * Divides the clauses and marks of one unit into its cases. Inside `{| … |}`, `outer` is the behaviour of the case
 * around, which holds for the nested cases too.
 */
export function assembleCases(
  items: readonly (Clause | CaseMark)[],
  file: string,
  diagnostics: Diagnostic[],
  outer?: Behavior,
): Case[] {
  return new Assembly(file, diagnostics, outer).run(items);
}

/** The case being put together. */
interface Open {
  readonly also: Range | undefined;
  behavior: Behavior | undefined;
  prefixes: Prefixes;
  readonly clauses: Clause[];
  nested: readonly Case[] | undefined;
  start: number | undefined;
  end: number;
}

class Assembly {
  readonly #cases: Case[] = [];
  #open: Open = newCase(undefined);

  constructor(
    readonly file: string,
    readonly diagnostics: Diagnostic[],
    readonly outer: Behavior | undefined,
  ) {}

  run(items: readonly (Clause | CaseMark)[]): Case[] {
    for (const item of items) this.#add(item);
    this.#close();
    return this.#cases;
  }

  #add(item: Clause | CaseMark): void {
    switch (item.kind) {
      case "also":
        this.#close();
        this.#open = newCase(item.range);
        return;
      case "behavior":
        if (this.#open.clauses.length > 0 || this.#open.behavior !== undefined) {
          this.#misplaced(
            item.behavior,
            item.range,
            "after the clauses of another case",
            "put `also` before it",
          );
          this.#close();
          this.#open = newCase(item.range);
        }
        this.#open.behavior = item.behavior;
        this.#open.prefixes = item.prefixes;
        break;
      case "group":
        if (this.#open.nested !== undefined) {
          this.#misplaced(
            "{|",
            { start: item.range.start, end: item.range.start + 2 },
            "after another `{| … |}`",
            "divide nested cases by `also` inside one",
          );
          return;
        }
        this.#open.nested = this.#nested(item);
        break;
      case "clause":
        this.#checkInCase(item);
        if (this.#open.nested !== undefined) {
          return this.#misplaced(
            item.keyword.text,
            item.keyword.range,
            "after `{| … |}`",
            "put what the nested cases share before it",
          );
        }
        this.#open.clauses.push(item);
        break;
    }
    this.#open.start ??= item.range.start;
    this.#open.end = item.range.end;
  }

  get #behavior(): Behavior | undefined {
    return this.#open.behavior ?? this.outer;
  }

  #close(): void {
    const { also, behavior, prefixes, clauses, nested, start, end } = this.#open;
    if (start !== undefined) {
      const range = { start: also?.start ?? start, end };
      this.#cases.push({
        also: also !== undefined,
        behavior,
        prefixes,
        clauses,
        nested: nested ?? [],
        range,
      });
    } else if (also !== undefined) {
      this.#misplaced("also", also, "without a case behind it", "add one, or drop the `also`");
    }
  }

  #nested(group: CaseMark & { kind: "group" }): Case[] {
    const items: (Clause | CaseMark)[] = [];
    for (const item of group.items) {
      if (item.kind !== "modifier" && item.kind !== "declaration") items.push(item);
      else {
        const keyword = item.kind === "modifier" ? item.keyword : item.flavour;
        this.#misplaced(keyword, item.range, "inside `{| … |}`", "only clauses and `also` stand there");
      }
    }
    return assembleCases(items, this.file, this.diagnostics, this.#behavior);
  }

  #checkInCase({ spec: { state, keyword, dialect }, keyword: word }: Clause): void {
    const behavior = this.#behavior;
    const wrong =
      (behavior === "normal_behavior" && state === "exceptional") ||
      (behavior === "exceptional_behavior" && state === "post") ||
      (behavior === "changed_behavior"
        ? dialect === "contract"
        : behavior !== undefined && dialect === "change");
    if (!wrong || behavior === undefined) return;
    this.diagnostics.push(
      diagnose("contract/clause-in-case", { file: this.file, ...word.range }, { keyword, behavior }),
    );
  }

  #misplaced(keyword: string, range: Range, place: string, remedy: string): void {
    this.diagnostics.push(
      diagnose("contract/misplaced", { file: this.file, ...range }, { keyword, place, remedy }),
    );
  }
}

function newCase(also: Range | undefined): Open {
  return {
    also,
    behavior: undefined,
    prefixes: noPrefixes,
    clauses: [],
    nested: undefined,
    start: undefined,
    end: 0,
  };
}
