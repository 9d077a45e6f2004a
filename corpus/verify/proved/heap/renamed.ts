export class Person {
  constructor(readonly name: string) {}

  //@ ensures \fresh(\result) && \result.name === name && this.name === \old(this.name);
  renamed(name: string): Person {
    return new Person(name);
  }
}
