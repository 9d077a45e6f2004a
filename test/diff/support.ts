import { inFolder, type ResultDocument, reported } from "../test/support.js";
import { type Files, TestRepository } from "../versions/support.js";

export { inFolder, proviso, repository } from "../test/support.js";

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
    const repository = new TestRepository(folder);
    repository.commit(before);
    repository.write(after);
    return use(folder);
  });
}
