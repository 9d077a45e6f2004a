import type { int, nat } from "@proviso/runtime";
import { areBytes, checksum, isByte, readU16, u16 } from "./bytes.js";

/** Sequence numbers are counted modulo this. */
export const SEQS = 32;
export const MAX_PAYLOAD = 1024;
const MAGIC = 0x7e;
/** Bytes around the payload: magic, kind, number, length, checksum. */
export const OVERHEAD = 7;

const KINDS = ["open", "data", "close", "ack"] as const;
export type Kind = (typeof KINDS)[number];

export interface Frame {
  readonly kind: Kind;
  readonly seq: int;
  readonly payload: readonly int[];
}

/** Thrown for bytes that are no frame. */
export class Malformed extends Error {
  constructor(readonly part: "length" | "magic" | "checksum" | "header") {
    super(`bad ${part}`);
  }
}

/** @pure @ensures \result <==> isByte(n) && n < SEQS */
export const isSeq = (n: number): boolean => isByte(n) && n <= SEQS - 1;

/**
 * @pure
 * @requires isSeq(seq) && 0 <= by && by <= SEQS
 * @ensures isSeq(\result)
 * @ensures by < SEQS ==> ahead(seq, \result) === by
 * @ensures by === SEQS ==> \result === seq
 */
export const plus = (seq: int, by: int): nat => (seq + by) % SEQS;

/**
 * How far one number is ahead of another, going round.
 * @pure
 * @requires isSeq(from) && isSeq(to)
 * @ensures 0 <= \result && \result < SEQS
 * @ensures from <= to ==> from + \result === to
 * @ensures from > to ==> from + \result === to + SEQS
 */
export const ahead = (from: int, to: int): nat => (to >= from ? to - from : SEQS - from + to);

/**
 * Whether a frame can be sent; only data has a payload.
 * @pure
 * @ensures \result ==> isSeq(frame.seq) && areBytes(frame.payload)
 * @ensures \result && frame.kind !== "data" ==> frame.payload.length === 0
 * @ensures \result ==> frame.payload.length <= MAX_PAYLOAD
 */
export function isFrame(frame: Frame): boolean {
  const { kind, seq, payload } = frame;
  const most = kind === "data" ? MAX_PAYLOAD : 0;
  return KINDS.includes(kind) && isSeq(seq) && payload.length <= most && areBytes(payload);
}

/**
 * A frame that nobody can change.
 * @pure
 * @requires isSeq(seq) && areBytes(payload)
 * @requires payload.length <= (kind === "data" ? MAX_PAYLOAD : 0)
 * @ensures isFrame(\result) && \result.payload !== payload
 * @ensures \result.kind === kind && \result.seq === seq
 * @ensures \result.payload.length === payload.length && payload.every((byte, i) => byte === \result.payload[i])
 */
export function frameOf(kind: Kind, seq: int, payload: readonly int[] = []): Frame {
  return Object.freeze({ kind, seq, payload: Object.freeze([...payload]) });
}

/** @pure @ensures \result ==> a.kind === b.kind && a.seq === b.seq @ensures a === b && isFrame(a) ==> \result */
export function isSame(a: Frame, b: Frame): boolean {
  if (a.kind !== b.kind || a.seq !== b.seq || a.payload.length !== b.payload.length) return false;
  return a.payload.every((byte, i) => byte === b.payload[i]);
}

/**
 * @pure
 * @requires isFrame(frame)
 * @ensures areBytes(\result)
 * @ensures \result.length === frame.payload.length + OVERHEAD
 * @ensures isSame(decode(\result), frame)
 */
export function encode(frame: Frame): int[] {
  const { kind, seq, payload } = frame;
  const body = [MAGIC, KINDS.indexOf(kind), seq, ...u16(payload.length), ...payload];
  return body.concat(u16(checksum(body)));
}

/**
 * @pure
 * @requires areBytes(bytes)
 * @ensures isFrame(\result)
 * @ensures encode(\result).every((byte, i) => byte === bytes[i])
 * @ensures \result.payload.length === bytes.length - OVERHEAD
 * @signals (e: Malformed) e.part === "length" <== bytes.length < OVERHEAD
 * @signals (e: Malformed) e.part === "checksum" ==> readU16(bytes, bytes.length - 2) !== checksum(bytes.slice(0, -2))
 * @signals_only Malformed
 */
export function decode(bytes: readonly int[]): Frame {
  const end = bytes.length - 2;
  if (bytes.length < OVERHEAD || readU16(bytes, 3) !== bytes.length - OVERHEAD) throw new Malformed("length");
  if (bytes[0] !== MAGIC) throw new Malformed("magic");
  if (readU16(bytes, end) !== checksum(bytes.slice(0, end))) throw new Malformed("checksum");
  const frame = { kind: KINDS[bytes[1]], seq: bytes[2], payload: bytes.slice(5, end) };
  if (!isFrame(frame)) throw new Malformed("header");
  return frameOf(frame.kind, frame.seq, frame.payload);
}
