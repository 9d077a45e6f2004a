/** @ensures \result > 0 */
export function id(n: number): number {
  return n;
}

/** @requires n >= 0 */
export function scaled(n: number): number {
  return n * 2;
}

export function twice(n: number): number {
  return scaled(n);
}

export function wrapped(n: number): number {
  try {
    return id(n);
  } catch (error) {
    throw new Error("no id", { cause: error });
  }
}
