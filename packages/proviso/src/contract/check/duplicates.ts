import ts from "#typescript";
import { type Diagnostic, diagnose } from "../../diagnostic/index.js";
import type { FileContracts } from "../carriers/index.js";

/** Finds model and ghost members whose name the type, or its contract, has already. */
export function checkDuplicates(contracts: FileContracts, diagnostics: Diagnostic[]): void {
  for (const { type, declarations } of contracts.types.values()) {
    const taken = new Set(type.members.flatMap(namesOf));
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

/** The names a member takes: its own, or those of the fields that a constructor's parameters declare. */
function namesOf(member: ts.ClassElement | ts.TypeElement): string[] {
  if (!ts.isConstructorDeclaration(member)) return member.name === undefined ? [] : [member.name.getText()];
  return member.parameters
    .filter((p) => ts.isParameterPropertyDeclaration(p, member))
    .map((p) => p.name.getText());
}
