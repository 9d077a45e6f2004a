import { type Diagnostic, diagnose } from "../../diagnostic/index.js";
import type { FileContracts } from "../carriers/index.js";

/** Finds model and ghost members whose name the type, or its contract, has already. */
export function checkDuplicates(contracts: FileContracts, diagnostics: Diagnostic[]): void {
  for (const { type, declarations } of contracts.types.values()) {
    const taken = new Set(type.members.map((member) => member.name?.getText()));
    for (const declared of declarations) {
      if (declared.form !== "field" && declared.form !== "method") continue;
      const { text, range } = declared.name;
      if (taken.has(text)) {
        const span = { file: contracts.file.fileName, ...range };
        diagnostics.push(
          diagnose("contract/duplicate-declaration", span, {
            name: text,
            type: type.name?.text ?? "This class",
          }),
        );
      }
      taken.add(text);
    }
  }
}
