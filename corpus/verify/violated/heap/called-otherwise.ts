export interface Person {
  readonly name: string;
  readonly age: number;
  readonly tags: readonly string[];
}

//@ ensures \result.name === name && \result.tags === person.tags;
export function renamed(person: Person, name: string): Person {
  return { name, ...person };
}
