import type { int, nat } from "@proviso/runtime";
import { isQuantity, MAX_QUANTITY, MAX_RECEIVED, OutOfStock, StockItem } from "./stock-item.js";

export interface OrderLine {
  readonly sku: string;
  readonly quantity: int;
}

export interface Movement {
  readonly kind: "in" | "out";
  readonly sku: string;
  readonly quantity: int;
}

/**
 * The lines of an order with those of one item put together, in the order they first appear.
 * @pure
 * @requires (\forall line: OrderLine; lines.includes(line); isQuantity(line.quantity))
 * @requires lines.length <= 1_000
 * @ensures \result.length <= lines.length && (lines.length > 0 ==> \result.length > 0)
 * @ensures (\sum int i; 0 <= i && i < \result.length; \result[i].quantity)
 *   === (\sum int i; 0 <= i && i < lines.length; lines[i].quantity)
 * @ensures (\forall int i, j; 0 <= i && i < j && j < \result.length; \result[i].sku !== \result[j].sku)
 */
export function mergeLines(lines: readonly OrderLine[]): OrderLine[] {
  const quantities = new Map<string, int>();
  for (const { sku, quantity } of lines) quantities.set(sku, (quantities.get(sku) ?? 0) + quantity);
  return [...quantities].map(([sku, quantity]) => ({ sku, quantity }));
}

/**
 * How much to order to fill up to a target, in whole packages.
 * @pure
 * @requires 0 <= available && available <= MAX_RECEIVED
 * @requires 0 <= target && target <= MAX_RECEIVED && isQuantity(packageSize)
 * @ensures \result % packageSize === 0 && available + \result >= target
 * @ensures \result > 0 ==> available + \result - packageSize < target
 * @ensures available >= target ==> \result === 0
 */
export function reorderQuantity(available: int, target: int, packageSize: int): nat {
  const missing = Math.max(0, target - available);
  return Math.ceil(missing / packageSize) * packageSize;
}

/** Items, orders that are promised but not yet shipped, and a history of what came and went. */
export class Warehouse {
  /*@ model pure promised(sku: string): nat {
    @   return [...this.#orders.values()].flat().reduce((sum, line) => sum + (line.sku === sku ? line.quantity : 0), 0);
    @ } @*/
  //@ invariant (\forall sku: string; this.#items.has(sku); this.#item(sku).sku === sku);
  //@ invariant (\forall id: int; this.#orders.has(id); 0 <= id && id < this.ordersTaken);
  //@ invariant (\forall sku: string; this.#items.has(sku); this.reservedOf(sku) === this.promised(sku));
  //@ constraint this.historyLength >= \old(this.historyLength) && this.ordersTaken >= \old(this.ordersTaken);
  //@ constraint (\forall sku: string; \old(this.skus()).includes(sku); this.has(sku));

  readonly #items = new Map<string, StockItem>();
  readonly #orders = new Map<nat, readonly OrderLine[]>();
  readonly #history: Movement[] = [];
  #ordersTaken: nat = 0;

  /** @ensures this.historyLength === 0 && this.ordersTaken === 0 && this.skus().length === 0 */
  constructor() {}

  /** @pure */
  get historyLength(): nat {
    return this.#history.length;
  }

  /** @pure */
  get ordersTaken(): nat {
    return this.#ordersTaken;
  }

