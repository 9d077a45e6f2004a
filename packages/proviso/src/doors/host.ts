import path from "node:path";
import ts from "#typescript";
import type { InstrumentHost } from "../instrument/index.js";
import { nearestOptions } from "./compiler-options.js";

/** The files of this machine, and imports as TypeScript resolves them under the options of the file they stand in. */
export const fileHost: InstrumentHost = {
  readFile: (fileName) => ts.sys.readFile(fileName),
  resolve: (specifier, from) => {
    const options = { ...nearestOptions(from), allowJs: true };
    const { resolvedModule } = ts.resolveModuleName(specifier, from, options, ts.sys);
    return resolvedModule === undefined ? undefined : path.resolve(resolvedModule.resolvedFileName);
  },
};
