import type { Diagnostic, Fix, Note, Severity, Span } from "./diagnostic.js";

// Every message a user can meet, by its code. Text is made here, last, from data: engines name a code and
// supply the data. Adding a diagnostic is one entry.

interface Definition<Data> {
  readonly severity: Severity;
  readonly message: (data: Data) => string;
}

const define = <Data>(severity: Severity, message: (data: Data) => string): Definition<Data> => ({
  severity,
  message,
});

const didYouMean = (suggestion: string | undefined): string =>
  suggestion === undefined ? "" : ` Did you mean \`${suggestion}\`?`;

/** One of the two versions that a change contract speaks of, and how people call it. */
interface Versioned {
  readonly version: "previous" | "updated";
  readonly label: string;
}

export const diagnostics = {
  "contract/syntax": define("error", (d: { text: string }) => d.text),
  "contract/expected": define(
    "error",
    (d: { what: string; found: string }) => `Expected ${d.what}, found ${d.found}.`,
  ),
  "contract/unclosed": define(
    "error",
    (d: { open: string; close: string }) => `\`${d.open}\` is never closed: expected \`${d.close}\`.`,
  ),
  "contract/unknown-clause": define(
    "error",
    (d: { word: string; suggestion: string | undefined }) =>
      `\`${d.word}\` is not a clause of the contract language.${didYouMean(d.suggestion)}`,
  ),
  "contract/not-a-contract": define(
    "warning",
    (d: { word: string }) =>
      `This comment opens like a contract, but \`${d.word}\` is no clause, so it is not checked. If it is prose, drop the \`@\`.`,
  ),
  "contract/unknown-tag": define(
    "warning",
    (d: { tag: string; meant: string }) =>
      `\`@${d.tag}\` is not a tag that anything reads. Did you mean \`@${d.meant}\`?`,
  ),
  "contract/tag-in-text": define(
    "warning",
    (d: { tag: string }) =>
      `\`@${d.tag}\` stands in the middle of a text, so it is not read. Begin a line with it.`,
  ),
  "contract/unknown-operator": define(
    "error",
    (d: { name: string; suggestion: string | undefined }) =>
      `\`\\${d.name}\` is not an operator of the contract language.${didYouMean(d.suggestion)}`,
  ),
  "contract/arguments": define(
    "error",
    (d: { name: string; takes: string; found: number }) =>
      `\`\\${d.name}\` takes ${d.takes}, found ${d.found}.`,
  ),
  "contract/prose": define(
    "warning",
    (d: { keyword: string; text: string }) =>
      `This \`@${d.keyword}\` reads as prose, not as an expression, so nothing checks it. Write it as an informal condition: \`(* ${d.text} *)\`.`,
  ),
  "contract/misplaced": define(
    "error",
    (d: { keyword: string; place: string; remedy: string }) =>
      `\`${d.keyword}\` cannot stand ${d.place}: ${d.remedy}.`,
  ),
  "contract/clause-in-case": define(
    "error",
    (d: { keyword: string; behavior: string }) =>
      `\`${d.keyword}\` cannot stand in ${article(d.behavior)} \`${d.behavior}\` case.`,
  ),
  "contract/not-allowed": define(
    "error",
    (d: { name: string; keyword: string; reason: string }) =>
      `\`${d.name}\` cannot be used in \`${d.keyword}\`: ${d.reason}.`,
  ),
  "contract/captured": define(
    "error",
    (d: { name: string }) =>
      `\`${d.name}\` is a parameter of this unit, and a contract that calls it otherwise binds a variable of that name: rename the variable.`,
  ),
  "contract/taken-apart": define(
    "error",
    (d: { name: string; parts: readonly string[] }) =>
      `\`${d.name}\` has no name in the code, which takes it apart${d.parts.length === 0 ? "" : ` into ${d.parts.map((part) => `\`${part}\``).join(", ")}`}: give the parameter a name there, or speak of its parts.`,
  ),
  "contract/redeclared": define(
    "error",
    (d: { name: string }) =>
      `\`${d.name}\` is declared twice in this body, which code that checks the contract cannot be put around: keep one.`,
  ),
  "contract/hidden": define(
    "error",
    (d: { name: string }) =>
      `\`${d.name}\` means a variable of the function around this one, which a \`var\` of the body hides: rename one of them.`,
  ),
  "contract/type": define("error", (d: { text: string }) => d.text),
  "contract/assigns": define(
    "error",
    (d: { operation: string }) => `A contract may not change the program's state, but this ${d.operation}.`,
  ),
  "contract/impure-call": define(
    "error",
    (d: { callee: string; why: string }) =>
      `A contract may only call what has no side effects, but \`${d.callee}\` ${d.why}.`,
  ),
  "contract/impure-unit": define(
    "error",
    (d: { unit: string; effect: string }) =>
      `\`${d.unit}\` is bound by contract to change nothing, but it ${d.effect}.`,
  ),
  "contract/unknown-purity": define(
    "warning",
    (d: { callee: string; remedy: string }) =>
      `\`${d.callee}\` is not known to be free of side effects: ${d.remedy}.`,
  ),
  "contract/visibility": define(
    "error",
    (d: { name: string; visibility: string; contract: string; declaredIn: string }) =>
      `\`${d.name}\` is ${d.visibility}, but this contract is ${d.contract}: mark it \`/*@ spec_${d.contract} @*/\` in \`${d.declaredIn}\`, or make the case ${d.visibility}.`,
  ),
  "contract/not-ghost": define(
    "error",
    (d: { name: string }) => `\`set\` may only change ghost state, but \`${d.name}\` belongs to the program.`,
  ),
  "contract/no-subject": define(
    "error",
    (d: { file: string; looked: string }) => `\`${d.file}\` has nothing to attach to: ${d.looked}.`,
  ),
  "contract/unbound": define("warning", (d: { unit: string; where: string; isThere: boolean }) =>
    d.isThere
      ? `Nothing checks this contract: what \`${d.where}\` exports for \`${d.unit}\` is made by other code. Write a function or class for it there.`
      : `Nothing checks this contract: the code of \`${d.unit}\` stands in \`${d.where}\`. Put it there, or into a \`.jml\` file beside it.`,
  ),
  "contract/missing-also": define(
    "warning",
    (d: { unit: string; from: string }) =>
      `\`${d.unit}\` is bound by the contract of \`${d.from}\` as well: begin its own with \`also\`, so that a reader knows.`,
  ),
  "contract/nothing-inherited": define(
    "warning",
    (d: { unit: string }) =>
      `\`${d.unit}\` inherits no contract that this \`also\` could add to: drop the \`also\`.`,
  ),
  "contract/duplicate-declaration": define(
    "error",
    (d: { name: string; type: string }) =>
      `\`${d.type}\` has a member \`${d.name}\` already: give this one another name.`,
  ),
  "test/nonconformance": define("error", (d: { text: string }) => d.text),
  "test/cannot-load": define(
    "error",
    (d: { reason: string }) => `The module could not be loaded, so nothing in it was called: ${d.reason}`,
  ),
  "test/fixture": define(
    "error",
    (d: { name: string; thrown: string }) => `The fixture for ${d.name} throws: ${d.thrown}`,
  ),
  "diff/change": define(
    "error",
    (d: { unit: string; clause: string }) =>
      `${d.unit} does not change as its change contract says: ${d.clause}`,
  ),
  "diff/regression": define(
    "error",
    (d: { unit: string; announced: boolean }) =>
      `${d.unit} behaves otherwise than before, ${
        d.announced ? "where its change contract announces no change" : "and no change contract says so"
      }`,
  ),
  "diff/test": define("error", (d: { test: string }) => `${d.test} passed before, and fails now`),
  "diff/value": define(
    "error",
    (d: { name: string; before: string; now: string }) =>
      `the exported value ${d.name} differs: ${d.before} before, ${d.now} now`,
  ),
  "diff/load": define(
    "error",
    (d: { reason: string }) => `this module cannot be loaded any more: ${d.reason}`,
  ),
  "diff/no-unit": define(
    "error",
    (d: { wanted: string; meant: string | undefined }) =>
      `No unit is called \`${d.wanted}\` in either version${d.meant === undefined ? "" : `: did you mean \`${d.meant}\`?`}`,
  ),
  "test/no-sandbox": define("error", (d: { reason: string }) => d.reason),
  "source/syntax": define("error", (d: { text: string }) => d.text),
  "source/not-found": define(
    "error",
    (d: { path: string; remedy: string }) => `\`${d.path}\` does not exist: ${d.remedy}.`,
  ),
  "source/unreadable": define(
    "error",
    (d: { path: string; reason: string }) => `\`${d.path}\` cannot be read: ${d.reason}.`,
  ),
  "source/not-a-source": define(
    "error",
    (d: { path: string }) =>
      `\`${d.path}\` is not a file Proviso reads: it takes TypeScript, JavaScript, \`.jml\` and \`.scc\` files, and folders of them.`,
  ),
  "config/tsconfig": define("error", (d: { text: string }) => d.text),
  "version/unknown": define(
    "error",
    (d: { written: string; why: string; remedy: string }) =>
      `\`${d.written}\` names no version: ${d.why}, and it is not of the form \`./folder\` or \`package@version\`. ${sentence(d.remedy)}`,
  ),
  "version/no-git": define(
    "error",
    (d: { written: string }) =>
      `\`${d.written}\` cannot be looked up: git is not installed. Install it, or name folders or packages: \`./folder\`, \`package@version\`.`,
  ),
  "version/not-a-repository": define(
    "error",
    (d: { written: string; folder: string }) =>
      `\`${d.written}\` cannot be looked up: \`${d.folder}\` is not in a git repository. Run from one, or name folders or packages: \`./folder\`, \`package@version\`.`,
  ),
  "version/no-commits": define(
    "error",
    (d: { folder: string }) =>
      `The repository \`${d.folder}\` has no commits yet, so there is no earlier version: commit one, or name a folder.`,
  ),
  "version/nothing-changed": define(
    "error",
    (d: { remedy: string }) =>
      `The working tree is the same as HEAD, and no commit comes before that, so there is nothing to compare: ${d.remedy}.`,
  ),
  "version/git": define(
    "error",
    (d: { written: string; reason: string }) => `Git could not give \`${d.written}\`: ${d.reason}`,
  ),
  "version/no-folder": define(
    "error",
    (d: { written: string; reason: string }) =>
      `\`${d.written}\` ${d.reason}: name another version, or run from another folder.`,
  ),
  "version/package": define(
    "error",
    (d: { written: string; reason: string; said: string }) =>
      `\`${d.written}\` could not be installed: ${d.reason}.${d.said === "" ? "" : `\n${d.said}`}`,
  ),
  "version/dependencies": define(
    "error",
    (d: { written: string; folder: string; reason: string; said: string }) =>
      `The packages that \`${d.folder}\` of \`${d.written}\` depends on could not be installed: ${d.reason}. Install them in a copy by hand and name that folder.${d.said === "" ? "" : `\n${d.said}`}`,
  ),
  "change/earlier": define(
    "warning",
    (d: { file: string; label: string }) =>
      `\`${d.file}\` has the same text in the previous version, ${called(d.label)}, so it is about an earlier change and left aside. Name it with --contract to have it read all the same.`,
  ),
  "change/no-subject": define(
    "warning",
    (d: { file: string; looked: string }) => `\`${d.file}\` is left aside: ${d.looked}.`,
  ),
  "change/unreadable": define(
    "error",
    (d: { file: string; reason: string }) => `\`${d.file}\` is no change contract to check by: ${d.reason}.`,
  ),
  "change/twice": define(
    "error",
    (d: { unit: string; files: readonly string[] }) =>
      `\`${d.unit}\` has change contracts in ${d.files.map((file) => `\`${file}\``).join(" and ")}: put them into one file, as cases joined by \`also\`.`,
  ),
  "change/type": define(
    "error",
    (d: Versioned & { text: string }) => `In the ${d.version} version, ${called(d.label)}: ${d.text}`,
  ),
  "change/lacks": define(
    "error",
    (d: Versioned & { name: string; remedy: string }) =>
      `The ${d.version} version, ${called(d.label)}, has no \`${d.name}\`${d.remedy}.`,
  ),
  "change/wrong-mark": define(
    "error",
    (d: Versioned & { name: string; mark: string }) =>
      `\`${d.name}\` is marked \`${d.mark}\`, but the ${d.version} version, ${called(d.label)}, has it too: drop the mark.`,
  ),
  "change/unmarked": define(
    "error",
    (d: Versioned & { name: string; mark: string }) =>
      `The ${d.version} version, ${called(d.label)}, has no parameter \`${d.name}\`: mark it \`/*@ ${d.mark} @*/\`.`,
  ),
  "change/no-parameter": define(
    "error",
    (d: { name: string }) => `Neither version has a parameter \`${d.name}\`: leave it out.`,
  ),
  "change/unwritten": define(
    "error",
    (d: Versioned & { name: string; added: string }) =>
      `The ${d.version} version, ${called(d.label)}, has a parameter \`${d.name}\`, which is not written here: add \`${d.added}\` at its place.`,
  ),
  "change/no-code": define(
    "error",
    (d: Versioned & { unit: string }) =>
      `\`${d.unit}\` has no code of its own in the ${d.version} version, ${called(d.label)}, so it does not change: write this for the units that implement it.`,
  ),
  "change/across-versions": define(
    "warning",
    (d: { operator: string }) =>
      `\`${d.operator}\` between an object of the previous version and one of the updated version means nothing: no object is in both. Compare what they hold, or, where both versions are to behave alike, leave this out and say so with \`preserves_when\`.`,
  ),
  "build/destination": define(
    "error",
    (d: { reason: string }) => `Nothing is built: ${d.reason}. Name another folder with --out-dir.`,
  ),
  "build/unwritable": define(
    "error",
    (d: { path: string; reason: string }) => `\`${d.path}\` cannot be written: ${d.reason}.`,
  ),
} as const;

