import type { Expression } from "../../contract/index.js";
import { changeContext } from "../change-context.js";
import { type CompileContext, CompiledContract } from "../compiled-contract.js";
import type { Style } from "../expression/index.js";
import { modelFunction } from "../model-function.js";
import type { StatedType } from "./stated-type.js";

/** The entries of a type's record for its model and ghost members. */
export function modelEntries(
  { type, declarations, changes, clauses }: StatedType,
  context: CompileContext,
): string[] {
  const contract = new CompiledContract(context);
  const self = context.file.name("this");
  const style: Style = { self, result: "undefined", old: () => "undefined" };
  const value = (expression: Expression): string => `(${self}) => ${contract.value(expression, style)}`;
  const models = new Map<string, string>();
  const ghosts = { instance: new Map<string, string>(), static: new Map<string, string>() };
  const functions = new Map<string, string>();
  for (const declared of declarations) {
    if (declared.form === "field" && declared.flavour === "model")
      models.set(declared.name.text, "undefined");
    else if (declared.form === "field") {
      const { name, initializer, prefixes } = declared;
      const target = prefixes.static ? ghosts.static : ghosts.instance;
      target.set(name.text, initializer === undefined ? "() => undefined" : value(initializer));
    } else if (declared.form === "method")
      functions.set(declared.name.text, modelFunction(declared, context) ?? "undefined");
  }
  const change = type.source.changes && changeContext(context, type.source, type.source.changes, type.node);
  for (const declared of change === undefined ? [] : changes) {
    if (declared.form === "field" && !models.has(declared.name.text))
      models.set(declared.name.text, "undefined");
    else if (declared.form === "method" && change && !functions.has(declared.name.text))
      functions.set(declared.name.text, modelFunction(declared, change) ?? "undefined");
  }
  for (const { clause } of clauses) {
    const { body } = clause;
    if (body.shape === "represents")
      models.set(body.name.text, body.relation === "functional" ? value(body.value) : "undefined");
  }
  return [
    ...table("models", models),
    ...table("ghosts", ghosts.instance),
    ...table("sghosts", ghosts.static),
    ...table("functions", functions),
  ];
}

function table(name: string, members: ReadonlyMap<string, string>): string[] {
  if (members.size === 0) return [];
  const texts = Array.from(members, ([key, text]) => `${JSON.stringify(key)}: ${text}`);
  return [`${name}: {__proto__: null, ${texts.join(", ")}}`];
}
