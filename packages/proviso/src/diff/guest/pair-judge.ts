import type { Plan, Sequence, UnitPlan } from "../../generate/index.js";
import type { CaseJudge, Outcome, Prepared, SequenceRunner } from "../../search/guest/index.js";
import type { Isomorphism, ValueGraph } from "../../values/index.js";
import type { ContractedUnit, DiffOrder } from "../protocol.js";
import { attempts } from "./attempts.js";
import { isBlind } from "./blind.js";
import { callState, type NamedArgument } from "./call-state.js";
import { type Carried, type CarryOver, takenAt } from "./carry-over.js";
import { chain } from "./chain.js";
import type { ChangeRecords, OwnCall, RecordPair } from "./change-records.js";
import { type ContractedCalls, ContractJudge } from "./contract-judge.js";
import { Discrepancy, type Ended } from "./discrepancy.js";
import { asThrown, endedBy } from "./ended.js";
import { FittingValues } from "./fitting-values.js";
import { endedOtherwise } from "./judge-change.js";
import type { Observations } from "./observations.js";
import type { Patience } from "./patience.js";
import { judgePredefined } from "./predefined.js";
import type { Screening } from "./screening.js";
import { type States, whyOpen } from "./states.js";
import { Tally } from "./tally.js";

// A case in both versions (seed 000, §3.2.1): the same input by isomorphism, disjoint heaps, the previous version first. A
// unit under a change contract is judged by that wherever it is called. For any other, the call that the case is about must
// leave the same in both: unless a unit that it calls has changed as its contract says, from which the difference follows. Where
// what the unit itself does has changed as well, a difference has two possible causes, and nothing is concluded.

/** What there is to run a version with. */
export interface PairOfVersions {
  readonly previous: SequenceRunner;
  readonly updated: SequenceRunner;
}

export class PairJudge implements CaseJudge<Discrepancy> {
  readonly tallies: readonly Tally[];
  readonly contracts: ContractJudge;
  readonly fitting = new FittingValues();
  /** Told of the first relevant test, and of each that follows. */
  onRelevant: (() => void) | undefined;
  /** Tells which cases are likely to be relevant, if that is wanted. */
  screening: Screening | undefined;
  /** Tells whether calls meet what the updated version requires of new parameters. */
  fits: Screening | undefined;
  /** Told how the previous version's call ended, before the updated version's is made. */
  onHalf: ((before: Ended) => void | Promise<void>) | undefined;
  /** The attempt at values for what is new in the updated version. */
  attempt = 0;
  /** Whether that had to be mended. */
  #isRepaired = false;
  /** The last case as the updated version ran it. */
  carried: Sequence = [];
  /** Told of calls in simple words, if somebody wants them. */
  observed: Observations | undefined;
  /** The last call of the last case, as each version made it. */
  last: LastCalls | undefined;

  constructor(
    readonly plan: Plan,
    readonly versions: PairOfVersions,
    readonly over: CarryOver,
    readonly states: States,
    readonly records: ChangeRecords,
    readonly contracted: readonly ContractedUnit[],
    /** Units that reach a change otherwise than through units under a change contract, by their place in the plan. */
    readonly changedThemselves: ReadonlySet<number>,
    readonly predefined: DiffOrder["predefined"],
    /** Begins a world of its own for a run of a version. */
    readonly reseed: (version: "previous" | "updated") => void,
    readonly patience: Patience,
  ) {
    this.tallies = plan.units.map(() => new Tally());
    this.contracts = new ContractJudge(states, contracted, () => this.onRelevant?.());
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

  isPromising(sequence: Sequence): boolean {
    return this.screening?.meets(sequence) !== false;
  }

  /** The case in the updated version, by the first attempt that gives new parameters what is required of them. */
  #carry(sequence: Sequence): Carried {
    const first = this.over.carry(sequence, this.attempt);
    if (!this.over.mayDraw || this.fits === undefined) return first;
    const isRefused = (one: Carried): boolean =>
      "sequence" in one && this.fits?.meets(one.sequence) === false;
    if (!isRefused(first)) return first;
    for (let more = 1; more < attempts; more++) {
      const attempt = (this.attempt + more) % attempts;
      const other = this.over.carry(sequence, attempt);
      if (isRefused(other)) continue;
      this.attempt = attempt;
      return other;
    }
    return first;
  }

