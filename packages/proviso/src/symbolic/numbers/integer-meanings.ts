import type { Meaning, Meanings } from "../../solver/index.js";

function ofBits(give: (a: number, b: number) => number): Meaning {
  return (a, b) =>
    typeof a === "bigint" && typeof b === "bigint" ? BigInt(give(Number(a), Number(b))) : undefined;
}

/** What functions on whole numbers give, as JavaScript has them. */
export const integerMeanings: Meanings = new Map<string, Meaning>([
  ["int.round", (a) => (typeof a === "bigint" ? rounded(a) : undefined)],
  ["bit.and", ofBits((a, b) => a & b)],
  ["bit.or", ofBits((a, b) => a | b)],
  ["bit.xor", ofBits((a, b) => a ^ b)],
  ["bit.shl", ofBits((a, b) => a << b)],
  ["bit.sar", ofBits((a, b) => a >> b)],
  ["bit.shr", ofBits((a, b) => a >>> b)],
]);

/** The whole number that JavaScript holds instead of one; nothing if that is infinite. */
function rounded(exact: bigint): bigint | undefined {
  const held = Number(exact);
  return Number.isFinite(held) ? BigInt(held) : undefined;
}
