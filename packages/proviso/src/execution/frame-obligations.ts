import ts from "#typescript";
import type { Expression, Location } from "../contract/index.js";
import type { EffectiveCase } from "../program/index.js";
import type { Term } from "../solver/index.js";
import {
  alternativesOf,
  entriesAt,
  entriesWritten,
  fieldOf,
  isKept,
  itemsOf,
  itemsWritten,
  lengthOf,
  lowerClaim,
  type ObjectValue,
  presentName,
  type State,
  same,
} from "../symbolic/index.js";
import type { CasePreconditions } from "./exit-obligations.js";
import type { CallInputs, Obligation } from "./obligations.js";
import type { Subject } from "./subject.js";

// Frames (seed 002, §2.2): of what was there at the call, only what `assignable` names may hold something else at the end. What
// is compared are the states at both ends, as at run time.

/** What a location lets be assigned: a field of an object, all its fields, or its items. */
interface Allowed {
  readonly object: ObjectValue;
  readonly when: Term;
  readonly name: string | "every field";
}

export function frameObligations(
  subject: Subject,
  end: State,
  cases: CasePreconditions,
  inputs: CallInputs,
): Obligation[] {
  return cases.flatMap(({ spec, holds: pre }) => {
    const { assignable } = spec.flat;
    if (assignable === undefined || assignable.some(isOpen)) return [];
    const [first] = assignable;
    const place = {
      file: spec.file.original.fileName,
      start: first?.range.start ?? 0,
      end: first?.range.end ?? 0,
    };
    const text = `assignable ${spec.file.original.text.slice(place.start, place.end)}`;
    const found = changesSince(subject, end, spec, assignable, inputs);
    return found.map((one) => ({
      kind: "frame" as const,
      place,
      text,
      holds: subject.build.implies(pre, one.holds),
      ...(one.unmodelled !== undefined && { unmodelled: one.unmodelled }),
    }));
  });
}

function isOpen(location: Location): boolean {
  return location.kind === "keyword" && location.keyword !== "nothing";
}

type Held = Pick<Obligation, "holds" | "unmodelled">;

/** For each thing that changed since the call, whether it was allowed to. */
function changesSince(
  subject: Subject,
  end: State,
  spec: EffectiveCase,
  locations: readonly Location[],
  inputs: CallInputs,
): Held[] {
  const { build } = subject;
  const { earlier } = end;
  if (earlier === undefined) return [];
  const past = end.fork();
  past.heap = earlier.heap;
  past.cells = earlier.cells;
  const unknown = (what: string): Held[] => [{ holds: build.true, unmodelled: what }];
  const made = earlier.heap.objects.changes(end.heap.objects);
  if (made.some((address) => earlier.heap.objects.get(address) !== undefined))
    return unknown("`assignable` of a unit that changes what a module holds");
  const cells = earlier.cells.changes(end.cells);
  if (cells.some((cell) => earlier.cells.get(cell) !== undefined))
    return unknown("`assignable` of a unit that changes what a module holds");
  if (earlier.heap.written === end.heap.written) return [];
  const allowed: Allowed[] = [];
  for (const location of locations) {
    const some = allowedBy(subject, past, spec, location, inputs);
    if (some === undefined) return unknown("this location of `assignable`");
    allowed.push(...some);
  }
  const found: Held[] = [];
  for (const [name, log] of end.heap.written) {
    const before = earlier.heap.written.get(name);
    const seen = new Set<Term>();
    for (let at = log; at !== before && at !== undefined; at = at.before as typeof log) {
      const { object } = at;
      if (seen.has(object.ref)) continue;
      seen.add(object.ref);
      const allow = (places: readonly Allowed[]): Term[] =>
        places.map((one) => build.and(one.when, build.equal(one.object.ref, object.ref)));
      const named = allowed.filter(
        (one) => one.name === (presentName(name) ?? name) || (one.name === "every field" && !isInside(name)),
      );
      const lengths = allow(allowed.filter((one) => one.name === "length"));
      const counted = build.or(isLengthKept(subject, { past, end }, object, name), ...lengths);
      const isAllowed = allow(named).map((one) => build.and(one, counted));
      const kept = isUnchanged(subject, { past, end }, object, name);
      if (typeof kept === "string") return unknown(kept);
      found.push({ holds: build.or(...isAllowed, kept) });
    }
  }
  return found;
}

