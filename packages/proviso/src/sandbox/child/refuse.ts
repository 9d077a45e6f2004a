import type { Refusal } from "../protocol.js";
import { defineProperty, put, replace, SafeError } from "./intrinsics.js";

/** Makes the error that the user's code sees, having noted what was tried. */
export type Refuse = (what: string, target?: unknown) => Error;

export function makeRefuse(note: (what: string, target: string) => void): Refuse {
  return (what, target) => {
    const named = nameOf(target);
    note(what, named);
    const error = new SafeError(
      `Access to this API has been restricted: ${what}${named === "" ? "" : ` on ${named}`} is refused in the sandbox`,
    );
    put(error, "code", "ERR_ACCESS_DENIED");
    put(error, "resource", named);
    return error;
  };
}

/** So many notes are kept until the guest takes them, and so many are sent at once: the child may not live to be asked. */
const mostNotes = 1_000;

export interface Notes {
  note(what: string, target: string): void;
  taken(): readonly Refusal[];
}

const none: readonly Refusal[] = [];

export function makeNotes(send: (refusal: Refusal) => void, caseUnderWay: () => number | undefined): Notes {
  let notes: Refusal[] = [];
  let total = 0;
  return {
    note(what, target) {
      const refusal = { what, target, case: caseUnderWay() };
      if (notes.length < mostNotes) put(notes, notes.length, refusal);
      if (++total <= mostNotes) send(refusal);
    },
    taken() {
      if (notes.length === 0) return none;
      const all = notes;
      notes = [];
      return all;
    },
  };
}

/** A function in the place of another: it can be called, constructed and extended, and refuses. */
export function refuser(name: string, refuse: Refuse): (...args: unknown[]) => never {
  function refusing(...args: unknown[]): never {
    throw refuse(name, args[0]);
  }
  defineProperty(refusing, "name", { value: name, configurable: true });
  return refusing;
}

/** Puts refusals in the place of these functions of a module or object, where it has them. */
export function refuseEach(target: object, owner: string, names: readonly string[], refuse: Refuse): void {
  for (const name of names) if (name in target) replace(target, name, refuser(`${owner}.${name}`, refuse));
}

function nameOf(target: unknown): string {
  try {
    if (typeof target === "string") return shortened(target);
    if (typeof target === "number") return `${target}`;
    if (target instanceof URL) return shortened(target.href);
    if (typeof target !== "object" || target === null) return "";
    const { host, hostname, port, path } = target as Readonly<Record<string, unknown>>;
    const name = host ?? hostname ?? path;
    return shortened(`${typeof name === "string" ? name : ""}${typeof port === "number" ? `:${port}` : ""}`);
  } catch {
    return "";
  }
}

const shortened = (text: string): string => {
  if (text.length <= 200) return text;
  let start = "";
  for (let i = 0; i < 200; i++) start += text[i];
  return `${start}…`;
};
