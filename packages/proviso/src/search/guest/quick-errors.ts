import { type ContractError, EntryPreconditionError } from "@proviso/runtime";
import { errorOf, state } from "@proviso/runtime/internal";

// Of the calls that a search makes, some are outside a domain. All that it asks of their errors is whose precondition it
// was, while stacks, messages and fields take longer than several cases. So these are made when somebody asks for them;
// the user's code, if it catches such an error, sees one like any other.

type Broken = Parameters<typeof errorOf>;

const { construct, defineProperty } = Reflect;
const NativeError = Error;
const broken = Symbol("broken");

class QuickError extends EntryPreconditionError {
  declare readonly [broken]: Broken;
}

const known: Readonly<Record<string, (of: Broken) => unknown>> = {
  kind: ([kind]) => kind,
  unit: ([, , unit]) => unit,
  file: ([, contract, , { clause }]) => clause[6] ?? contract.file,
};
const others = ["clause", "line", "column", "values", "blame", "callSite", "violation"] as const;
for (const [key, read] of Object.entries(known))
  defineProperty(QuickError.prototype, key, {
    get(this: QuickError) {
      return read(this[broken]);
    },
  });
for (const key of others)
  defineProperty(QuickError.prototype, key, {
    get(this: QuickError) {
      return errorOf(...this[broken])[key];
    },
  });
defineProperty(QuickError.prototype, "constructor", { value: EntryPreconditionError });
defineProperty(QuickError.prototype, "message", {
  get(this: QuickError) {
    // Asked for while it is made, it has nothing to tell.
    this.message = broken in this ? errorOf(...this[broken]).message : "";
    return this.message;
  },
  set(this: QuickError, value: string) {
    defineProperty(this, "message", { value, writable: true, configurable: true });
  },
});

function quickErrorOf(...of: Broken): ContractError {
  if (of[0] !== "entry-precondition") return errorOf(...of);
  // Without the constructor of the class, which makes all that is left for later.
  const error = construct(NativeError, [], QuickError) as QuickError;
  defineProperty(error, broken, { value: of });
  return error;
}

/** Has errors made without stacks, and those of calls outside a domain in a hurry. */
export function makeErrorsQuick(): void {
  Error.stackTraceLimit = 0;
  state.error = quickErrorOf;
}

/** Has all of them made in full until what is returned is called. */
export function makeErrorsFull(): () => void {
  const { stackTraceLimit } = Error;
  const { error } = state;
  Error.stackTraceLimit = 100;
  delete state.error;
  return () => {
    Error.stackTraceLimit = stackTraceLimit;
    if (error !== undefined) state.error = error;
  };
}
