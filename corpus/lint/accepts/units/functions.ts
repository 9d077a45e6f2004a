// Contracts on every form of function; each mentions a parameter and the result.
//@ requires x > 0; ensures \result > x;
export function declared(x: number): number {
  return x + 1;
}

/** @requires x > 0 @ensures \result > x */
export const arrow = (x: number): number => x + 1;

/** @ensures \result.length === xs.length */
export const inferred = (xs: number[]) => xs.map((x) => x + 1);

//@ requires x !== ""; ensures \result.length > 0;
export const expression = function named(x: string): string {
  return x;
};

//@ requires xs.length > 0; ensures xs.includes(\result);
export function generic<T>(xs: readonly T[]): T {
  return xs[0] as T;
}

//@ requires a > 0 && b.c > 0 && rest.length > 0; ensures \result >= a;
export function destructured({ a }: { a: number }, [b]: [{ c: number }], ...rest: number[]): number {
  return a + b.c + rest.length;
}

//@ requires by !== undefined ==> by > 0;
export function defaulted(x: number, by?: number, times = 1): number {
  return x + (by ?? 1) * times;
}

type Compare = (a: string, b: string) => number;
//@ requires a.length > 0 && b.length > 0;
export const contextual: Compare = (a, b) => a.length - b.length;

//@ ensures \result.length > 0;
export async function promised(x: string): Promise<string> {
  return x + "!";
}

//@ ensures \result > 0;
export async function promisedInferred(x: string) {
  return x.length + 1;
}

//@ ensures \result === "done";
export function* generated(n: number): Generator<number, string> {
  yield n;
  return "done";
}

//@ ensures \result > 0;
export async function* streamed(n: number): AsyncGenerator<string, number> {
  yield "a";
  return n;
}

//@ requires x > 0;
export function overloaded(x: number): number;
//@ requires x.length > 0; ensures \result === x;
export function overloaded(x: string): string;
export function overloaded(x: number | string): number | string {
  return x;
}

//@ ensures \result <==> typeof x === "string";
export function guard(x: unknown): x is string {
  return typeof x === "string";
}

export function outer(limit: number): (x: number) => number {
  //@ requires x < limit;
  function inner(x: number): number {
    return limit - x;
  }
  return inner;
}

export const literal = {
  scale: 2,
  //@ requires x > this.scale; ensures \result > 0;
  method(x: number): number {
    return x * this.scale;
  },
  //@ requires y > 0;
  property: (y: number): number => y,
  //@ ensures \result > 0;
  get doubled(): number {
    return this.scale * 2;
  },
};

export function first(x: number): number {
  //@ requires x > 0;
  //@ ensures \result === x;
  const y = x;
  return y;
}

//@ requires this.length > 0;
export function receiver(this: string, x: number): number {
  return this.length + x;
}

//@ ensures \result > 0;
export default (x: number): number => x;
