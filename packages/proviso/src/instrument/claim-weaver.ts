import type ts from "#typescript";
import type { Expression } from "../contract/index.js";
import type { Claim } from "./claim.js";
import type { FileWeaving } from "./file-weaving.js";

/** A text that reads the variables of a place. */
export interface LocalText {
  readonly text: string;
  /** The local variables that it mentions. */
  readonly locals: ReadonlySet<string>;
  readonly usesThis: boolean;
}

/** A claim as a plain condition, the call that looks closer when it does not hold, and what both need. */
export interface CompiledClaim {
  readonly plain: LocalText;
  readonly slow: LocalText;
  readonly calls: boolean;
  /** Whether they must stand where they are. */
  readonly inPlace: boolean;
}

/** What turns claims in bodies into code, for those who put it in its place. */
export interface ClaimWeaver {
  readonly file: FileWeaving;
  /** A claim that is made at a node, for a place where `this` goes by this name. */
  compileClaim(kind: string, keyword: string, claim: Claim, at: ts.Node, self?: string): CompiledClaim;
  /** An expression as it reads at a node. */
  value(expression: Expression, at: ts.Node, self?: string): LocalText;
  /** Puts statements before another, and before its labels. */
  before(statement: ts.Statement, text: string): void;
}
