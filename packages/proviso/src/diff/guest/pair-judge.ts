import type { Plan, Sequence, UnitPlan } from "../../generate/index.js";
import type { CaseJudge, Outcome, Prepared, SequenceRunner } from "../../search/guest/index.js";
import type { Isomorphism, ValueGraph } from "../../values/index.js";
import type { ContractedUnit, DiffOrder } from "../protocol.js";
import type { CarryOver } from "./carry-over.js";
import { chain } from "./chain.js";
import type { ChangeRecord, ChangeRecords, RecordPair } from "./change-records.js";
import { Discrepancy, type Ended } from "./discrepancy.js";
import { FittingValues } from "./fitting-values.js";
import { endedOtherwise, judgeChange } from "./judge-change.js";
import type { Patience } from "./patience.js";
import { judgePredefined } from "./predefined.js";
import type { States } from "./states.js";
import { Tally } from "./tally.js";
import { comparable } from "./thrown.js";

// A case in both versions (seed 000, §3.2.1): the same input by isomorphism, disjoint heaps, the previous version first. A
// unit under a change contract is judged by that wherever it is called. For any other, the call that the case is about must
// leave the same in both: unless a unit that it calls has changed as its contract says, from which the difference follows.

/** What there is to run a version with. */
export interface PairOfVersions {
  readonly previous: SequenceRunner;
  readonly updated: SequenceRunner;
}

export class PairJudge implements CaseJudge<Discrepancy> {
  readonly tallies: readonly Tally[];
  /** Of units under a change contract, by file and name in the updated version. */
  readonly contractTallies = new Map<
    string,
    { readonly unit: string; readonly file: string; readonly tally: Tally }
  >();
  readonly fitting = new FittingValues();
  /** Told of the first relevant test, and of each that follows. */
  onRelevant: (() => void) | undefined;
  /** Told how the previous version's call ended, before the updated version's is made. */
  onHalf: ((before: Ended) => void | Promise<void>) | undefined;
  /** The attempt at values for what is new in the updated version. */
  attempt = 0;
  /** Whether that had to be mended. */
  #isRepaired = false;
  /** The last case as the updated version ran it. */
  carried: Sequence = [];
  /** The last call of the last case, as each version made it. */
  last: LastCalls | undefined;

  constructor(
    readonly plan: Plan,
    readonly versions: PairOfVersions,
    readonly over: CarryOver,
    readonly states: States,
    readonly records: ChangeRecords,
    readonly contracted: readonly ContractedUnit[],
    readonly predefined: DiffOrder["predefined"],
    /** Begins a world of its own for a run of a version. */
    readonly reseed: (version: "previous" | "updated") => void,
    readonly patience: Patience,
  ) {
    this.tallies = plan.units.map(() => new Tally());
  }

  get results(): readonly unknown[] {
    return this.versions.previous.results;
  }

  observe(unit: number, object: object): unknown {
    return this.versions.previous.observe(unit, object);
  }

  keyOf(discrepancy: Discrepancy): string {
    return discrepancy.key;
  }

  isAbout({ previous }: Discrepancy, unit: UnitPlan): boolean {
    return previous === unit.name;
  }

  keep(discrepancy: Discrepancy): void {
    discrepancy.keep();
  }

