export class Chosen {
  names = new Map<string, string>();
  name = "";

  choose(key: string): void {
    this.name = this.names.get(key)!;
  }

  //@ ensures \result !== undefined;
  get(): string {
    return this.name;
  }
}
