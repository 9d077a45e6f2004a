export class Cart {
  /*@ spec_public @*/ private readonly items: string[] = [];

  list(): readonly string[] {
    return this.items;
  }

  //@ ensures this.items.length === \old(this.items.length) + 1 && wishes.length === \old(wishes.length);
  add(wishes: readonly string[]): void {
    this.items.push(wishes.length > 0 ? wishes[0] : "nothing");
  }
}
