export class Slots {
  slots: number[] = [];

  add(slot: number): void {
    this.slots.push(slot);
  }

  clear(): void {
    this.slots.length = 0;
  }

  //@ ensures \result.every((slot) => slot !== undefined);
  all(): number[] {
    return [...this.slots];
  }
}