/** Whether an object holds under a name at the end what it held at the call; or what of it is not modelled. */
function isUnchanged(
  { build, machine: { cx } }: Subject,
  { past, end }: { readonly past: State; readonly end: State },
  object: ObjectValue,
  name: string,
): Term | string {
  if (name === itemsWritten) {
    const kept = isKept(cx, end, object);
    return kept.kind === "value" && kept.value.kind === "boolean"
      ? kept.value.term
      : "items that may have changed";
  }
  if (isInside(name)) return build.literal(entriesAt(cx, end, object) === entriesAt(cx, past, object));
  const [now, before] = [fieldOf(cx, end, object, name), fieldOf(cx, past, object, name)];
  return now === undefined || before === undefined ? "a field that may have changed" : same(now, before, cx);
}

/** Whether an array has as many elements as it had: `a[*]` does not stand for their number. */
function isLengthKept(
  { build, machine: { cx } }: Subject,
  { past, end }: { readonly past: State; readonly end: State },
  object: ObjectValue,
  name: string,
): Term {
  if (name !== itemsWritten) return build.true;
  const [before, now] = [itemsOf(cx, past, object), itemsOf(cx, end, object)];
  if (before === undefined || now === undefined) return build.false;
  return build.equal(lengthOf(before, build), lengthOf(now, build));
}

/** Whether a name stands for what a collection holds. */
function isInside(name: string): boolean {
  return name === itemsWritten || name === entriesWritten;
}

/** What a location lets be assigned; nothing if that is not modelled. */
function allowedBy(
  subject: Subject,
  past: State,
  spec: EffectiveCase,
  location: Location,
  inputs: CallInputs,
): Allowed[] | undefined {
  if (location.kind === "keyword") return [];
  if (location.kind === "slice") return undefined;
  const { base } = location;
  if (location.kind === "elements")
    return objectsOf(subject, past, spec, base, inputs)?.flatMap((one) => [
      { ...one, name: itemsWritten },
      { ...one, name: entriesWritten },
    ]);
  if (location.kind === "fields")
    return objectsOf(subject, past, spec, base, inputs)?.map((one) => ({ ...one, name: "every field" }));
  if (base.kind !== "code" || !ts.isPropertyAccessExpression(base.syntax)) return undefined;
  const { expression, name } = base.syntax;
  if (ts.isPrivateIdentifier(name)) return undefined;
  const owners = objectsOf(subject, past, spec, { ...base, syntax: expression }, inputs);
  return owners?.map((one) => ({ ...one, name: name.text }));
}

/** The objects that an expression gave at the call. */
function objectsOf(
  { modules, machine, build }: Subject,
  past: State,
  { file, flat, unit }: EffectiveCase,
  expression: Expression,
  { self, args }: CallInputs,
): { readonly object: ObjectValue; readonly when: Term }[] | undefined {
  const module = modules.get(file.original.fileName);
  if (module === undefined) return undefined;
  const place = { file: file.original.fileName, ...expression.range };
  const claim = {
    type: undefined,
    parameters: unit.parameters,
    hasResult: false,
    hasBefore: false,
    olds: flat.olds,
  };
  const code = lowerClaim(module.builder, expression, place, claim, "value");
  const { values, others } = machine.settle(
    past,
    { kind: "closure", code, cells: [], home: undefined },
    self,
    args,
  );
  if (others.length > 0) return undefined;
  return values.flatMap(({ when, value }) =>
    alternativesOf(value, build).flatMap((one) =>
      one.value.kind === "object" ? [{ object: one.value, when: build.and(when, one.when) }] : [],
    ),
  );
}