  /** @pure @ensures \fresh(\result) && (\forall sku: string; \result.includes(sku); this.has(sku)) */
  skus(): string[] {
    return [...this.#items.keys()];
  }

  /** @pure @ensures \result <==> this.skus().includes(sku) */
  has(sku: string): boolean {
    return this.#items.has(sku);
  }

  /** @pure @ensures \result ==> 0 <= order && order < this.ordersTaken */
  isOpen(order: int): boolean {
    return this.#orders.has(order);
  }

  /**
   * @pure
   * @requires this.has(sku)
   * @ensures 0 <= \result && \result <= MAX_RECEIVED
   */
  availableOf(sku: string): nat {
    return this.#item(sku).available();
  }

  /**
   * @pure
   * @requires this.has(sku)
   * @ensures 0 <= \result && \result <= MAX_RECEIVED
   */
  reservedOf(sku: string): nat {
    return this.#item(sku).reserved;
  }

  /**
   * All that was ever received of an item.
   * @pure
   * @requires this.has(sku)
   * @ensures \result >= this.availableOf(sku) + this.reservedOf(sku)
   */
  receivedOf(sku: string): nat {
    return this.#item(sku).received;
  }

  /**
   * @requires sku !== "" && !this.has(sku)
   * @requires 0 <= reorderLevel && reorderLevel <= MAX_QUANTITY
   * @ensures this.has(sku) && this.availableOf(sku) === 0 && this.receivedOf(sku) === 0
   * @ensures this.skus().length === \old(this.skus().length) + 1
   */
  addItem(sku: string, reorderLevel: int = 10): void {
    this.#items.set(sku, new StockItem(sku, reorderLevel));
  }

  /**
   * @requires this.has(sku) && isQuantity(quantity)
   * @requires this.receivedOf(sku) <= MAX_RECEIVED - quantity
   * @ensures this.availableOf(sku) === \old(this.availableOf(sku)) + quantity
   * @ensures this.receivedOf(sku) === \old(this.receivedOf(sku)) + quantity
   * @ensures this.historyLength === \old(this.historyLength) + 1
   */
  receive(sku: string, quantity: int): void {
    this.#item(sku).receive(quantity);
    this.#record("in", sku, quantity);
  }

  /**
   * Promises all that an order asks for, or nothing; returns the number of the order.
   * @requires 0 < lines.length && lines.length <= 1_000
   * @requires (\forall line: OrderLine; lines.includes(line); this.has(line.sku) && isQuantity(line.quantity))
   * @requires mergeLines(lines).every((line) => isQuantity(line.quantity))
   * @ensures \result === \old(this.ordersTaken) && this.isOpen(\result)
   * @ensures (\forall line: OrderLine; lines.includes(line); this.reservedOf(line.sku) > \old(this.reservedOf(line.sku)))
   * @ensures this.historyLength === \old(this.historyLength)
   * @signals (e: OutOfStock) this.has(e.sku) && this.ordersTaken === \old(this.ordersTaken)
   * @signals (e: OutOfStock) (\forall line: OrderLine; lines.includes(line);
   *   this.reservedOf(line.sku) === \old(this.reservedOf(line.sku)))
   * @signals_only OutOfStock
   */
  order(lines: readonly OrderLine[]): nat {
    const merged = mergeLines(lines);
    for (const { sku, quantity } of merged) {
      const available = this.availableOf(sku);
      if (quantity > available) throw new OutOfStock(sku, quantity - available);
    }
    for (const { sku, quantity } of merged) this.#item(sku).reserve(quantity);
    const id = this.#ordersTaken;
    this.#orders.set(id, merged);
    this.#ordersTaken += 1;
    return id;
  }

  /**
   * Sends an order out and returns how many pieces it had.
   * @requires this.isOpen(order)
   * @ensures !this.isOpen(order) && \result > 0
   * @ensures this.historyLength > \old(this.historyLength) && this.ordersTaken === \old(this.ordersTaken)
   * @ensures \result === (\sum int i; \old(this.historyLength) <= i && i < this.historyLength; this.movement(i).quantity)
   */
  ship(order: int): nat {
    let pieces = 0;
    for (const { sku, quantity } of this.#close(order)) {
      this.#item(sku).issue(quantity);
      this.#record("out", sku, quantity);
      pieces += quantity;
    }
    return pieces;
  }

  /**
   * Takes an order back.
   * @requires this.isOpen(order)
   * @ensures !this.isOpen(order) && this.historyLength === \old(this.historyLength)
   * @ensures (\forall sku: string; this.skus().includes(sku); this.availableOf(sku) >= \old(this.has(sku) ? this.availableOf(sku) : 0))
   */
  cancel(order: int): void {
    for (const { sku, quantity } of this.#close(order)) this.#item(sku).release(quantity);
  }

  /**
   * @pure
   * @requires 0 <= index && index < this.historyLength
   * @ensures isQuantity(\result.quantity) && this.has(\result.sku)
   */
  movement(index: int): Movement {
    return this.#history[index];
  }

  /**
   * What to order, where an item fell below its level.
   * @pure
   * @requires isQuantity(packageSize)
   * @ensures (\forall line: OrderLine; \result.includes(line); line.quantity > 0 && line.quantity % packageSize === 0)
   * @ensures \result.length <= this.skus().length
   */
  reorders(packageSize: int = 1): OrderLine[] {
    return [...this.#items.values()]
      .filter((item) => item.needsReorder())
      .map((item) => ({
        sku: item.sku,
        quantity: reorderQuantity(item.available(), item.reorderLevel, packageSize),
      }));
  }

  /** @helper @pure @requires this.#items.has(sku) @ensures \result.sku === sku */
  #item(sku: string): StockItem {
    return this.#items.get(sku) as StockItem;
  }

  /**
   * @helper
   * @requires this.#orders.has(order)
   * @ensures !this.#orders.has(order) && \result.length > 0
   */
  #close(order: int): readonly OrderLine[] {
    const lines = this.#orders.get(order) as readonly OrderLine[];
    this.#orders.delete(order);
    return lines;
  }

  /**
   * @helper
   * @requires isQuantity(quantity)
   * @ensures this.#history.length === \old(this.#history.length) + 1
   */
  #record(kind: Movement["kind"], sku: string, quantity: int): void {
    this.#history.push(Object.freeze({ kind, sku, quantity }));
  }
}
