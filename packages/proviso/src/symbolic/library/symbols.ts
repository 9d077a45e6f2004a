import { given, unmodelled } from "../values/result.js";
import type { Realm } from "./realm.js";

const names = [
  "asyncIterator",
  "hasInstance",
  "isConcatSpreadable",
  "iterator",
  "match",
  "matchAll",
  "replace",
  "search",
  "species",
  "split",
  "toPrimitive",
  "toStringTag",
  "unscopables",
] as const;

/** `Symbol`, of which only the well-known ones are modelled. */
export function installSymbols(realm: Realm): void {
  const owner = realm.prototypes.symbol;
  const maker = realm.converter("Symbol", 0, owner, () => unmodelled("a symbol of the program's own"));
  for (const name of names)
    realm.property(maker, name, {
      kind: "value",
      value: { kind: "symbol", name: `@@${name}` },
      isFixed: true,
    });
  realm.plain(owner, "valueOf", 0, ({ self }) =>
    self.kind === "symbol" ? given(self) : unmodelled("the symbol in an object"),
  );
}
