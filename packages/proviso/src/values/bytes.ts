import { codeAt, getterOf } from "./intrinsics.js";

// Bytes as hexadecimal text and back.

const Bytes = Uint8Array;
const prototype = Object.getPrototypeOf(Uint8Array.prototype) as object;
const lengthOf = getterOf<number>(prototype, "length");
const texts = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** The bytes of a buffer from an offset on. */
export function toHex(buffer: ArrayBufferLike, offset: number, length: number): string {
  const bytes = new Bytes(buffer, offset, length);
  const count = lengthOf(bytes);
  let text = "";
  for (let i = 0; i < count; i++) text += texts[bytes[i] as number];
  return text;
}

/** Writes the bytes of a text into a buffer. */
export function fillFromHex(buffer: ArrayBufferLike, text: string): void {
  const bytes = new Bytes(buffer);
  for (let i = 0; i < text.length / 2; i++)
    bytes[i] = (digit(codeAt(text, 2 * i)) << 4) | digit(codeAt(text, 2 * i + 1));
}

/** How many bytes a text stands for. */
export function byteCount(text: string): number {
  return text.length / 2;
}

function digit(code: number): number {
  return code < 58 ? code - 48 : code - 87;
}
