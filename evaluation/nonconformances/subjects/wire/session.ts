import type { int, nat } from "@proviso/runtime";
import { areBytes, fromBytes, pieces, toBytes } from "./bytes.js";
import {
  ahead,
  decode,
  encode,
  type Frame,
  frameOf,
  isFrame,
  isSeq,
  MAX_PAYLOAD,
  Malformed,
  plus,
  SEQS,
} from "./frame.js";

/** With more frames under way, old and new ones could not be told apart. */
export const MAX_WIDTH = SEQS / 2;

export type State = "closed" | "opening" | "open" | "closing";
export type Event = "open" | "acknowledged" | "close";

const moves = new Map<string, State>([
  ["closed/open", "opening"],
  ["opening/acknowledged", "open"],
  ["open/close", "closing"],
  ["closing/acknowledged", "closed"],
]);

/** The state after an event, which stays the same where the event means nothing. */
/*@ pure
  @ ensures event === "open" ==> (\result === "opening" <==> state === "closed" || state === "opening");
  @ ensures event === "close" ==> \result === (state === "open" ? "closing" : state);
  @ ensures event === "acknowledged" ==> \result === "open" || \result === "closed";
  @*/
export const after = (state: State, event: Event): State => moves.get(`${state}/${event}`) ?? state;

/** Thrown when too much is under way. */
export class WindowFull extends Error {}

/** Numbers frames and keeps them until they are acknowledged. */
export class Sender {
  //@ invariant isSeq(this.base) && this.pending.length <= this.width;
  //@ invariant (\forall int i; 0 <= i && i < this.pending.length; this.pending[i].seq === plus(this.base, i));
  //@ invariant this.state === "closed" ==> this.pending.length === 0;
  //@ invariant this.state === "opening" || this.state === "closing" ==> this.pending.length > 0;
  //@ constraint ahead(\old(this.base), this.base) <= this.width;

  /*@ spec_public @*/ private readonly pending: Frame[] = [];
  /*@ spec_public @*/ private base: nat = 0;
  #state: State = "closed";

  /** @requires 1 <= width && width <= MAX_WIDTH @ensures this.state === "closed" && this.underWay === 0 */
  constructor(readonly width: int) {}

  get state(): State {
    return this.#state;
  }

  /** @pure @ensures 0 <= \result && \result <= this.width @ensures this.state === "closed" ==> \result === 0 */
  get underWay(): nat {
    return this.pending.length;
  }

  /**
   * @requires this.state === "closed"
   * @ensures this.state === "opening" && this.underWay === 1
   * @ensures \result.kind === "open" && \result.seq === this.base
   */
  open(): Frame {
    this.#state = after(this.#state, "open");
    return this.#launch("open", []);
  }

  /**
   * @requires this.state === "open"
   * @requires areBytes(payload) && payload.length <= MAX_PAYLOAD
   * @ensures this.underWay === \old(this.underWay) + 1 && this.pending[this.underWay - 1] === \result
   * @ensures \result.kind === "data" && \result.payload.length === payload.length
   * @signals (e: WindowFull) this.underWay === this.width && \not_modified(this.base)
   * @signals_only WindowFull
   */
  send(payload: readonly int[]): Frame {
    if (this.underWay >= this.width) throw new WindowFull();
    return this.#launch("data", payload);
  }

  /**
   * @requires this.state === "open" && this.underWay < this.width
   * @ensures this.state === "closing"
   * @ensures \result.kind === "close" && this.resend().at(-1) === \result
   */
  close(): Frame {
    this.#state = after(this.#state, "close");
    return this.#launch("close", []);
  }

  /**
   * What was not acknowledged, oldest first.
   * @pure
   * @ensures \result.length === this.underWay && \result !== this.pending
   * @ensures \result.every((frame) => isFrame(frame) && frame.kind !== "ack")
   */
  resend(): Frame[] {
    return [...this.pending];
  }

  /**
   * Takes an acknowledgement of all before its number, and returns how many frames are done with.
   * @requires isFrame(ack) && ack.kind === "ack"
   * @ensures this.underWay === \old(this.underWay) - \result
   * @ensures this.base === plus(\old(this.base), \result)
   * @ensures \result > 0 ==> this.base === ack.seq
   * @ensures \result === 0 ==> this.state === \old(this.state)
   * @ensures this.underWay === 0 ==> this.state === "open" || this.state === "closed"
   */
  acknowledge(ack: Frame): nat {
    const done = ahead(this.base, ack.seq);
    if (done === 0 || done > this.pending.length) return 0;
    this.pending.splice(0, done);
    this.base = plus(this.base, done);
    if (this.pending.length === 0) this.#state = after(this.#state, "acknowledged");
    return done;
  }

  /**
   * @helper
   * @requires kind !== "ack" && this.pending.length < this.width
   * @requires areBytes(payload) && payload.length <= (kind === "data" ? MAX_PAYLOAD : 0)
   * @ensures this.pending.length === \old(this.pending.length) + 1
   * @ensures isFrame(\result) && ahead(this.base, \result.seq) === \old(this.pending.length)
   */
  #launch(kind: Frame["kind"], payload: readonly int[]): Frame {
    const frame = frameOf(kind, plus(this.base, this.pending.length), payload);
    this.pending.push(frame);
    return frame;
  }
}

