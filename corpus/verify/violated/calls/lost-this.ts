class Greeter {
  private readonly word = "hello";
  greet(): string {
    return this.word;
  }
}

//@ ensures \result === "hello";
//@ signals_only \nothing;
export function greeted(): string {
  const { greet } = new Greeter();
  return greet();
}
