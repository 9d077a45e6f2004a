import ts from "#typescript";
import { superStatement } from "../body.js";
import type { UnitFacts } from "./facts.js";
import { stateOf } from "./place.js";

/** The call of the constructor above, in whose hands the object is while it runs. */
export interface SuperCall {
  readonly statement: ts.Statement;
  /** Statements that begin and end that time inside a `try`; nothing where `super` must stay outside one. */
  readonly making: { readonly begin: string; readonly end: string } | undefined;
}

/** The statement `super(…)` of a unit, if it is a constructor that has one. */
export function superCallOf({ place, body }: UnitFacts): SuperCall | undefined {
  const { unit, kind, file, member } = place;
  const statement = kind === "constructor" && ts.isBlock(body) ? superStatement(body) : undefined;
  if (statement === undefined) return undefined;
  // TypeScript puts parameter properties behind a `super` that is a statement of the constructor itself.
  if (unit.parameters.some((p) => ts.isParameterPropertyDeclaration(p, unit)))
    return { statement, making: undefined };
  const making = `${stateOf(place)}.making`;
  const depth = file.name("w");
  return {
    statement,
    making: {
      begin: ` const ${depth} = ${making}.length; try { ${making}.push(${member?.type});`,
      end: ` ${making}.length = ${depth};`,
    },
  };
}
