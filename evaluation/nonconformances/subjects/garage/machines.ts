import type { int, nat } from "@proviso/runtime";
import { isTicketNumber } from "./tickets.js";

export type GateState = "closed" | "open" | "occupied" | "stuck";
export type GateEvent = "release" | "arrive" | "clear" | "timeout" | "jam" | "repair";

/**
 * Where an event leads; null if it cannot happen in that state.
 * @pure
 * @ensures event === "repair" ==> (\result === "closed" <==> state === "stuck")
 * @ensures event === "jam" ==> (\result === null <==> state === "stuck")
 * @ensures \result !== null ==> \result !== state
 * @ensures \result === "open" <==> state === "closed" && event === "release"
 */
export function nextState(state: GateState, event: GateEvent): GateState | null {
  if (event === "jam") return state === "stuck" ? null : "stuck";
  switch (state) {
    case "closed":
      return event === "release" ? "open" : null;
    case "open":
      if (event === "timeout") return "closed";
      return event === "arrive" ? "occupied" : null;
    case "occupied":
      return event === "clear" ? "closed" : null;
    case "stuck":
      return event === "repair" ? "closed" : null;
  }
}

/** A barrier that lets one vehicle through each time it is released. */
export class Gate {
  //@ ghost released: int = 0;
  //@ invariant this.passed <= this.released;
  //@ invariant this.state === "open" || this.state === "occupied" ==> this.passed < this.released;
  //@ constraint this.passed === \old(this.passed) || \old(this.state) === "occupied";
  #state: GateState = "closed";
  #passed: nat = 0;

  //@ pure
  get state(): GateState {
    return this.#state;
  }

  //@ pure
  get passed(): nat {
    return this.#passed;
  }

  /**
   * @requires nextState(this.state, event) !== null
   * @ensures this.state === nextState(\old(this.state), event)
   * @ensures \result === this.state
   * @ensures this.passed === \old(this.passed) + (event === "clear" ? 1 : 0)
   */
  handle(event: GateEvent): GateState {
    if (event === "clear") this.#passed++;
    this.#state = nextState(this.#state, event) as GateState;
    //@ set this.released = this.released + (event === "release" ? 1 : 0);
    return this.#state;
  }
}

/** Coins and notes in cents, the largest first. */
export const COINS: readonly nat[] = Object.freeze([5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1]);
/** No machine asks for more than this. */
export const MOST_DUE = 5_000_000_000;

//@ pure requires coins.every((coin) => COINS.includes(coin))
//@ ensures \result === (\sum int i; 0 <= i && i < coins.length; coins[i])
//@ ensures coins.length === 0 ==> \result === 0
export const worth = (coins: readonly nat[]): nat => coins.reduce((sum, coin) => sum + coin, 0);

/**
 * Coins that make up an amount, as few as possible.
 * @pure
 * @requires 0 <= cents && cents <= 100 * COINS[0]
 * @ensures worth(\result) === cents
 * @ensures (\forall int i; 0 <= i && i < \result.length; COINS.includes(\result[i]))
 * @ensures (\forall int i; 0 < i && i < \result.length; \result[i - 1] >= \result[i])
 * @ensures \result.filter((coin) => coin === 1).length <= 1
 */
export function coinsFor(cents: int): nat[] {
  const coins: nat[] = [];
  let rest = cents;
  for (const coin of COINS) {
    while (rest >= coin) {
      coins.push(coin);
      rest -= coin;
    }
  }
  return coins;
}

/** One customer's turn at the payment machine. */
export class Payment {
  //@ invariant this.inserted < this.due + COINS[0];
  //@ invariant (\forall int i; 0 <= i && i < this.slot.length; COINS.includes(this.slot[i]));
  //@ constraint \old(this.state) === "closed" ==> this.state === "closed";
  //@ constraint \old(this.state) === "paid" ==> this.state !== "collecting";
  /*@ spec_public @*/ private slot: nat[] = [];
  /*@ spec_public @*/ private closed = false;

  /**
   * @requires isTicketNumber(ticket)
   * @requires 0 < due && due <= MOST_DUE
   * @ensures this.ticket === ticket && this.due === due
   * @ensures this.state === "collecting" && this.inserted === 0
   */
  constructor(
    readonly ticket: nat,
    readonly due: int,
  ) {}

  //@ pure
  get inserted(): nat {
    return worth(this.slot);
  }

  /**
   * @pure
   * @ensures \result === "collecting" <==> !this.closed && this.inserted < this.due
   * @ensures \result === "paid" ==> this.inserted >= this.due
   */
  get state(): "collecting" | "paid" | "closed" {
    if (this.closed) return "closed";
    return this.inserted < this.due ? "collecting" : "paid";
  }

  /**
   * Takes a coin and says what is still missing.
   * @requires this.state === "collecting"
   * @requires COINS.includes(coin)
   * @ensures this.inserted === \old(this.inserted) + coin
   * @ensures \result === Math.max(0, this.due - this.inserted)
   * @ensures this.state === "paid" <==> \result === 0
   */
  insert(coin: nat): nat {
    this.slot.push(coin);
    return Math.max(0, this.due - this.inserted);
  }

  /**
   * Ends the turn. Gives change, or all coins back if they are too few.
   * @requires this.state !== "closed"
   * @ensures this.state === "closed"
   * @ensures \old(this.state) === "collecting" ==> worth(\result) === this.inserted
   * @ensures \old(this.state) === "paid" ==> worth(\result) === this.inserted - this.due
   */
  close(): nat[] {
    const change = this.state === "paid" ? coinsFor(this.inserted - this.due) : [...this.slot];
    this.closed = true;
    return change;
  }
}
