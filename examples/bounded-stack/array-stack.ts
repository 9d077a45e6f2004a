import type { int, nat } from "@proviso/runtime";
import type { Stack } from "./stack.js";

/** The deepest stack the machine allows. */
export const MAX_DEPTH = 65_535;

/** A stack in an array. Where the contract of `Stack` leaves a call open, it throws a `RangeError`. */
export class ArrayStack implements Stack {
  // How the model field of the interface is computed from the private state of this class.
  //@ represents size <- this.items.length;

  private readonly items: int[] = [];

  /**
   * @requires capacity <= MAX_DEPTH
   * @ensures this.capacity === capacity && this.size === 0
   */
  constructor(readonly capacity: nat) {}

  // Contracts are inherited. `also` adds a case: a subtype may accept more calls, but those of its supertype
  // keep their promise. `ensures false`: the method does not return. `signals_only` lists what it may throw.
  /*@ also
    @   requires this.size === this.capacity;
    @   ensures false;
    @   signals_only RangeError;
    @*/
  push(item: int): void {
    if (this.items.length === this.capacity) throw new RangeError("the stack is full");
    this.items.push(item);
  }

  /*@ also
    @   requires this.size === 0;
    @   ensures false;
    @   signals_only RangeError;
    @*/
  pop(): int {
    const top = this.peek();
    this.items.pop();
    return top;
  }

  /*@ also
    @   requires this.size === 0;
    @   ensures false;
    @   signals_only RangeError;
    @*/
  peek(): int {
    if (this.isEmpty()) throw new RangeError("the stack is empty");
    return this.items[this.items.length - 1];
  }

  isEmpty(): boolean {
    return this.items.length === 0;
  }
}
