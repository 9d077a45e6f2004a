export class Stack {
  /*@ spec_public @*/ private readonly items: string[] = [];

  //@ ensures this.items.length === \old(this.items.length) + 1 && this.items[this.items.length - 1] === item;
  push(item: string): void {
    this.items.push(item);
  }

  //@ requires this.items.length > 0;
  //@ ensures \result === \old(this.items[this.items.length - 1]);
  //@ ensures this.items.length === \old(this.items.length) - 1;
  pop(): string | undefined {
    return this.items.pop();
  }
}
