import { symlinkSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import { reported, repository, type Tested } from "../test/support.js";
import { type Files, type TestRepository, withRepository } from "../versions/support.js";

export type { Files, TestRepository };

const manifest = { "package.json": '{ "type": "module" }', ".gitignore": "node_modules\n" };

/** A repository whose last commit has some files and whose working tree has others, with `proviso` installed. */
export function withChange<T>(
  previous: Files,
  updated: Files,
  use: (repository: TestRepository) => Promise<T>,
): Promise<T> {
  return withRepository(async (changed) => {
    symlinkSync(path.join(repository, "node_modules"), path.join(changed.folder, "node_modules"), "junction");
    changed.commit({ ...manifest, ...previous });
    changed.write(updated);
    return await use(changed);
  });
}

/** Runs `proviso diff` in a repository where nothing is wrong with the input. */
export async function diffed({ folder }: TestRepository, args: readonly string[] = []): Promise<Tested> {
  const tested = await reported("diff", folder, args);
  expect(tested.document.problems).toEqual([]);
  return tested;
}
