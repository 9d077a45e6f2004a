// Whoever writes by a name that is not told may replace a method.

const put = (target: Record<string, any>, key: string, value: unknown): void => { target[key] = value; };
export class Latch {
  locks(): number { return 1; }
}
export function openLatch(): Latch {
  const latch = new Latch();
  put(latch, "locks", () => 0);
  return latch;
}
//@ ensures \result === 1;
export function locksOf(latch: Latch): number { return latch.locks(); }
