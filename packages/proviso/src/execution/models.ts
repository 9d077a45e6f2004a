import ts from "#typescript";
import { isTypeNode } from "../contract/index.js";
import type { DeclaredClass } from "../plan/index.js";
import type { EffectiveContracts, EffectiveDeclaration } from "../program/index.js";
import {
  type FunctionCode,
  lowerClaim,
  lowerModelFunction,
  type ModuleCode,
  newClosure,
  type Property,
  type Realm,
  type State,
  unknownFunction,
} from "../symbolic/index.js";

// Members that only contracts see. A model field is an accessor of the prototype, which gives what the field represents, and
// a model method is a method of it: no code of the program asks for their names.

/** Gives the prototype of a class its model members. */
export function installModels(
  realm: Realm,
  state: State,
  modules: ReadonlyMap<string, ModuleCode>,
  effective: EffectiveContracts,
  { declaration: node }: DeclaredClass,
  prototype: number,
): void {
  const type = effective.asWritten(node);
  if (!isTypeNode(type)) return;
  const taken = new Set<string>();
  const install = (name: string, kind: "get" | "method", code: FunctionCode): void => {
    if (taken.has(name)) return;
    taken.add(name);
    const value = newClosure(realm.cx, state, code, [], prototype);
    const property: Property =
      kind === "method"
        ? { kind: "value", value, isHidden: true }
        : { kind: "accessor", get: value, set: undefined, isHidden: true };
    const object = state.object(prototype);
    state.setObject(prototype, { ...object, properties: new Map(object.properties).set(name, property) });
  };
  for (const { clause, file, type: about } of effective.ofType(type)) {
    const { body } = clause;
    const module = modules.get(file.original.fileName);
    if (body.shape !== "represents" || module === undefined) continue;
    const place = { file: file.original.fileName, ...body.value.range };
    const claim = { type: about, parameters: [], hasResult: false, hasBefore: false, olds: [] };
    const code =
      body.relation === "functional"
        ? lowerClaim(module.builder, body.value, place, claim, "value")
        : unknownFunction(
            module.builder,
            place,
            `the model field \`${body.name.text}\`, which is not defined by a value`,
          );
    install(body.name.text, "get", code);
  }
  for (const one of effective.declarationsOf(type)) {
    const member = memberOf(one, modules, type);
    if (member !== undefined) install(member.name, member.kind, member.code);
  }
}

function memberOf(
  { declaration, file }: EffectiveDeclaration,
  modules: ReadonlyMap<string, ModuleCode>,
  type: ts.Node,
): { readonly name: string; readonly kind: "get" | "method"; readonly code: FunctionCode } | undefined {
  const module = modules.get(file.original.fileName);
  if (module === undefined || declaration.form === "import" || declaration.form === "variable")
    return undefined;
  const name = declaration.name.text;
  const place = { file: file.original.fileName, ...declaration.range };
  const unknown = (kind: "get" | "method", what: string) =>
    ({ name, kind, code: unknownFunction(module.builder, place, what) }) as const;
  // Ghost fields are fields.
  if (declaration.form === "field" && declaration.flavour === "ghost") return undefined;
  if (declaration.form === "field") return unknown("get", `the model field \`${name}\``);
  const { signature, body } = declaration;
  if (body === undefined) return unknown("method", `the model method \`${name}\`, which has no body`);
  const isExpression = "kind" in body;
  const text = `function model${signature.text} ${isExpression ? "{}" : body.text}`;
  const parsed = ts.createSourceFile("model.ts", text, ts.ScriptTarget.Latest, true);
  const [node] = parsed.statements;
  if (node === undefined || !ts.isFunctionDeclaration(node))
    return unknown("method", `the model method \`${name}\``);
  const code = isExpression
    ? lowerClaim(
        module.builder,
        body,
        place,
        { type, parameters: node.parameters, hasResult: false, hasBefore: false, olds: [] },
        "value",
      )
    : lowerModelFunction(module.builder, node, place, type);
  return { name, kind: "method", code };
}
