import type { int, nat } from "@proviso/runtime";
import { END_OF_TIME, Interval, isTime } from "./interval.js";
import { IntervalSet } from "./interval-set.js";

export interface Booking {
  readonly id: nat;
  readonly title: string;
  readonly slot: Interval;
}

/** Thrown when a slot is taken. */
export class Conflict extends Error {
  /** @ensures this.slot === slot && this.message !== "" */
  constructor(readonly slot: Interval) {
    super(`${slot.start} to ${slot.end} is not free`);
  }
}

/** The bookings of one room, of which no two overlap. */
export class Calendar {
  //@ invariant (\forall id: int; this.#bookings.has(id); 0 <= id && id < this.made);
  //@ invariant (\sum id: int; this.#bookings.has(id); this.find(id)?.slot.length ?? 0) === this.bookedMinutes();
  //@ invariant (\forall id: int; this.#bookings.has(id); this.find(id)?.id === id);
  //@ constraint this.made >= \old(this.made) && this.cancelled >= \old(this.cancelled);

  /*@ spec_public @*/ readonly #bookings = new Map<nat, Booking>();
  readonly #taken = new IntervalSet();
  #made: nat = 0;
  #cancelled: nat = 0;

  /** @ensures this.made === 0 && this.cancelled === 0 && this.bookedMinutes() === 0 */
  constructor() {}

  /**
   * How many bookings were ever made.
   * @pure
   */
  get made(): nat {
    return this.#made;
  }

  /** @pure */
  get cancelled(): nat {
    return this.#cancelled;
  }

  /** @pure @ensures \result === this.made - this.cancelled */
  get size(): nat {
    return this.#bookings.size;
  }

  /** @pure @ensures 0 <= \result && \result <= END_OF_TIME */
  bookedMinutes(): nat {
    return this.#taken.total();
  }

  /** @pure @ensures \result !== undefined ==> \result.id === id && id < this.made */
  find(id: int): Booking | undefined {
    return this.#bookings.get(id);
  }

  /** @pure @ensures \result ==> !this.bookedAt(slot.start) && !this.bookedAt(slot.end - 1) */
  isFree(slot: Interval): boolean {
    return this.#taken.isFree(slot);
  }

  /** @pure @ensures \result ==> this.size > 0 && isTime(time) */
  bookedAt(time: int): boolean {
    return this.#taken.contains(time);
  }

  /**
   * Books a slot and returns the number of the booking.
   * @requires isTime(start) && isTime(end) && start < end
   * @requires title.trim() !== ""
   * @ensures \result === \old(this.made) && this.made === \result + 1
   * @ensures this.find(\result)?.slot.start === start && this.find(\result)?.slot.end === end
   * @ensures this.bookedMinutes() === \old(this.bookedMinutes()) + end - start
   * @signals (e: Conflict) !this.isFree(e.slot) && e.slot.start === start && this.made === \old(this.made)
   * @signals_only Conflict
   */
  book(title: string, start: int, end: int): nat {
    const slot = new Interval(start, end);
    if (!this.isFree(slot)) throw new Conflict(slot);
    return this.#enter(title.trim(), slot);
  }

  /**
   * Books the first free slot of a length, if there is one.
   * @requires title.trim() !== ""
   * @requires 0 < minutes && minutes <= END_OF_TIME && isTime(from)
   * @ensures \result !== undefined ==> \result.slot.length === minutes && \result.slot.start >= from
   * @ensures \result !== undefined ==> this.find(\result.id) === \result && this.size === \old(this.size) + 1
   * @ensures \result === undefined ==> this.made === \old(this.made)
   */
  bookFirst(title: string, minutes: int, from: int): Booking | undefined {
    const slot = this.#taken.firstGap(minutes, from);
    if (slot === undefined) return undefined;
    return this.find(this.#enter(title.trim(), slot));
  }

  /**
   * @requires this.find(id) !== undefined
   * @ensures this.find(id) === undefined && this.cancelled === \old(this.cancelled) + 1
   * @ensures \result === \old(this.find(id)) && this.isFree(\result.slot)
   * @ensures this.bookedMinutes() === \old(this.bookedMinutes()) - \result.slot.length
   */
  cancel(id: int): Booking {
    const booking = this.#bookings.get(id) as Booking;
    this.#bookings.delete(id);
    this.#taken.remove(booking.slot);
    this.#cancelled += 1;
    return booking;
  }

  /**
   * The bookings within a time, in order.
   * @pure
   * @ensures (\forall int i; 0 < i && i < \result.length; \result[i - 1].slot.end <= \result[i].slot.start)
   * @ensures \result.length === (\num_of id: int; this.#bookings.has(id); this.find(id)?.slot.overlaps(within) ?? false)
   */
  agenda(within: Interval): Booking[] {
    const found = [...this.#bookings.values()].filter((booking) => booking.slot.overlaps(within));
    return found.sort((a, b) => a.slot.start - b.slot.start);
  }

  /**
   * @helper
   * @requires title !== "" && this.#taken.isFree(slot)
   * @ensures \result === \old(this.#made) && this.#made === \result + 1
   * @ensures this.#taken.covers(slot) && this.#bookings.has(\result)
   */
  #enter(title: string, slot: Interval): nat {
    const id = this.#made;
    this.#bookings.set(id, Object.freeze({ id, title, slot }));
    this.#taken.add(slot);
    this.#made += 1;
    return id;
  }
}
