// What one part of a contract says, TypeScript knows in the next.
type State = { kind: "open"; value: number } | { kind: "closed" };

export class Door {
  state: "open" | "closed" = "open";
  head: { next: number } | null = null;

  //@ requires this.state === "open"; ensures this.state === "closed";
  close(): void {
    this.state = "closed";
  }

  //@ requires this.head !== null; ensures \old(this.head).next === \result && \old(this.head.next) === \result;
  advance(): number {
    return this.head === null ? 0 : this.head.next;
  }
}

//@ requires s.kind === "open" ==> s.value > 0; ensures s.kind === "open" <== \result > 0;
export function value(s: State): number {
  return s.kind === "open" ? s.value : 0;
}

//@ requires typeof x === "string"; requires x.length > 0; ensures \result === x.length;
//@ also requires typeof x === "number"; ensures \result === x;
export function either(x: string | number): number {
  return typeof x === "string" ? x.length : x;
}

//@ ensures \result !== undefined; ensures \result.length > 0;
export function found(): string | undefined {
  return "a";
}

//@ requires xs !== null && (\forall int i; 0 <= i && i < xs.length; xs[i] > 0);
//@ requires (\exists x: string | number; typeof x === "string"; x.length > 0);
//@ requires (\sum s: State; s.kind === "open"; s.value) > 0;
export function quantified(xs: number[] | null): void {}

export function looping(nodes: { v: number }[]): number {
  let best: { v: number } | undefined = undefined as { v: number } | undefined;
  let i = 0;
  best = undefined;
  //@ maintaining best === undefined || best.v >= 0;
  while (i < nodes.length) {
    best = nodes[i];
    i++;
  }
  best = undefined;
  //@ maintaining best === undefined || best.v >= 0;
  //@ decreasing nodes.length - i;
  for (i = 0; i < nodes.length; i++) best = nodes[i];
  best = undefined;
  //@ maintaining best === undefined || best.v >= 0;
  do {
    best = nodes[0];
  } while (i < 0);
  best = undefined;
  //@ maintaining best === undefined || best.v >= 0;
  for (const node of nodes) best = node;
  //@ maintaining i >= 0;
  for (;;) {
    if (i > 3) break;
  }
  outer: for (const a of nodes) {
    //@ maintaining a.v >= 0;
    inner: for (const b of nodes) {
      if (b.v > a.v) continue outer;
      if (b.v < 0) break inner;
    }
  }
  return i;
}

export class Machine {
  state: "open" | "closed" = "open";
  lock: { code: number } | null = null;
  //@ constraint \old(this.state) === "open" ==> this.state === "closed";

  //@ requires this.lock !== null;
  //@ ensures \old(this.lock).code === 1 && xs.every((x) => x > 0 && \old(this.lock).code > x);
  //@ ensures (\forall int i; 0 <= i && i < xs.length; \old(this.lock).code > xs[i]);
  //@ ensures xs.every(function (x, i) { return x === \old(xs[i]); });
  //@ signals (e: Error) \old(this.lock).code > 0 && \old(this.state) === "open" && this.state === "closed";
  step(xs: number[]): void {
    //@ assert \old(this.state) === "open" ==> this.state === "closed";
  }
}
/** @requires s.includes(" @ensures ") @param {string} s */
export function quoted(s: string): void {}
/**
 * @normal_behavior requires n > 0
 * @also requires n < 0
 */
export function tagged(n: number): void {}
//@ ensures \result > 0;
export function endless(x: number) {
  //@ maintaining x >= 0;
  while (true) {
    if (x > 3) return 1;
    x++;
  }
}
type Brand = number & { readonly __brand: "n" };
//@ measured_by n;
export function branded(n: Brand): void {}
