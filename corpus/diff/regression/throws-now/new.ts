export const at = (list: readonly number[], i: number): number | undefined => {
  if (i < 0) throw new RangeError("before the start");
  return list[i];
};
