import type { Builder, Term } from "../../solver/index.js";
import {
  concatOf,
  either,
  hasHoles,
  itemAt,
  items,
  lengthOf,
  type Sequence,
  sliceOf,
} from "../heap/sequence.js";
import type { Branch } from "../machine/access.js";
import { allocate } from "../machine/objects.js";
import { addressOf, setItems } from "../machine/properties.js";
import type { State } from "../machine/state.js";
import { given, type Result, thrown } from "../values/result.js";
import { undefinedValue, type Value } from "../values/value.js";
import { eachCombination } from "./combinations.js";
import { position, relativePosition } from "./convert.js";
import { changeableArray, checkedPart, listOf, type OwnArray, ownArray, plainArray } from "./own-array.js";
import type { Realm } from "./realm.js";
import { stopUnmodelled } from "./stop.js";

/** The methods by which arrays change. */
export function installArrayChanges(realm: Realm): void {
  installEnds(realm);
  installSplice(realm);
  installRearranging(realm);
}

function numberOfItems(sequence: Sequence, build: Builder): Result {
  return given({ kind: "number", term: lengthOf(sequence, build) });
}

function installEnds(realm: Realm): void {
  const { build, cx } = realm;
  const owner = realm.prototypes.array;
  realm.variadic(owner, "push", 1, ({ self, items: added }) =>
    realm.always((state) => {
      const { object, items: before } = changeableArray(cx, state, self);
      const after = concatOf(before, added);
      setItems(state, object, after);
      return numberOfItems(after, build);
    }),
  );
  realm.variadic(owner, "unshift", 1, ({ self, items: added }) =>
    realm.always((state) => {
      const { object, items: before } = changeableArray(cx, state, self);
      const after = concatOf(added, before);
      setItems(state, object, after);
      return numberOfItems(after, build);
    }),
  );
  const taking = (name: string, place: (length: Term) => Term, from: Term): void =>
    realm.acting(owner, name, 0, ({ self, state }) => {
      const { object, items: before, length } = changeableArray(cx, state, self);
      const isEmpty = build.equal(length, build.int(0));
      const left = build.apply("-", [length, build.int(1)]);
      return [
        { when: isEmpty, act: () => given(undefinedValue) },
        {
          when: build.not(isEmpty),
          act: (after) => {
            checkedPart(before, from, left);
            setItems(after, object, sliceOf(before, from, left, build));
            return given(itemAt(before, place(length), build));
          },
        },
      ];
    });
  taking("pop", (length) => build.apply("-", [length, build.int(1)]), build.int(0));
  taking("shift", () => build.int(0), build.int(1));
}

/** A part that is taken out, and what is put there instead. */
function installSplice(realm: Realm): void {
  const { build, cx } = realm;
  const zero = build.int(0);
  realm.acting(realm.prototypes.array, "splice", 2, ({ self, args }) =>
    eachCombination(args.slice(0, 2), build, ([start, count]) =>
      realm.always((state) => {
        plainArray(cx, state, self);
        const { object, items: before, length } = changeableArray(cx, state, self);
        const from = relativePosition(start, length, zero, build);
        const left = build.apply("-", [length, from]);
        const taken =
          args.length === 0 ? zero : args.length === 1 ? left : position(count, left, zero, build);
        const rest = build.apply("+", [from, taken]);
        checkedPart(before, from, taken);
        const [first, removed, last] = [
          sliceOf(before, zero, from, build),
          sliceOf(before, from, taken, build),
          sliceOf(before, rest, build.apply("-", [length, rest]), build),
        ] as const;
        setItems(state, object, concatOf(concatOf(first, items(args.slice(2))), last));
        return given(allocate(cx, state, cx.prototypes.array, { kind: "array", items: removed }));
      }),
    ),
  );
}

/** The items from the last one to the first. */
export function reversed(sequence: Sequence, build: Builder): Sequence {
  if (sequence.kind === "items") return items(Array.from(sequence.items).reverse());
  if (hasHoles(sequence)) return stopUnmodelled("the reverse of an array with holes");
  const length = lengthOf(sequence, build);
  return {
    kind: "unknown",
    length,
    item: (index) =>
      itemAt(sequence, build.apply("-", [build.apply("-", [length, build.int(1)]), index]), build),
  };
}

function installRearranging(realm: Realm): void {
  const { build, cx } = realm;
  const owner = realm.prototypes.array;
  realm.acting(owner, "reverse", 0, ({ self, state }) => {
    const array = ownArray(cx, state, self);
    const isWritten = build.apply("<=", [build.int(2), array.length]);
    return rewritten(realm, state, array, isWritten, () => reversed(array.items, build));
  });
  realm.acting(owner, "fill", 1, ({ self, args: [value = undefinedValue, ...places], state }) =>
    eachCombination(places.slice(0, 2), build, ([start, end]) => {
      const array = ownArray(cx, state, self);
      const from = relativePosition(start, array.length, build.int(0), build);
      const to = relativePosition(end, array.length, array.length, build);
      const isWritten = build.apply("<", [from, to]);
      return rewritten(realm, state, array, isWritten, () => filled(array.items, value, from, to, build));
    }),
  );
}

/** Gives an array other items, and itself. One that is frozen is an error only where any of them is written. */
function rewritten(
  realm: Realm,
  state: State,
  { object, items: before }: OwnArray,
  isWritten: Term,
  after: () => Sequence,
): readonly Branch[] {
  const { build, cx } = realm;
  const unchanged: Branch = { when: build.not(isWritten), act: () => given(object) };
  if (isWritten === build.false) return [unchanged];
  const address = addressOf(object);
  if (address !== undefined && state.object(address).integrity === "frozen") {
    if (hasHoles(before)) return stopUnmodelled("a change of a frozen array with holes");
    return [{ when: isWritten, act: () => thrown("TypeError") }, unchanged];
  }
  return realm.always((now) => {
    changeableArray(cx, now, object);
    setItems(now, object, after());
    return given(object);
  });
}

/** With the same item from one place to another. */
function filled(sequence: Sequence, value: Value, from: Term, to: Term, build: Builder): Sequence {
  const isKnown = sequence.kind === "items" && from.kind === "literal" && to.kind === "literal";
  if (!isKnown && hasHoles(sequence)) return stopUnmodelled("a part of an array with holes that is filled");
  const isFilled = (index: Term): Term =>
    build.and(build.apply("<=", [from, index]), build.apply("<", [index, to]));
  const list = listOf(sequence, build);
  if (list !== undefined)
    return items(
      Array.from(list, (one, i) => {
        const here = isFilled(build.int(i));
        return here === build.false ? one : either(here, value, one ?? undefinedValue, build);
      }),
    );
  return {
    kind: "unknown",
    length: lengthOf(sequence, build),
    item: (index) => either(isFilled(index), value, itemAt(sequence, index, build), build),
  };
}
