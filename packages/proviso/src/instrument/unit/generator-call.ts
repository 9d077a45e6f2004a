import type MagicString from "magic-string";
import ts from "#typescript";
import { codeStart } from "../body.js";
import { callArguments } from "../signature.js";
import { runtimeName } from "./runtime-call.js";
import type { UnitWeaving } from "./weaving.js";

/** A generator's call that has been woven: what declares the rest parameter that ours took the place of. */
export interface GeneratorCall {
  readonly rest: string | undefined;
}

/**
 * Has a generator's precondition checked when it is called, before its body runs: by the default of a parameter behind
 * the last, which reads a property that the rest of the arguments never has, so that no caller can set it. Nothing if
 * the generator cannot have such a parameter.
 */
export function weaveGeneratorCall(edits: MagicString, generator: UnitWeaving): GeneratorCall | undefined {
  const { place, body, binding, names } = generator;
  const { file, unit, member } = place;
  const { parameters } = unit;
  // A directive does not go with parameters like ours; in strict code it says nothing new.
  if (ts.isBlock(body) && codeStart(body) !== body.getStart() + 1) {
    if (!file.options.strict) return undefined;
    edits.update(body.getStart() + 1, codeStart(body), " ");
  }
  const last = parameters.at(-1);
  const rest = last?.dotDotDotToken === undefined ? undefined : last;
  if (rest !== undefined && !ts.isIdentifier(rest.name)) return undefined;
  const restText = `Array.prototype.slice.call(arguments, ${parameters.length - 1})`;
  const atCall = new Map(rest === undefined ? [] : [[rest.name.getText(), restText]]);
  const args =
    member === undefined ? binding.parameters.map((p) => atCall.get(p) ?? p) : callArguments(unit, atCall);
  const about = [binding.record, member?.type ?? "undefined", "this", ...args].join(", ");
  const enter = `${file.runtime("state")}.idle ? ${runtimeName(place, "enter")}(${about}) : undefined`;
  // A name in quotes: Vite takes what stands in a computed one for a parameter, and an import then is not found.
  const text = `...{"proviso never": ${names.g} = ${enter}}`;
  if (rest !== undefined) {
    edits.update(rest.getStart(), rest.end, text);
    return { rest: `${rest.name.getText()} = ${restText}` };
  }
  if (last === undefined) edits.appendLeft(parameters.pos, text);
  else edits.appendLeft(parameters.end, parameters.hasTrailingComma ? ` ${text}` : `, ${text}`);
  return { rest: undefined };
}
