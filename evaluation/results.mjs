// @ts-check
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const file = path.join(import.meta.dirname, "RESULTS.md");
const head = "# Results\n\nWritten by `npm run evaluate`; every figure comes from that run.\n";

/**
 * Puts a section into `RESULTS.md`, in place of the one of the same title.
 * @param {string} title
 * @param {string} body
 */
export function writeSection(title, body) {
  const text = existsSync(file) ? readFileSync(file, "utf8") : head;
  const [before = head, ...sections] = text.split(/^(?=## )/m);
  const others = sections.filter((section) => !section.startsWith(`## ${title}\n`));
  const all = [...others.map((section) => section.trim()), `## ${title}\n\n${body.trim()}`].sort();
  writeFileSync(file, `${[before.trim(), ...all].join("\n\n")}\n`);
}
