export interface Person {
  readonly name: string;
  readonly age: number;
  readonly tags: readonly string[];
}

//@ ensures \result.name === name && \result.tags === person.tags && \fresh(\result);
//@ ensures Object.is(\result.age, person.age) && person.name === \old(person.name);
export function renamed(person: Person, name: string): Person {
  return { ...person, name };
}
