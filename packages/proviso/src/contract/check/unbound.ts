import path from "node:path";
import ts from "#typescript";
import { type Diagnostic, diagnose } from "../../diagnostic/index.js";
import { declarationOf, unitName } from "../unit.js";
import type { ContractedFile, ContractedFiles } from "./contracted-file.js";
import { refinementsOf } from "./refinements.js";

/** Finds contracts of a `.jml` file that no code is woven with. */
export function checkUnbound(
  file: ContractedFile,
  program: ts.Program,
  files: ContractedFiles,
  diagnostics: Diagnostic[],
): void {
  for (const { file: own, contract, code } of refinementsOf(program, files).unbound) {
    if (own !== file) continue;
    const declaration = declarationOf(contract.unit);
    const name = ts.getNameOfDeclaration(declaration as ts.Declaration) ?? declaration;
    const { fileName } = file.original;
    const standsIn = code.getSourceFile().fileName;
    diagnostics.push(
      diagnose(
        "contract/unbound",
        { file: fileName, start: name.getStart(file.original), end: name.end },
        {
          unit: unitName(contract.unit),
          where: path.posix.relative(path.posix.dirname(fileName), standsIn),
          isThere: stemOf(standsIn) === stemOf(fileName),
        },
      ),
    );
  }
}

function stemOf(fileName: string): string {
  return fileName.replace(/\.(jml|[cm]?[jt]sx?)$/, "");
}
