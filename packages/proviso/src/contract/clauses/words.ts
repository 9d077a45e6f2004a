import { nearest } from "../../diagnostic/index.js";
import { clauseKeyword, clauseWords } from "./clause-table.js";

/** What a modifier may be put on. */
export type ModifierTarget = "unit" | "parameter" | "member" | "heritage";

export interface ModifierSpec {
  readonly keyword: string;
  readonly targets: readonly ModifierTarget[];
  readonly meaning: string;
}

export const modifierTable = [
  { keyword: "pure", targets: ["unit"], meaning: "The unit changes nothing, so contracts may call it." },
  {
    keyword: "helper",
    targets: ["unit"],
    meaning: "Exempt from invariants and constraints at entry and exit.",
  },
  {
    keyword: "non_null",
    targets: ["unit", "parameter", "member"],
    meaning: "Neither `null` nor `undefined`.",
  },
  {
    keyword: "nullable",
    targets: ["unit", "parameter", "member"],
    meaning: "May be `null` or `undefined`, whatever the default.",
  },
  {
    keyword: "spec_public",
    targets: ["unit", "parameter", "member"],
    meaning: "Public in contracts, whatever it is in the program.",
  },
  {
    keyword: "spec_protected",
    targets: ["unit", "parameter", "member"],
    meaning: "Protected in contracts, whatever it is in the program.",
  },
  {
    keyword: "weakly",
    targets: ["heritage"],
    meaning: "Methods that the subtype adds need not obey the supertype's constraints.",
  },
  { keyword: "new_param", targets: ["parameter"], meaning: "Only the updated version has this parameter." },
  { keyword: "old_param", targets: ["parameter"], meaning: "Only the previous version has this parameter." },
  { keyword: "new_field", targets: ["member"], meaning: "Only the updated version has this field." },
  { keyword: "old_field", targets: ["member"], meaning: "Only the previous version has this field." },
] as const satisfies readonly ModifierSpec[];

export type ModifierKeyword = (typeof modifierTable)[number]["keyword"];

const modifiers = new Map<string, ModifierSpec & { keyword: ModifierKeyword }>(
  modifierTable.map((m) => [m.keyword, m]),
);

/** The modifier a word is, if it is one. */
export function modifier(word: string): (ModifierSpec & { keyword: ModifierKeyword }) | undefined {
  return modifiers.get(word);
}

/** The keywords that open a specification case that says everything, with their British spellings. */
const behaviors: ReadonlyMap<string, Behavior> = new Map([
  ["behavior", "behavior"],
  ["behaviour", "behavior"],
  ["normal_behavior", "normal_behavior"],
  ["normal_behaviour", "normal_behavior"],
  ["exceptional_behavior", "exceptional_behavior"],
  ["exceptional_behaviour", "exceptional_behavior"],
  ["changed_behavior", "changed_behavior"],
  ["changed_behaviour", "changed_behavior"],
]);

export type Behavior = "behavior" | "normal_behavior" | "exceptional_behavior" | "changed_behavior";

/**
 * The behaviour that a keyword opens, in its American spelling.
 * @ensures \result !== undefined ==> behavior(\result) === \result
 */
export function behavior(word: string): Behavior | undefined {
  return behaviors.get(word);
}

/** The behaviour keywords in their American spelling. */
export function behaviorWords(): Behavior[] {
  return [...new Set(behaviors.values())];
}

export type Visibility = "public" | "protected" | "private";

export function visibility(word: string): Visibility | undefined {
  return word === "public" || word === "protected" || word === "private" ? word : undefined;
}

/**
 * Words that may stand before a clause, a case or a declaration.
 * @ensures \result ==> !opensAnnotation(word)
 */
export function isPrefix(word: string): boolean {
  return visibility(word) !== undefined || word === "static" || word === "instance";
}

/** Whether a word can open an annotation: what tells `//@ requires` from the comments of other tools. */
export function opensAnnotation(word: string): boolean {
  return (
    clauseKeyword(word) !== undefined ||
    modifiers.has(word) ||
    behaviors.has(word) ||
    word === "also" ||
    word === "model" ||
    word === "ghost"
  );
}

/**
 * Whether a word may be written as a doc tag.
 * @ensures \result ==> opensAnnotation(word)
 */
export function opensTag(word: string): boolean {
  const clause = clauseKeyword(word);
  return clause !== undefined
    ? clause.spec.tag
    : modifiers.has(word) || behaviors.has(word) || word === "also";
}

/** Every word that may be written as a doc tag. */
export function tagWords(): string[] {
  return [...clauseWords(), ...modifiers.keys(), ...behaviors.keys(), "also"].filter(opensTag);
}

/** Clauses of other contract languages, by the name users of those know. */
const elsewhere: ReadonlyMap<string, string> = new Map([
  ["pre", "requires"],
  ["precondition", "requires"],
  ["expects", "requires"],
  ["post", "ensures"],
  ["postcondition", "ensures"],
  ["returns", "ensures"],
  ["throws", "signals"],
  ["exsures", "signals"],
  ["raises", "signals"],
  ["modifies", "assignable"],
  ["modifiable", "assignable"],
  ["assigns", "assignable"],
  ["reads", "accessible"],
  ["inv", "invariant"],
  ["variant", "decreasing"],
]);

/** The word a misspelt or foreign one probably stands for. */
export function suggestWord(word: string): string | undefined {
  return (
    elsewhere.get(word) ??
    nearest(word, [...clauseWords(), ...modifiers.keys(), ...behaviors.keys(), "also", "model", "ghost"])
  );
}
