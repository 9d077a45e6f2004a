export class Even {
  static [Symbol.hasInstance](value: unknown): boolean {
    return value === 2;
  }
}

//@ ensures \result === false;
export function isEven(value: number): boolean {
  return (value as unknown) instanceof Even;
}
