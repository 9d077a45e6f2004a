// What a unit is called on may be another object than the one that its class, or no class, suggests.

export const scaled = {
  factor: 2,
  //@ ensures \result === 99;
  times(x: number): number { return x * this.factor; },
  //@ signals_only TypeError;
  fail(): never { throw new RangeError(String(this.factor)); },
  //@ requires x > 0;
  //@ ensures this.factor === x;
  set(x: number): void { this.factor = -x; },
  //@ ensures \result === 99;
  get twice(): number { return 2 * this.factor; },
};

export class Counter {
  static step(): number { return 1; }
  //@ ensures \result === 1;
  static stepped(): number { return this.step(); }
  //@ ensures \result;
  static isCounter(): boolean { return this === Counter; }
  //@ ensures \result.size() === 1;
  static make(): Counter { return new this(); }
  //@ ensures \result === 1;
  static get first(): number { return this.step(); }
  size(): number { return 1; }
  //@ ensures \result === 1;
  sized(): number { return this.size(); }
  //@ ensures \result === 1;
  hiddenByStatic(): number { return this.size(); }
  //@ ensures \result === 1;
  aboveAnother(): number { return this.size(); }
}

export class Doubled extends Counter {
  static override step(): number { return 2; }
  static hiddenByStatic(): number { return 1; }
  override size(): number { return 2; }
  override aboveAnother(): number { super.aboveAnother(); return 1; }
}

export class Drawn {
  made: number;
  //@ ensures this.made === 1;
  constructor() { this.made = this.sides(); }
  sides(): number { return 1; }
}
export class Square extends Drawn {
  override sides(): number { return 4; }
}

export class Labelled {
  label: string;
  //@ ensures this.label === "Labelled";
  constructor() { this.label = new.target.name; }
}
export class Relabelled extends Labelled {}

export class Lamp {
  watts(): number { return 1; }
  //@ ensures \result === 1;
  used(): number { return this.watts(); }
}
export function brightLamp(): Lamp {
  class Bright extends Lamp {
    override watts(): number { return 100; }
  }
  return new Bright();
}
//@ ensures \result === 1;
export function usedBy(lamp: Lamp): number { return lamp.watts(); }

export class Door {
  locks(): number { return 1; }
  //@ ensures \result === 1;
  locked(): number { return this.locks(); }
}
export function openDoor(): Door {
  const door = new Door();
  door.locks = () => 0;
  return door;
}

type Maker<T> = new () => T;
export class Plain {
  weight(): number { return 1; }
  //@ ensures \result === 1;
  weighed(): number { return this.weight(); }
}
export const heavy = (base: Maker<Plain>): Maker<Plain> =>
  class extends base {
    override weight(): number { return 9; }
  };

export class Vault {
  #code(): number { return 1; }
  open(): number { return this.#code(); }
}
export class Safe extends Vault {
  //@ ensures \result === 99;
  opened(): number { return this.open(); }
}
//@ ensures \result === 99;
export function openedBy(safe: Safe): number { return safe.open(); }

//@ ensures \result === x;
export function bumped(x: number, y: number = (x = x + 1)): number { void y; return x; }

/** @assignable list[*] */
export function grown(list: number[]): void { list.push(1); }

//@ ensures \result === x;
export function bumpedInside(x: number, { y = (x = x + 1) }: { y?: number }): number { void y; return x; }

export class Sketch {
  made = 0;
  //@ ensures this.made === 1;
  constructor() { this.#begin(); }
  #begin(): void { this.made = this.sides(); }
  sides(): number { return 1; }
}
export class Star extends Sketch {
  override sides(): number { return 5; }
}

export class Stepper {
  static stride(): number { return 1; }
  //@ ensures \result === 1;
  static strode(): number { return this.stride(); }
}
export function faster(): void { Stepper.stride = () => 2; }
