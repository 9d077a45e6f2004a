/** What versions ask of the machine they are made on: files, programs, and folders that go away again. */
export interface VersionMachine {
  /** Runs a program to its end. One that cannot be started, or takes too long, is an ending too. */
  run(command: MachineCommand): Promise<Ended>;
  /** What a name names, links followed. */
  kindOf(path: string): "folder" | "file" | undefined;
  /** The text of a file, if there is such a file. */
  readFile(path: string): string | undefined;
  /** The names in a folder; none if it is no folder. */
  namesIn(folder: string): readonly string[];
  /** Where a name leads, links followed; nothing if it leads nowhere. */
  realPath(path: string): string | undefined;
  makeFolder(folder: string): void;
  writeFile(path: string, text: string): void;
  /** Makes a link to a file or a folder. */
  link(target: string, path: string): void;
  /** Gives a folder another name, in the same file system. */
  move(from: string, to: string): void;
  /** A new empty folder, its name without links in it. */
  temporaryFolder(): string;
  /** Removes a folder and what is in it; what its links lead to stays. */
  removeFolder(folder: string): void;
}

export interface MachineCommand {
  readonly program: "git" | "npm" | "node";
  readonly args: readonly string[];
  readonly cwd: string;
  /** Variables besides those of this process; `undefined` takes one away. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly milliseconds?: number;
}

/** How a program ended. */
export type Ended =
  | { readonly kind: "exited"; readonly status: number; readonly out: string; readonly err: string }
  | { readonly kind: "not installed" }
  | { readonly kind: "failed"; readonly reason: string };
