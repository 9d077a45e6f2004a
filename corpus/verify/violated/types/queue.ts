export class Queue {
  waiting: { size: number }[] = [];

  add(one: { size: number }): void {
    this.waiting.push(one);
  }

  leave(): void {
    delete this.waiting[0];
  }

  //@ signals_only \nothing;
  firstSize(): number {
    return this.waiting.length > 0 ? this.waiting[0].size : 0;
  }
}
