import path from "node:path";
import { diagnose } from "../diagnostic/index.js";
import type { Finding, Messages } from "../result/index.js";
import type { PlanPair } from "./plan-pair.js";
import type { Searched } from "./search-changes.js";

/** Modules that load in the previous version and not in the updated one: why, by their files in the updated one. */
export function newLoadFailures(
  searched: Pick<Searched, "failed">,
  { previous, updated }: Pick<PlanPair, "previous" | "updated">,
  roots: { readonly previous: string; readonly updated: string },
): ReadonlyMap<string, string> {
  const count = previous.modules.length;
  const name = (root: string, file: string): string => path.relative(root, file);
  const failed = new Set(searched.failed.map(({ module }) => module));
  const loaded = new Set(
    previous.modules.flatMap((file, i) => (failed.has(i) ? [] : [name(roots.previous, file)])),
  );
  return new Map(
    searched.failed.flatMap(({ module, error }) => {
      const file = updated.modules[module - count];
      if (file === undefined || !loaded.has(name(roots.updated, file))) return [];
      return [[file, error.split("\n")[0] ?? error] as const];
    }),
  );
}

/** What stands in the way here need not elsewhere. */
const ofSurroundings =
  /ERR_ACCESS_DENIED|Access to this API has been restricted|Cannot find (module|package)/;

/** Such modules as findings: whoever imports one cannot any more. `loadsAlone`: those that load where nothing else was loaded. */
export function loadFindings(
  failures: ReadonlyMap<string, string>,
  loadsAlone: ReadonlySet<string>,
  messages: Messages,
): Finding[] {
  return [...failures].map(([file, reason]) => {
    const diagnostic = diagnose("diff/load", { file, start: 0, end: 0 }, { reason });
    const finding = messages.finding(diagnostic, undefined, "regression");
    const doubt = loadsAlone.has(file)
      ? "it loads by itself: what other modules did before has a part in it"
      : ofSurroundings.test(reason)
        ? "it may load where it finds what it needs"
        : undefined;
    return doubt === undefined
      ? { ...finding, verdict: "violated" }
      : { ...finding, verdict: "suspected", severity: "warning", doubt };
  });
}

/** Why a unit of a file cannot be compared, if its module loads no more. */
export function loadObstacle(failures: ReadonlyMap<string, string>, file: string): string | undefined {
  const reason = failures.get(file);
  return reason === undefined ? undefined : `its module cannot be loaded any more: ${reason}`;
}
