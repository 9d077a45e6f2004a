import { realpathSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Expression } from "../contract/index.js";
import { cannotFail } from "../instrument/index.js";
import { Preparation, type PreparedFor } from "./node/prepare.js";
import { preparedVariable } from "./node/prepared.js";
import { type Variant, variantUrl } from "./node/variant.js";
import { runtimeFolder } from "./runtime.js";
import { environmentOf } from "./settings.js";

/** The hook of Node, for processes that we start ourselves. */
export interface RegisterHook {
  readonly url: string;
  /** The folders that it reads its own code from. */
  readonly readable: readonly string[];
  /** What has it check `assignable`, too. */
  readonly withFrames: Readonly<Record<string, string>>;
  /** The URL under which it loads a module in a variant of the program. */
  readonly variantUrl: (url: string, variant: Variant) => string;
  /** What a process is handed that will load these modules, so that it need not weave them. */
  readonly prepare: (
    modules: readonly string[],
    to: PreparedFor,
  ) => { readonly variable: string; readonly text: string } | undefined;
  /** Whether a condition is held to be true wherever it is checked. */
  readonly cannotFail: (condition: Expression) => boolean;
}

export function registerHook(): RegisterHook {
  const { resolve } = createRequire(import.meta.url);
  const own = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
  const dependencies = ["typescript", "magic-string", "@jridgewell/remapping", "fast-check"].map((name) =>
    packagesAround(realpathSync(resolve(name))),
  );
  const preparation = new Preparation();
  return {
    url: new URL("./node/register.js", import.meta.url).href,
    readable: [...new Set([own, realpathSync(runtimeFolder), ...dependencies])],
    withFrames: environmentOf({ frames: true }),
    variantUrl,
    prepare(modules, to) {
      const text = preparation.textFor(modules, to);
      return text === undefined ? undefined : { variable: preparedVariable, text };
    },
    cannotFail,
  };
}

/** The outermost folder of packages around a file, which holds what the file's package needs too. */
function packagesAround(file: string): string {
  const [before = ""] = file.split(`${path.sep}node_modules${path.sep}`);
  return path.join(before, "node_modules");
}
