import type { ChangeCase, Condition, ExceptionalCondition, UnitNode } from "../../contract/index.js";
import {
  type CallInputs,
  type CallOutcome,
  conditionIn,
  isThrown,
  moduleOf,
  type Subject,
  type Worked,
  type WrittenCase,
} from "../../execution/index.js";
import { parametersIn, type UnitChangeContract } from "../../program/index.js";
import type { Term } from "../../solver/index.js";
import type { State } from "../../symbolic/index.js";

// The update condition of a case of a change contract (seed 000, §3.2), worked out on paths of the previous version. What is not
// modelled may hold: whether a call meets the condition is told when it is made.

export class UpdateCondition {
  readonly #spec: WrittenCase;
  /** What is not modelled of it. */
  readonly lost = new Set<string>();

  constructor(
    readonly subject: Subject,
    contract: UnitChangeContract,
    readonly change: ChangeCase,
    /** The unit in the previous version, as written. */
    unit: UnitNode,
    /** Whether calls are wanted for which the updated version also demands something. */
    readonly isDemanding: boolean,
  ) {
    this.#spec = {
      unit: contract.contract.unit,
      file: contract.file,
      flat: change,
      parameters: parametersIn(contract, "previous"),
      about: unit,
    };
  }

  /** Whether it holds however the call ends. */
  get isOfInput(): boolean {
    const { whenEnsured, whenSignaled } = this.change;
    return (
      whenEnsured.every(isTrue) &&
      whenSignaled.some(({ type, condition }) => type === undefined && isTrue(condition))
    );
  }

  /** When a call may meet it, by the state in which it begins. */
  atEntry(state: State, inputs: CallInputs): Term {
    const { whenRequired, requires } = this.change;
    return this.#all(
      this.isDemanding ? [...whenRequired, ...requires] : whenRequired,
      state,
      inputs,
      undefined,
    );
  }

  /** When one that has ended did as it says. */
  atEnd(state: State, inputs: CallInputs, outcome: CallOutcome): Term {
    const { whenEnsured, whenSignaled } = this.change;
    const { build } = this.subject;
    return outcome.kind === "return"
      ? this.#all(whenEnsured, state, inputs, outcome)
      : build.or(...whenSignaled.map((one) => this.#signaled(one, state, inputs, outcome)));
  }

  #all(
    conditions: readonly Condition[],
    state: State,
    inputs: CallInputs,
    outcome: CallOutcome | undefined,
  ): Term {
    const { build } = this.subject;
    return build.and(
      ...conditions.map((one) =>
        this.#possibly(conditionIn(this.subject, state, this.#spec, one, inputs, outcome)),
      ),
    );
  }

  #signaled(
    { name, type, condition }: ExceptionalCondition,
    state: State,
    inputs: CallInputs,
    outcome: CallOutcome,
  ): Term {
    const { subject } = this;
    const isOfType = isThrown(subject, state, moduleOf(this.#spec), type, outcome.value);
    const held = conditionIn(subject, state, this.#spec, condition, inputs, outcome, name?.text ?? "\u01c3e");
    return subject.build.and(this.#possibly(isOfType), this.#possibly(held));
  }

  #possibly({ holds, unmodelled, open }: Worked): Term {
    const { build } = this.subject;
    if (unmodelled === undefined) return holds;
    this.lost.add(unmodelled);
    return build.or(holds, open ?? build.true);
  }
}

function isTrue(condition: Condition): boolean {
  return condition.kind === "constant" && condition.value;
}
