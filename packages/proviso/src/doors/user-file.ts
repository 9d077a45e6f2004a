import path from "node:path";
import { fileURLToPath } from "node:url";
import { runtimeFolder } from "./runtime.js";

/**
 * The folders that our own code runs from, which in a checkout are not under `node_modules`. The sources it is built
 * from are like any others: Proviso checks its own contracts, too.
 */
const ownFolders = [
  fileURLToPath(new URL("..", import.meta.url)),
  fileURLToPath(new URL("../../typescript", import.meta.url)),
  path.join(runtimeFolder, "dist"),
].map((folder) => path.resolve(folder) + path.sep);

/** Whether Proviso may change this file: a source of the user's, and not of a package they installed. */
export function isUserSource(fileName: string): boolean {
  return (
    /\.([cm]?[jt]s|[jt]sx)$/.test(fileName) &&
    !/\.d\.[cm]?ts$/.test(fileName) &&
    !/[\\/]node_modules[\\/]/.test(fileName) &&
    !ownFolders.some((folder) => path.resolve(fileName).startsWith(folder))
  );
}

/** Whether a file is more than JavaScript, so that Node cannot run its text. */
export function needsTranspiling(fileName: string): boolean {
  return /\.([cm]?ts|[jt]sx)$/.test(fileName);
}
