import type { ContractError } from "@proviso/runtime";
import { state } from "@proviso/runtime/internal";
import { printValue } from "@proviso/runtime/print";
import type { StepData, TracedPath } from "../experiment-protocol.js";

// Takes down the steps that woven code tells: each when it has been taken, so that those of a callee come before that of
// the call, and every value has been there before it is used. What contracts call is no step of the program.

/** A call of a function. */
interface Frame {
  readonly parent: Frame | undefined;
  readonly depth: number;
  readonly file: string;
  /** What has been shown of it, by name. */
  readonly shown: Map<string, string>;
  /** The step that has begun and not ended. */
  begun: Place | undefined;
}

interface Place {
  readonly line: number;
  readonly column: number;
  readonly text: string;
}

/** A function for each variable that gives its value, and for the receiver. */
type Snapshot = Readonly<Record<string, () => unknown>>;

/** Steps that are kept from the start and from the end. */
const most = 400;
/** Fields of the receiver that are looked at. */
const mostFields = 24;

/** What woven code tells its steps. */
export class Tracer {
  #first: StepData[] = [];
  #last: StepData[] = [];
  #leftOut = 0;
  #current: Frame | undefined;
  /** The call that was left last. */
  #left: Frame | undefined;
  #broken: { readonly error: ContractError; readonly path: TracedPath } | undefined;

  /** Forgets what was told: what follows is another call. */
  restart(): void {
    this.#first = [];
    this.#last = [];
    this.#leftOut = 0;
    this.#current = undefined;
    this.#left = undefined;
    this.#broken = undefined;
  }

  /** Takes down that a contract is broken here. */
  broke(error: ContractError): void {
    const frame = this.#current;
    const isBefore = error.kind.endsWith("precondition");
    const isAfter = /postcondition|invariant|constraint|frame/.test(error.kind) && !/^loop/.test(error.kind);
    // The call that was refused did not come to its end.
    if (isBefore && frame?.begun !== undefined) this.#push(frame, frame.begun, [], null);
    const depth = isBefore
      ? frame === undefined
        ? 0
        : frame.depth + 1
      : isAfter
        ? this.#left?.depth
        : frame?.depth;
    this.#broken = { error, path: { steps: this.#kept(), depth: depth ?? 0 } };
  }

  /** The path to a violation, if it was the last: on its way, a precondition becomes that of a call inside. */
  pathTo({ unit, clause, line }: ContractError): TracedPath | undefined {
    const { error, path } = this.#broken ?? {};
    return error?.unit === unit && error.clause === clause && error.line === line ? path : undefined;
  }

  enter(file: string, line: number, column: number, text: string, snapshot: Snapshot): Frame | undefined {
    if (!state.idle) return undefined;
    const parent = this.#current;
    const depth = parent === undefined ? 0 : parent.depth + 1;
    const frame: Frame = { parent, depth, file, shown: new Map(), begun: undefined };
    this.#current = frame;
    this.#push(frame, { line, column, text }, changed(frame, snapshot), null);
    return frame;
  }

  at(frame: Frame | undefined, line: number, column: number, text: string): Frame | undefined {
    if (frame === undefined) return undefined;
    this.#current = frame;
    frame.begun = { line, column, text };
    return frame;
  }

  done(frame: Frame | undefined, snapshot: Snapshot): void {
    if (frame !== undefined) this.#end(frame, changed(frame, snapshot), null);
  }

  gives<T>(frame: Frame | undefined, value: T, snapshot: Snapshot): T {
    this.done(frame, snapshot);
    return value;
  }

