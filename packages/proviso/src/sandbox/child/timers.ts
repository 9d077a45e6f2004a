// Virtual timers: they fire in the order of their times, as soon as the event loop has nothing else to do, and move
// the clock to their time as they do. So a call that waits an hour takes no time, and always sees the same.
//
// Invariant: while a timer is pending, one real immediate (`pump`) is scheduled; it keeps the process alive if and only if
// a pending timer does. Time does not move while a file is being read, so that a timeout does not overtake it.
import { AsyncResource } from "node:async_hooks";
import timers from "node:timers";
import timersPromises from "node:timers/promises";
import { promisify } from "node:util";
import type { Clock } from "./clock.js";
import { put, replace, SafePromise, toNumber, uncurry } from "./intrinsics.js";

const { trunc } = Math;
const WrongType = TypeError;
// Bindings of imports from Node follow what the user's code makes of its modules.
const Resource = AsyncResource;

export interface Timers {
  /** Forgets all that are pending, and gives how many these were. */
  drop(): number;
}

interface Pending {
  readonly timer: VirtualTimer;
  readonly callback: (...args: unknown[]) => unknown;
  readonly args: unknown[];
  readonly delay: number;
  readonly repeats: boolean;
  readonly resource: AsyncResource;
  due: number;
  isPending: boolean;
  keepsAlive: boolean;
  before: Pending | undefined;
  after: Pending | undefined;
}

export function makeTimersVirtual(clock: Clock, isWaiting: () => boolean): Timers {
  const queue = new Queue();
  const { setImmediate } = globalThis;
  const runInScope = uncurry(AsyncResource.prototype.runInAsyncScope) as (
    resource: AsyncResource,
    callback: (...args: unknown[]) => unknown,
    receiver: unknown,
    ...args: unknown[]
  ) => unknown;
  const unref = uncurry(setImmediate(() => undefined).unref) as (immediate: NodeJS.Immediate) => void;
  const ref = uncurry(setImmediate(() => undefined).ref) as (immediate: NodeJS.Immediate) => void;
  let scheduled: NodeJS.Immediate | undefined;

  function schedule(): void {
    if (queue.first === undefined) return;
    scheduled ??= setImmediate(pump);
    if (queue.alive > 0) ref(scheduled);
    else unref(scheduled);
  }

  function pump(): void {
    scheduled = undefined;
    const next = queue.first;
    if (next === undefined) return;
    if (next.due > clock.now && isWaiting()) return schedule();
    queue.remove(next);
    if (next.due > clock.now) clock.now = next.due;
    if (next.repeats) {
      next.due = clock.now + next.delay;
      queue.insert(next);
    }
    // Before the callback, which may throw.
    schedule();
    runInScope(next.resource, next.callback, next.timer, ...next.args);
  }

  function start(repeats: boolean, callback: unknown, delay: unknown, args: unknown[]): VirtualTimer {
    if (typeof callback !== "function") {
      const error = new WrongType('The "callback" argument must be of type function.');
      put(error, "code", "ERR_INVALID_ARG_TYPE");
      throw error;
    }
    const ms = toNumber(delay);
    const wait = ms >= 1 && ms <= 2147483647 ? trunc(ms) : 1;
    const timer = new VirtualTimer(queue, clock, schedule);
    const pending: Pending = {
      timer,
      callback: callback as Pending["callback"],
      args,
      delay: wait,
      repeats,
      resource: new Resource("Timeout"),
      due: clock.now + wait,
      isPending: false,
      keepsAlive: true,
      before: undefined,
      after: undefined,
    };
    setPending(timer, pending);
    queue.insert(pending);
    schedule();
    return timer;
  }

  const setTimeout = (callback: unknown, delay?: unknown, ...args: unknown[]): VirtualTimer =>
    start(false, callback, delay, args);
  const setInterval = (callback: unknown, delay?: unknown, ...args: unknown[]): VirtualTimer =>
    start(true, callback, delay, args);
  const clear = (timer?: unknown): void => {
    const pending = timer instanceof VirtualTimer ? getPending(timer) : queue.withId(toNumber(timer));
    if (pending !== undefined) queue.remove(pending);
  };
  const later = laterBy(start, clear);
  put(setTimeout, promisify.custom, later.setTimeout);
  for (const target of [globalThis, timers]) {
    replace(target, "setTimeout", setTimeout);
    replace(target, "setInterval", setInterval);
    replace(target, "clearTimeout", clear);
    replace(target, "clearInterval", clear);
  }
  replace(timersPromises, "setTimeout", later.setTimeout);
  replace(timersPromises, "setInterval", later.setInterval);
  replace(timersPromises.scheduler, "wait", (delay?: number, options?: Options) =>
    later.setTimeout(delay, undefined, options),
  );
  return {
    drop() {
      let dropped = 0;
      for (; queue.first !== undefined; dropped++) queue.remove(queue.first);
      return dropped;
    },
  };
}

