export class Person {
  constructor(public name: string) {}
}

//@ ensures people.every((person) => person.name === name);
export function renameAll(people: readonly Person[], name: string): void {
  for (const person of people) person.name = name;
}
