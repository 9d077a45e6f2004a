export function scale(x: number, { by = 2 }: { by?: number } = {}): number {
  return x * by;
}

export class Pairs {
  first([one]: [number, number]): number {
    return one;
  }
}
