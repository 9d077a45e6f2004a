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
