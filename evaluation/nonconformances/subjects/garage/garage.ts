import type { int, nat } from "@proviso/runtime";
import { Gate, Payment, worth } from "./machines.js";
import { isIntWithin, isTariff, LAST_MINUTE, price, type Tariff, VEHICLES, type Vehicle } from "./tariff.js";
import { isTicketNumber, LAST_SERIAL, ticketNumber } from "./tickets.js";

export class Full extends Error {}

export class Unpaid extends Error {
  //@ requires due > 0; ensures this.due === due
  constructor(readonly due: nat) {
    super(`${due} cents are due`);
  }
}

interface Stay {
  readonly vehicle: Vehicle;
  readonly since: nat;
  readonly space: nat;
  readonly paid: nat;
}

/**
 * Whether a space made for one vehicle can hold another.
 * @pure
 * @ensures space === vehicle ==> \result
 * @ensures space !== vehicle ==> (\result <=!=> fits(vehicle, space))
 */
export function fits(space: Vehicle, vehicle: Vehicle): boolean {
  return VEHICLES.indexOf(vehicle) <= VEHICLES.indexOf(space);
}

/** A garage with spaces of three sizes, a gate on each side, and payment before the exit. */
export class Garage {
  //@ invariant isTariff(this.tariff) && this.spaces.length === this.plan.length && this.present <= this.serial;
  //@ invariant (\forall t: nat; this.stays.has(t); isTicketNumber(t) && Math.floor(t / 10) < this.serial);
  //@ invariant (\forall t: nat; this.stays.has(t); this.spaces[this.stayOf(t).space] === t);
  //@ invariant (\num_of int i; 0 <= i && i < this.plan.length; this.spaces[i] !== null) === this.present;
  //@ constraint this.clock >= \old(this.clock) && this.serial >= \old(this.serial);
  //@ constraint this.serial - \old(this.serial) >= this.present - \old(this.present);
  readonly entry = new Gate();
  readonly exit = new Gate();
  /*@ spec_public @*/ private readonly plan: readonly Vehicle[];
  /*@ spec_public @*/ private readonly tariff: Tariff;
  /*@ spec_public @*/ private readonly spaces: (nat | null)[];
  /*@ spec_public @*/ private readonly stays = new Map<nat, Stay>();
  /*@ spec_public @*/ private clock: nat = 0;
  /*@ spec_public @*/ private serial: nat = 0;

  /**
   * @requires 0 < plan.length && plan.length <= 500
   * @requires isTariff(tariff)
   * @ensures this.plan.length === plan.length && this.present === 0
   * @ensures (\forall v: Vehicle; true; this.freeFor(v) === plan.filter((space) => fits(space, v)).length)
   * @ensures this.serial === 0 && this.clock === 0
   */
  constructor(plan: readonly Vehicle[], tariff: Tariff) {
    this.plan = [...plan];
    const { grace, dayRate, nightRate, dayCap } = tariff;
    this.tariff = { grace, dayRate, nightRate, dayCap };
    this.spaces = plan.map(() => null);
  }

  //@ pure
  get present(): nat {
    return this.stays.size;
  }
  //@ pure ensures \result ==> isTicketNumber(ticket)
  holds(ticket: number): boolean {
    return this.stays.has(ticket);
  }

  /**
   * How full the garage is, in percent, rounded down.
   * @pure
   * @ensures \result === 100 <==> this.present === this.plan.length
   * @ensures this.present === 0 ==> \result === 0
   */
  occupancy(): nat {
    return Math.floor((100 * this.present) / this.plan.length);
  }

  /**
   * @pure
   * @ensures \result <= this.plan.length - this.present
   * @ensures vehicle === "motorcycle" ==> \result === this.plan.length - this.present
   */
  freeFor(vehicle: Vehicle): nat {
    return this.spaces.filter((t, i) => t === null && fits(this.plan[i], vehicle)).length;
  }

  /**
   * What is still to pay for a ticket.
   * @pure
   * @requires this.holds(ticket)
   * @ensures \result === price(this.tariff, this.stayOf(ticket).vehicle, this.stayOf(ticket).since, this.clock) - this.stayOf(ticket).paid
   * @ensures this.clock - this.stayOf(ticket).since <= this.tariff.grace ==> \result === 0
   */
  dueFor(ticket: nat): nat {
    const { vehicle, since, paid } = this.stayOf(ticket);
    return price(this.tariff, vehicle, since, this.clock) - paid;
  }

