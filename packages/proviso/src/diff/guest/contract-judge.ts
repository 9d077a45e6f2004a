import { both, type NotedCall } from "@proviso/runtime/changes";
import type { WantedCondition } from "../../search/index.js";
import type { ContractedUnit } from "../protocol.js";
import { isBlind } from "./blind.js";
import type { ChangeRecord, RecordPair, UnpairedCall } from "./change-records.js";
import { Discrepancy, type Ended } from "./discrepancy.js";
import { type ChangeJudgement, judgeChange } from "./judge-change.js";
import type { States } from "./states.js";
import { Tally } from "./tally.js";

// Calls of units under a change contract are judged by it wherever they are made. What they come to tells what their caller may
// do otherwise: a call that changed as announced may change all that follows from it. One that is not made on the same input
// says nothing by itself: that is owed to who calls, unless something before it changed.

/** What the calls of a case say of the one that it is about. */
export interface ContractedCalls {
  /** The first in which the versions do not agree as a contract says. */
  readonly broken?: Discrepancy;
  /** Whether one has changed as its contract announces or leaves open. */
  readonly announced: boolean;
  /** Why it is not known whether one has, if so. */
  readonly open: string | undefined;
  /** Units for calls of which an update condition holds, or may. */
  readonly concerned: ReadonlySet<string>;
}

export class ContractJudge {
  /** Of units under a change contract, by file and name in the updated version. */
  readonly tallies = new Map<
    string,
    { readonly unit: string; readonly file: string; readonly tally: Tally }
  >();

  /** Cases of contracts whose update condition a call met. */
  readonly #met = new Set<string>();

  constructor(
    readonly states: States,
    readonly contracted: readonly ContractedUnit[],
    /** Told of each relevant test. */
    readonly onRelevant: () => void,
  ) {}

  /** Judges calls in their order; `isRepaired` if the case had to be mended to be one of the updated version. */
  judge(
    calls: readonly (RecordPair | UnpairedCall)[],
    isRepaired: boolean,
    onPair: (pair: RecordPair) => void,
  ): ContractedCalls {
    let announced = false;
    let open: string | undefined;
    const concerned = new Set<string>();
    for (const one of calls) {
      if ("why" in one) {
        this.#tally(one.call).abandon(() => one.why);
        if (one.isOpen) open ??= `of a call of ${one.call.unit}, ${one.why}`;
        continue;
      }
      const { call } = one.updated;
      this.#noteMet(one.previous);
      const judged = judgeChange(one, this.states, this.contractFor(call)?.extended === true);
      this.#count(judged, one, isRepaired);
      onPair(one);
      switch (judged.kind) {
        case "change":
        case "regression":
          return { broken: this.#discrepancy(judged, one), announced, open, concerned };
        case "abandoned":
          if (judged.isOpen) open ??= `whether ${call.unit} is called as before is not known`;
          break;
        case "unbound":
          open ??= `${call.unit} is called with values of which its change contract says nothing`;
          break;
        case "undecided":
          concerned.add(call.unit);
          if (!judged.alike) open ??= `whether ${call.unit} changed as announced is not known`;
          break;
        case "holds":
          if (judged.relevant) concerned.add(call.unit);
          announced ||= !judged.alike;
          if (judged.alike && judged.relevant && judged.unseen.length > 0)
            open ??= `what ${call.unit} changed cannot be seen`;
      }
    }
    return { announced, open, concerned };
  }

  /** The cases that announce a change and whose update condition no call has met. */
  get unmet(): WantedCondition[] {
    return this.contracted.flatMap(({ updated: unit, file, announcing }) =>
      announcing
        .map((condition) => ({ unit, file, condition }))
        .filter((one) => !this.#met.has(JSON.stringify(one))),
    );
  }

  #noteMet({ call, cases }: ChangeRecord): void {
    const { updated: unit, file } = this.contractFor(call) ?? {};
    for (const [condition, { before, after }] of cases.entries())
      if (both(before, after).value === true) this.#met.add(JSON.stringify({ unit, file, condition }));
  }

  #count(judged: ChangeJudgement, { updated }: RecordPair, isRepaired: boolean): void {
    const tally = this.#tally(updated.call);
    if (judged.kind === "abandoned") {
      const { why } = judged;
      return tally.abandon(() => `it is called with another ${why?.path ?? "state"} than before`);
    }
    if (judged.kind === "unbound")
      return tally.abandon(
        () => "no `requires` of its change contract holds for the values of the parameters that are new",
      );
    tally.compared += 1;
    if (isRepaired) tally.repaired += 1;
    if (judged.kind === "regression") return;
    if (judged.kind === "change" || judged.relevant) {
      tally.relevant += 1;
      this.onRelevant();
    }
    if (judged.kind === "undecided") {
      const { clause, why = "" } = judged.truth;
      tally.leaveOpen(() => `${clause?.keyword ?? "a condition"}: ${why}`);
    } else if (judged.kind === "holds") {
      if (judged.met) tally.passed += 1;
      const { end } = updated;
      tally.see(judged.unseen, !judged.relevant && end !== undefined && isBlind(end.output, judged.unseen));
    }
  }

  /** The contract that a call is judged by. */
  contractFor({ version, unit, file }: NotedCall): ContractedUnit | undefined {
    const named = this.contracted.filter((one) => one[version] === unit);
    return named.find((one) => one.file.endsWith(file)) ?? named[0];
  }

  /** Of the unit that a call is made of. */
  #tally(call: NotedCall): Tally {
    const { updated: unit, file } = this.contractFor(call) ?? { updated: call.unit, file: call.file };
    const key = `${file}\n${unit}`;
    const known = this.tallies.get(key) ?? { unit, file, tally: new Tally() };
    this.tallies.set(key, known);
    return known.tally;
  }

  #discrepancy(
    judged: Extract<ChangeJudgement, { readonly kind: "change" | "regression" }>,
    { previous, updated }: RecordPair,
  ): Discrepancy {
    return new Discrepancy({
      ...judged,
      unit: updated.call.unit,
      previous: previous.call.unit,
      file: this.contractFor(updated.call)?.file ?? updated.call.file,
      before: endOf(previous),
      now: endOf(updated),
      ...(previous.end !== undefined &&
        updated.end !== undefined && {
          states: { previous: previous.end.output, updated: updated.end.output },
        }),
    });
  }
}

function endOf({ end }: ChangeRecord): Pick<Ended, "how" | "value"> {
  return end?.how ?? { how: "never ended", value: undefined };
}
