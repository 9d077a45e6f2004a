//@ requires queue.length > 0;
//@ ensures \result === \old(queue[0]) && queue.length === \old(queue.length) - 1;
export function next(queue: string[]): string | undefined {
  return queue.shift();
}
