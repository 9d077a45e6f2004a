// Decides whether a child hangs. It is judged by its journal: as long as that moves, the child is left alone. Time in
// which the parent itself did not get to look (a suspended machine, a busy one) counts as one look only; and where the
// machine tells, a child is granted more that was hardly given any processor time, or that fills its heap:
// collecting garbage takes it long, and then it ends by itself.
import type { Entry } from "../journal.js";
import { besideHeap, type Limits } from "../limits.js";

export type Judgement = "fine" | "hang" | "memory" | "expired";

export interface Look {
  readonly entry: Entry;
  /** Milliseconds that only grow. */
  readonly now: number;
  /** The child's processor time, asked for only when it matters. */
  readonly cpu: () => number | undefined;
  /** The child's memory in megabytes. */
  readonly memory: () => number | undefined;
}

/** How often to look, in milliseconds. */
export const lookEvery = 50;

/** How many times its limit a child may take in these cases. */
const patience = { starved: 5, full: 10 };

export function makeWatch(limits: Limits, start: { readonly now: number }): (look: Look) => Judgement {
  let last = start.now;
  let count: number | undefined;
  let still = 0;
  let busy = 0;
  let cpuBefore: number | undefined;
  let usedBefore = 0;
  return ({ entry, now, cpu, memory }) => {
    const passed = Math.min(now - last, 2 * lookEvery);
    last = now;
    if (entry.state === "rest") {
      count = entry.count;
      still = 0;
      return "fine";
    }
    busy += passed;
    const used = memory() ?? 0;
    if (used > limits.heap + besideHeap) return "memory";
    if (entry.count !== count) {
      count = entry.count;
      still = 0;
      cpuBefore = cpu();
      usedBefore = used;
      return busy > limits.process ? "expired" : "fine";
    }
    still += passed;
    const isCalling = entry.state === "case" || entry.state === "cases";
    const limit = isCalling ? limits.call : limits.work;
    if (still > limit) {
      const spent = spentSince(cpuBefore, cpu());
      const isStarved = spent !== undefined && spent <= limit / 2;
      const isFull = used > limits.heap || used - usedBefore > limits.heap / 4;
      const granted = isFull ? patience.full : isStarved ? patience.starved : 1;
      if (still > granted * limit) return "hang";
    }
    return busy > limits.process ? "expired" : "fine";
  };
}

function spentSince(before: number | undefined, now: number | undefined): number | undefined {
  return before === undefined || now === undefined ? undefined : now - before;
}
