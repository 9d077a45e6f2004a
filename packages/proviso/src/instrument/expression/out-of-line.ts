import type { Emitter } from "./emitter.js";
import type { VariableRange } from "./ranges.js";
import { type Style, Surroundings } from "./surroundings.js";

interface Parameter {
  readonly formal: string;
  readonly actual: string;
}

/**
 * Puts statements into a function of the module and gives the call of it; the local variables they mention become its
 * parameters. Those that need the class or the unit around them stay there, in a function called on the spot.
 */
export function outOfLine(
  emitter: Emitter,
  names: readonly string[],
  ranges: readonly VariableRange[],
  statements: (inside: Emitter) => string,
): string {
  const { around } = emitter;
  const { file } = around.scope;
  const style: Style = {
    self: file.name("this"),
    inPlace: around.style.inPlace ?? false,
    result: file.name("r"),
    old: (index) => file.name(`o${index}`),
    ...(around.scope.change && around.style.rename && { rename: around.style.rename }),
  };
  const inner = new Surroundings(around.scope, style, around.hiding(names, ranges).bound);
  const text = statements(emitter.in(inner));
  const parameters = [
    ...Array.from(inner.used, (used) => parameterFor(used, style, around)),
    ...[...around.bound.keys()]
      .filter((name) => new RegExp(`\\b${name.replaceAll("$", "\\$")}\\b`).test(text))
      .map((name) => ({ formal: name, actual: name })),
  ];
  const formals = parameters.map(({ formal }) => formal).join(", ");
  const actuals = parameters.map(({ actual }) => actual).join(", ");
  const { privateNames, inline } = inner.needs;
  around.needs.privateNames ||= privateNames;
  around.needs.inline ||= inline;
  if (privateNames || inline) for (const name of inner.needs.outside) around.needs.outside.add(name);
  if (privateNames || inline) return `((${formals}) => {${text}})(${actuals})`;
  const name = file.fresh("q");
  file.append(`function ${name}(${formals}) {${text}}`);
  return `${name}(${actuals})`;
}

/** The parameter by which a function gets what it uses of the place that it is called from. */
function parameterFor(used: string, style: Style, around: Surroundings): Parameter {
  if (used === "this") return { formal: style.self, actual: around.self() };
  if (used === "\\result") return { formal: style.result, actual: around.result() };
  const index = /^\\old (\d+)$/.exec(used)?.[1];
  if (index === undefined) return { formal: style.rename?.get(used) ?? used, actual: around.name(used) };
  return { formal: style.old(Number(index)), actual: around.oldValue(Number(index)) };
}
