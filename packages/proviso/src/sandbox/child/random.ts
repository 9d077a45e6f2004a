// Randomness from a seed: sfc32 (Chris Doty-Humphrey's small fast counter, from PractRand), seeded through a mixer.
// `Math.random` and what `crypto` draws are two streams of the same seed, so that one does not disturb the other.
import crypto from "node:crypto";
import { apply, getPrototypeOf, replace, SafeError } from "./intrinsics.js";

export interface Randomness {
  reseed(seed: number): void;
}

export function seedRandomness(seed: number): Randomness {
  const numbers = makeStream();
  const bytes = makeStream();
  const reseed = (value: number): void => {
    numbers.seed(value, 1);
    bytes.seed(value, 2);
  };
  reseed(seed);
  replace(Math, "random", () => fraction(numbers));
  replaceCrypto(bytes);
  return { reseed };
}

interface Stream {
  seed(seed: number, stream: number): void;
  /** 32 bits. */
  next(): number;
}

function makeStream(): Stream {
  let [a, b, c, counter] = [0, 0, 0, 1];
  // Worlds are begun far more often than anybody asks for randomness in one.
  let isFresh = false;
  const next = (): number => {
    if (isFresh) {
      isFresh = false;
      for (let i = 0; i < 12; i++) next();
    }
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return sum >>> 0;
  };
  return {
    seed(seed, stream) {
      a = seed | 0;
      b = (seed / 4294967296) | 0;
      c = stream;
      counter = 1;
      isFresh = true;
    },
    next,
  };
}

const { floor } = Math;
const { isView } = ArrayBuffer;
const Bytes = Uint8Array;
const OutOfRange = RangeError;
const fraction = (stream: Stream): number =>
  ((stream.next() >>> 5) * 67108864 + (stream.next() >>> 6)) / 9007199254740992;

const hex = "0123456789abcdef";

/** Version 4 of RFC 9562. */
function uuid(stream: Stream): string {
  let text = "";
  for (let i = 0; i < 32; i++) {
    if (i === 8 || i === 12 || i === 16 || i === 20) text += "-";
    const digit = stream.next() >>> 28;
    text += hex[i === 12 ? 4 : i === 16 ? 8 + (digit & 3) : digit];
  }
  return text;
}

function fill(stream: Stream, view: ArrayBufferView, offset = 0, size = view.byteLength - offset): void {
  const bytes = new Bytes(view.buffer, view.byteOffset + offset, size);
  for (let i = 0; i < size; i++) bytes[i] = stream.next() >>> 24;
}

type Callback = (error: null, result: unknown) => void;

function replaceCrypto(stream: Stream): void {
  const { nextTick } = process;
  const held = process;
  const answer = (result: unknown, callback: unknown): unknown => {
    if (typeof callback !== "function") return result;
    apply(nextTick, held, [callback as Callback, null, result]);
    return undefined;
  };
  const buffer = Buffer.alloc;
  const randomBytes = (size: number, callback?: unknown): unknown => {
    const bytes = buffer(size);
    fill(stream, bytes);
    return answer(bytes, callback);
  };
  const randomInt = (low: number, high?: unknown, callback?: unknown): unknown => {
    const [from, to, then] = typeof high === "number" ? [low, high, callback] : [0, low, high];
    if (!(to > from)) throw new OutOfRange(`The value of "max" is out of range. Received ${to}`);
    return answer(from + floor(fraction(stream) * (to - from)), then);
  };
  const randomFillSync = (view: ArrayBuffer | ArrayBufferView, offset?: number, size?: number): unknown => {
    const bytes = isView(view) ? view : new Bytes(view);
    const unit = "BYTES_PER_ELEMENT" in bytes ? (bytes.BYTES_PER_ELEMENT as number) : 1;
    fill(stream, bytes, (offset ?? 0) * unit, size === undefined ? undefined : size * unit);
    return view;
  };
  const randomFill = (view: ArrayBufferView, ...rest: unknown[]): unknown => {
    const callback = rest[rest.length - 1];
    const [offset, size] = rest;
    randomFillSync(
      view,
      typeof offset === "number" ? offset : undefined,
      typeof size === "number" ? size : undefined,
    );
    return answer(view, callback);
  };
  const getRandomValues = (view: ArrayBufferView): unknown => {
    if (!isView(view) || view.byteLength > 65536)
      throw new SafeError("The requested length exceeds 65,536 bytes or is not of a typed array");
    return randomFillSync(view);
  };
  const randomUUID = (): string => uuid(stream);
  // `crypto.getRandomValues` of the module asks the global one.
  const replacements = { randomInt, randomFillSync, randomFill, randomUUID, randomBytes };
  for (const [name, replacement] of Object.entries(replacements)) replace(crypto, name, replacement);
  for (const alias of ["pseudoRandomBytes", "prng", "rng"]) replace(crypto, alias, randomBytes);
  const web = getPrototypeOf(globalThis.crypto) as object;
  replace(web, "getRandomValues", getRandomValues);
  replace(web, "randomUUID", randomUUID);
}
