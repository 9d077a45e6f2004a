// A line that moves what is below.

/** @ensures \result > 0 */
export function id(n: number): number {
  const same = n;
  return same;
}

/** @requires amount >= 0 */
export function scaled(amount: number): number {
  return amount * 2;
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
