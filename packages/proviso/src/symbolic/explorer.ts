import type { Answer, Term } from "../solver/index.js";
import type { Machine } from "./machine/machine.js";
import type { State, Trusted } from "./machine/state.js";
import { OpenPaths, type PathOrder } from "./open-paths.js";
import type { PathSolver } from "./path-solver.js";

// Goes down paths, and asks which ways can be gone: at each parting, or, where whoever wants them lets it, at some of them.

export interface ExplorerLimits {
  /** Ends of paths. */
  readonly paths: number;
  /** Whether there is time left. */
  readonly hasTime: () => boolean;
  /** Which path is gone on with; by default, one after the other. */
  readonly order?: PathOrder;
  /** Partings in a row after which a way is gone on with, though nobody was asked whether it can be; by default none. */
  readonly unasked?: number;
  /** Is told of conditions that contradict each other: where they are those of a path, it is not gone. */
  readonly onContradiction?: (conditions: readonly Term[]) => Promise<void>;
  /** Is told of somebody's word that leaves nothing possible. */
  readonly onBroken?: (trusted: Trusted) => void;
}

/** Why not all paths were walked. */
export type Stop = "paths" | "time";

export class Explorer {
  stopped: Stop | undefined;

  constructor(
    readonly machine: Machine,
    readonly solver: PathSolver,
    readonly limits: ExplorerLimits,
  ) {}

  /** The ends of all paths from some states on, each with its condition, as far as the limits let it come. */
  async *paths(begun: readonly State[]): AsyncGenerator<State> {
    const open = new OpenPaths(this.limits.order ?? "deep");
    open.add(await this.#possible(begun));
    let ends = 0;
    for (let state = open.next(); state !== undefined; state = open.next()) {
      if (!this.limits.hasTime()) {
        this.stopped = "time";
        return;
      }
      if (state.ending !== undefined) {
        if (ends >= this.limits.paths) {
          this.stopped = "paths";
          return;
        }
        ends += 1;
        yield state;
        continue;
      }
      const after = this.machine.advance(state);
      const isTrusting = after.some(({ trusted }) => trusted !== undefined);
      open.add(after.length === 1 && !isTrusting ? after : await this.#possible(after));
    }
  }

  /** Whether a condition can hold at the end of a path. */
  ask(state: State, condition: Term): Promise<Answer> {
    return this.solver.ask([...state.conditions, condition]);
  }

  /** Whether a path that was gone without asking can be gone. */
  async isPossible(state: State): Promise<boolean> {
    if (state.unasked === 0) return true;
    const { conditions } = state;
    const { status } = await this.solver.ask(conditions);
    if (status === "unsat") await this.limits.onContradiction?.(conditions);
    else state.unasked = 0;
    return status !== "unsat";
  }

  /** Whether nobody has to be asked to know that a path can be gone. */
  isPlainlyPossible(state: State): boolean {
    return state.unasked === 0 || this.solver.askPlainly(state.conditions)?.status === "sat";
  }

  /** Those that can be gone on with, the one last that is gone first. */
  async #possible(states: readonly State[]): Promise<State[]> {
    const possible: State[] = [];
    for (const [i, state] of states.entries()) {
      // One of the ways can be gone, so the last one need not be asked about if no other can; on somebody's word, none may be.
      if (possible.length === 0 && i === states.length - 1 && state.trusted === undefined) return [state];
      const { conditions } = state;
      // Where nobody can say, it is gone on with.
      const status = await this.#statusOf(state);
      if (status !== "unsat") {
        state.unasked = status === "unasked" ? state.unasked + 1 : 0;
        state.trusted = undefined;
        possible.push(state);
        continue;
      }
      if (state.trusted !== undefined && (await this.#wasPossible(state)))
        this.limits.onBroken?.(state.trusted);
      await this.limits.onContradiction?.(conditions);
    }
    // Of ways that are as long as each other, a search goes the last one first: out of a loop before round it once more.
    return this.limits.order === "fair" ? possible : possible.reverse();
  }

  /** Whether a path could be gone before the last thing that was taken for granted on it. */
  async #wasPossible({ unasked, path }: State): Promise<boolean> {
    if (unasked === 0) return true;
    const before: Term[] = [];
    for (let at = path?.before; at !== undefined; at = at.before) before.unshift(at.condition);
    return (await this.solver.ask(before)).status !== "unsat";
  }

  async #statusOf({ conditions, trusted, unasked }: State): Promise<Answer["status"] | "unasked"> {
    const isOpen = trusted === undefined && unasked < (this.limits.unasked ?? 0);
    if (isOpen) return this.solver.askPlainly(conditions)?.status ?? "unasked";
    return (await this.solver.ask(conditions)).status;
  }
}
