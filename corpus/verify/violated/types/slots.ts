export class Slots {
  slots: number[] = [];

  grow(): void {
    this.slots.length = 3;
  }

  //@ ensures \result.every((slot) => slot !== undefined);
  all(): number[] {
    return [...this.slots];
  }
}
