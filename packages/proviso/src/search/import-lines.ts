import path from "node:path";
import type { Plan } from "../generate/index.js";
import { importedName } from "./sequence-source.js";

/** The imports of a case, as a file in a folder writes them. */
export function importLines(
  imports: ReadonlyMap<number, ReadonlySet<string>>,
  plan: Plan,
  folder: string,
): string[] {
  return [...imports].map(([module, names]) => {
    const file = plan.modules[module] ?? "";
    const named = [...names].filter((name) => name !== "default");
    const parts = [
      ...(names.has("default") ? [importedName("default", module, plan)] : []),
      ...(named.length > 0 ? [`{ ${named.join(", ")} }`] : []),
    ];
    return `import ${parts.join(", ")} from ${JSON.stringify(specifier(folder, file))};`;
  });
}

/** A source by the name that its compiled file would have, which compilers and bundlers all understand. */
export function specifier(folder: string, file: string): string {
  const relative = path
    .relative(folder, file)
    .split(path.sep)
    .join("/")
    .replace(/\.([cm]?)tsx?$/, ".$1js");
  return relative.startsWith(".") ? relative : `./${relative}`;
}
