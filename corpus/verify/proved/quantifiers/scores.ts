import type { int } from "@proviso/runtime";

export class Scores {
  //@ invariant (\forall int i; 0 <= i && i < this.scores.length; this.scores[i] >= 0);
  private readonly scores: int[] = [];

  //@ requires score >= 0;
  add(score: int): void {
    this.scores.push(score);
  }
}
