// JMLOK 2.0, source code 1.1 (from TransactedMemory): nothing keeps the counter below its limit.

class GenCounter {
  //@ invariant 0 <= this.cntGen && this.cntGen <= MapMemory.MAX;
  cntGen: number;

  constructor() {
    this.cntGen = 1;
  }

  //@ ensures b === true ==> this.cntGen === \old(this.cntGen + 1);
  updateCount(b: boolean): void {
    if (b) this.cntGen++;
  }

  //@ ensures this.cntGen === 0;
  resetCount(): void {
    this.cntGen = 0;
  }
}

export class MapMemory {
  static readonly MAX = 3;
  static readonly MSIZE = 10;
  readonly #g: GenCounter;
  #map: boolean[];
  pos: number;

  constructor() {
    this.#g = new GenCounter();
    this.#map = new Array<boolean>(MapMemory.MSIZE).fill(false);
    this.pos = 0;
  }

  //@ requires this.pos < MapMemory.MSIZE - 1;
  updateMap(m: boolean): void {
    this.#map[this.pos++] = m;
    this.#g.updateCount(m);
  }

  //@ ensures this.pos === 0;
  resetMap(): void {
    this.#map = new Array<boolean>(MapMemory.MSIZE).fill(false);
    this.#g.resetCount();
    this.pos = 0;
  }
}
