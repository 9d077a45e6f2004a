import type { int, nat } from "@proviso/runtime";

/** The most that is moved at once. */
export const MAX_QUANTITY = 1_000_000;

/** The most that is ever received of one item. */
export const MAX_RECEIVED = 1_000_000_000_000;

/** Thrown when there is less than is asked for. */
export class OutOfStock extends Error {
  /**
   * @requires missing > 0
   * @ensures this.sku === sku && this.missing === missing
   */
  constructor(
    readonly sku: string,
    readonly missing: int,
  ) {
    super(`${missing} of ${sku} missing`);
  }
}

/**
 * Whether a number is a quantity that can be moved.
 * @pure
 * @ensures \result <==> Number.isInteger(n) && 1 <= n && n <= MAX_QUANTITY
 */
export function isQuantity(n: number): boolean {
  return Number.isInteger(n) && n >= 1 && n <= MAX_QUANTITY;
}

/** One kind of goods: what came, what went, and what is promised to somebody. */
export class StockItem {
  //@ invariant this.sku !== "" && 0 <= this.reorderLevel && this.reorderLevel <= MAX_QUANTITY;
  //@ invariant 0 <= this.issued && this.issued <= this.received && this.received <= MAX_RECEIVED;
  //@ invariant 0 <= this.reserved && this.reserved <= this.onHand();
  //@ constraint this.sku === \old(this.sku);
  //@ constraint this.received >= \old(this.received);
  //@ constraint this.issued >= \old(this.issued);

  #received: nat = 0;
  #issued: nat = 0;
  #reserved: nat = 0;
  #reorderLevel: nat;

  /**
   * @requires sku !== ""
   * @requires 0 <= reorderLevel && reorderLevel <= MAX_QUANTITY
   * @ensures this.sku === sku && this.reorderLevel === reorderLevel
   * @ensures this.received === 0 && this.issued === 0 && this.reserved === 0
   */
  constructor(
    readonly sku: string,
    reorderLevel: int = 0,
  ) {
    this.#reorderLevel = reorderLevel;
  }

  /**
   * All that was ever received.
   * @pure
   */
  get received(): nat {
    return this.#received;
  }

  /**
   * All that was ever issued.
   * @pure
   */
  get issued(): nat {
    return this.#issued;
  }

  /** @pure */
  get reserved(): nat {
    return this.#reserved;
  }

  /** @pure */
  get reorderLevel(): nat {
    return this.#reorderLevel;
  }

  /**
   * @requires 0 <= level && level <= MAX_QUANTITY
   * @ensures this.reorderLevel === level
   * @ensures this.onHand() === \old(this.onHand())
   */
  set reorderLevel(level: int) {
    this.#reorderLevel = level;
  }

  /** @pure @ensures \result === this.received - this.issued */
  onHand(): nat {
    return this.#received - this.#issued;
  }

  /**
   * What is there and not promised.
   * @pure
   * @ensures \result === this.onHand() - this.reserved
   * @ensures 0 <= \result
   */
  available(): nat {
    return this.onHand() - this.#reserved;
  }

  /** @pure @ensures \result <==> this.available() < this.reorderLevel */
  needsReorder(): boolean {
    return this.available() < this.#reorderLevel;
  }

  /**
   * @requires isQuantity(quantity)
   * @requires this.received + quantity <= MAX_RECEIVED
   * @ensures this.received === \old(this.received) + quantity
   * @ensures this.available() === \old(this.available()) + quantity
   */
  receive(quantity: int): void {
    this.#received += quantity;
  }

  /**
   * Promises some of what is available, and returns how much is left.
   * @requires isQuantity(quantity)
   * @ensures this.reserved === \old(this.reserved) + quantity && \result === this.available()
   * @ensures this.onHand() === \old(this.onHand())
   * @signals (e: OutOfStock) quantity > this.available() && e.missing === quantity - this.available()
   * @signals (e: OutOfStock) this.reserved === \old(this.reserved)
   * @signals_only OutOfStock
   */
  reserve(quantity: int): nat {
    const available = this.available();
    if (quantity > available) throw new OutOfStock(this.sku, quantity - available);
    this.#reserved += quantity;
    return available - quantity;
  }

  /**
   * Takes a promise back.
   * @requires isQuantity(quantity) && quantity <= this.reserved
   * @ensures this.reserved === \old(this.reserved) - quantity
   * @ensures this.available() === \old(this.available()) + quantity
   */
  release(quantity: int): void {
    this.#reserved -= quantity;
  }

  /**
   * Gives out what was promised.
   * @requires isQuantity(quantity) && quantity <= this.reserved
   * @ensures this.issued === \old(this.issued) + quantity && this.reserved === \old(this.reserved) - quantity
   * @ensures this.available() === \old(this.available())
   */
  issue(quantity: int): void {
    this.release(quantity);
    this.#issued += quantity;
  }
}
