import path from "node:path";
import type { Fixtures } from "../test/index.js";
import type { UsageError } from "./command.js";

/** The fixtures of the configuration, or what is wrong with them. */
export function readFixtures(
  { file, values }: { readonly file: string; readonly values: unknown },
  isFixture: (value: unknown) => boolean,
): { readonly file: string; readonly values: Fixtures } | UsageError {
  if (typeof values !== "object" || values === null)
    return { error: `${path.basename(file)}: \`fixtures\` must be an object with a fixture for each type.` };
  const [empty] =
    Object.entries(values).find(([, fixture]) => Array.isArray(fixture) && fixture.length === 0) ?? [];
  if (empty !== undefined) return { error: `${path.basename(file)}: \`fixtures.${empty}\` is empty.` };
  const [wrong] = Object.entries(values).find(([, fixture]) => !isFixture(fixture)) ?? [];
  return wrong === undefined
    ? { file, values: values as Fixtures }
    : {
        error: `${path.basename(file)}: \`fixtures.${wrong}\` must be a list of values, a function that makes one, or an arbitrary of fast-check's.`,
      };
}
