//@ requires y > 0;
export const arrow = (x: number): number => x;

//@ ensures \result.foo;
export const inferred = (xs: number[]) => xs.length;

//@ ensures \result === 3;
export async function promised(): Promise<string> {
  return "";
}

//@ ensures \result === "yielded";
export function* generated(): Generator<string, number> {
  yield "yielded";
  return 1;
}

type Compare = (a: string, b: string) => number;
//@ requires a > 0;
export const contextual: Compare = (a, b) => a.length - b.length;

export const literal = {
  //@ requires this.scale > 0;
  method(x: number): number {
    return x;
  },
};

//@ requires x.length > 0;
export function overloaded(x: number): number;
export function overloaded(x: string): string;
export function overloaded(x: number | string): number | string {
  return x;
}

export abstract class Shape<T> {
  //@ ensures \result === this.kind;
  abstract area(x: T): number;
  //@ requires this.#hiden > 0;
  #hidden = 1;
  //@ requires this.#hiden > 0;
  private m(): void {}
}

export class Sub extends Shape<string> {
  //@ requires this.area("") > 0; ensures this.area(3) > 0;
  constructor() {
    super();
  }
  area(x: string): number {
    return x.length;
  }
}

//@ requires local > 0 && x > 0 && hoisted > 0;
export function scoped(x: number): number {
  const local = 1;
  var hoisted = 2;
  return local + hoisted + x;
}
