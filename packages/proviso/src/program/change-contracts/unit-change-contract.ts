import type ts from "#typescript";
import type { ChangeCase, ContractedFile, UnitContract } from "../../contract/index.js";
import type { UnitPiece, VersionedProgram } from "../changes/index.js";
import type { ChangeContractFile } from "./find.js";

/** Two versions of a program, opened, with what people call them. */
export interface ComparedVersions {
  readonly old: VersionedProgram & { readonly label: string };
  readonly now: VersionedProgram & { readonly label: string };
}

/** A unit with the change contract that speaks of it. */
export interface UnitChangeContract {
  readonly source: ChangeContractFile;
  readonly file: ContractedFile;
  readonly contract: UnitContract;
  /** Its cases, with the defaults of what is left out. */
  readonly cases: readonly ChangeCase[];
  readonly old: UnitPiece;
  readonly new: UnitPiece;
}

/** The parameters that a change contract writes for one of the versions, without a leading `this`. */
export function parametersIn(
  { contract, file }: Pick<UnitChangeContract, "contract" | "file">,
  version: "previous" | "updated",
): readonly ts.ParameterDeclaration[] {
  const other = version === "previous" ? "new_param" : "old_param";
  return contract.unit.parameters.filter(
    (parameter) =>
      parameter.name.getText() !== "this" &&
      !file.contracts.members.get(parameter)?.some(({ keyword }) => keyword === other),
  );
}
