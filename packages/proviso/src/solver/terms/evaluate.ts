import { evaluateQuantified } from "./evaluate-quantified.js";
import { type Meanings, meanings } from "./meaning.js";
import { type Literal, subterms, type Term } from "./term.js";

/** What constants are, and what else is known to have a value. */
export interface Assignment {
  get(term: Term): Literal | undefined;
  /** The same where variables have values, if what it knows of other terms depends on them. */
  within?(variables: ReadonlyMap<Term, Literal>): Assignment;
}

/** The value of a term where constants have values; nothing if it depends on what is not known. */
export function evaluate(
  term: Term,
  values: Assignment,
  functions: Meanings = new Map(),
): Literal | undefined {
  const found = new Map<Term, Literal | undefined>();
  for (const one of subterms([term]))
    found.set(one, values.get(one) ?? valueIn(one, found, values, functions));
  return found.get(term);
}

function valueIn(
  term: Term,
  found: ReadonlyMap<Term, Literal | undefined>,
  values: Assignment,
  functions: Meanings,
): Literal | undefined {
  switch (term.kind) {
    case "literal":
      return term.value;
    case "constant":
      return undefined;
    case "quantified":
      return evaluateQuantified(term, (one, at) => evaluate(one, overlaid(values, at), functions));
    case "application": {
      const args = term.args.map((one) => found.get(one));
      const shortened = byOneSide(term.operator, args);
      if (shortened !== undefined) return shortened;
      if (!args.every((one): one is Literal => one !== undefined)) return undefined;
      return (meanings.get(term.operator) ?? functions.get(term.operator))?.(...args);
    }
  }
}

/** An assignment with the values of bound variables. */
function overlaid(values: Assignment, at: ReadonlyMap<Term, Literal>): Assignment {
  return values.within?.(at) ?? { get: (term) => at.get(term) ?? values.get(term) };
}

/** What is so whatever the others are. */
function byOneSide(operator: string, args: readonly (Literal | undefined)[]): Literal | undefined {
  if (operator === "and" && args.includes(false)) return false;
  if (operator === "or" && args.includes(true)) return true;
  if (operator === "=>" && (args[0] === false || args[1] === true)) return true;
  if (operator === "ite" && args[0] !== undefined) return args[0] === true ? args[1] : args[2];
  return undefined;
}
