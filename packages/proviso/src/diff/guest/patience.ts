import { state } from "@proviso/runtime/internal";
import type { Channel } from "../../sandbox/index.js";

// Calls that go on and on. One that is broken off costs as much time as it was given, so a unit that was broken off often is
// given less: all that is lost then are cases. What is concluded from a call that was broken off is that it takes many times as long as that
// of the other version, or that there is no end to it.

/** Milliseconds for calls of a unit that was broken off so many times. */
const less: readonly { readonly from: number; readonly milliseconds: number }[] = [
  { from: 32, milliseconds: 5 },
  { from: 3, milliseconds: 20 },
];

/** Milliseconds for calls while a case is made small. */
const brief = 60;

/** A call that is broken off has taken so many times as long as that of the other version. */
const times = 10;

/** Milliseconds, where the other version takes long. */
const most = 800;

/** What became of a call: "endless" if it was broken off after more than its time, "slow" if that says nothing. */
export type Ran<T> = { readonly value: T } | { readonly late: "endless" | "slow" };

export class Patience {
  /** Whether calls are broken off. */
  isLimited = false;
  /** Whether cases are made small. */
  isBrief = false;
  /** Milliseconds that the last call took. */
  took = 0;
  readonly #brokenOff = new Map<number, number>();

  constructor(
    readonly channel: Pick<Channel, "within" | "now">,
    /** Milliseconds for a call. */
    readonly limit: number,
  ) {}

  /** Runs calls of a unit; `other` is how long they took in the other version. */
  run<T>(unit: number, run: () => T, other = 0): Ran<T> {
    if (!this.isLimited) return { value: run() };
    const base = this.#limitFor(unit);
    const wanted = Math.max(base, Math.ceil(times * other));
    const limit = Math.min(wanted, Math.max(most, this.limit));
    const { idle } = state;
    const begun = this.channel.now();
    const ran = this.channel.within(limit, run);
    this.took = this.channel.now() - begun;
    if ("value" in ran) return ran;
    state.idle = idle;
    this.#brokenOff.set(unit, (this.#brokenOff.get(unit) ?? 0) + 1);
    // A process that was hardly given any time may not have come to do anything.
    return { late: wanted <= limit && ran.late >= limit / times ? "endless" : "slow" };
  }

  #limitFor(unit: number): number {
    const count = this.#brokenOff.get(unit) ?? 0;
    const milliseconds = less.find(({ from }) => count >= from)?.milliseconds ?? this.limit;
    return Math.min(milliseconds, this.isBrief ? brief : this.limit);
  }
}
