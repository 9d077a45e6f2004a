import ts from "#typescript";
import { isStatic } from "../contract/index.js";
import {
  type ModuleCode,
  newClosure,
  privateKeyIn,
  type Realm,
  type State,
  unknownFunction,
} from "../symbolic/index.js";

/** Static fields of a class may have changed since it was declared: only those that are constant are known. */
export function forgetStatics(
  realm: Realm,
  state: State,
  modules: ReadonlyMap<string, ModuleCode>,
  declaration: ts.Node,
  address: number,
): void {
  if (!ts.isClassLike(declaration)) return;
  const { fileName } = declaration.getSourceFile();
  const module = modules.get(fileName);
  if (module === undefined) return;
  for (const member of declaration.members) {
    if (!ts.isPropertyDeclaration(member) || !isStatic(member)) continue;
    const { name, initializer } = member;
    if (!ts.isIdentifier(name) && !ts.isPrivateIdentifier(name)) continue;
    const isReadonly = member.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ReadonlyKeyword) ?? false;
    const isSimple = initializer !== undefined && ts.isLiteralExpression(initializer);
    const isFunction =
      initializer !== undefined && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer));
    if (isReadonly && (isSimple || isFunction)) continue;
    const key = ts.isPrivateIdentifier(name) ? privateKeyIn(name.text.slice(1), declaration) : name.text;
    const place = { file: fileName, start: member.getStart(), end: member.end };
    const what = `the static field \`${name.text}\`, which may have changed since`;
    const code = unknownFunction(module.builder, place, what);
    const unknown = newClosure(realm.cx, state, code, [], undefined);
    const object = state.object(address);
    state.setObject(address, {
      ...object,
      properties: new Map(object.properties).set(key, {
        kind: "accessor",
        get: unknown,
        set: unknown,
        isHidden: true,
      }),
    });
  }
}
