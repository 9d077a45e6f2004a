import { writeFileSync } from "node:fs";

let count = 0;
const seen: number[] = [];

function bump(): boolean {
  count += 1;
  return true;
}
function nested(): boolean {
  return bump();
}
function records(x: number): boolean {
  seen.push(x);
  return true;
}
function local(x: number): boolean {
  const found: number[] = [];
  for (let i = 0; i < x; i++) found.push(i);
  found.sort();
  return found.length > 0;
}
function recursive(n: number): boolean {
  return n <= 0 || recursive(n - 1);
}
declare function unknown(x: number): boolean;
/** @pure */
declare function known(x: number): boolean;

class Box {
  #reads = 0;
  value = 1;
  get peeked(): number {
    return this.value;
  }
  get counted(): number {
    this.#reads++;
    return this.value;
  }
  clear(): boolean {
    this.value = 0;
    return true;
  }
}

//@ requires local(x) && recursive(x) && known(x) && b.peeked > 0 && new Box().value > 0;
//@ requires bump();
//@ requires nested();
//@ requires records(x);
//@ requires unknown(x);
//@ requires b.counted > 0;
//@ requires b.clear();
//@ requires xs.sort().length > 0 && Math.random() > 0 && Date.now() > 0;
//@ requires xs.every((y) => y > 0 && seen.push(y) > 0);
//@ requires test(x);
//@ requires (b.value = 3) > 0 && delete xs[0] && b.value++ > 0;
//@ requires writeFileSync("a", "b") === undefined;
//@ requires console.log("a") === undefined;
export function f(x: number, b: Box, xs: number[], test: (x: number) => boolean): void {}

// Recursion: `ping` is judged while `pong` is, and neither may be taken for pure because of the other.
function ping(n: number): boolean {
  return n <= 0 || pong(n - 1);
}
function pong(n: number): boolean {
  const first = n <= 0 || ping(n - 1);
  count += 1;
  return first;
}
//@ requires pong(x) || ping(x);
export function recursion(x: number): void {}
//@ requires ping(x);
export function recursionAgain(x: number): void {}

export class Counter {
  calls = 0;
  readonly items: number[] = [];
  /** @pure */
  peek(): number {
    this.calls += 1;
    return this.items.length;
  }
  /** @pure */
  sorted(): number[] {
    return this.items.sort();
  }
  /** @pure */
  copied(): number[] {
    const copy = [...this.items];
    copy.sort();
    copy[0] = 1;
    return copy;
  }
  //@ pure
  get last(): number | undefined {
    return this.items.pop();
  }
  /** @pure */
  static total = (xs: number[]): number => {
    let sum = 0;
    for (const x of xs) sum += x;
    xs.length = 0;
    return sum;
  };
}

export interface Named {
  //@ pure
  name(): string;
}
export class Person implements Named {
  declare lazy: () => string;
  name(): string {
    return this.lazy();
  }
}
//@ requires p.name() !== "";
export function greet(p: Person): void {}

let g = 0;
const setG = (x: number): boolean => (g = x) > 0;
class Initialised {
  x = ++g;
}
class Constructed {
  y = 1;
  constructor() {
    g++;
  }
}
class Derived extends Initialised {}
class Settable {
  set v(n: number) {
    g = n;
  }
}
function loops(): boolean {
  for (g of [1, 2]);
  return true;
}
function aliases(a: number[]): boolean {
  const own = [a];
  own[0]?.push(1);
  let other: number[] = [];
  other = a;
  other.push(1);
  return true;
}
function sets(): boolean {
  const s = new Settable();
  s.v = 3;
  return true;
}
const sticky = /a/g;
const plain = /a/;
//@ requires new Initialised().x > 0 && new Constructed().y > 0 && new Derived().x > 0;
//@ requires xs.every(setG) && Array.from(xs, setG).length > 0 && setG.call(null, 1) && setG.apply(null, [1]);
//@ requires loops() && aliases(xs) && sets();
//@ requires sticky.test("a") && plain.test("a") && /b/.test("b") && new RegExp("a", "g").test("a");
//@ requires new Date().getTime() > 0 && new Date(0).getTime() === 0 && xs.every((x) => { for (g of xs); return x > 0; });
export function effects(xs: number[]): void {}

export interface Sized {
  //@ pure
  size(): number;
}
export class Sneaky implements Sized {
  size(): number {
    return g++;
  }
  //@ assignable \nothing;
  frozen(): void {
    g = 1;
  }
}
