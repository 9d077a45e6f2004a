import { attempt } from "./inspect.js";

/**
 * The place at the end of a frame: `at f (file:1:2)` in V8, `f@file:1:2` in Firefox and Safari. What has no file, as
 * built-in functions, does not match.
 */
const frame = /(?:^|[\s(@])((?:[\w-]+:\/\/|\/|[A-Z]:\\).*:\d+:\d+)\)?$/;

/** Evaluated text, and this package. */
const foreign = /<anonymous>:| > \w+:|@proviso.runtime/;

/** The `file:line:column` of a frame, counted from 0 without those of the engine and of this package. */
export function callSite(stack: string, skip: number): string | undefined {
  for (const line of stack.split("\n")) {
    const path = pathOf(frame.exec(line)?.[1] ?? "");
    if (path !== "" && !foreign.test(path) && skip-- === 0) return relative(path);
  }
  return undefined;
}

/** A place without the query of its URL; that of a `file:` URL as a path. */
function pathOf(place: string): string {
  const path = place.replaceAll("\\", "/").replace(/^file:\/\/(\/(?=\w:))?|\?[^:]*/g, "");
  return attempt(() => decodeURIComponent(path)) ?? path;
}

function relative(path: string): string {
  const { process } = globalThis as { process?: { cwd?: () => string } };
  const folder = `${attempt(() => process?.cwd?.().replaceAll("\\", "/"))}/`;
  return path.startsWith(folder) ? path.slice(folder.length) : path;
}
