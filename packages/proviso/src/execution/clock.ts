/** What time is left for a unit, and for all. */
export class Clock {
  #end = 0;
  #last = 0;

  /** Whether all units are looked at for the first time, each for a moment: what takes longer waits. */
  isHurried = false;
  /** Whether all units are looked at for the first time: calls are drawn next for those that are left open. */
  isFirst = false;

  constructor(readonly now: () => number) {}

  /** Until when anything may be looked at, and for how many milliseconds from now on one unit may. */
  limit(end: number, milliseconds: number): void {
    this.#last = end;
    this.#end = Math.min(end, this.now() + milliseconds);
  }

  /** Leaves the unit so many milliseconds, if it has more. */
  shorten(milliseconds: number): void {
    this.#end = Math.min(this.#end, this.now() + milliseconds);
  }

  /** Ends the time of the unit. */
  exhaust(): void {
    this.#end = this.now();
  }

  /** Does something that may take no more than a part of what is left. */
  async within<T>(milliseconds: number, act: () => Promise<T>): Promise<T> {
    const end = this.#end;
    this.#end = Math.min(end, this.now() + milliseconds);
    try {
      return await act();
    } finally {
      this.#end = end;
    }
  }

  /** Milliseconds that are left for the unit. */
  get left(): number {
    return Math.max(0, this.#end - this.now());
  }

  /** Milliseconds that are left for all. */
  get leftForAll(): number {
    return Math.max(0, this.#last - this.now());
  }

  readonly hasTime = (): boolean => this.left > 0;
}
