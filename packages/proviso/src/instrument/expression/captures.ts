import type { Location, OldVariable, Operation } from "../../contract/index.js";
import { Emitter } from "./emitter.js";
import { iterationText } from "./loops.js";
import type { VariableRange } from "./ranges.js";
import { snapshotText } from "./snapshot.js";
import { type ContractScope, type Style, Surroundings } from "./surroundings.js";
import { type Term, termOf } from "./term.js";

/** Something to evaluate when the unit is called and to keep for later (seed 002, §4.6). */
interface Capture {
  readonly emit: (style: Style, used: Surroundings["used"], needs: Surroundings["needs"]) => string;
}

/** The old expressions and old variables of a contract, and what else it must know of the state before the call. */
export class Captures {
  readonly #entries: Capture[] = [];
  readonly #indices = new Map<unknown, number>();

  get count(): number {
    return this.#entries.length;
  }

  /** The expressions to evaluate, in order; each may read those before it. */
  texts(style: Style, used: Surroundings["used"], needs: Surroundings["needs"]): string[] {
    return this.#entries.map(({ emit }) => emit({ ...style, before: true }, used, needs));
  }

  variable(variable: OldVariable, scope: ContractScope): number {
    return this.#add(variable, scope, (emitter) => emitter.value(termOf(variable.value)));
  }

  expression(operation: Operation, scope: ContractScope): number {
    const [operand] = operation.operands;
    return this.#add(operation, scope, (emitter) =>
      operand === undefined ? "undefined" : emitter.value(termOf(operand)),
    );
  }

  /** The values of an old expression for every binding of the variables in it. */
  table(
    operation: Operation,
    scope: ContractScope,
    keys: readonly string[],
    ranges: readonly VariableRange[],
  ): number {
    const [operand] = operation.operands;
    return this.#add(operation, scope, (emitter, around) => {
      const value =
        operand === undefined ? "undefined" : emitter.in(around.hiding(keys, ranges)).value(termOf(operand));
      return keys.reduceRight((text, key, i) => {
        const plain = emitter.in(around.hiding(keys.slice(0, i)));
        const values = iterationText(
          ranges[i] as VariableRange,
          (term: Term) => plain.value(term),
          (name) => around.runtime(name),
        );
        return `${around.runtime("table")}(${values}, (${key}) => ${text})`;
      }, value);
    });
  }

  snapshot(location: Exclude<Location, { kind: "keyword" }>, scope: ContractScope): number {
    return this.#add(location, scope, (emitter, around) =>
      snapshotText(
        location,
        (term) => emitter.value(term),
        (name) => around.runtime(name),
      ),
    );
  }

  /** All objects that can be reached from the receiver and the arguments. */
  reachable(scope: ContractScope): number {
    return this.#add("reachable", scope, (_, around) => {
      const roots = scope.roots.map((root) => (root === "this" ? around.self() : around.name(root)));
      return `${around.runtime("reach")}([${roots.join(", ")}])`;
    });
  }

  #add(key: unknown, scope: ContractScope, emit: (emitter: Emitter, around: Surroundings) => string): number {
    const known = this.#indices.get(key);
    if (known !== undefined) return known;
    const index = this.#entries.length;
    this.#indices.set(key, index);
    this.#entries.push({
      emit: (style, used, needs) => {
        const around = new Surroundings(scope, style, undefined, used, needs);
        return emit(new Emitter(around, false), around);
      },
    });
    return index;
  }
}