  /**
   * @requires isIntWithin(minute, this.clock, LAST_MINUTE)
   * @ensures this.clock === minute
   */
  waitUntil(minute: int): void {
    this.clock = minute;
  }

  /**
   * Lets a vehicle in and returns its ticket.
   * @requires this.entry.state === "closed"
   * @requires this.serial <= LAST_SERIAL
   * @ensures !\old(this.holds(ticketNumber(this.serial))) && \result === ticketNumber(\old(this.serial))
   * @ensures this.holds(\result) && this.dueFor(\result) === 0
   * @ensures fits(this.plan[this.stayOf(\result).space], vehicle)
   * @ensures this.freeFor(vehicle) === \old(this.freeFor(vehicle)) - 1
   * @ensures this.entry.state === "open"
   * @signals (e: Full) this.freeFor(vehicle) === 0
   * @signals (e: Full) this.serial === \old(this.serial) && this.entry.state === "closed"
   * @signals_only Full
   */
  enter(vehicle: Vehicle): nat {
    const space = this.spaceFor(vehicle);
    if (space === -1) throw new Full(`no space for a ${vehicle}`);
    const ticket = ticketNumber(this.serial);
    this.serial += 1;
    this.spaces[space] = ticket;
    this.stays.set(ticket, { vehicle, since: this.clock, space, paid: 0 });
    this.entry.handle("release");
    return ticket;
  }

  /**
   * @requires this.holds(ticket) && this.dueFor(ticket) > 0
   * @ensures \result.ticket === ticket && \result.state === "collecting"
   * @ensures \result.due === this.dueFor(ticket)
   */
  startPayment(ticket: nat): Payment {
    return new Payment(ticket, this.dueFor(ticket));
  }

  /**
   * Books a payment and returns the change.
   * @requires payment.state === "paid" && this.holds(payment.ticket)
   * @requires payment.due <= this.dueFor(payment.ticket)
   * @ensures this.dueFor(payment.ticket) === \old(this.dueFor(payment.ticket)) - payment.due
   * @ensures payment.state === "closed" && worth(\result) === payment.inserted - payment.due
   */
  endPayment(payment: Payment): nat[] {
    const stay = this.stayOf(payment.ticket);
    this.stays.set(payment.ticket, { ...stay, paid: stay.paid + payment.due });
    return payment.close();
  }

  /**
   * Lets a vehicle out and returns how long it stayed.
   * @requires this.holds(ticket) && this.exit.state === "closed"
   * @ensures !this.holds(ticket) && this.present === \old(this.present) - 1
   * @ensures \result === this.clock - \old(this.stayOf(ticket).since)
   * @ensures this.exit.state === "open" && this.freeFor("motorcycle") > 0
   * @signals (e: Unpaid) e.due === this.dueFor(ticket) && this.holds(ticket)
   * @signals_only Unpaid
   */
  leave(ticket: nat): nat {
    const due = this.dueFor(ticket);
    if (due > 0) throw new Unpaid(due);
    const { space, since } = this.stayOf(ticket);
    this.stays.delete(ticket);
    this.spaces[space] = null;
    this.exit.handle("release");
    return this.clock - since;
  }

  /** @pure @helper @requires this.stays.has(ticket) @ensures \result.since <= this.clock */
  /*@ spec_public @*/ private stayOf(ticket: nat): Stay {
    return this.stays.get(ticket) as Stay;
  }

  /**
   * The first free space of the smallest size that fits, or -1.
   * @pure
   * @ensures \result === -1 <==> this.freeFor(vehicle) === 0
   * @ensures \result >= 0 ==> this.spaces[\result] === null && fits(this.plan[\result], vehicle)
   * @ensures (\forall int i; 0 <= i && i < this.plan.length && \result >= 0; this.spaces[i] === null && fits(this.plan[i], vehicle) ==> fits(this.plan[i], this.plan[\result]))
   */
  private spaceFor(vehicle: Vehicle): int {
    for (const size of VEHICLES) {
      if (!fits(size, vehicle)) continue;
      const found = this.spaces.findIndex((t, i) => t === null && this.plan[i] === size);
      if (found >= 0) return found;
    }
    return -1;
  }
}
