export abstract class Animal {
  constructor(readonly name: string) {}
  //@ ensures \result.endsWith(this.name);
  abstract describe(): string;
}

export class Dog extends Animal {
  //@ also ensures \result.startsWith("dog ");
  override describe(): string {
    return `dog ${this.name.trim()}`;
  }
}
