import type ts from "#typescript";
import { isGenerator } from "../../contract/index.js";
import { bodyFacts } from "../body.js";
import type { CompiledContract } from "../compiled-contract.js";
import { boundNames } from "../expression/index.js";
import { hoisted } from "../scope.js";
import type { UnitPlace } from "./place.js";

/** What is settled of a unit before any of its woven code is made. */
export interface UnitFacts {
  readonly place: UnitPlace;
  readonly body: ts.ConciseBody;
  readonly returns: readonly ts.ReturnStatement[];
  /** Parameters that the body assigns, and the variables that keep what they were. */
  readonly rename: ReadonlyMap<string, string>;
  /** Variables of the body that hide what is declared around the unit. */
  readonly hidden: readonly string[];
  /** Whether all checks are left to the runtime. */
  readonly generic: boolean;
  readonly names: Readonly<Record<"f" | "g" | "r" | "e" | "x", string>>;
}

/** Reads a unit and its contract once. */
export function unitFacts(place: UnitPlace, body: ts.ConciseBody): UnitFacts {
  const { file, unit, contract, changes, member } = place;
  const { returns, assigned } = bodyFacts(body);
  const parameters = unit.parameters.flatMap((p) => boundNames(p.name));
  const hidden = hoisted(body).filter((name) => !parameters.includes(name));
  const contracts = [contract, ...(member?.providers ?? [])].filter((c) => c !== "called");
  const generic =
    !file.options.plain ||
    contract.isFramed ||
    changes !== undefined ||
    (member?.generic ?? false) ||
    isGenerator(unit) ||
    hidden.some((name) => contracts.some((c) => mentionsName(c, name))) ||
    [...parameters, ...hidden].some((name) => isReadAround(name, member));
  return {
    place,
    body,
    returns,
    rename: new Map(parameters.filter((p) => assigned.has(p)).map((p, i) => [p, file.name(`p${i}`)])),
    hidden,
    generic,
    names: {
      f: file.name("f"),
      g: file.name("g"),
      r: file.name("r"),
      e: file.name("e"),
      x: file.name("x"),
    },
  };
}

/** Whether clauses of the class mean by a name what it means around the class. */
function isReadAround(name: string, member: UnitPlace["member"]): boolean {
  if (member === undefined) return false;
  return member.invariants.outside.has(name) || member.constraints.some(({ outside }) => outside.has(name));
}

function mentionsName(contract: CompiledContract, name: string): boolean {
  return new RegExp(`(?<![\\w$.])${name.replaceAll("$", "\\$")}(?![\\w$])`).test(contract.wording());
}