/** Pending timers by their time; of two with the same time, the older one first. */
class Queue {
  first: Pending | undefined;
  private last: Pending | undefined;
  /** How many of them keep the process alive. */
  alive = 0;

  insert(pending: Pending): void {
    let before = this.last;
    while (before !== undefined && before.due > pending.due) before = before.before;
    const after = before === undefined ? this.first : before.after;
    pending.before = before;
    pending.after = after;
    if (before === undefined) this.first = pending;
    else before.after = pending;
    if (after === undefined) this.last = pending;
    else after.before = pending;
    pending.isPending = true;
    if (pending.keepsAlive) this.alive++;
  }

  remove(pending: Pending): void {
    if (!pending.isPending) return;
    const { before, after } = pending;
    if (before === undefined) this.first = after;
    else before.after = after;
    if (after === undefined) this.last = before;
    else after.before = before;
    pending.isPending = false;
    if (pending.keepsAlive) this.alive--;
  }

  withId(id: number): Pending | undefined {
    let pending = this.first;
    while (pending !== undefined && pending.timer[Symbol.toPrimitive]() !== id) pending = pending.after;
    return pending;
  }
}

let getPending: (timer: VirtualTimer) => Pending | undefined;
let setPending: (timer: VirtualTimer, pending: Pending) => void;
let ids = 0;

/** What `setTimeout` gives, with the methods of Node's own. */
class VirtualTimer {
  readonly #queue: Queue;
  readonly #clock: Clock;
  readonly #schedule: () => void;
  readonly #id = ++ids;
  #pending: Pending | undefined;

  static {
    getPending = (timer) => timer.#pending;
    setPending = (timer, pending) => {
      timer.#pending = pending;
    };
  }

  constructor(queue: Queue, clock: Clock, schedule: () => void) {
    this.#queue = queue;
    this.#clock = clock;
    this.#schedule = schedule;
  }

  ref(): this {
    return this.#keepAlive(true);
  }

  unref(): this {
    return this.#keepAlive(false);
  }

  hasRef(): boolean {
    return this.#pending?.keepsAlive ?? false;
  }

  refresh(): this {
    const pending = this.#pending;
    if (pending === undefined) return this;
    this.#queue.remove(pending);
    pending.due = this.#clock.now + pending.delay;
    this.#queue.insert(pending);
    this.#schedule();
    return this;
  }

  close(): this {
    if (this.#pending !== undefined) this.#queue.remove(this.#pending);
    return this;
  }

  [Symbol.toPrimitive](): number {
    return this.#id;
  }

  #keepAlive(keepsAlive: boolean): this {
    const pending = this.#pending;
    if (pending !== undefined && pending.keepsAlive !== keepsAlive) {
      pending.keepsAlive = keepsAlive;
      if (pending.isPending) this.#queue.alive += keepsAlive ? 1 : -1;
      this.#schedule();
    }
    return this;
  }
}
replace(VirtualTimer, "name", "Timeout");
const dispose = (Symbol as { readonly dispose?: symbol }).dispose;
if (dispose !== undefined) put(VirtualTimer.prototype, dispose, VirtualTimer.prototype.close);

interface Options {
  readonly ref?: boolean;
  readonly signal?: AbortSignal;
}

/** The functions of `timers/promises`. */
function laterBy(
  start: (repeats: boolean, callback: () => void, delay: unknown, args: unknown[]) => VirtualTimer,
  clear: (timer: VirtualTimer) => void,
) {
  const setTimeout = <T>(delay?: number, value?: T, options?: Options): Promise<T | undefined> =>
    new SafePromise((resolve, reject) => {
      const signal = options?.signal;
      const abort = (): void => {
        clear(timer);
        const error = new Error("The operation was aborted", { cause: signal?.reason });
        error.name = "AbortError";
        put(error, "code", "ABORT_ERR");
        reject(error);
      };
      const timer = start(
        false,
        () => {
          signal?.removeEventListener("abort", abort);
          resolve(value);
        },
        delay,
        [],
      );
      if (options?.ref === false) timer.unref();
      if (signal?.aborted) abort();
      else signal?.addEventListener("abort", abort, { once: true });
    });
  async function* setInterval<T>(delay?: number, value?: T, options?: Options) {
    for (;;) yield await setTimeout(delay, value, options);
  }
  return { setTimeout, setInterval };
}
