import path from "node:path";
import type { Remark } from "../../result/index.js";
import type { WrittenTest } from "../../search/index.js";
import type { DiffOptions } from "../options.js";
import { askedUnits, type PartWork, plansOf, searchSubject, touchedIn } from "../part-work.js";
import type { PlanPair } from "../plan-pair.js";
import { type SearchBounds, type Searched, searchChanges } from "../search-changes.js";
import { isUnit } from "../touched.js";
import { userPlace } from "../user-place.js";
import type { TestedDiscrepancy } from "../write/discrepancy-test.js";
import { suggest } from "./suggest.js";
import { suggestedUnits } from "./suggested-units.js";
import { contractName, type TrialSubject, tryDrafts } from "./try-drafts.js";

/** Drafts of change contracts, where they would stand from the user's folder. */
export interface Suggestion {
  readonly drafts: readonly { readonly file: string; readonly text: string }[];
  readonly files: readonly WrittenTest[];
  readonly remarks: readonly Remark[];
}

/** What was compared before there were drafts. */
export interface ComparedPart {
  readonly work: PartWork;
  readonly plans: PlanPair;
  readonly searched: Searched;
  readonly bounds: Pick<SearchBounds, "cases" | "milliseconds" | "observes">;
  /** The discrepancies that are certain. */
  readonly certain: readonly TestedDiscrepancy[];
}

/** All trials together may take so many times as long as the search that they repeat. */
const mostSearches = 6;

/** Drafts change contracts for the units of a part that differ without one; `folder` is empty, for trials. */
export async function suggestContracts(
  { work, plans, searched, bounds, certain }: ComparedPart,
  options: DiffOptions,
  folder: string,
): Promise<Suggestion> {
  const { units, cwd, write, now, onProgress } = options;
  const { contracted } = work;
  const wanted = askedUnits(touchedIn(work), units)
    .filter(isUnit)
    .filter(
      (one) =>
        contracted.contractOf(one) === undefined &&
        certain.some(
          ({ found, file }) => found.unit === one.new.name && file === one.new.in.written.fileName,
        ),
    );
  const end = now() + mostSearches * bounds.milliseconds;
  const subject: TrialSubject = {
    ...work,
    folder,
    compare: async (drafted) => {
      if (now() > end) return undefined;
      onProgress?.({ stage: "drafting", text: "trying drafts of change contracts" });
      const trial = { ...work, contracted: drafted };
      const inPart = touchedIn(trial);
      const drawn = plansOf(trial, options.guidance);
      const touched = askedUnits(inPart, units);
      const found = await searchChanges(searchSubject(trial, drawn, touched, inPart), options, bounds);
      return "failure" in found ? undefined : { plans: drawn, searched: found };
    },
  };
  const observed = searched.tally?.observations ?? [];
  const { files, without } = await suggest(suggestedUnits(wanted, plans, observed, work), (drafts) =>
    tryDrafts(drafts, subject, options),
  );
  const drafts = files.map((one) => ({ file: userFile(one.about, work, cwd), text: one.text }));
  const remarks: Remark[] = without.map(({ match }) => ({
    kind: "not-written",
    unit: match.new.name,
    message: "no change contract could be drafted for it",
  }));
  const written = drafts.flatMap(({ file, text }): WrittenTest[] => {
    if (write === undefined) return [];
    const name = path.relative(path.resolve(cwd, write.folder), path.resolve(cwd, file));
    if (write.existing(name) === undefined) return [{ name, text }];
    remarks.push({
      kind: "not-written",
      message: `${file} is there, and stays as it is: take over from the draft what you want`,
    });
    return [];
  });
  return { drafts, files: written, remarks };
}

/** Where what is there about a source stands; else beside the source, or below `changes` for a package, whose sources are not the user's. */
function userFile(about: string, { updated: { folder }, contracted }: PartWork, cwd: string): string {
  const there = contracted.files.find((one) => one.about === about)?.path;
  const isElsewhere = there !== undefined && path.relative(folder.folder, there).startsWith("..");
  const isForeign = there === undefined && folder.version.kind === "package";
  const inVersion = there ?? path.join(folder.folder, contractName(about));
  const file = isForeign
    ? path.join(cwd, "changes", contractName(about))
    : isElsewhere
      ? there
      : userPlace(inVersion, folder, cwd);
  return path.relative(cwd, file).split(path.sep).join("/");
}
