// @ts-check

// What single pieces of evidence speak for, as the book has it: they are among what the weights are fitted to, since
// faults that are made by a program do not show each of them alone.

const none = { start: 0, end: 1, text: "" };
const separation = { text: "n > 0", cost: 1, keeps: 1 };
const boundary = /** @type {const} */ ({ kind: "boundary", edit: none, clause: "ensures n <= 1" });
const repair = { text: "`+` in place of `-`", cost: 1, ways: 1 };
/** A unit that is called and promises nothing; a change of it mends all. */
export const silent = {
  unit: "f",
  text: "with that in `f` all is well",
  silent: true,
  isUnusual: false,
  isBare: false,
  mends: true,
  leftover: false,
  ways: 1,
};

/** Some calls break a clause, and that is all. */
export const nothing = {
  failing: 12,
  passing: 24,
  rate: 0.3,
  separation: undefined,
  handled: false,
  companions: 0,
  relaxation: undefined,
  asksOfInputs: false,
  repair: undefined,
  leftover: undefined,
  doesNothing: false,
  upstream: undefined,
  earlier: undefined,
  needless: undefined,
  supplier: undefined,
  isConstructor: false,
  uninitialized: [],
  missing: false,
};

/** What is seen, of what kind of nonconformance, besides what else; and the cause. */
export const textbook = /** @type {const} */ ([
  ["a simple condition that all others meet", "postcondition", { separation }, "weak-precondition"],
  ["a weaker clause that agrees with all", "postcondition", { relaxation: boundary }, "strong-postcondition"],
  ["a weaker invariant", "invariant", { relaxation: boundary }, "strong-invariant"],
  ["a weaker constraint", "constraint", { relaxation: boundary }, "strong-constraint"],
  ["a small change of the code", "postcondition", { repair }, "code-error"],
  ["a field that nobody sets", "postcondition", { uninitialized: ["x"], missing: true }, "code-error"],
  [
    "such a field that is handed on",
    "precondition",
    { needless: false, uninitialized: ["x"], missing: true },
    "code-error",
  ],
  [
    "a unit that does nothing",
    "postcondition",
    { doesNothing: true, relaxation: { ...boundary, kind: "fixed" } },
    "code-error",
  ],
  ["what a unit without promises gives", "postcondition", { upstream: silent }, "weak-postcondition"],
  [
    "the same of one that promises something",
    "postcondition",
    { upstream: { ...silent, silent: false } },
    "code-error",
  ],
  [
    "a change of what was called before",
    "invariant",
    { earlier: { ...repair, silent: false } },
    "code-error",
  ],
  [
    "the same, where it promises nothing",
    "invariant",
    { earlier: { ...repair, silent: true } },
    "weak-postcondition",
  ],
  [
    "a promise that asks of nothing that is done",
    "postcondition",
    { asksOfInputs: true, separation },
    "strong-postcondition",
  ],
  [
    "a precondition that nobody needs",
    "precondition",
    { needless: true, relaxation: boundary },
    "strong-precondition",
  ],
  [
    "a precondition that could be slightly weaker",
    "precondition",
    { needless: false, relaxation: boundary, separation },
    "strong-precondition",
  ],
  [
    "one that is needed, and not asked for by the caller",
    "precondition",
    { needless: false, separation },
    "weak-precondition",
  ],
  ["one that is needed, where the caller slips", "precondition", { needless: false, repair }, "code-error"],
  [
    "one that is needed, where another gave the value",
    "precondition",
    { needless: false, supplier: "f" },
    "weak-postcondition",
  ],
  [
    "one that is needed, where what was called before slipped",
    "precondition",
    { needless: false, earlier: { ...repair, silent: false } },
    "code-error",
  ],
  [
    "one that is needed, where what was called before slipped and promises nothing",
    "precondition",
    { needless: false, earlier: { ...repair, silent: true } },
    "weak-postcondition",
  ],
  // What the study of JMLOK 2.0 argues for in its examples, with what experiments say of them.
  [
    "a condition that all others meet, beside a bound that could be left out,",
    "invariant",
    {
      rate: undefined,
      passing: 294,
      separation: { ...separation, cost: 3.1 },
      relaxation: { ...boundary, kind: "conjunct", boundsNumbers: true },
    },
    "weak-precondition",
  ],
  [
    "a condition that all others meet, beside a change elsewhere,",
    "exceptional-postcondition",
    { separation, repair: { ...repair, cost: 2.2 }, upstream: { ...silent, isBare: true, ways: 4 } },
    "weak-precondition",
  ],
  [
    "a field that nobody sets, beside a part that could be left out,",
    "invariant",
    {
      passing: 0,
      rate: 1,
      relaxation: { ...boundary, kind: "conjunct", boundsNumbers: false },
      uninitialized: ["x"],
      isConstructor: true,
      missing: true,
    },
    "code-error",
  ],
  [
    "a wider tolerance, beside a condition that most others meet,",
    "postcondition",
    {
      rate: 0.12,
      separation: { ...separation, cost: 1.6, keeps: 0.73 },
      relaxation: { ...boundary, kind: "tolerance" },
    },
    "strong-postcondition",
  ],
]);

/** As many faults as such a case counts for. */
export const counts = 4;
