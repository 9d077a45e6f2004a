import { type Meanings, meanings } from "./meaning.js";
import { type Literal, subterms, type Term } from "./term.js";

/** The value of a term where constants have values; nothing if it depends on what is not known. */
export function evaluate(
  term: Term,
  values: ReadonlyMap<Term, Literal>,
  functions: Meanings = new Map(),
): Literal | undefined {
  const found = new Map<Term, Literal | undefined>();
  for (const one of subterms([term])) found.set(one, values.get(one) ?? valueIn(one, found, functions));
  return found.get(term);
}

function valueIn(
  term: Term,
  found: ReadonlyMap<Term, Literal | undefined>,
  functions: Meanings,
): Literal | undefined {
  switch (term.kind) {
    case "literal":
      return term.value;
    case "constant":
    case "quantified":
      return undefined;
    case "application": {
      const args = term.args.map((one) => found.get(one));
      const shortened = byOneSide(term.operator, args);
      if (shortened !== undefined) return shortened;
      if (!args.every((one): one is Literal => one !== undefined)) return undefined;
      return (meanings.get(term.operator) ?? functions.get(term.operator))?.(...args);
    }
  }
}

/** What is so whatever the others are. */
function byOneSide(operator: string, args: readonly (Literal | undefined)[]): Literal | undefined {
  if (operator === "and" && args.includes(false)) return false;
  if (operator === "or" && args.includes(true)) return true;
  if (operator === "=>" && (args[0] === false || args[1] === true)) return true;
  if (operator === "ite" && args[0] !== undefined) return args[0] === true ? args[1] : args[2];
  return undefined;
}
