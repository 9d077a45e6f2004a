import { MARK } from "../mark.js";
import type { ContractedFile } from "./contracted-file.js";

const oldConstant = new RegExp(`${MARK}(\\d+)`, "g");

/** Puts the contract's own spelling in place of the names in generated code. */
export function inUsersWords(message: string, file: ContractedFile): string {
  if (!message.includes(MARK)) return message;
  return message
    .replace(oldConstant, (name, index: string) => {
      const old = file.shadow?.olds.operation(Number(index));
      return old === undefined
        ? name
        : file.original.text.slice(old.range.start, old.range.end).replace(/\s+/g, " ");
    })
    .replaceAll(`${MARK}Type`, "\\type")
    .replaceAll(MARK, "\\");
}
