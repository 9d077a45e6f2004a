import type { int } from "@proviso/runtime";

export class Scores {
  //@ invariant (\forall int i; 0 <= i && i < this.scores.length; this.scores[i] >= 0);
  private constructor(private readonly scores: int[]) {}

  static none(): Scores {
    return new Scores([]);
  }

  //@ requires score > -10;
  add(score: int): void {
    this.scores.push(score);
  }
}
