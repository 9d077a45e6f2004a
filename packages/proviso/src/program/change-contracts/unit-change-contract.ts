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
