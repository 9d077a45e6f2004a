import { diagnose, nearest } from "../../diagnostic/index.js";
import { git, gitProblem, gitText, repositoryAround } from "./git.js";
import type { VersionMachine } from "./machine.js";
import type { Commit, Outcome, Repository } from "./version.js";

/** The commit that a text names in the repository around a folder. */
export async function commitNamed(
  written: string,
  cwd: string,
  machine: VersionMachine,
): Promise<Outcome<Commit>> {
  const { value: repository, problem } = await repositoryAround(machine, cwd, written);
  if (repository === undefined) return { problem };
  const ended = await git(machine, cwd, ["rev-parse", "--verify", `${written}^{commit}`]);
  if (ended.kind !== "exited") return { problem: gitProblem(ended, written, cwd) };
  const sha = ended.out.trim();
  if (ended.status === 0 && /^[0-9a-f]{40,64}$/.test(sha))
    return { value: { kind: "commit", written, sha, repository } };
  const span = { file: written, start: 0, end: 0 };
  if (!(await hasCommits(machine, cwd)))
    return { problem: diagnose("version/no-commits", span, { folder: repository.top }) };
  const ambiguous = /ambiguous/.test(ended.err) && /^[0-9a-f]+$/.test(written);
  const { why, remedy } = ambiguous
    ? { why: "several objects have names that begin so", remedy: "write more of its letters" }
    : await whyNot(written, repository, machine);
  return { problem: diagnose("version/unknown", span, { written, why, remedy }) };
}

/** Whether anything was ever committed on this branch. */
export async function hasCommits(machine: VersionMachine, cwd: string): Promise<boolean> {
  return (await gitText(machine, cwd, ["rev-parse", "--verify", "--quiet", "HEAD"])) !== undefined;
}

/** What to do where history ends before the commit that is needed. */
export async function deepen(machine: VersionMachine, cwd: string): Promise<string | undefined> {
  const shallow = await gitText(machine, cwd, ["rev-parse", "--is-shallow-repository"]);
  return shallow === "true"
    ? "this clone holds only the last commits: `git fetch --unshallow` gets the others"
    : undefined;
}

async function whyNot(
  written: string,
  { top }: Repository,
  machine: VersionMachine,
): Promise<{ readonly why: string; readonly remedy: string }> {
  const steps = /^(.+?)[~^]/.exec(written);
  const base = steps?.[1];
  if (base !== undefined && (await gitText(machine, top, ["rev-parse", "--verify", "--quiet", base])))
    return {
      why: `\`${base}\` has no such ancestor`,
      remedy: (await deepen(machine, top)) ?? "`git log` shows those it has",
    };
  const listed = await gitText(machine, top, [
    "for-each-ref",
    "--format=%(refname:short)",
    "refs/heads",
    "refs/tags",
    "refs/remotes",
  ]);
  const meant = nearest(base ?? written, (listed ?? "").split("\n").filter(Boolean));
  return {
    why: "the repository has no branch, tag or commit of that name",
    remedy:
      meant === undefined
        ? ((await deepen(machine, top)) ?? "`git branch --all` and `git tag` list the names it has")
        : `did you mean \`${meant}\`?`,
  };
}
