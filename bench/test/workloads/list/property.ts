import fc from "fast-check";
import { sorted } from "./subject.js";

export const property = fc.property(fc.array(fc.integer(), { maxLength: 4 }), (xs) => {
  const result = sorted(xs);
  if (result.length !== xs.length || !result.every(Number.isInteger)) return false;
  for (let i = 1; i < result.length; i++)
    if (!((result[i - 1] as number) <= (result[i] as number))) return false;
  for (const x of xs) if (!result.includes(x)) return false;
  return true;
});
