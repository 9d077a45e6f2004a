import type { int } from "@proviso/runtime";
import { isHigh, isWellFormed } from "./cookies.js";

/**
 * A number with its digits in groups of three.
 * @pure
 * @requires Number.isSafeInteger(n)
 * @requires separator.length === 1 && !/[0-9-]/.test(separator)
 * @ensures Number.parseInt(\result.replaceAll(separator, ""), 10) === n
 * @ensures Math.abs(n) < 1000 <==> !\result.includes(separator)
 * @ensures \result.startsWith("-") <==> n < 0
 */
export function groupDigits(n: int, separator: string = ","): string {
  const digits = `${Math.abs(n)}`;
  const first = digits.length % 3;
  const groups: string[] = first > 0 ? [digits.slice(0, first)] : [];
  for (let i = first; i < digits.length; i += 3) groups.push(digits.slice(i, i + 3));
  return (n < 0 ? "-" : "") + groups.join(separator);
}

/**
 * A number with a fixed number of decimals, and its whole part in groups.
 * @pure
 * @requires Math.abs(x) <= 1e6
 * @requires 0 <= decimals && decimals <= 6
 * @ensures Math.abs(Number.parseFloat(\result.replaceAll(",", "")) - x) <= 0.5 * 10 ** -decimals + 1e-9
 * @ensures decimals === 0 ==> !\result.includes(".")
 * @ensures decimals > 0 ==> \result.length - \result.indexOf(".") - 1 === decimals
 */
export function formatNumber(x: number, decimals: int = 2): string {
  const [whole, fraction] = Math.abs(x).toFixed(decimals).split(".");
  const sign = x < 0 ? "-" : "";
  const grouped = groupDigits(Number.parseInt(whole, 10));
  return decimals > 0 ? `${sign}${grouped}.${fraction}` : `${sign}${grouped}`;
}

/**
 * A part of a whole, as a percentage.
 * @pure
 * @requires 0 <= part && part <= whole
 * @requires 1e-6 <= whole && whole <= 1e12
 * @ensures \result.endsWith("%") && \result.length <= 6
 * @ensures part === whole ==> \result === "100.0%"
 * @ensures Math.abs(Number.parseFloat(\result) - (100 * part) / whole) <= 0.0501
 */
export function percentage(part: number, whole: number): string {
  return `${formatNumber((100 * part) / whole, 1)}%`;
}

/**
 * The beginning of a text, no longer than `most`, with an ellipsis where something is missing. A surrogate pair is
 * kept or left out as a whole.
 * @pure
 * @requires most >= 1
 * @ensures \result.length <= most
 * @ensures text.length <= most ==> \result === text
 * @ensures text.length > most ==> \result.endsWith("…") && text.startsWith(\result.slice(0, -1))
 * @ensures isWellFormed(text) ==> isWellFormed(\result)
 */
export function truncate(text: string, most: int): string {
  if (text.length <= most) return text;
  const end = most - 1;
  return `${text.slice(0, end > 0 && isHigh(text, end - 1) ? end - 1 : end)}…`;
}

/**
 * Lines of words that are no longer than `width`, longer words apart.
 * @pure
 * @requires width >= 1
 * @ensures (\forall line: string; \result.includes(line); line.length <= width || !/\s/.test(line))
 * @ensures \result.join(" ") === text.split(/\s+/).filter((word) => word !== "").join(" ")
 * @ensures text.trim() === "" <==> \result.length === 0
 */
export function wrap(text: string, width: int): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/).filter((part) => part !== "")) {
    if (line !== "" && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === "" ? word : `${line} ${word}`;
    }
  }
  if (line !== "") lines.push(line);
  return lines;
}

/**
 * A table row: each cell truncated or padded to the width of its column.
 * @pure
 * @requires cells.length === widths.length && cells.length > 0
 * @requires (\forall int i; 0 <= i && i < widths.length; Number.isInteger(widths[i]) && 1 <= widths[i] && widths[i] <= 200)
 * @ensures \result.length <= (\sum int i; 0 <= i && i < widths.length; widths[i]) + 3 * (widths.length - 1)
 * @ensures \result.length >= 3 * (widths.length - 1)
 * @ensures cells.length === 1 ==> \result === truncate(cells[0], widths[0]).trimEnd()
 */
export function tableRow(cells: readonly string[], widths: readonly int[]): string {
  const padded = cells.map((cell, i) => truncate(cell, widths[i]).padEnd(widths[i]));
  padded[padded.length - 1] = padded[padded.length - 1].trimEnd();
  return padded.join(" | ");
}