  run(sequence: Sequence): Outcome<Discrepancy> | Promise<Outcome<Discrepancy>> {
    const { previous } = this.versions;
    const last = sequence.length - 1;
    const unit = sequence[last]?.unit ?? -1;
    this.records.restart();
    this.last = undefined;
    const carried = this.#carry(sequence);
    this.reseed("previous");
    const own = "missing" in carried ? sequence : carried.previous;
    return chain(previous.prepare(own), (ready) => {
      if ("kind" in ready) return asThrown(ready);
      const input = this.#input(sequence, ready, "previous");
      this.observed?.begin(unit, ready);
      this.records.listen(this.#ownCall(sequence, ready, "previous"));
      const ran = this.patience.run(unit, () => previous.finish(own, ready));
      const { took } = this.patience;
      return chain("value" in ran ? ran.value : brokenOff(ran.late, last), (outcome) => {
        this.records.stop();
        if (outcome.kind === "meaningless" || outcome.kind === "stuck") return outcome;
        const before: Ended = { ...endedBy(outcome), manner: previous.manner, state: ready };
        return chain(this.#inUpdated(sequence, carried, input, before, took), (now) => {
          if (now === undefined) return { kind: "meaningless", step: last };
          this.last = { unit, before, now };
          this.observed?.end(this.last, () => this.#compare(sequence, before, now).same.same);
          return this.#judge(sequence, before, now) ?? asThrown(outcome);
        });
      });
    });
  }

  /** Runs the case in the updated version; nothing if it does not get to the same call on the same input. */
  #inUpdated(
    sequence: Sequence,
    carried: Carried,
    input: ValueGraph | undefined,
    before: Ended,
    took: number,
  ): Ended | undefined | Promise<Ended | undefined> {
    const { updated } = this.versions;
    const unit = sequence.at(-1)?.unit ?? -1;
    const tally = this.tallies[unit];
    if ("missing" in carried) {
      tally?.abandon(
        () => `${this.plan.units[carried.missing]?.name} cannot be called in the updated version`,
      );
      return undefined;
    }
    const absent = updated.units[carried.sequence.at(-1)?.unit ?? -1];
    if (typeof absent === "string") {
      tally?.abandon(() => `in the updated version, ${absent}`);
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
        this.records.listen(this.#ownCall(sequence, ready, "updated"));
        const ran = this.patience.run(unit, () => updated.finish(carried.sequence, ready), took);
        if ("late" in ran && ran.late === "slow") {
          this.records.stop();
          tally?.abandon(() => "it takes long");
          return undefined;
        }
        return chain("value" in ran ? ran.value : brokenOff(ran.late, sequence.length - 1), (outcome) => {
          this.records.stop();
          return { ...endedBy(outcome), manner: updated.manner, state: ready };
        });
      });
    });
  }

  /** The state that the last call is made in; nothing where values alone settle it, which are the same in both versions. */
  #input(sequence: Sequence, ready: Prepared, version: "previous" | "updated"): ValueGraph | undefined {
    return sequence.length === 1
      ? undefined
      : this.states[version](callState(ready.receiver, this.#named(sequence, ready, version)));
  }

  #ownCall(sequence: Sequence, ready: Prepared, version: "previous" | "updated"): OwnCall {
    const unit = sequence.at(-1)?.unit ?? -1;
    const { name = "", file = "" } =
      (version === "previous" ? this.plan.units[unit] : this.#twin(unit)) ?? {};
    return { unit: name, file, args: this.#named(sequence, ready, version) };
  }

  /** A unit as the updated version has it. */
  #twin(unit: number): UnitPlan | undefined {
    return this.over.updated.units[this.over.carried[unit]?.unit ?? -1];
  }

  /** The arguments that both versions have, by the names of the previous version's parameters. */
  #named(sequence: Sequence, { args }: Prepared, version: "previous" | "updated"): NamedArgument[] {
    const unit = sequence.at(-1)?.unit ?? -1;
    const { parameters = [] } = this.plan.units[unit] ?? {};
    const takes = version === "updated" ? (this.over.carried[unit]?.takes ?? null) : null;
    return args.flatMap((value, i) => {
      const taken = takenAt(takes, i);
      if (taken === undefined || "drawn" in taken) return [];
      return [{ name: parameters[taken.from]?.name ?? `argument ${taken.from + 1}`, value }];
    });
  }

  #judge(sequence: Sequence, before: Ended, now: Ended): Outcome<Discrepancy> | undefined {
    const step = sequence.length - 1;
    const unit = sequence[step]?.unit ?? -1;
    const tally = this.tallies[unit];
    if (tally === undefined) return undefined;
    tally.compared += 1;
    if (this.#isRepaired) tally.repaired += 1;
    const violated = (error: Discrepancy): Outcome<Discrepancy> => ({ kind: "violated", step, error });
    const calls = this.contracts.judge(
      this.records.pairs(now.how === "never ended"),
      this.#isRepaired,
      (pair) => this.#noteFitting(pair, unit),
    );
    if (calls.broken !== undefined) return violated(calls.broken);
    const twin = this.#twin(unit);
    const isBound = this.contracted.some(({ updated, file }) => updated === twin?.name && file === twin.file);
    // A contract speaks of what a call comes to, not of how it gives that: a change of the latter is announced with one of the former.
    if (isBound && (before.manner === now.manner || isConcerned(calls, twin))) return undefined;
    const demanded = this.predefined === null ? "alike" : judgePredefined(this.predefined, before, now);
    if (demanded === "nothing") return undefined;
    if (demanded === "holds") {
      this.#relevant(tally);
      tally.passed += 1;
      return undefined;
    }
    const { states, same: output } = this.#compare(sequence, before, now);
    if (demanded === "alike" && output.same === true) {
      tally.see(output.unseen, states !== undefined && isBlind(states.updated, output.unseen));
      return undefined;
    }
    if (output.same === undefined && demanded === "alike") {
      tally.leaveOpen(() => whyOpen(output.undecided));
      return undefined;
    }
    if (demanded === "broken") this.#relevant(tally);
    else if (calls.open !== undefined || calls.announced) {
      const why = calls.open ?? (this.changedThemselves.has(unit) ? twoCauses : undefined);
      if (why === undefined) tally.following += 1;
      else tally.leaveOpen(() => why);
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
  #noteFitting(pair: RecordPair, unit: number): void {
    const { updated } = pair;
    const { takes = null } = this.over.carried[unit] ?? {};
    const step = this.carried.at(-1);
    const isOwn = step !== undefined && this.over.updated.units[step.unit]?.name === updated.call.unit;
    if (takes !== null && isOwn && updated.cases.some(({ before }) => before.value === true))
      this.fitting.offer(
        updated.call.unit,
        this.contracts.contractFor(updated.call)?.file ?? updated.call.file,
        step,
        takes,
      );
  }

  #relevant(tally: Tally): void {
    tally.relevant += 1;
    this.onRelevant?.();
  }

  #compare(sequence: Sequence, before: Ended, now: Ended): Compared {
    if (before.how !== now.how || before.manner !== now.manner) return { same: endedOtherwise };
    const state = (ended: Ended, version: "previous" | "updated"): Record<string, unknown> =>
      callState(ended.state.receiver, this.#named(sequence, ended.state, version), ended);
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

/** Why nothing is concluded from a difference. */
const twoCauses = "it differs where a unit that it calls changed as announced, and it has changed as well";

/** Whether a unit's own change contract, or that of something it calls, has its call changed or leaves that open. */
function isConcerned({ concerned, open, announced }: ContractedCalls, unit: UnitPlan | undefined): boolean {
  return announced || open !== undefined || (unit !== undefined && concerned.has(unit.name));
}

/** What became of a case whose last call was broken off. */
function brokenOff(late: "endless" | "slow", step: number): Outcome {
  return { kind: late === "endless" ? "stuck" : "meaningless", step };
}
