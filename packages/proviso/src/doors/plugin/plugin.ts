import { readFileSync } from "node:fs";
import { createUnplugin, type UnpluginBuildContext, type UnpluginInstance } from "unplugin";
import { bundledFormat } from "../module-format.js";
import { refuseErrors } from "../refuse-errors.js";
import { runtimeFile, runtimePackage, runtimeSpecifier } from "../runtime.js";
import type { Settings } from "../settings.js";
import { isUserSource, needsTranspiling } from "../user-file.js";
import { type SourceText, type Woven, weave, weaveToJavaScript } from "../weave.js";

type Pattern = string | RegExp;

/** What a bundler's configuration may say to the plugin. */
export interface ProvisoPluginOptions extends Partial<Settings> {
  /** Files to check, by glob or regular expression; all of the project's sources if absent. */
  readonly include?: Pattern | readonly Pattern[];
  /** Files to leave alone besides those in `node_modules`. */
  readonly exclude?: Pattern | readonly Pattern[];
}

const sources = /\.([cm]?[jt]s|[jt]sx)(\?|$)/;

/** Imports that ask for a file as data, or wrapped in other code. */
const notTheModule = /[?&](raw|url|inline|worker|sharedworker)\b/;

/** The plugin for every bundler; `vite.ts` and its like take theirs out of it. */
export const plugin: UnpluginInstance<ProvisoPluginOptions | undefined, false> = createUnplugin<
  ProvisoPluginOptions | undefined,
  false
>((options: ProvisoPluginOptions | undefined = {}, { framework }) => {
  const settings: Settings = { checks: options.checks ?? "all", frames: options.frames ?? false };
  const root = process.cwd();
  const filter = {
    id: {
      include: list(options.include ?? sources),
      exclude: [/[\\/]node_modules[\\/]/, ...list(options.exclude ?? [])],
    },
  };
  if (settings.checks === "off") return { name: "proviso" };
  return {
    name: "proviso",
    enforce: "pre",
    resolveId: {
      filter: { id: new RegExp(`^${runtimePackage}(/|$)`) },
      handler: (id: string) => runtimeFile(id),
    },
    ...(framework === "rollup"
      ? {
          // Rollup's TypeScript plugin compiles as it loads, and what is loaded second is not loaded.
          load: {
            filter,
            handler(this: UnpluginBuildContext, id: string) {
              if (!needsTranspiling(fileOf(id))) return undefined;
              const text = readFileSync(fileOf(id), "utf8");
              return result(id, text, weaveToJavaScript, (file) => this.addWatchFile(file));
            },
          },
        }
      : {}),
    transform: {
      filter,
      handler(this: UnpluginBuildContext, text: string, id: string) {
        if (framework === "rollup" && needsTranspiling(fileOf(id))) return undefined;
        return result(id, text, weave, (file) => this.addWatchFile(file));
      },
    },
  };

  function result(
    id: string,
    text: string,
    weaving: typeof weave,
    onRead: (file: string) => void,
  ): Pick<Woven, "code" | "map"> | undefined {
    const fileName = fileOf(id);
    if (!isUserSource(fileName) || notTheModule.test(id)) return undefined;
    const file: SourceText = { fileName, text };
    const format = bundledFormat(fileName, text);
    const woven = weaving(file, { ...settings, format, runtime: runtimeSpecifier, root, onRead });
    refuseErrors(file, woven.diagnostics, root);
    return woven.checked ? woven : undefined;
  }
});

function fileOf(id: string): string {
  return id.replace(/[?#].*$/, "");
}

function list(patterns: Pattern | readonly Pattern[]): Pattern[] {
  return Array.isArray(patterns) ? [...patterns] : [patterns as Pattern];
}
