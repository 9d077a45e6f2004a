import { bodyOf, isNestedTooDeep, type UnitNode } from "../../contract/index.js";
import type { Cases } from "../experiment-protocol.js";
import { type Repair, withChoices } from "./choices.js";
import type { Evidence } from "./evidence.js";
import type { Laboratory, LaboratoryVariant } from "./laboratory.js";
import type { TextEdit } from "./relaxations.js";
import { type Blame, repairs } from "./repairs.js";

/** Changes of the code of one unit that are tried. */
const mostRepairs = 800;

/** Where so many changes would do, none says much. */
const mostMending = 8;

/** Units whose code may be to blame, with all changes of them in one variant of the program. */
export class Suspects {
  readonly #repairs = new Map<UnitNode, { readonly first: number; readonly possible: readonly Repair[] }>();
  readonly #variant: LaboratoryVariant;

  constructor(
    units: readonly UnitNode[],
    blameOf: (unit: UnitNode) => Blame,
    readonly laboratory: Laboratory,
  ) {
    const edits: Record<string, TextEdit[]> = {};
    let first = 1;
    for (const unit of units) {
      const body = bodyOf(unit);
      const file = unit.getSourceFile().fileName;
      edits[file] ??= [];
      if (
        body === undefined ||
        isNestedTooDeep(body) ||
        edits[file]?.some(({ start, end }) => start < body.end && body.pos < end)
      )
        continue;
      const possible = repairs(unit, body, blameOf(unit)).slice(0, mostRepairs);
      edits[file]?.push(
        withChoices(
          body,
          possible.map(({ change }) => change),
          first,
        ),
      );
      this.#repairs.set(unit, { first, possible });
      first += possible.length;
    }
    for (const inFile of Object.values(edits)) inFile.sort((a, b) => a.start - b.start);
    this.#variant = { edits, keepsContracts: true, plain: true };
  }

  /** The likeliest change of a unit with which all is well. */
  async repair(unit: UnitNode | undefined, cases: Cases): Promise<Evidence["repair"]> {
    const known = unit && this.#repairs.get(unit);
    if (unit === undefined || known === undefined) return undefined;
    const { first, possible } = known;
    const last = first + possible.length - 1;
    const choices = await this.laboratory.choose(this.#variant, {
      first,
      last,
      wanted: mostMending,
      ...cases,
    });
    const repair = possible[(choices[0] ?? 0) - first];
    return (
      repair && { cost: repair.cost, text: `${repair.words} ${lineOf(repair, unit)}`, ways: choices.length }
    );
  }
}

function lineOf({ change }: Repair, unit: UnitNode): string {
  const at = "node" in change ? change.node.getStart() : change.at;
  return `(line ${unit.getSourceFile().getLineAndCharacterOfPosition(at).line + 1})`;
}
