import type { Source } from "./source-index.js";

/** Names of model and ghost fields, of model methods, and of classes with a model constructor. */
export interface ModelNames {
  readonly fields: Set<string>;
  readonly methods: Set<string>;
  readonly constructors: Set<string>;
}

export function modelNames(): ModelNames {
  return { fields: new Set(), methods: new Set(), constructors: new Set() };
}

/** Adds what files declare for the contracts of a file. */
export function collectModels(names: ModelNames, sources: readonly Source[]): void {
  const seen = new Set<Source>();
  const visit = (source: Source | undefined): void => {
    if (source === undefined || seen.has(source)) return;
    seen.add(source);
    for (const [type, { declarations }] of source.contracts.types) {
      for (const declared of declarations) {
        if (declared.form === "field") names.fields.add(declared.name.text);
        else if (declared.form === "method" && declared.name.text === "constructor")
          names.constructors.add(type.name?.text ?? "");
        else if (declared.form === "method") names.methods.add(declared.name.text);
      }
    }
    visit(source.refinement);
  };
  for (const source of sources) visit(source);
}