/** A version by its name, or by what it is. */
function called(label: string): string {
  return label.startsWith("the ") ? label : `\`${label}\``;
}

function article(word: string): string {
  return /^[aeiou]/.test(word) ? "an" : "a";
}

function sentence(text: string): string {
  return `${text.replace(/^[a-z]/, (letter) => letter.toUpperCase())}${/[.?]$/.test(text) ? "" : "."}`;
}

export type DiagnosticCode = keyof typeof diagnostics;

type DataOf<Code extends DiagnosticCode> = Parameters<(typeof diagnostics)[Code]["message"]>[0];

/** What may accompany a diagnostic besides its data. */
export interface DiagnosticExtras {
  readonly notes?: readonly Note[];
  readonly fix?: Fix;
  readonly typescript?: number;
}

/** Makes the diagnostic with this code. */
export function diagnose<Code extends DiagnosticCode>(
  code: Code,
  span: Span,
  data: DataOf<Code>,
  extras: DiagnosticExtras = {},
): Diagnostic {
  // The registry is a union of differently typed entries; the data type was checked against this entry above.
  const definition = diagnostics[code] as Definition<DataOf<Code>>;
  const { fix, typescript } = extras;
  return {
    code,
    severity: definition.severity,
    message: definition.message(data),
    span,
    notes: extras.notes ?? [],
    ...(fix === undefined ? {} : { fix }),
    ...(typescript === undefined ? {} : { typescript }),
  };
}
