export class Purse {
  //@ invariant this.coins >= 0;
  coins = 0;

  steal(other: Purse): void {
    other.coins -= 1;
    this.coins += 1;
  }
}
