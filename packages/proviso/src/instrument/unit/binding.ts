import type MagicString from "magic-string";
import ts from "#typescript";
import { diagnose } from "../../diagnostic/index.js";
import { boundNames, type Needs, noNeeds } from "../expression/index.js";
import { callArguments, formalParameters } from "../signature.js";
import type { UnitFacts } from "./facts.js";
import type { MemberPlace, UnitPlace } from "./place.js";

/** What the record of a function needs so that the runtime can evaluate its contract. */
export interface FunctionBinding {
  /** The parameters of the function that evaluates the clauses, and its body. */
  readonly formals: string;
  readonly bound: string;
  /** The body of the function that evaluates the change contract. */
  readonly changes?: string | undefined;
}

/** How the runtime evaluates a unit's clauses. */
export interface Binding {
  /** The record by which it finds them. */
  readonly record: string;
  /** The arguments that they are evaluated with. */
  readonly args: readonly string[];
  /** The parameters that a function's contract mentions. */
  readonly parameters: readonly string[];
  /** What the record is to have, unless the class says so or the unit does itself. */
  readonly outside?: FunctionBinding;
}

/** Settles how the runtime evaluates the clauses of a unit. */
export function bindingOf(edits: MagicString, facts: UnitFacts): Binding {
  const { member } = facts.place;
  return member === undefined ? functionBinding(facts) : memberBinding(edits, facts, member);
}

function memberBinding(edits: MagicString, { place, rename }: UnitFacts, { arity }: MemberPlace): Binding {
  const { unit, file, contract, changes, record } = place;
  const self = file.name("this");
  const needs = noNeeds();
  contract.bound(self, new Set(), needs);
  changes?.bound(self, new Set(), needs);
  const formals = formalParameters(unit);
  const args = [...callArguments(unit, rename), ...moreArguments(edits, place, arity, formals.length)];
  if (!needs.inline) return { record, args, parameters: [] };
  const own = recordInPlace(place, [self, ...formals].join(", "), needs, `own: ${record}, `);
  return { record: own, args, parameters: [] };
}

/** The record of a unit with what evaluates its contracts made anew, where they can see what is around the unit. */
function recordInPlace(
  { contract, changes, record }: UnitPlace,
  formals: string,
  needs: Needs,
  more = "",
  self = "this",
): string {
  const bind = `bind: (${formals}) => (${contract.bound(self, new Set(), needs)})`;
  const noted =
    changes &&
    `, changes: {...${record}.changes, bind: (${formals}) => ${changes.bound(self, new Set(), needs)}}`;
  return `{...${record}, ${more}${bind}${noted ?? ""}}`;
}

function functionBinding(facts: UnitFacts): Binding {
  const { file, unit, contract, changes, record } = facts.place;
  const self = file.name("this");
  const needs = noNeeds();
  const used = new Set<string>();
  const bound = contract.bound(self, used, needs);
  const noted = changes?.bound(self, used, needs);
  const own = new Set([
    ...unit.parameters.flatMap((p) => boundNames(p.name)).filter((name) => name !== "this"),
    ...(changes?.wholes.values() ?? []),
  ]);
  const locals = [...used].filter((name) => !name.startsWith("\\") && name !== "this");
  reportHidden(facts, locals);
  // Where the runtime does all checks, whoever watches it sees all arguments.
  const parameters =
    file.options.plain && changes === undefined ? locals.filter((local) => own.has(local)) : [...own];
  const args = parameters.map((p) => facts.rename.get(p) ?? p);
  const formals = [self, ...parameters].join(", ");
  // What is private to a class, or belongs to a function around the unit, can be seen from inside the unit only. Its
  // parameters are handed over, because capturing them would cost every call.
  const inPlace = needs.privateNames || needs.inline || locals.some((local) => !own.has(local));
  if (!inPlace) return { record, args, parameters, outside: { formals, bound, changes: noted } };
  const inner = recordInPlace(facts.place, formals, needs, "", needs.inline ? "this" : self);
  return { record: inner, args, parameters };
}

/** Says that the body hides what the contract mentions, where that is local to a function around the unit. */
function reportHidden({ place: { file, unit }, body, hidden }: UnitFacts, locals: readonly string[]): void {
  const place = { file: unit.getSourceFile().fileName, start: unit.getStart(), end: body.getStart() };
  for (const name of locals.filter((local) => hidden.includes(local)))
    file.diagnostics.push(diagnose("contract/hidden", place, { name }));
}

/** Arguments that the unit does not name but a supertype's contract may. */
function moreArguments(
  edits: MagicString,
  { unit, kind, file }: UnitPlace,
  arity: number | "unknown",
  named: number,
): string[] {
  if (kind === "constructor" || kind === "static" || unit.parameters.at(-1)?.dotDotDotToken !== undefined)
    return [];
  if (ts.isArrowFunction(unit)) return restOfArrow(edits, unit, file.name("more"), arity, named);
  if (arity === "unknown") return [`...Array.prototype.slice.call(arguments, ${named})`];
  return Array.from({ length: Math.max(0, arity - named) }, (_, i) => `arguments[${named + i}]`);
}

/** An arrow function has no `arguments`: it gets a rest parameter where a supertype's contract has more. */
function restOfArrow(
  edits: MagicString,
  unit: ts.ArrowFunction,
  rest: string,
  arity: number | "unknown",
  named: number,
): string[] {
  if (arity !== "unknown" && arity <= named) return [];
  const { parameters } = unit;
  const last = parameters.at(-1);
  const [open, close] = unit.getFirstToken()?.kind === ts.SyntaxKind.Identifier ? ["(", ")"] : ["", ""];
  if (open !== "") edits.appendRight(parameters.pos, open);
  const comma = last === undefined || parameters.hasTrailingComma ? "" : ", ";
  edits.appendLeft(parameters.end, `${comma}...${rest}${close}`);
  if (arity === "unknown") return [`...${rest}`];
  return Array.from({ length: arity - named }, (_, i) => `${rest}[${i}]`);
}
