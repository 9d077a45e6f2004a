export type Nested = string | readonly Nested[];

function depthOf(value: Nested): number {
  if (typeof value === "string") return 0;
  let deepest = 0;
  for (const part of value) deepest = Math.max(deepest, depthOf(part));
  return deepest + 1;
}

//@ ensures \result >= 0;
export const depth = (value: Nested): number => depthOf(value);
