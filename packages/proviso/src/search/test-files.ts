import path from "node:path";

// Cases as files of tests. What a test says is the business of whoever judged its case; that files lie like the sources, are
// named after them and are never written over is the same for all.

export type TestFramework = "vitest" | "node";

/** Where tests will be, and for what they are written. */
export interface WritingOptions {
  /** From the working folder. */
  readonly folder: string;
  readonly framework: TestFramework;
  /** The text of a file in the folder for tests, if it is there. */
  readonly existing: (name: string) => string | undefined;
}

/** A file to be written. */
export interface WrittenTest {
  /** Its name in the folder for tests. */
  readonly name: string;
  readonly text: string;
}

/** A test of a case. */
export interface TestOfCase {
  /** The source that it is about. */
  readonly file: string;
  readonly text: string;
  /** For each module of the plan that is used, the names it is asked for. */
  readonly imports: ReadonlyMap<number, ReadonlySet<string>>;
}

/** How files of tests of one kind are written. */
export interface TestFileKind<T extends TestOfCase> extends Pick<WritingOptions, "existing"> {
  readonly cwd: string;
  /** What their names end in, before `.test.ts`. */
  readonly kind: "nonconformances" | "discrepancies";
  /** The first line of each, by which they are known. */
  readonly origin: string;
  /** The text of a file of this name in the folder for tests. */
  readonly text: (name: string, tests: readonly T[]) => string;
}

/**
 * Tests in files: one for each source, in folders like those of the sources. Files that are there stay as they are: what
 * they do not have yet comes into another one.
 */
export function testFilesOf<T extends TestOfCase>(
  tests: readonly T[],
  options: TestFileKind<T>,
): WrittenTest[] {
  const sources = [...new Set(tests.map(({ file }) => file))];
  const names = sources.map((file) => path.relative(options.cwd, path.resolve(options.cwd, file)));
  const bases = names.map((file) => file.replace(/^(\.\.[\\/])+/, "").replace(/\.[^.]+$/, ""));
  return sources.flatMap((file, i) => {
    const own = tests.filter((one) => one.file === file);
    const base = bases[i] ?? "";
    const isShared = bases.filter((other) => other === base).length > 1;
    return newFile(isShared ? (names[i] ?? base) : base, own, options);
  });
}

/** The tests that no file has yet, in the first file that is not there. */
function newFile<T extends TestOfCase>(
  base: string,
  tests: readonly T[],
  { kind, origin, existing, text }: TestFileKind<T>,
): WrittenTest[] {
  let left = tests;
  for (let number = 1; ; number++) {
    const name = `${base}.${kind}${number === 1 ? "" : `-${number}`}.test.ts`;
    const there = existing(name);
    if (there === undefined) return left.length === 0 ? [] : [{ name, text: text(name, left) }];
    if (there.startsWith(origin)) left = left.filter((one) => !there.includes(one.text));
  }
}

/** What several tests import. */
export function importsOf(tests: readonly TestOfCase[]): ReadonlyMap<number, ReadonlySet<string>> {
  const imports = new Map<number, Set<string>>();
  for (const test of tests)
    for (const [module, names] of test.imports)
      imports.set(module, new Set([...(imports.get(module) ?? []), ...names]));
  return imports;
}

/** The title of a test as source, numbered from the second of a title on. */
export function numberedTitle(title: string, titles: Map<string, number>): string {
  const times = (titles.get(title) ?? 0) + 1;
  titles.set(title, times);
  return JSON.stringify(times === 1 ? title : `${title} (${times})`);
}

/** A function that no call of which is allowed, and the test that fails where contracts are not checked. */
export function checkedRunTest(framework: TestFramework): string[] {
  return [
    "//@ requires false;",
    "function excluded(): void {}",
    "",
    'test("contracts are checked in this run", () => {',
    framework === "vitest"
      ? "  expect(excluded).toThrow(EntryPreconditionError);"
      : "  throws(excluded, EntryPreconditionError);",
    "});",
    "",
  ];
}
