import { ContractError } from "@proviso/runtime";
import type { Truth } from "@proviso/runtime/changes";
import { printValue } from "@proviso/runtime/print";
import type { Manner, Prepared } from "../../search/guest/index.js";
import {
  type Isomorphism,
  partOf,
  snapshot,
  toSource,
  type Value,
  type ValueGraph,
} from "../../values/index.js";
import { plainSource } from "../plain-source.js";
import type { DiscrepancyText, EndingText } from "../protocol.js";

/** What is longer is no literal that a person would read. */
const mostCharacters = 400;

/** Where two states differ. */
export type Different = Extract<Isomorphism, { readonly same: false }>;

/** How a call ended in one version, and the state it was made in and left. */
export interface Ended {
  readonly how: EndingText["how"];
  /** What it returned or threw. */
  readonly value: unknown;
  /** How it gave that; where it is not known, nothing is said of it. */
  readonly manner?: Manner;
  readonly state: Prepared;
}

type Ending = Pick<Ended, "how" | "value" | "manner">;

/** What two versions do not agree in. */
interface Parts {
  readonly kind: "change" | "regression";
  /** The unit, by its names in both versions. */
  readonly unit: string;
  readonly previous: string;
  /** Where the updated version has it. */
  readonly file: string;
  /** The clause that does not hold, or that demands that nothing changes. */
  readonly truth?: Truth;
  readonly difference?: Different;
  /** The states in which they differ. */
  readonly states?: { readonly previous: ValueGraph; readonly updated: ValueGraph };
  readonly before: Ending;
  readonly now: Ending;
}

/** Something in which the two versions do not agree as they should: in words once it is kept, for values go on changing. */
export class Discrepancy {
  #text: DiscrepancyText | undefined;

  constructor(readonly parts: Parts) {}

  get previous(): string {
    return this.parts.previous;
  }

  /** Whether the two give what they give in another way: what is given may be the same. */
  get isOfManner(): boolean {
    const { before, now } = this.parts;
    return before.how === now.how && before.manner !== now.manner;
  }

  /** One for each clause, and for each way in which a unit ends otherwise. */
  get key(): string {
    const { kind, unit, file, truth, before, now } = this.parts;
    const clause = truth?.clause;
    const ends = clause === undefined ? [before, now].map(endKey).join(" ") : "";
    return [kind, file, unit, clause?.file ?? "", clause?.line ?? "", clause?.column ?? "", ends].join("\n");
  }

  keep(): DiscrepancyText {
    this.#text ??= textOf(this.parts);
    return this.#text;
  }
}

function endKey({ how, value, manner = "at once" }: Ending): string {
  return `${how === "threw" && value instanceof Error ? `${how} ${value.name}` : how} ${manner}`;
}

function textOf({ kind, unit, file, truth, difference, states, before, now }: Parts): DiscrepancyText {
  const clause = truth?.clause;
  return {
    kind,
    unit,
    file,
    clause:
      clause === undefined
        ? null
        : {
            clause: `${clause.keyword} ${clause.text}`.trim(),
            file: clause.file,
            line: clause.line,
            column: clause.column,
            length: clause.length,
          },
    before: endingText(before, before.manner !== now.manner),
    now: endingText(now, before.manner !== now.manner),
    difference:
      difference === undefined || difference.path === ""
        ? null
        : {
            path: difference.path,
            before: valueText(difference.left, states?.previous),
            now: valueText(difference.right, states?.updated),
          },
    values: (truth?.values ?? []).map(({ text, value, old }) => {
      const isOld = old === true || text.startsWith("\\prev(");
      return { text, value: printValue(value), old: isOld, source: isOld ? sourceOf(value) : null };
    }),
    note: truth?.why ?? null,
  };
}

/** How a call ended, in words; how it gave what it gave, if that is to be told. */
export function endingText({ how, value, manner = "at once" }: Ending, tellsManner = false): EndingText {
  if (how === "never ended") return { how, value: "" };
  if (how === "refused") return { how, value: value instanceof ContractError ? `by ${value.clause}` : "" };
  const text =
    value instanceof ContractError
      ? headOf(value)
      : value instanceof Error
        ? String(value)
        : printValue(value);
  if (!tellsManner) return { how, value: text };
  return { how, value: how === "returned" ? givenAs[manner](text) : thrownAs[manner](text) };
}

const givenAs: Readonly<Record<Manner, (value: string) => string>> = {
  "at once": (value) => value,
  promise: (value) => `a promise of ${value}`,
  generator: (value) => `a generator of ${value}`,
};

const thrownAs: Readonly<Record<Manner, (value: string) => string>> = {
  "at once": (value) => value,
  promise: (value) => `${value}, by a promise that it rejects`,
  generator: (value) => `${value}, by a generator when it runs`,
};

/** Which contract is broken; where that stands and by what values is told elsewhere. */
function headOf(error: ContractError): string {
  return String(error).split("\n", 1)[0] ?? "";
}

/** An expression for a value that is data all through, if there is one in a few characters. */
function sourceOf(value: unknown): string | null {
  const source = plainSource(snapshot(value));
  return source === undefined || source.statements.length > 0 || source.text.length > mostCharacters
    ? null
    : source.text;
}

function valueText(value: Value | undefined, graph: ValueGraph | undefined): string {
  if (value === undefined) return "nothing";
  if (graph === undefined) return JSON.stringify(value);
  const { statements, expressions } = toSource(partOf(graph, value));
  return statements.length === 0 ? (expressions[0] ?? "") : [...statements, ...expressions].join(" ");
}
