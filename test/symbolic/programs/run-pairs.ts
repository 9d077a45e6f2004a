import type { ConcreteEnding } from "../../../packages/proviso/dist/symbolic/concrete.js";
import { agree } from "./agree.js";
import { executeInHost, type HostEnding } from "./host.js";
import { inputsOf } from "./inputs.js";
import { programOf } from "./program.js";

export interface Tools {
  readonly execute: (text: string, name: string, args: readonly unknown[]) => ConcreteEnding;
  readonly transpile: (text: string) => string;
}

/** A pair that the machine and V8 do not agree on. */
export interface Disagreement {
  readonly seed: number;
  readonly input: number;
  readonly text: string;
  readonly machine: ConcreteEnding | string;
  readonly host: HostEnding;
}

export interface Counts {
  pairs: number;
  agreed: number;
  /** How many of those that agreed returned. */
  returned: number;
  /** Pairs that the machine does not know about, by the reason. */
  readonly unmodelled: Map<string, number>;
  readonly disagreements: Disagreement[];
}

/** Each of some programs with some inputs, on the machine and in V8. */
export async function runPairs(
  seeds: Iterable<number>,
  inputsEach: number,
  { execute, transpile }: Tools,
): Promise<Counts> {
  const counts: Counts = { pairs: 0, agreed: 0, returned: 0, unmodelled: new Map(), disagreements: [] };
  for (const seed of seeds) {
    const program = programOf(seed);
    const script = transpile(program.text);
    for (let input = 0; input < inputsEach; input++) {
      const args = (): unknown[] => inputsOf(program, seed * 31 + input);
      const host = await executeInHost(script, "entry", args());
      if (host === undefined) continue;
      counts.pairs += 1;
      const machine = attempt(() => execute(program.text, "entry", args()));
      if (typeof machine !== "string" && (machine.kind === "unmodelled" || machine.kind === "bounded"))
        counts.unmodelled.set(machine.what, (counts.unmodelled.get(machine.what) ?? 0) + 1);
      else if (
        typeof machine !== "string" &&
        machine.kind === host.kind &&
        agree(machine.value, host.value) &&
        agree(machine.args, host.args)
      ) {
        counts.agreed += 1;
        if (host.kind === "return") counts.returned += 1;
      } else counts.disagreements.push({ seed, input, text: program.text, machine, host });
    }
  }
  return counts;
}

function attempt(execute: () => ConcreteEnding): ConcreteEnding | string {
  try {
    return execute();
  } catch (error) {
    return String(error instanceof Error ? error.stack : error);
  }
}
