import type { int, nat } from "@proviso/runtime";
import { isPriority, LOWEST_PRIORITY, TaskList } from "./task-list.js";

/** The clock stops here. */
export const END_OF_TIME = 1_000_000_000;

export type Outcome = "done" | "failed" | "idle";

/** Thrown when a scheduler has no place for another job. */
export class Overloaded extends Error {}

/** Runs jobs when their time has come, the most urgent first. */
export class Scheduler {
  //@ invariant 0 <= this.now && this.now <= END_OF_TIME;
  //@ invariant this.waiting() + this.ready() <= this.limit;
  //@ invariant this.accepted === this.waiting() + this.ready() + this.running + this.finished + this.failed;
  //@ invariant (\forall id: int; this.#due.has(id); this.#due.get(id) !== undefined && this.dueOf(id) > this.now);
  //@ constraint this.now >= \old(this.now) && this.accepted >= \old(this.accepted);
  //@ constraint this.finished >= \old(this.finished) && this.failed >= \old(this.failed);
  //@ constraint this.limit === \old(this.limit);

  readonly #ready = new TaskList();
  readonly #actions = new Map<nat, () => void>();
  /** Jobs whose time has not come: when it does, and how they go on the list. */
  readonly #due = new Map<nat, { at: int; priority: int; action: () => void }>();
  #now: nat = 0;
  #accepted: nat = 0;
  #running: nat = 0;
  #finished: nat = 0;
  #failed: nat = 0;

  /**
   * @requires 1 <= limit && limit <= 1_000
   * @ensures this.limit === limit && this.now === 0
   * @ensures this.accepted === 0 && this.finished === 0 && this.failed === 0
   */
  constructor(readonly limit: int) {}

  /** @pure */
  get now(): nat {
    return this.#now;
  }

  /** @pure */
  get accepted(): nat {
    return this.#accepted;
  }

  /**
   * How many jobs have begun and not ended; a job may itself run others.
   * @pure
   */
  get running(): nat {
    return this.#running;
  }

  /** @pure */
  get finished(): nat {
    return this.#finished;
  }

  /** @pure */
  get failed(): nat {
    return this.#failed;
  }

  /** @pure @ensures \result <= this.limit */
  waiting(): nat {
    return this.#due.size;
  }

  /** @pure @ensures \result <= this.limit */
  ready(): nat {
    return this.#ready.size;
  }

  /**
   * When a job's time comes; -1 if it has come, or if there is no such job.
   * @pure
   * @ensures \result === -1 || \result > this.now
   * @ensures \result > 0 ==> this.waiting() > 0
   */
  dueOf(job: int): int {
    return this.#due.get(job)?.at ?? -1;
  }

  /**
   * Accepts a job for later and returns its number.
   * @requires 1 <= delay && delay <= END_OF_TIME - this.now
   * @requires isPriority(priority)
   * @ensures \result === \old(this.accepted) && this.accepted === \result + 1
   * @ensures this.dueOf(\result) === this.now + delay && this.waiting() === \old(this.waiting()) + 1
   * @signals (e: Overloaded) this.waiting() + this.ready() === this.limit && this.accepted === \old(this.accepted)
   * @signals_only Overloaded
   */
  schedule(delay: int, priority: int, action: () => void): nat {
    if (this.waiting() + this.ready() >= this.limit) throw new Overloaded(`${this.limit} jobs`);
    const job = this.#accepted;
    this.#due.set(job, { at: this.#now + delay, priority, action });
    this.#accepted += 1;
    return job;
  }

  /**
   * Lets time pass and returns how many jobs became ready.
   * @requires 0 <= time && time <= END_OF_TIME - this.now
   * @ensures this.now === \old(this.now) + time && \result === this.ready() - \old(this.ready())
   * @ensures this.waiting() === \old(this.waiting()) - \result
   * @ensures time === 0 ==> \result === 0
   */
  advance(time: int): nat {
    this.#now += time;
    let count = 0;
    for (const [job, { at, priority, action }] of this.#due) {
      if (at <= this.#now) {
        this.#due.delete(job);
        this.#actions.set(this.#ready.add(`job ${job}`, priority), action);
        count += 1;
      }
    }
    return count;
  }

  /**
   * Runs the most urgent job that is ready. A job that throws has failed.
   * @ensures \result === "idle" <==> \old(this.ready()) === 0
   * @ensures \result === "done" ==> this.finished > \old(this.finished)
   * @ensures \result === "failed" ==> this.failed > \old(this.failed)
   * @ensures this.running === \old(this.running)
   * @signals_only \nothing
   */
  runNext(): Outcome {
    if (this.#ready.size === 0) return "idle";
    const action = this.#take();
    try {
      action();
    } catch {
      this.#end("failed");
      return "failed";
    }
    this.#end("done");
    return "done";
  }

  /**
   * Runs jobs that are ready, up to a number, and returns how many were run.
   * @requires 0 <= most && most <= 1_000
   * @ensures 0 <= \result && \result <= most
   * @ensures this.finished + this.failed >= \old(this.finished + this.failed) + \result
   * @ensures \result < most ==> this.ready() === 0
   */
  run(most: int): nat {
    let count = 0;
    while (count < most && this.runNext() !== "idle") count += 1;
    return count;
  }

  /**
   * The titles of what is ready, up to a priority, in order.
   * @requires isPriority(priority)
   * @ensures \result.length <= this.ready() && this.ready() === \old(this.ready())
   * @ensures priority === LOWEST_PRIORITY ==> \result.length === this.ready()
   */
  agenda(priority: int): string[] {
    return [...this.#ready.upTo(priority)].map((task) => task.title);
  }

  /**
   * Begins the most urgent job.
   * @helper
   * @requires this.#ready.size > 0
   * @ensures this.#ready.size === \old(this.#ready.size) - 1 && this.#running === \old(this.#running) + 1
   * @ensures this.#actions.size === \old(this.#actions.size) - 1
   */
  #take(): () => void {
    const { id } = this.#ready.next();
    const action = this.#actions.get(id) as () => void;
    this.#actions.delete(id);
    this.#running += 1;
    return action;
  }

  /**
   * @requires this.running > 0
   * @ensures this.running === \old(this.running) - 1
   * @ensures this.finished + this.failed === \old(this.finished + this.failed) + 1
   */
  #end(outcome: "done" | "failed"): void {
    this.#running -= 1;
    if (outcome === "done") this.#finished += 1;
    else this.#failed += 1;
  }
}
