import type { Diagnostic } from "../../diagnostic/index.js";

/** A version of a program, as it was named and as it was understood. */
export type Version =
  | WorkingTree
  | Commit
  | { readonly kind: "folder"; readonly written: string; readonly folder: string }
  | NpmPackage;

/** The files as they are now, where the user stands. */
export interface WorkingTree {
  readonly kind: "working-tree";
  readonly folder: string;
}

export interface Commit {
  readonly kind: "commit";
  readonly written: string;
  readonly sha: string;
  readonly repository: Repository;
}

export interface NpmPackage {
  readonly kind: "package";
  readonly written: string;
  readonly name: string;
  /** A version, a range of them or a tag. */
  readonly wanted: string;
}

/** A repository and the folder in it that the user stands in. */
export interface Repository {
  readonly top: string;
  /** From `top`, with slashes; empty for `top` itself. */
  readonly inside: string;
}

/** What was asked for, or the one thing that stands in the way. */
export type Outcome<T> =
  | { readonly value: T; readonly problem?: never }
  | { readonly problem: Diagnostic; readonly value?: never };

/** How people call a version. */
export function versionLabel(version: Version): string {
  return version.kind === "working-tree" ? "the working tree" : version.written;
}
