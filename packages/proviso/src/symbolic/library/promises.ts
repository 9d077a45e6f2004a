import { yielded } from "../machine/enumerate.js";
import { allocate, newArray } from "../machine/objects.js";
import { addressOf, findProperty, itemsOf } from "../machine/properties.js";
import type { State } from "../machine/state.js";
import { given, unmodelled } from "../values/result.js";
import { type ObjectValue, type Single, undefinedValue, type Value } from "../values/value.js";
import { eachCombination } from "./combinations.js";
import { valuesOf } from "./own-array.js";
import type { Realm } from "./realm.js";
import { stopUnmodelled } from "./stop.js";

type Settled = "fulfilled" | "rejected";

/** `Promise`, whose promises are settled when they are made. */
export function installPromises(realm: Realm): void {
  const { build, cx } = realm;
  const maker = realm.constructorFunction("Promise", 1, cx.prototypes.promise, () =>
    realm.always(() => unmodelled("`new Promise`")),
  );
  const settle = (state: State, settled: Settled, value: Value): Value =>
    allocate(cx, state, cx.prototypes.promise, { kind: "promise", settled, value });
  const checked = (self: Single): void => {
    if (self.kind !== "object" || addressOf(self) !== maker) stopUnmodelled("promises of another class");
  };
  realm.acting(maker, "resolve", 1, ({ self, args: [value = undefinedValue] }) =>
    eachCombination([value], build, ([single = undefinedValue]) =>
      realm.always((state) => {
        checked(self);
        return given(isPromise(state, single) ? single : settle(state, "fulfilled", plain(state, single)));
      }),
    ),
  );
  realm.acting(maker, "reject", 1, ({ self, args: [value = undefinedValue] }) =>
    realm.always((state) => {
      checked(self);
      return given(settle(state, "rejected", value));
    }),
  );
  const ofAll = (name: string, give: (state: State, outcomes: readonly Outcome[]) => Value): void =>
    realm.acting(maker, name, 1, ({ self, args: [list = undefinedValue] }) =>
      eachCombination([list], build, ([single = undefinedValue]) =>
        realm.always((state) => {
          checked(self);
          return given(give(state, outcomesOf(realm, state, single)));
        }),
      ),
    );
  ofAll("all", (state, outcomes) => {
    const rejected = outcomes.find(({ settled }) => settled === "rejected");
    if (rejected !== undefined) return settle(state, "rejected", rejected.value);
    const values = outcomes.map(({ value }) => value);
    return settle(state, "fulfilled", newArray(cx, state, values));
  });
  ofAll("allSettled", (state, outcomes) => {
    const records = outcomes.map(({ settled, value }) =>
      allocate(
        cx,
        state,
        cx.prototypes.object,
        { kind: "plain" },
        new Map([
          ["status", { kind: "value", value: realm.text(settled) }],
          [settled === "fulfilled" ? "value" : "reason", { kind: "value", value }],
        ]),
      ),
    );
    return settle(state, "fulfilled", newArray(cx, state, records));
  });
}

interface Outcome {
  readonly settled: Settled;
  readonly value: Value;
}

function isPromise(state: State, value: Single): value is ObjectValue {
  const address = value.kind === "object" ? addressOf(value) : undefined;
  return address !== undefined && state.object(address).inner.kind === "promise";
}

/** A value that a promise can be of. */
function plain(state: State, value: Single): Single {
  if (value.kind !== "object") return value;
  const address = addressOf(value);
  const isKnown = address !== undefined && findProperty(state, address, "then") === undefined;
  return isKnown ? value : stopUnmodelled("a promise of an object that may be one itself");
}

function outcomesOf(realm: Realm, state: State, list: Single): readonly Outcome[] {
  const listed = yielded(realm.cx, state, list);
  const items =
    listed.kind === "value" && listed.value.kind === "object"
      ? itemsOf(realm.cx, state, listed.value)
      : undefined;
  const values = items && valuesOf(items, realm.build);
  if (values === undefined) return stopUnmodelled("promises whose number is not known");
  return values.map((value): Outcome => {
    if (value.kind === "choice") return stopUnmodelled("what may be a promise");
    const address = value.kind === "object" ? addressOf(value) : undefined;
    const inner = address === undefined ? undefined : state.object(address).inner;
    return inner?.kind === "promise" ? inner : { settled: "fulfilled", value: plain(state, value) };
  });
}
