import type { TypeNode } from "../contract/index.js";
import { absentFields } from "./changed-names.js";
import type { CompileContext } from "./compiled-contract.js";
import { importOf, isModuleName } from "./module-names.js";
import type { ChangeSource, Source } from "./source-index.js";

/** The context of a change contract, perhaps of a class: names of its own file come first, and what was renamed goes by its old name. */
export function changeContext(
  context: CompileContext,
  source: Source,
  changes: ChangeSource,
  type?: TypeNode,
): CompileContext {
  const { renames, version } = changes;
  return {
    ...context,
    change: { version, absent: new Set(type && absentFields(type, source, version)) },
    outside: (name) => {
      const here = Object.hasOwn(renames, name) ? renames[name] : undefined;
      return (
        context.file.changeFunctions.get(name) ??
        here ??
        importedBy(changes, name, source, context) ??
        context.outside?.(name)
      );
    },
  };
}

/** What a name that only the file of change contracts imports reads as in the module that it is about. */
function importedBy(
  { source: { file: contracts }, canImport }: ChangeSource,
  name: string,
  { file: into }: Source,
  { file }: CompileContext,
): string | undefined {
  const imported = importOf(name, contracts);
  if (imported === undefined || importOf(name, into) !== undefined || isModuleName(into, name))
    return undefined;
  const { specifier } = imported;
  if (!canImport(specifier))
    return `${file.runtime("angelic")}(${JSON.stringify(`${specifier}, which this version does not have`)})`;
  const whole = file.module(specifier);
  return imported.name === "*" ? whole : `${whole}.${imported.name}`;
}
