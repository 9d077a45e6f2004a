import type { PrimitiveData } from "../shape.js";

export type Primitive = string | number | boolean | null | undefined | bigint;

/** A primitive value as data. */
export function dataOf(value: Primitive): PrimitiveData {
  if (value === undefined) return { special: "undefined" };
  if (typeof value === "bigint") return { bigint: String(value) };
  if (typeof value !== "number") return value;
  if (Object.is(value, -0)) return { special: "-0" };
  if (Number.isNaN(value)) return { special: "NaN" };
  if (value === Number.POSITIVE_INFINITY) return { special: "Infinity" };
  return value === Number.NEGATIVE_INFINITY ? { special: "-Infinity" } : value;
}

/** The value that data stands for. */
export function primitiveOf(data: PrimitiveData): Primitive {
  if (typeof data !== "object" || data === null) return data;
  if ("bigint" in data) return BigInt(data.bigint);
  return data.special === "undefined" ? undefined : Number(data.special);
}
