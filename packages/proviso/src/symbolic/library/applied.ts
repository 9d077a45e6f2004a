import type { Builder, Sort, Term } from "../../solver/index.js";
import { numberLiteral } from "../values/numbers.js";
import { literalsOf } from "./convert.js";
import { libraryMeanings } from "./meanings.js";

/** A function of the library on some terms; V8 says what it is of literals. */
export function applied(name: string, args: readonly Term[], sort: Sort, build: Builder): Term {
  const values = literalsOf(args);
  const value = values === undefined ? undefined : libraryMeanings.get(name)?.(...values);
  if (value === undefined) return build.apply(name, args, sort);
  return typeof value === "number" ? numberLiteral(value, build) : build.literal(value);
}
