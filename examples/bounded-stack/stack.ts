import type { int, nat } from "@proviso/runtime";

/** The operand stack of a small virtual machine: at most `capacity` integers, last in, first out. */
export interface Stack {
  // A model field exists in contracts only. The interface speaks of the stack's size without saying how it is
  // kept; every class that implements the interface tells how to compute it.
  //@ model size: int;
  //@ invariant 0 <= this.size && this.size <= this.capacity;

  readonly capacity: nat;

  // A precondition leaves the implementer free: of a push onto a full stack this contract says nothing at
  // all. `signals (e: Error) false` promises that no error is thrown while the precondition is met.
  /**
   * Puts an operand on top.
   * @requires this.size < this.capacity
   * @ensures this.size === \old(this.size) + 1
   * @ensures this.peek() === item
   * @signals (e: Error) false
   */
  push(item: int): void;

  /**
   * Takes the top operand off.
   * @requires this.size > 0
   * @ensures this.size === \old(this.size) - 1
   * @ensures \result === \old(this.peek())
   * @signals (e: Error) false
   */
  pop(): int;

  /**
   * The top operand, which stays where it is.
   * @pure
   * @requires this.size > 0
   * @signals (e: Error) false
   */
  peek(): int;

  /**
   * Whether there is nothing to pop.
   * @pure
   * @ensures \result === (this.size === 0)
   */
  isEmpty(): boolean;
}
