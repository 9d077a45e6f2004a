import { isReference, partOf, type Value, type ValueGraph } from "../../values/index.js";
import { type PlainSource, plainSource } from "../plain-source.js";
import { type CaseOutcome, type ErrorData, roots, type VersionOutcome } from "../protocol.js";
import { type Assertion, isAs } from "./assertion.js";

// What a call is to leave, as assertions that fail for what it leaves now. Of data, all of it is compared; of anything else, the
// place where the versions differ. Equality of assertion libraries is coarser than isomorphism: it sees no attributes of
// properties, no sharing, and no order in maps and sets. What only these tell apart cannot be asserted.

/** What variables are called in a test. */
export interface TestNames {
  /** Of a root of an outcome. */
  of(root: string): string | undefined;
}

/** Assertions, or why there are none. */
export type Expected = { readonly assertions: readonly Assertion[] } | { readonly reason: string };

/** That a call ends as it did before. */
export function expectedAsBefore({ before, now, difference }: CaseOutcome, names: TestNames): Expected {
  if (before.how === "threw" && (now.how !== "threw" || rootOf(difference?.path ?? "") === roots.thrown))
    return thrownAsBefore(before, now, difference, names);
  if (before.how !== "returned" && before.how !== "threw")
    return { reason: "the previous version did not come to an end" };
  if (before.how !== now.how) return { assertions: resultAsBefore(before, names) };
  if (difference === null) return { reason: "it cannot be seen from outside" };
  const root = rootOf(difference.path);
  const whole = rootValue(before.state, root);
  const actual = names.of(root);
  if (actual === undefined) return { reason: `there is no name for ${root}` };
  if (/attributes|integrity|sharing|order/.test(difference.why))
    return { reason: `${difference.path} differs in what no test can compare` };
  const isOrdered = difference.path.includes("[...");
  const source = whole === undefined || isOrdered ? undefined : plainSource(partOf(before.state, whole));
  if (source !== undefined) return { assertions: [is(actual, source, whole)] };
  return atPlace(difference, before.state, names);
}

/** That a call does not end as it does now. */
export function expectedOtherwise({ now, difference }: CaseOutcome, names: TestNames): Expected {
  const unlike = (actual: string, state: ValueGraph, value: Value): Expected | undefined => {
    const source = plainSource(partOf(state, value));
    return source && { assertions: [{ ...is(actual, source, value), kind: "is not" }] };
  };
  if (now.how === "threw" || now.how === "refused") {
    const thrown = names.of(roots.thrown) ?? "";
    return {
      assertions: [
        {
          kind: "is not",
          actual: `${thrown}?.name`,
          expected: { statements: [], text: JSON.stringify(now.error?.name ?? "EntryPreconditionError") },
          deep: false,
        },
      ],
    };
  }
  if (now.how !== "returned") return { reason: "it does not come to an end" };
  const path = difference?.path ?? roots.result;
  const root = rootOf(path);
  const actual = names.of(root);
  const whole = rootValue(now.state, root);
  const isTelling = difference !== null || (whole !== undefined && !isUndefined(whole));
  if (!isTelling || actual === undefined || whole === undefined)
    return { reason: "it cannot be seen from outside" };
  const found =
    unlike(actual, now.state, whole) ??
    (difference === null || difference.now === null || placeOf(path, names) === undefined
      ? undefined
      : unlike(placeOf(path, names) ?? "", now.state, difference.now));
  return found ?? { reason: `${path} cannot be written down` };
}

function thrownAsBefore(
  before: VersionOutcome,
  now: VersionOutcome,
  difference: CaseOutcome["difference"],
  names: TestNames,
): Expected {
  const thrown = names.of(roots.thrown) ?? "";
  const { error } = before;
  if (error === null) {
    const value = rootValue(before.state, roots.thrown);
    const source = value === undefined ? undefined : plainSource(partOf(before.state, value));
    return source === undefined || isUndefined(value)
      ? { reason: "what was thrown cannot be written down" }
      : { assertions: [is(thrown, source, value)] };
  }
  const own = errorAssertions(thrown, error, now.error);
  if (isTold(error, now.error)) return { assertions: own };
  if (difference === null) return { reason: "it cannot be seen from outside" };
  const more = atPlace(difference, before.state, names);
  return "reason" in more ? more : { assertions: [...own, ...more.assertions] };
}

