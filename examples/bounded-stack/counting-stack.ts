import type { int, nat } from "@proviso/runtime";
import { ArrayStack } from "./array-stack.js";

/** A stack that counts the calls of `push` and `pop`, the failed ones too, for a profiler. */
export class CountingStack extends ArrayStack {
  // A ghost field is state that only contracts have; `set` assigns to it. The program does not count pushes
  // apart from pops, but with a ghost that does, the invariant can say why the counter is never too small.
  //@ ghost pushes: nat = 0;
  //@ invariant this.size <= this.pushes && this.pushes <= this.operations;

  // A constraint relates the state before any method to the state after it: the counter never runs backwards.
  //@ constraint this.operations >= \old(this.operations);

  /*@ spec_public @*/ private count: nat = 0;

  /**
   * How often `push` and `pop` were called.
   * @pure
   * @ensures \result === this.count
   */
  get operations(): nat {
    return this.count;
  }

  /*@ also
    @   ensures this.operations === \old(this.operations) + 1;
    @   ensures this.pushes === \old(this.pushes) + 1;
    @*/
  override push(item: int): void {
    this.count += 1;
    //@ set this.pushes = this.pushes + 1;
    super.push(item);
  }

  /*@ also
    @   ensures this.operations === \old(this.operations) + 1;
    @   ensures this.pushes === \old(this.pushes);
    @*/
  override pop(): int {
    this.count += 1;
    return super.pop();
  }
}