/** Puts frames in order, and acknowledges them. */
export class Receiver {
  //@ invariant isSeq(this.expected) && areBytes(this.#received);
  //@ invariant (\forall seq: int; this.#early.has(seq); 0 < ahead(this.expected, seq) && ahead(this.expected, seq) < this.width);
  //@ invariant this.phase !== "receiving" ==> this.#early.size === 0;
  //@ constraint \old(this.phase) === "done" ==> this.phase === "done" && this.expected === \old(this.expected);
  //@ constraint this.received.length >= \old(this.received.length);

  /*@ spec_public @*/ readonly #early = new Map<int, Frame>();
  /*@ spec_public @*/ readonly #received: int[] = [];
  #expected: nat = 0;
  #phase: "listening" | "receiving" | "done" = "listening";

  /** @requires 1 <= width && width <= MAX_WIDTH @ensures this.phase === "listening" && this.received.length === 0 */
  constructor(readonly width: int) {}

  get phase(): "listening" | "receiving" | "done" {
    return this.#phase;
  }

  /** The number of the frame that is to come next. */
  get expected(): nat {
    return this.#expected;
  }

  /** @pure @ensures areBytes(\result) && \result !== this.#received */
  get received(): int[] {
    return [...this.#received];
  }

  /**
   * Takes a frame in and acknowledges what came in order; null if nobody has opened.
   * @requires isFrame(frame) && frame.kind !== "ack"
   * @ensures \result === null <==> this.phase === "listening"
   * @ensures \result !== null ==> isFrame(\result) && \result.kind === "ack" && \result.seq === this.expected
   * @ensures \old(this.phase) === "listening" && frame.kind === "open" ==> this.expected === plus(frame.seq, 1)
   * @ensures \old(this.phase) === "receiving" && frame.kind === "data" ==>
   *   (this.expected !== \old(this.expected) <==> frame.seq === \old(this.expected))
   * @ensures frame.kind === "open" ==> this.received.length === \old(this.received.length)
   */
  accept(frame: Frame): Frame | null {
    if (this.#phase === "listening") {
      if (frame.kind !== "open") return null;
      this.#phase = "receiving";
      this.#expected = plus(frame.seq, 1);
    } else if (this.#phase === "receiving" && frame.kind !== "open") {
      const distance = ahead(this.#expected, frame.seq);
      if (distance < this.width) this.#early.set(frame.seq, frameOf(frame.kind, frame.seq, frame.payload));
      this.#deliver();
    }
    return frameOf("ack", this.#expected);
  }

  /**
   * Takes all that is in order now, and returns how many frames that were.
   * @helper
   * @requires this.#early.size <= this.width
   * @ensures !this.#early.has(this.expected) && \result <= this.width
   * @ensures this.expected === plus(\old(this.expected), \result)
   */
  #deliver(): nat {
    let count = 0;
    for (let next = this.#early.get(this.#expected); next; next = this.#early.get(this.#expected)) {
      this.#early.delete(this.#expected);
      this.#expected = plus(this.#expected, 1);
      this.#received.push(...next.payload);
      count += 1;
      if (next.kind === "close") {
        this.#phase = "done";
        this.#early.clear();
      }
    }
    return count;
  }
}

/**
 * What a receiver answers to bytes from the line: nothing, if they are damaged.
 * @requires areBytes(bytes)
 * @ensures areBytes(\result)
 * @ensures \result.length > 0 ==> decode(\result).seq === receiver.expected
 * @ensures \result.length === 0 ==> receiver.expected === \old(receiver.expected)
 * @signals_only \nothing
 */
export function answer(receiver: Receiver, bytes: readonly int[]): int[] {
  try {
    const frame = decode(bytes);
    const reply = frame.kind === "ack" ? null : receiver.accept(frame);
    return reply ? encode(reply) : [];
  } catch (error) {
    if (error instanceof Malformed) return [];
    throw error;
  }
}

/**
 * Sends a text over a line that loses the transmissions with the given numbers, and returns what arrives.
 * @requires 1 <= width && width <= MAX_WIDTH
 * @requires 1 <= size && size <= MAX_PAYLOAD
 * @ensures \result.text === text
 * @ensures \result.transmissions >= 2 * (pieces(toBytes(text), size).length + 2)
 */
export function transfer(
  text: string,
  width: int,
  size: int,
  lost: readonly int[],
): { text: string; transmissions: nat } {
  const sender = new Sender(width);
  const receiver = new Receiver(width);
  let transmissions = 0;
  const arrives = (): boolean => !lost.includes(transmissions++);
  const carry = (frame: Frame): void => {
    const reply = arrives() ? answer(receiver, encode(frame)) : [];
    if (reply.length > 0 && arrives()) sender.acknowledge(decode(reply));
  };
  const settle = (rest: int): void => {
    while (sender.underWay > rest) sender.resend().forEach(carry);
  };
  carry(sender.open());
  settle(0);
  for (const piece of pieces(toBytes(text), size)) {
    settle(width - 1);
    carry(sender.send(piece));
  }
  settle(width - 1);
  carry(sender.close());
  settle(0);
  return { text: fromBytes(receiver.received), transmissions };
}
