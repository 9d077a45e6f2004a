export class Person {
  name: string | null = null;
  call(title: string | null): string {
    if (title === null) this.name = "?";
    return `${title} ${this.name}`;
  }
}
