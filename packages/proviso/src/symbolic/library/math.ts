import { toNumber } from "../values/coerce.js";
import { numberLiteral, rounded } from "../values/numbers.js";
import { given, thrown, unmodelled } from "../values/result.js";
import type { Realm } from "./realm.js";

/** `Math`. */
export function installMath(realm: Realm): void {
  const { build } = realm;
  const math = realm.namespace("Math");
  for (const [name, value] of Object.entries({ PI: Math.PI, E: Math.E, SQRT2: Math.SQRT2, LN2: Math.LN2 }))
    realm.property(math, name, { kind: "value", value: realm.number(value), isFixed: true });
  for (const how of ["floor", "ceil", "trunc", "round"] as const)
    realm.plain(math, how, 1, ({ args: [value] }) => {
      if (value === undefined) return given({ kind: "number", term: numberLiteral(Number.NaN, build) });
      if (value.kind === "object") return unmodelled(`\`Math.${how}\` of an object`);
      const term = toNumber(value, build);
      return term === undefined
        ? thrown("TypeError")
        : given({ kind: "number", term: rounded(how, term, build) });
    });
}
