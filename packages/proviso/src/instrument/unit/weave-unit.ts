import type MagicString from "magic-string";
import ts from "#typescript";
import { bodyOf, isGenerator } from "../../contract/index.js";
import { codeStart } from "../body.js";
import { noNeeds } from "../expression/index.js";
import { bindingOf, type FunctionBinding } from "./binding.js";
import { entryText } from "./entry.js";
import { exitText } from "./exit.js";
import { unitFacts } from "./facts.js";
import { weaveGeneratorCall } from "./generator-call.js";
import type { UnitPlace } from "./place.js";
import { reportRedeclared } from "./redeclared.js";
import { awaitedText, resultOpening, weaveReturn } from "./returns.js";
import { sharesOf } from "./shares.js";
import { superCallOf } from "./super-call.js";
import { variablesText } from "./variables.js";
import type { UnitWeaving } from "./weaving.js";

// Weaves a contract into a unit's own body, without a wrapper around it: its identity, name, length, `this`, `super`
// and stack stay what they are.
//
//   let f = 0, g, r;                       f: whether plain expressions settled the entry; g: a frame of the runtime
//   a: { if (state.idle) try { if (PRE) { f = 1; break a; } } catch {} g = enter(…); }
//   try { x: { BODY } } catch (e) { throw fail(…) }        `return v` in BODY has become `r = v; break x`
//   b: { if (f !== 0) try { if (POST) break b; } catch {} leave(…); } return r;
//
// While the contract holds only plain expressions run, on numbers and variables; everything else is a call of the
// runtime that is made when they did not settle the matter.

/** Weaves one unit. Returns how the runtime evaluates its clauses, unless the class says so or the unit does itself. */
export function weaveUnit(edits: MagicString, place: UnitPlace): FunctionBinding | undefined {
  const body = bodyOf(place.unit);
  if (body === undefined) return undefined;
  reportRedeclared(body, place.file);
  const facts = unitFacts(place, body);
  const binding = bindingOf(edits, facts);
  for (const [{ name }, whole] of place.changes?.wholes ?? [])
    edits.overwrite(name.getStart(), name.end, whole);
  const unit = { ...facts, binding, shares: sharesOf(place), needs: noNeeds() };
  if (ts.isBlock(body)) weaveBlock(edits, unit, body);
  else weaveExpression(edits, unit, body);
  return binding.outside;
}

function weaveExpression(edits: MagicString, unit: UnitWeaving, body: ts.Expression): void {
  const { r } = unit.names;
  edits.appendRight(body.getStart(), `{${entryText(unit)} try { ${resultOpening(r, body)}`);
  edits.appendLeft(body.end, `);${awaitedText(unit)} } ${exitText(unit)} return ${r}; }`);
}

function weaveBlock(edits: MagicString, unit: UnitWeaving, body: ts.Block): void {
  const { r, x } = unit.names;
  const { file, member } = unit.place;
  const start = codeStart(body);
  const entry = entryText(unit);
  const superCall = superCallOf(unit);
  const ghosts = member?.ghosts ? ` ${file.runtime("ghosts")}(${member.type}, this);` : "";
  const opened = ` ${x}: {${ghosts}`;
  const generatorCall = isGenerator(unit.place.unit) ? weaveGeneratorCall(edits, unit) : undefined;
  const ended = /[{;\s]$/.test(body.getSourceFile().text.slice(0, start)) ? "" : ";";
  const head = `${ended}${generatorCall === undefined ? entry : variablesText(unit, "0", generatorCall)}`;
  if (superCall === undefined) edits.prependLeft(start, `${head} try {${opened}`);
  else {
    const { statement, making } = superCall;
    edits.prependLeft(start, `${head}${making?.begin ?? ""}`);
    edits.prependLeft(statement.end, `${making?.end ?? " try {"}${opened}`);
  }
  for (const statement of unit.returns) weaveReturn(edits, unit, statement);
  const returns = unit.returns.some(({ expression }) => expression !== undefined);
  // A `finally` may have discarded what a `return` left.
  const discarded = returns && /\bfinally\b/.test(body.getText()) ? ` ${r} = undefined;` : "";
  const awaited = awaitedText(unit);
  const exit = exitText(unit, superCall?.making?.end);
  edits.appendLeft(body.end - 1, `${discarded}}${awaited}} ${exit}${returns ? ` return ${r};` : ""}`);
}
