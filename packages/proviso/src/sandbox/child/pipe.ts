// The pipe to the parent and the journal, both by file descriptors that are read and written synchronously: there
// is no handle, request or listener for the user's code to find, and nothing of its own runs while the child waits.
import fs from "node:fs";
import { entryLayout, entrySize, type State, states } from "../journal.js";
import { descriptors } from "../protocol.js";
import { getOwnPropertyDescriptor, getPrototypeOf, SafeError, uncurry } from "./intrinsics.js";

export interface Pipe {
  /** The next line, or `undefined` when the other side has closed. */
  read(): string | undefined;
  write(line: string): void;
}

export interface Journal {
  enter(state: State, caseNumber?: number): void;
  /** A case is under way; it is entered only if the entry before it was not of the state `cases`. */
  pass(caseNumber: number): void;
  /** Enters the case under way, if another may be taken for it. */
  settle(): void;
  /** The case under way. */
  case(): number | undefined;
}

const byteLength = getOwnPropertyDescriptor(
  getPrototypeOf(Uint8Array.prototype) as object,
  "byteLength",
)?.get;

/** To be called once, before the user's code is loaded: it could import this file too. */
let isOpen = false;
export function openPipe(): { readonly pipe: Pipe; readonly journal: Journal } {
  if (isOpen) throw new SafeError("the pipe is open");
  isOpen = true;
  const { readSync, writeSync } = fs;
  return { pipe: makePipe(readSync, writeSync), journal: makeJournal(writeSync) };
}

function makePipe(readSync: typeof fs.readSync, writeSync: typeof fs.writeSync): Pipe {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  const decodeBytes = uncurry(TextDecoder.prototype.decode);
  const encodeText = uncurry(TextEncoder.prototype.encode);
  const find = uncurry(Uint8Array.prototype.indexOf);
  const copy = uncurry(Uint8Array.prototype.set) as (to: Uint8Array, from: Uint8Array) => void;
  const sizeOf = uncurry(byteLength as (this: Uint8Array) => number);
  const wait = Atomics.wait;
  const nobody = new Int32Array(new SharedArrayBuffer(4));
  const Bytes = Uint8Array;
  const Store = ArrayBuffer;
  const newline = 10;
  let capacity = 1 << 16;
  let store = new Store(capacity);
  let filled = 0;
  // Not `subarray`, which asks the user's code what class to make.
  const part = (from: number, to: number): Uint8Array => new Bytes(store, from, to - from);

  /** Calls again where the system asks for it. */
  function insist(call: () => number): number {
    for (;;) {
      try {
        return call();
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code === "EOF" || code === "ECONNRESET") return 0;
        if (code !== "EAGAIN") throw error;
        wait(nobody, 0, 0, 1);
      }
    }
  }

  return {
    read() {
      for (let searched = 0; ; ) {
        const end = find(part(0, filled), newline, searched);
        if (end >= 0) {
          const line = decodeBytes(decoder, part(0, end));
          copy(part(0, filled), part(end + 1, filled));
          filled -= end + 1;
          return line;
        }
        searched = filled;
        if (filled === capacity) {
          const before = part(0, filled);
          capacity *= 2;
          store = new Store(capacity);
          copy(part(0, capacity), before);
        }
        const space = part(filled, capacity);
        const size = insist(() => readSync(descriptors.channel, space, 0, capacity - filled, null));
        if (size === 0) return undefined;
        filled += size;
      }
    },
    write(line) {
      const bytes = encodeText(encoder, `${line}\n`);
      const size = sizeOf(bytes);
      for (let sent = 0; sent < size; )
        sent += insist(() => writeSync(descriptors.channel, bytes, sent, size - sent, null));
    },
  };
}

function makeJournal(writeSync: typeof fs.writeSync): Journal {
  const bytes = new Uint8Array(entrySize);
  const view = new DataView(bytes.buffer);
  const setUint32 = uncurry(DataView.prototype.setUint32);
  const setFloat64 = uncurry(DataView.prototype.setFloat64);
  const codes = { starting: 0, rest: 0, work: 0, case: 0, cases: 0 };
  for (const [code, state] of states.entries()) codes[state] = code;
  let count = 0;
  let current: number | undefined;
  let isVague = false;
  const enter = (state: State, caseNumber?: number): void => {
    current = caseNumber;
    isVague = state === "cases";
    count = (count + 1) >>> 0;
    setUint32(view, entryLayout.count, count, true);
    bytes[entryLayout.state] = codes[state];
    setFloat64(view, entryLayout.case, caseNumber ?? 0, true);
    writeSync(descriptors.journal, bytes, 0, entrySize, 0);
  };
  return {
    enter,
    pass(caseNumber) {
      if (!isVague) return enter("cases", caseNumber);
      current = caseNumber;
    },
    settle() {
      if (isVague) enter("case", current);
    },
    case: () => current,
  };
}