  is<T>(frame: Frame | undefined, value: T, snapshot: Snapshot, reads: readonly string[]): T {
    if (frame === undefined) return value;
    const values = new Map(changed(frame, snapshot).map(({ name, value: now }) => [name, now]));
    for (const name of reads) {
      const known = frame.shown.get(name);
      if (known !== undefined) values.set(name, known);
    }
    this.#end(
      frame,
      [...values].map(([name, now]) => ({ name, value: now })),
      printValue(value),
    );
    return value;
  }

  returns<T>(frame: Frame | undefined, value: T, snapshot: Snapshot): T {
    if (frame === undefined) return value;
    const values = changed(frame, snapshot);
    if (!isPromise(value)) values.push({ name: "\\result", value: printValue(value, "\\result") });
    this.#end(frame, values, null);
    this.leave(frame);
    return value;
  }

  ends(frame: Frame | undefined, snapshot: Snapshot): void {
    this.done(frame, snapshot);
    this.leave(frame);
  }

  caught(
    frame: Frame | undefined,
    error: unknown,
    line: number,
    column: number,
    text: string,
    snapshot: Snapshot,
  ): void {
    if (frame === undefined) return;
    this.#throws(frame, error);
    this.#current = frame;
    this.#push(frame, { line, column, text }, changed(frame, snapshot), null);
  }

  thrown<T>(frame: Frame | undefined, error: T): T {
    if (frame === undefined) return error;
    this.#throws(frame, error);
    this.leave(frame);
    return error;
  }

  pauses<T>(frame: Frame | undefined, value: T): T {
    if (frame !== undefined) this.#current = frame.parent;
    return value;
  }

  resumes<T>(frame: Frame | undefined, value: T): T {
    if (frame !== undefined) this.#current = frame;
    return value;
  }

  leave(frame: Frame | undefined): void {
    if (frame === undefined) return;
    this.#current = frame.parent;
    this.#left = frame;
  }

  #throws(frame: Frame, error: unknown): void {
    if (frame.begun !== undefined) this.#end(frame, [], `throws ${thrownText(error)}`);
  }

  #end(frame: Frame, values: StepData["values"], outcome: string | null): void {
    this.#current = frame;
    const { begun } = frame;
    frame.begun = undefined;
    if (begun !== undefined) this.#push(frame, begun, values, outcome);
  }

  #push({ file, depth }: Frame, place: Place, values: StepData["values"], outcome: string | null): void {
    const step = { file, ...place, depth, values, outcome };
    if (this.#first.length < most) this.#first.push(step);
    else this.#last.push(step);
    if (this.#last.length < 2 * most) return;
    this.#last = this.#last.slice(most);
    this.#leftOut += most;
  }

  #kept(): StepData[] {
    const last = this.#last.slice(-most);
    const leftOut = this.#leftOut + this.#last.length - last.length;
    return [...this.#first, ...last.map((step, i) => (i === 0 && leftOut > 0 ? { ...step, leftOut } : step))];
  }
}

/** What of a call is not as it was shown last. */
function changed({ shown }: Frame, snapshot: Snapshot): { name: string; value: string }[] {
  const values: { name: string; value: string }[] = [];
  const show = (name: string, value: unknown): void => {
    if (typeof value === "function") return;
    const text = printValue(value, name);
    if (shown.get(name) === text) return;
    shown.set(name, text);
    values.push({ name, value: text });
  };
  for (const [name, read] of Object.entries(snapshot)) {
    let value: unknown;
    try {
      value = read();
    } catch {
      // It has no value yet.
      continue;
    }
    if (name !== "this") show(name, value);
    else for (const [key, field] of fieldsOf(value)) show(`this.${key}`, field);
  }
  return values;
}

/** The fields of a receiver, without running any code of its own but for a proxy's. */
function fieldsOf(receiver: unknown): [string, unknown][] {
  if (Object(receiver) !== receiver || Array.isArray(receiver)) return [];
  try {
    return Object.keys(receiver as object)
      .slice(0, mostFields)
      .flatMap((key): [string, unknown][] => {
        const property = Object.getOwnPropertyDescriptor(receiver, key);
        return property !== undefined && "value" in property ? [[key, property.value]] : [];
      });
  } catch {
    return [];
  }
}

function isPromise(value: unknown): boolean {
  return typeof value === "object" && value instanceof Promise;
}

/** An error as it is named and what it says; anything else that is thrown as a value. */
function thrownText(error: unknown): string {
  try {
    if (error instanceof Error)
      return `${error.name}: ${String(error.message).split("\n")[0]}`.replace(/: $/, "");
  } catch {}
  return printValue(error);
}
