export class Ids {
  static last = 0;

  //@ ensures \result === 1;
  static next(): number {
    Ids.last += 1;
    return Ids.last;
  }
}
