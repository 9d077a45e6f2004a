//@ ensures \result.length === 3 && \result[0] === 0 && \result[2] === 0;
export function zeros(): number[] {
  return new Array<number>(3).fill(0);
}
