export class Person {
  name: string | null = null;
  call(title: string | null): string {
    if (title === "") throw new TypeError("no title");
    if (title === null) this.name = null;
    return `${title} ${this.name}`;
  }
}
