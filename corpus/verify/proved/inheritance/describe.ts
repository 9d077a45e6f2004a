export class Animal {
  constructor(readonly name: string) {}

  //@ ensures \result.endsWith(this.name);
  describe(): string {
    return this.name;
  }
}

export class Dog extends Animal {
  //@ also ensures \result.startsWith("dog ");
  override describe(): string {
    return `dog ${super.describe()}`;
  }
}
