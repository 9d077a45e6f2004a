import type { int, nat } from "@proviso/runtime";
import type { CalendarDate } from "./date.js";
import { Designations, MAX_DESIGNATIONS } from "./designations.js";

export type Severity = "mild" | "severe";

export interface Allergy {
  /** Where the substance stands in the card's table of substances. */
  readonly position: nat;
  readonly since: CalendarDate;
  readonly severity: Severity;
}

/**
 * The digit that makes the sum of all, the digits at even places doubled, a multiple of ten.
 * @pure
 * @requires digits.length > 0 && /^[0-9]*$/.test(digits)
 * @ensures 0 <= \result && \result <= 9
 * @ensures ((\sum int i; 0 <= i && i < digits.length; weighted(digits, i)) + \result) % 10 === 0
 */
export function checkDigit(digits: string): nat {
  let sum = 0;
  for (let i = 0; i < digits.length; i += 1) sum += weighted(digits, i);
  return (10 - (sum % 10)) % 10;
}

/**
 * @pure
 * @requires 0 <= i && i < digits.length && /^[0-9]$/.test(digits.charAt(i))
 * @ensures 0 <= \result && \result <= 9
 * @ensures i % 2 === 1 ==> \result === Number.parseInt(digits.charAt(i), 10)
 */
export function weighted(digits: string, i: int): nat {
  const digit = digits.charCodeAt(i) - 48;
  if (i % 2 === 1) return digit;
  return digit < 5 ? 2 * digit : 2 * digit - 9;
}

/**
 * Whether a text is the number of a card: nine digits and their check digit.
 * @pure
 * @ensures \result ==> text.length === 10
 * @ensures \result ==> text.endsWith(`${checkDigit(text.slice(0, 9))}`)
 */
export function isCardNumber(text: string): boolean {
  return /^[0-9]{10}$/.test(text) && checkDigit(text.slice(0, 9)) === text.charCodeAt(9) - 48;
}

/** The card of one patient. */
export class HealthCard {
  //@ invariant isCardNumber(this.number);
  //@ invariant (\forall int i; 0 <= i && i < this.allergyCount; this.substances.isPosition(this.allergyAt(i).position));
  //@ invariant (\forall int i; 0 <= i && i < this.allergyCount; this.born.compare(this.allergyAt(i).since) <= 0);
  //@ constraint this.number === \old(this.number) && this.born === \old(this.born);
  //@ constraint this.visits >= \old(this.visits);

  readonly substances = new Designations();
  readonly #allergies: Allergy[] = [];
  #lastVisit: CalendarDate | undefined;
  #visits: nat = 0;

  /**
   * @requires isCardNumber(number)
   * @ensures this.number === number && this.born === born
   * @ensures this.allergyCount === 0 && this.visits === 0 && this.lastVisit === undefined
   */
  constructor(
    readonly number: string,
    readonly born: CalendarDate,
  ) {}

  /** @pure */
  get allergyCount(): nat {
    return this.#allergies.length;
  }

  /** @pure */
  get visits(): nat {
    return this.#visits;
  }

  /** @pure @ensures this.visits === 0 <==> \result === undefined */
  get lastVisit(): CalendarDate | undefined {
    return this.#lastVisit;
  }

  /**
   * @pure
   * @requires 0 <= index && index < this.allergyCount
   * @ensures this.substances.isPosition(\result.position)
   */
  allergyAt(index: int): Allergy {
    return this.#allergies[index];
  }

  /**
   * What is noted of a substance, if anything.
   * @pure
   * @ensures \result !== undefined ==> this.substances.nameAt(\result.position) === substance
   * @ensures \result === undefined ==>
   *   (\forall int i; 0 <= i && i < this.allergyCount; this.substances.nameAt(this.allergyAt(i).position) !== substance)
   */
  allergyTo(substance: string): Allergy | undefined {
    const position = this.substances.positionOf(substance);
    return this.#allergies.find((allergy) => allergy.position === position);
  }

  /**
   * Notes an allergy and returns its index.
   * @requires substance !== "" && this.allergyTo(substance) === undefined
   * @requires this.substances.positionOf(substance) >= 0 || this.substances.count < MAX_DESIGNATIONS
   * @requires this.born.compare(since) <= 0
   * @ensures \result === \old(this.allergyCount) && this.allergyCount === \result + 1
   * @ensures this.allergyTo(substance) === this.allergyAt(\result)
   * @ensures this.allergyAt(\result).since === since && this.allergyAt(\result).severity === severity
   */
  noteAllergy(substance: string, since: CalendarDate, severity: Severity = "mild"): nat {
    const position = this.substances.intern(substance);
    this.#allergies.push(Object.freeze({ position, since, severity }));
    return this.#allergies.length - 1;
  }

  /**
   * Takes an allergy off the card; the ones after it move up.
   * @requires 0 <= index && index < this.allergyCount
   * @ensures this.allergyCount === \old(this.allergyCount) - 1 && \result === \old(this.allergyAt(index))
   * @ensures this.allergyTo(this.substances.nameAt(\result.position)) === undefined
   * @ensures index < this.allergyCount ==> this.allergyAt(index) === \old(this.allergyAt(index + 1))
   */
  dropAllergy(index: int): Allergy {
    const [dropped] = this.#allergies.splice(index, 1);
    return dropped;
  }

  /**
   * Notes a visit and returns the patient's age.
   * @requires this.born.compare(on) <= 0
   * @ensures this.visits === \old(this.visits) + 1 && this.lastVisit === on
   * @ensures \result === this.born.ageOn(on)
   * @signals (e: RangeError) this.visits === \old(this.visits) && this.lastVisit === \old(this.lastVisit)
   * @signals (e: RangeError) this.lastVisit !== undefined && this.lastVisit.compare(on) > 0
   */
  visit(on: CalendarDate): nat {
    if (this.#lastVisit !== undefined && this.#lastVisit.compare(on) > 0) {
      throw new RangeError(`${on.toString()} is before the last visit`);
    }
    this.#lastVisit = on;
    this.#visits += 1;
    return this.born.ageOn(on);
  }

  /**
   * The severe allergies by name, in order.
   * @pure
   * @ensures (\forall name: string; \result.includes(name); this.allergyTo(name)?.severity === "severe")
   * @ensures \result.length ===
   *   (\num_of int i; 0 <= i && i < this.allergyCount; this.allergyAt(i).severity === "severe")
   */
  warnings(): string[] {
    return this.#allergies
      .filter((allergy) => allergy.severity === "severe")
      .map((allergy) => this.substances.nameAt(allergy.position));
  }
}