/** Whether class and message tell two errors apart. */
function isTold(before: ErrorData, now: ErrorData | null): boolean {
  if (now === null || before.name !== now.name || before.type !== now.type) return true;
  return before.message !== null && before.message !== now.message;
}

/** By class and message; the class by its own name where the errors of two are called alike. */
function errorAssertions(thrown: string, before: ErrorData, now: ErrorData | null): Assertion[] {
  const { type, name, message } = before;
  const isCalledOtherwise = type !== name || (now !== null && now.name === name && now.type !== type);
  return [
    isAs(`${thrown}?.name`, JSON.stringify(name)),
    ...(isCalledOtherwise ? [isAs(`${thrown}?.constructor.name`, JSON.stringify(type))] : []),
    ...(message === null ? [] : [isAs(`${thrown}?.message`, JSON.stringify(message))]),
  ];
}

/** What was returned; a call that does not return fails anyway. */
function resultAsBefore({ state }: VersionOutcome, names: TestNames): Assertion[] {
  const value = rootValue(state, roots.result);
  const source = value === undefined ? undefined : plainSource(partOf(state, value));
  if (source === undefined || value === undefined)
    return [{ kind: "comment", text: "It returned before; what it returned cannot be written down." }];
  return [is(names.of(roots.result) ?? "", source, value)];
}

/** That there is at a place what was there before. */
function atPlace(
  { path, why, before, now }: NonNullable<CaseOutcome["difference"]>,
  state: ValueGraph,
  names: TestNames,
): Expected {
  const actual = placeOf(path, names);
  if (actual === undefined) return { reason: `${path} cannot be reached by a test` };
  if (why === "missing" ? isUndefined(before) : why === "unexpected" && isUndefined(now))
    return { reason: `${path} is undefined, or is not there` };
  if (before === null && why === "unexpected") return { assertions: [isAs(actual, "undefined")] };
  const source = plainSource(partOf(state, before));
  if (source !== undefined) return { assertions: [is(actual, source, before)] };
  const name = className(state, before);
  if (name === undefined) return { reason: `what was in ${path} cannot be written down` };
  return {
    assertions: [
      { kind: "comment", text: "Of what was there before, only the class can be written down." },
      isAs(`${actual}?.constructor.name`, JSON.stringify(name)),
    ],
  };
}

function is(
  actual: string,
  expected: PlainSource,
  value: Value | undefined,
): Extract<Assertion, { deep: boolean }> {
  return { kind: "is", actual, expected, deep: value !== undefined && isReference(value) };
}

function isUndefined(value: Value | undefined): boolean {
  return typeof value === "object" && value !== null && value.kind === "undefined";
}

function rootValue({ roots: all }: ValueGraph, root: string): Value | undefined {
  return all.find(([name]) => name === root)?.[1];
}

function className({ nodes, classes }: ValueGraph, value: Value): string | undefined {
  const node = isReference(value) ? nodes[value.node] : undefined;
  const entry =
    node !== undefined && "class" in node && typeof node.class === "number" ? node.class : undefined;
  return entry === undefined ? undefined : classes[entry]?.name;
}

/** The variable that a place is reached from. */
export function rootOf(path: string): string {
  return /\\result|the exception|argument \d+|this/.exec(path)?.[0] ?? "";
}

/** A place as an expression of the test, if it can be one. */
function placeOf(path: string, names: TestNames): string | undefined {
  const root = rootOf(path);
  const name = names.of(root);
  if (name === undefined || /\.\[\[|\[Symbol\(/.test(path)) return undefined;
  return path.replace(root, () => name);
}
