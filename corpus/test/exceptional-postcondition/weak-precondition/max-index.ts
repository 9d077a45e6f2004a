// JMLOK 2.0, §3.2.1 (JAccounting's ArrayUtils): nothing keeps the empty array out.

/** @signals_only \nothing */
export function getMaxIntArrayIndex(array: readonly number[]): number {
  let index = 0;
  for (let i = 1; i < array.length; i++) if (at(array, i) > at(array, index)) index = i;
  at(array, index);
  return index;
}

/** Arrays of Java throw where those of JavaScript give `undefined`. */
function at(array: readonly number[], index: number): number {
  const item = array[index];
  if (item === undefined) throw new RangeError(`${index} is out of bounds`);
  return item;
}
