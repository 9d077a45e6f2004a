import type { UsageError } from "./command.js";
import type { ParsedArguments } from "./options.js";

// Values of options, or what is wrong with them.

/**
 * The value of an option that takes one of a few.
 * @ensures typeof \result === "string" ==> choices.includes(\result) && \result === values.get(key)
 * @ensures \result === undefined <==> values.get(key) === undefined
 */
export function choice<T extends string>(
  { values }: ParsedArguments,
  key: string,
  choices: readonly T[],
): T | undefined | UsageError {
  const text = values.get(key);
  if (text === undefined) return undefined;
  const found = choices.find((one) => one === text);
  return found ?? { error: `--${key} takes ${choices.join(" or ")}, and not \`${text}\`.` };
}

/**
 * The number that an option gives, if it is given and one.
 * @requires !Number.isNaN(least)
 * @ensures typeof \result === "number" ==> Number.isFinite(\result) && \result >= least
 * @ensures typeof \result === "number" && whole === "whole" ==> Number.isSafeInteger(\result)
 * @ensures \result === undefined <==> values.get(key) === undefined
 */
export function numberOption(
  { values }: ParsedArguments,
  key: string,
  name: string,
  least: number,
  whole?: "whole",
): number | undefined | UsageError {
  const text = values.get(key);
  if (text === undefined) return undefined;
  const value = Number(text);
  const isRight = whole === undefined ? Number.isFinite(value) : Number.isSafeInteger(value);
  return isRight && value >= least && text !== true && text.trim() !== ""
    ? value
    : {
        error: `--${name} takes a ${whole === undefined ? "" : "whole "}number of at least ${least}, and not \`${text}\`.`,
      };
}
