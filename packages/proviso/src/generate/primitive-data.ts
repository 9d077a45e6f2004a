import type { Primitive } from "./recipe.js";
import type { PrimitiveData } from "./shape.js";

/**
 * A primitive value as JSON can carry it.
 * @ensures Object.is(fromPrimitiveData(\result), value)
 * @ensures typeof \result === "number" ==> Number.isFinite(\result) && !Object.is(\result, -0)
 */
export function toPrimitiveData(value: Primitive): PrimitiveData {
  if (value === undefined) return { special: "undefined" };
  if (typeof value === "bigint") return { bigint: String(value) };
  if (typeof value !== "number" || (Number.isFinite(value) && !Object.is(value, -0))) return value;
  if (Number.isNaN(value)) return { special: "NaN" };
  return { special: value === 0 ? "-0" : value > 0 ? "Infinity" : "-Infinity" };
}

/** The primitive value that was carried. */
export function fromPrimitiveData(data: PrimitiveData): Primitive {
  if (typeof data !== "object" || data === null) return data;
  if ("bigint" in data) return BigInt(data.bigint);
  switch (data.special) {
    case "undefined":
      return undefined;
    case "NaN":
      return Number.NaN;
    case "Infinity":
      return Number.POSITIVE_INFINITY;
    case "-Infinity":
      return Number.NEGATIVE_INFINITY;
    case "-0":
      return -0;
  }
}
