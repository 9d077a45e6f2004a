import { codeAt } from "./intrinsics.js";

const { stringify } = JSON;

/**
 * A string as a literal: as JSON has it, and without characters that one cannot see.
 * @ensures JSON.parse(\result) === text
 */
export function quote(text: string): string {
  const json = stringify(text);
  let quoted = "";
  for (let i = 0; i < json.length; i++)
    quoted += isUnseen(codeAt(json, i)) ? escaped(codeAt(json, i)) : json[i];
  return quoted;
}

/** First and last of the characters that one cannot see, or that change how others are seen. */
const unseen: readonly number[] = [
  0x7f, 0xa0, 0xad, 0xad, 0x61c, 0x61c, 0x200b, 0x200f, 0x2028, 0x202f, 0x2060, 0x206f, 0xfeff, 0xfeff,
  0xfff9, 0xffff,
];

function isUnseen(code: number): boolean {
  for (let i = 0; i < unseen.length; i += 2)
    if (code >= (unseen[i] as number) && code <= (unseen[i + 1] as number)) return true;
  return false;
}

const digits = "0123456789abcdef";

function escaped(code: number): string {
  return `\\u${digits[code >> 12]}${digits[(code >> 8) & 15]}${digits[(code >> 4) & 15]}${digits[code & 15]}`;
}
