import type { Binding, Comprehension, Quantified } from "../../contract/index.js";
import type { Emitter } from "./emitter.js";
import { iterationText, loopText, typeGuard } from "./loops.js";
import { outOfLine } from "./out-of-line.js";
import { flip, NEUTRAL, type Polarity } from "./polarity.js";
import { rangesOf, type VariableRange } from "./ranges.js";
import { type Term, termOf, unwrapped } from "./term.js";

/** A quantifier as a call of a function of its own: a loop, without a closure for each value. */
export function quantifierText(emitter: Emitter, term: Quantified, p: Polarity = NEUTRAL): string {
  const { bindings, quantifier } = term;
  const ranges = quantifierRanges(term);
  if (ranges === undefined) return unexecutable(emitter, p);
  const [body, domain] = [termOf(term.body), term.domain && termOf(term.domain)];
  return looped(emitter, bindings, ranges, (inside) =>
    loopText(quantifier, bindings, ranges, body, domain, inside, p),
  );
}

/** The set of those values for which a predicate holds. */
export function comprehensionText(emitter: Emitter, { binding, type, predicate }: Comprehension): string {
  const body = termOf(predicate);
  const ranges = rangesOf([binding], body);
  if (ranges === undefined) return unexecutable(emitter, NEUTRAL);
  const set = type.text.replace(/<.*$/s, "").trim();
  return looped(emitter, [binding], ranges, (inside) =>
    loopText({ set }, [binding], ranges, body, undefined, inside, NEUTRAL),
  );
}

/** Loops as an expression: in a function of the module or, for contextual evaluation, in place. */
function looped(
  emitter: Emitter,
  bindings: readonly Binding[],
  ranges: readonly VariableRange[],
  statements: (inside: Emitter) => string,
): string {
  const { around } = emitter;
  around.calls();
  const names = bindings.map(({ name }) => name.text);
  if (!emitter.contextual) return outOfLine(emitter, names, ranges, statements);
  return `(() => {${statements(emitter.in(around.hiding(names, ranges)))}})()`;
}

function unexecutable({ around }: Emitter, p: Polarity): string {
  return p === NEUTRAL
    ? `${around.runtime("angelic")}("a quantifier without a finite range")`
    : String(p === 0);
}

/** A quantifier for contextual evaluation: a condition on each value. */
export function contextualQuantifier(emitter: Emitter, term: Quantified, p: Polarity): string {
  const { bindings } = term;
  const ranges = quantifierRanges(term);
  if (ranges === undefined) return unexecutable(emitter, p);
  const { around, base, evaluation: e } = emitter;
  const names = bindings.map(({ name }) => name.text);
  const condition = guardedBody(emitter.in(around.hiding(names, ranges)), term, ranges, p);
  const noted = bindings.map(
    ({ name: { text, range } }) => `${e}.r(${range.start - base}, ${range.end - base}, ${text})`,
  );
  const method = term.quantifier === "forall" ? "all" : "some";
  return names.reduceRight(
    (text, name, i) => {
      const plain = emitter.in(around.hiding(names.slice(0, i), ranges.slice(0, i))).plain();
      const values = iterationText(
        ranges[i] as VariableRange,
        (bound) => plain.value(bound),
        (helper) => around.runtime(helper),
      );
      return `${e}.${method}(${p}, () => ${values}, (${name}) => ${text}, "${name}")`;
    },
    `(${noted.join(", ")}, ${condition})`,
  );
}

/** What a quantifier says of one value: that it is in the range and, or only if it is, that the body holds. */
function guardedBody(
  inside: Emitter,
  term: Quantified,
  ranges: readonly VariableRange[],
  p: Polarity,
): string {
  const forall = term.quantifier === "forall";
  const typed = term.bindings.flatMap((binding, i) => typeGuard(binding, ranges[i]));
  const domain = term.domain && `(${inside.condition(termOf(term.domain), forall ? flip(p) : p)})`;
  const body = `(${inside.condition(termOf(term.body), p)})`;
  if (typed.length === 0 && domain === undefined) return body;
  const guard = `(${[...typed, ...(domain === undefined ? [] : [domain])].join(" && ")})`;
  if (p !== NEUTRAL) return forall ? `(!${guard} || ${body})` : `(${guard} && ${body})`;
  const e = inside.evaluation;
  return forall ? `${e}.or(() => !${guard}, () => ${body})` : `${e}.and(() => ${guard}, () => ${body})`;
}

/** The range of each variable, if they have one. */
export function quantifierRanges(term: Quantified): VariableRange[] | undefined {
  return rangesOf(term.bindings, domainOf(term));
}

/** What says which values a quantifier ranges over: its range, or the antecedent of a body that is an implication. */
function domainOf(term: Quantified): Term | undefined {
  if (term.domain !== undefined) return termOf(term.domain);
  const body = unwrapped(termOf(term.body));
  return term.quantifier === "forall" && body.kind === "logical" && body.operator === "==>"
    ? termOf(body.left)
    : undefined;
}
