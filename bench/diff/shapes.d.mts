export interface Shape {
  readonly make: (count: number) => unknown;
  /** The same content, filled in another order. */
  readonly shuffled?: (count: number) => unknown;
  /** What is cloned for comparison. */
  readonly cloned?: (count: number) => unknown;
}

export const SHAPES: Readonly<Record<string, Shape>>;
