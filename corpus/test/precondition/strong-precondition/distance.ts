// JMLOK 2.0, §3.2.1 (Bomber's Common): fixed-point helpers make nothing of small numbers, by which `div` does not divide.

import type { int } from "@proviso/runtime";

const fraction = 10;

/** @requires 0 <= a && a < 1000000 */
function sqr(a: int): int {
  return mul(a, a);
}

function mul(a: int, b: int): int {
  return Math.floor((a * b) / 2 ** fraction);
}

/** @requires d !== 0 */
function div(n: int, d: int): int {
  return Math.floor((n * 2 ** fraction) / d);
}

function sqrt(a: int): int {
  return Math.floor(Math.sqrt(a * 2 ** fraction));
}

/** @requires Math.abs(x) < 1000 && Math.abs(y) < 1000 && a !== 0 && Math.abs(a) < 1000 && b !== 0 && Math.abs(b) < 1000 */
export function distancePointToLine(x: int, y: int, a: int, b: int): int {
  const length = sqrt(sqr(Math.abs(a)) + sqr(Math.abs(b)));
  return div(Math.abs(mul(a, x) + mul(b, y)), length);
}
