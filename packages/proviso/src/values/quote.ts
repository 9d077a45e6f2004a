/**
 * A string as a literal: as JSON has it, and without characters that one cannot see.
 * @ensures JSON.parse(\result) === text
 */
export function quote(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007f-\u00a0\u00ad\u061c\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff\ufff9-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
