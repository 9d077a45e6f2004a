import { symlinkSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import { inFolder, type ResultDocument, reported, repository, type Tested } from "../test/support.js";
import { type Files, TestRepository, withRepository } from "../versions/support.js";

export { inFolder, proviso, repository } from "../test/support.js";
export type { Files, TestRepository };

/** What `proviso diff` says; the document has to be valid. */
export async function diffed(folder: string, args: readonly string[]): Promise<ResultDocument> {
  return (await reported("diff", folder, args)).document;
}

/** What `proviso diff` says of a change from a commit to the working tree. */
export function changed(
  before: Files,
  after: Files,
  args: readonly string[] = ["--cases", "1500"],
): Promise<ResultDocument> {
  return inRepository(before, after, (folder) => diffed(folder, args));
}

/** A repository whose working tree differs from its only commit, for as long as `use` runs. */
export function inRepository<T>(
  before: Files,
  after: Files,
  use: (folder: string) => T | Promise<T>,
): Promise<T> {
  return inFolder({ ".gitignore": "node_modules\n" }, (folder) => {
    const changing = new TestRepository(folder);
    changing.commit(before);
    changing.write(after);
    return use(folder);
  });
}

const manifest = { "package.json": '{ "type": "module" }', ".gitignore": "node_modules\n" };

/** A repository of modules whose last commit has some files and whose working tree has others, with `proviso` installed. */
export function withChange<T>(
  previous: Files,
  updated: Files,
  use: (repository: TestRepository) => Promise<T>,
): Promise<T> {
  return withRepository(async (changing) => {
    symlinkSync(
      path.join(repository, "node_modules"),
      path.join(changing.folder, "node_modules"),
      "junction",
    );
    changing.commit({ ...manifest, ...previous });
    changing.write(updated);
    return await use(changing);
  });
}

/** Runs `proviso diff` in a repository where nothing is wrong with the input. */
export async function diffedIn({ folder }: TestRepository, args: readonly string[] = []): Promise<Tested> {
  const tested = await reported("diff", folder, args);
  expect(tested.document.problems).toEqual([]);
  return tested;
}
