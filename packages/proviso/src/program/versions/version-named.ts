import path from "node:path";
import { type Diagnostic, diagnose } from "../../diagnostic/index.js";
import { commitNamed } from "./commit-named.js";
import type { VersionMachine } from "./machine.js";
import type { NpmPackage, Outcome, Version } from "./version.js";

/**
 * What a text means as a version: a folder if it begins like a path; else what git makes of it; else a package of a
 * version, as npm writes it. A text that is none of these is refused with what was tried.
 */
export async function versionNamed(
  written: string,
  cwd: string,
  machine: VersionMachine,
): Promise<Outcome<Version>> {
  if (/^[./]|^[A-Za-z]:[\\/]/.test(written)) return folderNamed(written, cwd, machine);
  const unnameable = /^-|\p{Cc}/u.test(written) || written.trim() === "";
  if (unnameable)
    return { problem: unknown(written, "no version can have such a name", "check the spelling") };
  const [, from, , to] = /^([^:@]*?)(\.{2,3})([^/:@].*|)$/.exec(written) ?? [];
  if (from !== undefined && to !== undefined)
    return {
      problem: unknown(
        written,
        "it names a stretch of history, which is two versions",
        `name both: \`proviso diff ${from || "HEAD"} ${to || "HEAD"}\``,
      ),
    };
  const commit = await commitNamed(written, cwd, machine);
  if (commit.value !== undefined) return commit;
  const npm = packageNamed(written);
  if (npm !== undefined) return { value: npm };
  if (machine.kindOf(path.resolve(cwd, written)) === "folder")
    return {
      problem: unknown(written, whyNotGit(commit.problem), `for the folder, write \`./${written}\``),
    };
  return commit;
}

function folderNamed(written: string, cwd: string, machine: VersionMachine): Outcome<Version> {
  const folder = path.resolve(cwd, written);
  const kind = machine.kindOf(folder);
  if (kind === "folder") return { value: { kind: "folder", written, folder } };
  const reason = kind === "file" ? "is a file, not a folder" : "does not exist";
  return { problem: diagnose("version/no-folder", { file: written, start: 0, end: 0 }, { written, reason }) };
}

const name = "(?:@[a-z0-9~-][a-z0-9._~-]*/)?[a-z0-9~-][a-z0-9._~-]*";
const spec = new RegExp(`^(${name})@([\\w.^~<>=|*+ -]+)$`, "i");

/** `name@version`; what npm would fetch from elsewhere than its registry is none. */
function packageNamed(written: string): NpmPackage | undefined {
  const [, named, wanted] = spec.exec(written) ?? [];
  return named === undefined || wanted === undefined
    ? undefined
    : { kind: "package", written, name: named, wanted };
}

function whyNotGit({ code }: Diagnostic): string {
  switch (code) {
    case "version/no-git":
      return "git, which is not installed, was not asked";
    case "version/not-a-repository":
      return "this is no git repository";
    default:
      return "git knows no such commit";
  }
}

function unknown(written: string, why: string, remedy: string): Diagnostic {
  return diagnose("version/unknown", { file: written, start: 0, end: 0 }, { written, why, remedy });
}
