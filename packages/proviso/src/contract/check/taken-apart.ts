import type ts from "#typescript";
import type { Diagnostic } from "../../diagnostic/index.js";
import { takenApart } from "../taken-apart.js";
import type { ContractedFile, ContractedFiles } from "./contracted-file.js";
import { refinementsOf } from "./refinements.js";

/** Finds parameters that a `.jml` file names as a whole, and the code that it is about takes apart. */
export function checkTakenApart(
  file: ContractedFile,
  program: ts.Program,
  files: ContractedFiles,
  diagnostics: Diagnostic[],
): void {
  for (const [code, refinements] of refinementsOf(program, files).units)
    for (const { file: own, contract } of refinements) {
      if (own !== file || !("parameters" in code)) continue;
      const parameters = code.parameters as readonly ts.ParameterDeclaration[];
      diagnostics.push(...takenApart(contract, parameters));
    }
}
