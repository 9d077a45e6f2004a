import type { Builder, Term } from "../../solver/index.js";

// What holds of the texts that functions of the library give, of which a solver knows nothing by itself. Each is true of
// whatever the functions are given, as V8 has them.

type TextFacts = (term: Term, args: readonly Term[], build: Builder) => readonly Term[];

const facts: ReadonlyMap<string, TextFacts> = new Map<string, TextFacts>([
  ["str.repeat", ofRepeat],
  ["str.replace_each", ofReplaceEach],
  ["str.last_indexof", ofLastIndex],
  ["str.trim", ofTrim],
  ["str.trim_start", ofTrim],
  ["str.trim_end", ofTrim],
]);

/** What holds of a text, or of a place in one. */
export function textFactsOf(term: Term, build: Builder): readonly Term[] {
  if (term.kind !== "application") return [];
  return facts.get(term.operator)?.(term, term.args, build) ?? [];
}

function lengthOf(term: Term, build: Builder): Term {
  return build.apply("str.len", [term]);
}

function literalOf(term: Term | undefined): string | undefined {
  return term?.kind === "literal" && typeof term.value === "string" ? term.value : undefined;
}

/** A text so many times is so many times as long. */
function ofRepeat(term: Term, [of, count]: readonly Term[], build: Builder): readonly Term[] {
  const text = literalOf(of);
  if (text === undefined || count === undefined) return [];
  const isCount = build.apply("<=", [build.int(0), count]);
  const length = build.apply("*", [build.int(text.length), count]);
  return [build.implies(isCount, build.equal(lengthOf(term, build), length))];
}

/** Where parts of one length are replaced by texts of the same, the length stays; a unit that all are replaced of is gone. */
function ofReplaceEach(term: Term, [of, from, to]: readonly Term[], build: Builder): readonly Term[] {
  const [part, other] = [literalOf(from), literalOf(to)];
  if (of === undefined || from === undefined || part === undefined || other === undefined) return [];
  if (part.length !== 1 || other.includes("$")) return [];
  const isIn = (text: Term): Term => build.apply("str.contains", [text, from]);
  return [
    ...(other.length === 1 ? [build.equal(lengthOf(term, build), lengthOf(of, build))] : []),
    ...(other.includes(part) ? [] : [build.not(isIn(term))]),
    build.implies(build.not(isIn(of)), build.equal(term, of)),
  ];
}

/** The last place is one, and there is none behind it. */
function ofLastIndex(term: Term, [of, part]: readonly Term[], build: Builder): readonly Term[] {
  if (of === undefined || part === undefined) return [];
  const one = build.int(1);
  const isThere = build.apply("str.contains", [of, part]);
  const [length, size] = [lengthOf(of, build), lengthOf(part, build)];
  const next = build.apply("+", [term, one]);
  const behind = build.apply("str.substr", [of, next, build.apply("-", [length, next])]);
  return [
    build.if(
      isThere,
      build.and(
        build.apply("<=", [build.int(0), term]),
        build.apply("<=", [build.apply("+", [term, size]), length]),
        build.equal(build.apply("str.substr", [of, term, size]), part),
        build.implies(
          build.apply("<", [term, length]),
          build.not(build.apply("str.contains", [behind, part])),
        ),
      ),
      build.equal(term, build.int(-1)),
    ),
  ];
}

function ofTrim(term: Term, [of]: readonly Term[], build: Builder): readonly Term[] {
  if (of === undefined) return [];
  return [
    build.apply("<=", [lengthOf(term, build), lengthOf(of, build)]),
    build.apply("str.contains", [of, term]),
  ];
}
