// @ts-check
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";

const folder = path.resolve(import.meta.dirname, "../../node_modules/.cache/proviso-nonconformances");

/**
 * What was computed from the same before, or else is now. So a run that was interrupted goes on where it was.
 * @template T
 * @param {readonly string[]} from all that the result depends on
 * @param {() => Promise<T>} compute
 * @returns {Promise<T>}
 */
export async function cached(from, compute) {
  const file = path.join(folder, `${hash(JSON.stringify(from))}.json`);
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8"));
  const result = await compute();
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(result));
  renameSync(`${file}.${process.pid}`, file);
  return result;
}

/**
 * Stands for what is in a folder now.
 * @param {string} root
 * @param {(file: string) => boolean} counts
 */
export function fingerprint(root, counts = () => true) {
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && counts(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  return hash(
    files.map((file) => `${path.relative(root, file)} ${hash(readFileSync(file, "utf8"))}`).join("\n"),
  );
}

/** @param {string} text */
export function hash(text) {
  return createHash("sha256").update(text).digest("hex").slice(0, 24);
}
