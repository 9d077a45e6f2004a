import { Int } from "../terms/sort.js";
import type { Application, Term } from "../terms/term.js";
import type { Simplifier } from "./simplifier.js";

function isConcatenation(term: Term | undefined): term is Application {
  return term?.kind === "application" && term.operator === "str.++";
}

/** One concatenation, literals beside each other joined, nothing empty in it. */
const concatenation: Simplifier = (build, args) => {
  const parts: Term[] = [];
  for (const part of args.flatMap((one) => (isConcatenation(one) ? one.args : [one]))) {
    const last = parts.at(-1);
    if (part.kind === "literal" && part.value === "") continue;
    if (part.kind === "literal" && last?.kind === "literal")
      parts.splice(-1, 1, build.literal(`${last.value}${part.value}`));
    else parts.push(part);
  }
  const [only] = parts;
  if (only === undefined) return build.literal("");
  return parts.length === 1 ? only : build.terms.apply("str.++", parts);
};

const length: Simplifier = (build, [text]) =>
  isConcatenation(text)
    ? build.apply(
        "+",
        text.args.map((part) => build.apply("str.len", [part])),
      )
    : undefined;

/** A part from the start on that is as long as the text, or longer, is the text. */
const part: Simplifier = (build, [text, from, size]) => {
  if (text === undefined || from?.sort !== Int || size === undefined) return undefined;
  const isFromStart = from.kind === "literal" && from.value === 0n;
  return isFromStart && size === build.apply("str.len", [text]) ? text : undefined;
};

/** Every text starts with, ends with and contains the empty one and itself. */
function inclusion(innerFirst: boolean): Simplifier {
  return (build, args) => {
    const [inner, outer] = innerFirst ? args : [args[1], args[0]];
    return inner === outer || (inner?.kind === "literal" && inner.value === "") ? build.true : undefined;
  };
}

export const strings: readonly (readonly [string, Simplifier])[] = [
  ["str.++", concatenation],
  ["str.len", length],
  ["str.substr", part],
  ["str.prefixof", inclusion(true)],
  ["str.suffixof", inclusion(true)],
  ["str.contains", inclusion(false)],
];
