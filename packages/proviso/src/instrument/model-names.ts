import type { FileWeaving } from "./file-weaving.js";
import type { Source } from "./source-index.js";

/** The names of model and ghost members that the file's contracts may use. */
export function collectModels(file: FileWeaving, sources: readonly Source[]): void {
  const seen = new Set<Source>();
  const visit = (source: Source | undefined): void => {
    if (source === undefined || seen.has(source)) return;
    seen.add(source);
    for (const [type, { declarations }] of source.contracts.types) {
      for (const declared of declarations) {
        if (declared.form === "field") file.models.add(declared.name.text);
        else if (declared.form === "method" && declared.name.text === "constructor")
          file.modelConstructors.add(type.name?.text ?? "");
        else if (declared.form === "method") file.modelMethods.add(declared.name.text);
      }
    }
    visit(source.refinement);
  };
  for (const source of sources) visit(source);
}
