import path from "node:path";
import { type Diagnostic, diagnose } from "../../diagnostic/index.js";
import { packageEntries, type VersionFolder, type VersionMachine, versionLabel } from "../versions/index.js";
import { filesBelow } from "./files-below.js";
import { type Subject, Subjects } from "./subjects.js";

// Which change contracts speak of a change. They stand beside the source in the updated version; in a folder `changes`, there
// or where the user is, at the path of the source, perhaps in a folder for each change or package; or the user names them.
// One that is in the previous version with the same text belongs to an earlier change.

/** A `.scc` file, and the source that it is about. */
export interface ChangeContractFile extends Subject {
  /** Where it is, absolute. */
  readonly path: string;
  /** How people call it: from where the user is, or from the version's folder. */
  readonly shown: string;
  readonly text: string;
}

export interface FoundChangeContracts {
  readonly files: readonly ChangeContractFile[];
  /** What stands in the way, and, as warnings, what was left aside and why. */
  readonly diagnostics: readonly Diagnostic[];
}

/** The change contracts of a change. `named` are files that the user names, from `cwd`. */
export function findChangeContracts(
  old: VersionFolder,
  now: VersionFolder,
  machine: VersionMachine,
  named: readonly string[],
  cwd: string,
): FoundChangeContracts {
  return new Finding(old, now, machine, cwd).all(named);
}

class Finding {
  readonly #files = new Map<string, ChangeContractFile>();
  readonly #diagnostics: Diagnostic[] = [];
  readonly #subjects: Subjects;

  constructor(
    readonly old: VersionFolder,
    readonly now: VersionFolder,
    readonly machine: VersionMachine,
    readonly cwd: string,
  ) {
    const inside = filesBelow(now.folder, machine);
    this.#subjects = new Subjects(
      { files: inside, main: packageEntries(now.folder, machine) },
      {
        has: (file) => machine.kindOf(path.join(old.folder, file)) === "file",
        main: packageEntries(old.folder, machine),
      },
    );
    this.#inside = inside.filter((file) => file.endsWith(".scc"));
  }

  readonly #inside: readonly string[];

  all(named: readonly string[]): FoundChangeContracts {
    for (const name of named) this.#named(name);
    for (const file of this.#inside) this.#found(this.now.folder, file);
    if (this.now.folder !== this.cwd)
      for (const file of filesBelow(path.join(this.cwd, "changes"), this.machine))
        if (file.endsWith(".scc")) this.#elsewhere(`changes/${file}`);
    return { files: [...this.#files.values()], diagnostics: this.#diagnostics };
  }

  #named(name: string): void {
    const full = path.resolve(this.cwd, name);
    const span = { file: full, start: 0, end: 0 };
    const text = this.machine.readFile(full);
    if (text === undefined || !name.endsWith(".scc")) {
      const reason =
        text === undefined ? "it does not exist, or cannot be read" : "its name does not end in `.scc`";
      this.#diagnostics.push(diagnose("change/unreadable", span, { file: name, reason }));
      return;
    }
    const places = [this.now.folder, this.cwd].map((folder) => slashed(path.relative(folder, full)));
    const subject = this.#subjects.named(places);
    if ("reason" in subject)
      this.#diagnostics.push(diagnose("change/unreadable", span, { file: name, reason: subject.reason }));
    else this.#files.set(this.#identity(full), { ...subject, path: full, shown: name, text });
  }

  /** A file below the updated version's folder, or at the same place below the user's. */
  #found(folder: string, file: string): void {
    const full = path.join(folder, file);
    if (this.#files.has(this.#identity(full))) return;
    const span = { file: full, start: 0, end: 0 };
    const text = this.machine.readFile(full) ?? "";
    const subject = this.#subjects.of(file);
    if ("reason" in subject)
      this.#diagnostics.push(diagnose("change/no-subject", span, { file, looked: subject.reason }));
    else if (this.machine.readFile(path.join(this.old.folder, file)) === text)
      this.#diagnostics.push(
        diagnose("change/earlier", span, { file, label: versionLabel(this.old.version) }),
      );
    else this.#files.set(this.#identity(full), { ...subject, path: full, shown: file, text });
  }

  /** A file in the user's own folder `changes`, unless the updated version has one at its place. */
  #elsewhere(file: string): void {
    if (!this.#inside.includes(file)) this.#found(this.cwd, file);
  }

  #identity(full: string): string {
    return this.machine.realPath(full) ?? full;
  }
}

function slashed(file: string): string {
  return file.split(path.sep).join("/");
}
