import ts from "#typescript";
import { descendants } from "../../contract/index.js";
import type { Project } from "../../program/index.js";
import { connected } from "./connected.js";
import { Expressions } from "./expressions.js";
import { most } from "./lie.js";
import { OwnContainers } from "./own-containers.js";
import { Told, withinOf } from "./told.js";
import { WideWrites } from "./wide-writes.js";
import { Writes } from "./writes.js";

// Whether what objects of classes hold is of its type. Arguments are, by what a proof is about; but fields hold what the program's own
// code put there, and TypeScript lets code do so that only says it is of a type. So a field is trusted where all that goes
// anywhere in the program is honest: by induction over the steps of the program, it holds what it says then.

/** Of what a field holds, what may not be of its type: itself, what is in it, or nothing. */
export type Doubt = "itself" | "inside" | undefined;

export class HeldTypes {
  readonly #told = new Map<readonly ts.SourceFile[], OfFiles>();
  readonly #files: ReadonlyMap<string, readonly ts.SourceFile[]>;

  constructor(
    readonly project: Pick<Project, "program" | "files">,
    files: Iterable<string>,
    resolve: (specifier: string, from: string) => string | undefined,
  ) {
    const sources = [...files].flatMap((file) => project.program.getSourceFile(file) ?? []);
    this.#files = connected(sources, resolve);
  }

  /** What may not be of its type in a field that a class of the program declares. */
  doubtOf(field: ts.PropertyDeclaration | ts.ParameterDeclaration): Doubt {
    const files = this.#files.get(field.getSourceFile().fileName) ?? [field.getSourceFile()];
    const told = this.#told.get(files) ?? new OfFiles(this.project, files);
    this.#told.set(files, told);
    return told.doubtOf(field);
  }
}

/** What files tell that belong together. */
class OfFiles {
  readonly #told: Told;
  readonly #expressions: Expressions;
  readonly #wide: WideWrites;
  /** Whether something in the files sets properties without saying which. */
  readonly #isOpen: boolean;

  constructor(
    readonly project: Pick<Project, "program" | "files">,
    sources: readonly ts.SourceFile[],
  ) {
    const { program } = project;
    const nodes = sources
      .flatMap((source) => [...descendants(source)])
      .filter((node) => !this.#isGenerated(node));
    this.#told = new Told(program.getTypeChecker());
    this.#expressions = new Expressions(program, this.#told, new OwnContainers(nodes));
    this.#isOpen = sources.some(({ text }) => /\bObject\s*\.\s*(assign|define)|\bReflect\b/.test(text));
    this.#wide = new WideWrites(program.getTypeChecker());
    const writes = new Writes(this.#expressions, this.#told, this.#wide, this.#ownFunction);
    const sinks = nodes.filter(isSink);
    do {
      this.#told.hasGrown = false;
      for (const node of sinks) writes.visit(node);
    } while (this.#told.hasGrown);
  }

  doubtOf(field: ts.PropertyDeclaration | ts.ParameterDeclaration): Doubt {
    if (this.#isOpen || ("text" in field.name && this.#told.member(field.name.text) > 0)) return "itself";
    const type = this.#expressions.type(field);
    const name = "text" in field.name ? field.name.text : "";
    const around = ts.findAncestor(field, ts.isClassLike);
    if (around !== undefined && this.#wide.isWider(name, this.#expressions.type(around), [type]))
      return "itself";
    const { own, itemTypes } = this.#expressions;
    if (!own.isOwn(name)) return this.#isWithin(type, new Set()) ? "inside" : undefined;
    const isDoubted =
      this.#told.member(withinOf(name)) > 0 || itemTypes(type).some((one) => this.#isWithin(one, new Set()));
    return isDoubted ? "inside" : undefined;
  }

  readonly #isGenerated = (node: ts.Node): boolean =>
    this.project.files.get(node.getSourceFile().fileName)?.shadow?.text.isGenerated(node.getStart()) ?? false;

  readonly #ownFunction = (node: ts.Node): ts.Node | undefined =>
    ts.findAncestor(node, (one) => ts.isFunctionLike(one) && !this.#isGenerated(one));

  /** Whether something that a value of a type holds may not be of its type. Objects of classes answer for their own fields. */
  #isWithin(type: ts.Type, seen: Set<ts.Type>): boolean {
    if (seen.has(type)) return false;
    seen.add(type);
    const { checker } = this.#expressions;
    if (type.isUnionOrIntersection()) return type.types.some((one) => this.#isWithin(one, seen));
    if (!(type.flags & ts.TypeFlags.Object)) return false;
    const items = this.#expressions.itemTypes(type);
    if (most(...items.map((one) => this.#told.ofType(one))) > 0) return true;
    if (items.some((one) => this.#isWithin(one, seen))) return true;
    if (items.length > 0 && this.#wide.isWider(undefined, type, items)) return true;
    const { symbol } = type;
    const isOwn = symbol === undefined || !this.#expressions.isLibrary(symbol.declarations?.[0]);
    if (!isOwn || type.getCallSignatures().length > 0) return false;
    if (symbol !== undefined && symbol.flags & ts.SymbolFlags.Class) return false;
    return checker.getPropertiesOfType(type).some((one) => {
      const held = checker.getTypeOfSymbol(one);
      if (this.#told.member(one.name) > 0 || this.#wide.isWider(one.name, type, [held])) return true;
      return this.#isWithin(held, seen);
    });
  }
}

/** Whether a node may put a value somewhere. */
function isSink(node: ts.Node): boolean {
  return (
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isForOfStatement(node) ||
    ts.isBinaryExpression(node) ||
    ts.isPrefixUnaryExpression(node) ||
    ts.isPostfixUnaryExpression(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isPropertyAssignment(node) ||
    ts.isShorthandPropertyAssignment(node) ||
    ts.isSpreadAssignment(node) ||
    ts.isArrayLiteralExpression(node) ||
    ts.isCallExpression(node) ||
    ts.isNewExpression(node) ||
    ts.isReturnStatement(node) ||
    ts.isArrowFunction(node) ||
    ts.isDeleteExpression(node)
  );
}
