import { items } from "../heap/sequence.js";
import { allocate, newArray } from "../machine/objects.js";
import { addressOf } from "../machine/properties.js";
import { literalNumber } from "../values/numbers.js";
import { given, unmodelled } from "../values/result.js";
import { installArrayChanges } from "./array-changes.js";
import { installArrayReading } from "./array-reading.js";
import { eachCombination } from "./combinations.js";
import { isArray } from "./own-array.js";
import type { Realm } from "./realm.js";
import { stopUnmodelled, stopWith } from "./stop.js";

/** More holes than these are not made. */
const mostHoles = 100_000;

/** `Array`, and what arrays inherit as far as it calls no function. */
export function installArrays(realm: Realm): void {
  const { build, cx } = realm;
  const maker = realm.constructorFunction("Array", 1, cx.prototypes.array, ({ args, prototype }) =>
    eachCombination(args.length === 1 ? args : [], build, ([only]) =>
      realm.always((state) => {
        const values =
          only?.kind === "number" ? holes(literalNumber(only.term)) : only === undefined ? args : [only];
        const inner = { kind: "array", items: items(values) } as const;
        return given(allocate(cx, state, prototype ?? cx.prototypes.array, inner));
      }),
    ),
  );
  realm.plain(maker, "isArray", 1, ({ args: [value], state }) => {
    return given(realm.boolean(value !== undefined && isArray(cx, state, value)));
  });
  realm.acting(maker, "of", 0, ({ self, args }) =>
    realm.always((state) => {
      const isOwn = self.kind === "undefined" || (self.kind === "object" && addressOf(self) === maker);
      return isOwn ? given(newArray(cx, state, args)) : unmodelled("`Array.of` on another class");
    }),
  );
  installArrayChanges(realm);
  installArrayReading(realm);
}

function holes(count: number | undefined): readonly undefined[] {
  if (count === undefined) return stopUnmodelled("an array of a length that is not known");
  if (!Number.isInteger(count) || count < 0 || count >= 2 ** 32) return stopWith("RangeError");
  return count > mostHoles
    ? stopUnmodelled("an array of very many holes")
    : new Array<undefined>(count).fill(undefined);
}
