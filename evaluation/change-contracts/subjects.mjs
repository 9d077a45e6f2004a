// @ts-check
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/**
 * A change of a package: between which versions, and what is known of it.
 * @typedef {object} Subject
 * @property {string} slug the folder it stands in
 * @property {string} contract the file of its change contract
 * @property {string} package
 * @property {string} old the version before
 * @property {string} new the version after
 * @property {string} module the file, from the top of the package, that the contract is about
 * @property {string} unit what the contract is about, as the updated version calls it
 * @property {"holds" | "defective" | "structural"} group
 * @property {"none" | "change" | "regression"} expected which violation there is: of what is announced (P1), or of what has
 * to stay as it was (P2)
 * @property {string} announced what the change was said to be, and where
 * @property {string} why why this is expected
 * @property {string} [later] what a later version says of it
 * @property {{ call: string, old: string, new: string }} example a call that shows the violation or, where there is
 * none, the change
 */

const folder = path.join(import.meta.dirname, "subjects");

/** All subjects, in the order of their names. */
export function subjects() {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => subjectOf(name))
    .sort((a, b) => (a.slug < b.slug ? -1 : 1));
}

/**
 * @param {string} slug
 * @returns {Subject}
 */
function subjectOf(slug) {
  const about = JSON.parse(readFileSync(path.join(folder, slug, "subject.json"), "utf8"));
  return { slug, contract: path.join(folder, slug, "change.scc"), ...about };
}