  run(sequence: Sequence): Outcome<Discrepancy> | Promise<Outcome<Discrepancy>> {
    const { previous } = this.versions;
    const last = sequence.length - 1;
    const unit = sequence[last]?.unit ?? -1;
    this.records.restart();
    this.last = undefined;
    this.reseed("previous");
    return chain(previous.prepare(sequence), (ready) => {
      if ("kind" in ready) return asThrown(ready);
      const input = this.#input(sequence, ready, "previous");
      this.records.listen(true);
      const ran = this.patience.run(unit, () => previous.finish(sequence, ready));
      const { took } = this.patience;
      return chain("value" in ran ? ran.value : brokenOff(ran.late, last), (outcome) => {
        this.records.listen(false);
        if (outcome.kind === "meaningless" || outcome.kind === "stuck") return outcome;
        const before: Ended = { ...endedBy(outcome), state: ready };
        return chain(this.#inUpdated(sequence, input, before, took), (now) => {
          if (now === undefined) return { kind: "meaningless", step: last };
          this.last = { unit, before, now };
          return this.#judge(sequence, before, now) ?? asThrown(outcome);
        });
      });
    });
  }

  /** Runs the case in the updated version; nothing if it does not get to the same call on the same input. */
  #inUpdated(
    sequence: Sequence,
    input: ValueGraph | undefined,
    before: Ended,
    took: number,
  ): Ended | undefined | Promise<Ended | undefined> {
    const { updated } = this.versions;
    const unit = sequence.at(-1)?.unit ?? -1;
    const tally = this.tallies[unit];
    const carried = this.over.carry(sequence, this.attempt);
    if ("missing" in carried) {
      tally?.abandon(
        () => `${this.plan.units[carried.missing]?.name} cannot be called in the updated version`,
      );
      return undefined;
    }
    this.carried = carried.sequence;
    this.#isRepaired = carried.repaired;
    this.reseed("updated");
    const prepared = this.patience.run(-1, () => updated.prepare(carried.sequence));
    if ("late" in prepared) {
      tally?.abandon(() => "what the case begins with does not come to an end in the updated version");
      return undefined;
    }
    return chain(prepared.value, (ready) => {
      if ("kind" in ready) {
        const name = this.plan.units[sequence[ready.step]?.unit ?? -1]?.name;
        tally?.abandon(() => `a call of ${name}, which the case begins with, ends otherwise than before`);
        return undefined;
      }
      if (input !== undefined) {
        const same = this.states.compare(input, this.#input(sequence, ready, "updated") ?? input);
        if (same.same !== true) {
          const path = same.same === false ? same.path : "state";
          tally?.abandon(() => `what the case begins with leaves another ${path} than before`);
          return undefined;
        }
      }
      return chain(this.onHalf?.(before), () => {
        this.records.listen(true);
        const ran = this.patience.run(unit, () => updated.finish(carried.sequence, ready), took);
        if ("late" in ran && ran.late === "slow") {
          this.records.listen(false);
          tally?.abandon(() => "it takes long");
          return undefined;
        }
        return chain("value" in ran ? ran.value : brokenOff(ran.late, sequence.length - 1), (outcome) => {
          this.records.listen(false);
          return { ...endedBy(outcome), state: ready };
        });
      });
    });
  }

  /** The state that the last call is made in; nothing where values alone settle it, which are the same in both versions. */
  #input(sequence: Sequence, ready: Prepared, version: "previous" | "updated"): ValueGraph | undefined {
    return sequence.length === 1
      ? undefined
      : this.states[version](this.#variables(sequence, ready, version));
  }

  /** The receiver and the arguments that both versions have, by the names of the parameters. */
  #variables(
    sequence: Sequence,
    { receiver, args }: Prepared,
    version: "previous" | "updated",
  ): Record<string, unknown> {
    const unit = sequence.at(-1)?.unit ?? -1;
    const names = this.plan.units[unit]?.parameters.map(({ name }) => name) ?? [];
    const takes = version === "updated" ? (this.over.carried[unit]?.takes ?? null) : null;
    const variables: Record<string, unknown> = receiver === undefined ? {} : { this: receiver };
    for (const [i, value] of args.entries()) {
      const taken = takes === null ? { from: i } : takes[i];
      if (taken === undefined || "drawn" in taken) continue;
      variables[names[taken.from] ?? `argument ${taken.from + 1}`] = value;
    }
    return variables;
  }

  #judge(sequence: Sequence, before: Ended, now: Ended): Outcome<Discrepancy> | undefined {
    const step = sequence.length - 1;
    const unit = sequence[step]?.unit ?? -1;
    const tally = this.tallies[unit];
    if (tally === undefined) return undefined;
    tally.compared += 1;
    if (this.#isRepaired) tally.repaired += 1;
    const violated = (error: Discrepancy): Outcome<Discrepancy> => ({ kind: "violated", step, error });
    let follows = false;
    for (const pair of this.records.pairs()) {
      const judged = judgeChange(pair, this.states, this.#contractFor(pair)?.extended === true);
      const own = this.#contractTally(pair);
      if (judged.kind !== "abandoned" && judged.kind !== "unbound") {
        own.compared += 1;
        if (this.#isRepaired) own.repaired += 1;
      }
      this.#noteFitting(pair, unit);
      switch (judged.kind) {
        case "unbound":
          follows = true;
          own.abandon(
            () => "no `requires` of its change contract holds for the values of the parameters that are new",
          );
          break;
        case "abandoned":
          follows = true;
          own.abandon(() => `it is called with another ${judged.why?.path ?? "state"} than before`);
          break;
        case "change":
          this.#relevant(own);
          return violated(new Discrepancy({ ...judged, ...aboutPair(pair), file: this.#fileOf(pair) }));
        case "regression":
          return violated(new Discrepancy({ ...judged, ...aboutPair(pair), file: this.#fileOf(pair) }));
        case "undecided":
          follows ||= !judged.alike;
          if (judged.relevant) this.#relevant(own);
          own.leaveOpen(() => `${judged.truth.clause?.keyword ?? "a condition"}: ${judged.truth.why ?? ""}`);
          break;
        case "holds":
          follows ||= !judged.alike;
          if (judged.relevant) {
            this.#relevant(own);
            own.passed += 1;
          }
          own.see(judged.unseen);
      }
    }
    const twin = this.over.updated.units[this.over.carried[unit]?.unit ?? -1];
    if (this.contracted.some(({ updated, file }) => updated === twin?.name && file === twin.file))
      return undefined;
    const demanded = this.predefined === null ? "alike" : judgePredefined(this.predefined, before, now);
    if (demanded === "holds") {
      this.#relevant(tally);
      tally.passed += 1;
      return undefined;
    }
    const { states, same: output } = this.#compare(sequence, before, now);
    if (demanded === "alike" && output.same === true) {
      tally.see(output.unseen);
      return undefined;
    }
    if (output.same === undefined && demanded === "alike") {
      tally.leaveOpen(() => "the maps and sets that both left are too intricate to be compared");
      return undefined;
    }
    if (demanded === "broken") this.#relevant(tally);
    else if (follows) {
      tally.following += 1;
      return undefined;
    }
    const name = this.plan.units[unit]?.name ?? "";
    return violated(
      new Discrepancy({
        kind: demanded === "broken" ? "change" : "regression",
        unit: twin?.name ?? name,
        previous: name,
        file: twin?.file ?? "",
        ...(output.same === false && { difference: output }),
        before,
        now,
        ...(states !== undefined && { states }),
      }),
    );
  }

  /** Keeps the values of parameters that are new, if the case itself makes the call and a `requires` holds for them. */
  #noteFitting({ updated }: RecordPair, unit: number): void {
    const { takes = null } = this.over.carried[unit] ?? {};
    const step = this.carried.at(-1);
    const isOwn = step !== undefined && this.over.updated.units[step.unit]?.name === updated.call.unit;
    if (takes !== null && isOwn && updated.cases.some(({ before }) => before.value === true))
      this.fitting.offer(updated.call.unit, step, takes);
  }

  /** The contract that two calls are judged by. */
  #contractFor({ updated: { call } }: RecordPair): ContractedUnit | undefined {
    const named = this.contracted.filter(({ updated }) => updated === call.unit);
    return named.find(({ file }) => file.endsWith(call.file)) ?? named[0];
  }

  #fileOf(pair: RecordPair): string {
    return this.#contractFor(pair)?.file ?? pair.updated.call.file;
  }

  #contractTally(pair: RecordPair): Tally {
    const file = this.#fileOf(pair);
    const { unit } = pair.updated.call;
    const key = `${file}\n${unit}`;
    const known = this.contractTallies.get(key) ?? { unit, file, tally: new Tally() };
    this.contractTallies.set(key, known);
    return known.tally;
  }

  #relevant(tally: Tally): void {
    tally.relevant += 1;
    this.onRelevant?.();
  }

  #compare(sequence: Sequence, before: Ended, now: Ended): Compared {
    if (before.how !== now.how) return { same: endedOtherwise };
    const state = (ended: Ended, version: "previous" | "updated"): Record<string, unknown> => ({
      [ended.how === "returned" ? "\\result" : "the exception"]:
        ended.how === "returned" ? ended.value : comparable(ended.value),
      ...this.#variables(sequence, ended.state, version),
    });
    const { graphs, ...same } = this.states.compareLive(state(before, "previous"), state(now, "updated"));
    return {
      same,
      ...(graphs !== undefined && { states: { previous: graphs.left, updated: graphs.right } }),
    };
  }
}

/** A call that both versions made. */
export interface LastCalls {
  /** By its place in the previous plan. */
  readonly unit: number;
  readonly before: Ended;
  readonly now: Ended;
}

interface Compared {
  readonly same: Isomorphism;
  readonly states?: { readonly previous: ValueGraph; readonly updated: ValueGraph };
}

/** A contract that the previous version itself breaks is an exception like any other: it is no finding of this search. */
function asThrown(outcome: Outcome): Outcome<Discrepancy> {
  return outcome.kind === "violated" ? { kind: "threw", step: outcome.step, thrown: outcome.error } : outcome;
}

/** What became of a case whose last call was broken off. */
function brokenOff(late: "endless" | "slow", step: number): Outcome {
  return { kind: late === "endless" ? "stuck" : "meaningless", step };
}

function endedBy(outcome: Outcome): Pick<Ended, "how" | "value"> {
  switch (outcome.kind) {
    case "returned":
      return { how: "returned", value: outcome.value };
    case "threw":
      return { how: "threw", value: outcome.thrown };
    case "violated":
      return { how: "threw", value: outcome.error };
    case "meaningless":
      return { how: "refused", value: undefined };
    case "stuck":
      return { how: "never ended", value: undefined };
  }
}

/** Two calls of a unit under a change contract, as a discrepancy tells of them. */
function aboutPair({
  previous,
  updated,
}: RecordPair): Pick<Discrepancy["parts"], "unit" | "previous" | "before" | "now" | "states"> {
  const ended = ({ end }: ChangeRecord): Pick<Ended, "how" | "value"> =>
    end?.of.ending.kind === "threw"
      ? { how: "threw", value: end.of.ending.error }
      : { how: "returned", value: end?.of.ending.value };
  return {
    unit: updated.call.unit,
    previous: previous.call.unit,
    before: ended(previous),
    now: ended(updated),
    ...(previous.end !== undefined &&
      updated.end !== undefined && {
        states: { previous: previous.end.output, updated: updated.end.output },
      }),
  };
}
