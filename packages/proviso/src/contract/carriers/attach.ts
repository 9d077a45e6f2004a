import ts from "#typescript";
import { type Diagnostic, diagnose } from "../../diagnostic/index.js";
import { type ModifierTarget, modifier } from "../clauses/words.js";
import { isChangeFile, isJsx } from "../file-kind.js";
import { assembleCases, PendingCodes } from "../parser/index.js";
import type { Case, CaseMark, Clause, Declaration, Item, Modifier } from "../tree.js";
import { declarationOf, type TypeNode, type UnitNode } from "../unit.js";
import { type Annotation, readAnnotations } from "./annotation.js";
import { prose } from "./doc-comment.js";
import { Place } from "./place.js";

/** What one unit's annotations say. */
export interface UnitContract {
  readonly unit: UnitNode;
  readonly cases: readonly Case[];
  readonly modifiers: readonly Modifier[];
}

/** What the annotations of a class or interface say of its objects. */
export interface TypeContract {
  readonly type: TypeNode;
  readonly clauses: readonly Clause[];
  readonly declarations: readonly Declaration[];
}

/** What stands at a point in a body: before a statement, or before the brace that ends the block `inside`. */
export interface StatementContract {
  readonly before: ts.Statement | undefined;
  readonly inside: ts.Node;
  readonly start: number;
  readonly items: readonly (Clause | Declaration)[];
}

/** All contracts of one file, each with what it is attached to. */
export interface FileContracts {
  readonly file: ts.SourceFile;
  readonly units: ReadonlyMap<UnitNode, UnitContract>;
  readonly types: ReadonlyMap<TypeNode, TypeContract>;
  /** Modifiers of fields, parameters and supertypes. */
  readonly members: ReadonlyMap<ts.Node, readonly Modifier[]>;
  readonly statements: readonly StatementContract[];
  /** Model functions and imports of the module itself. */
  readonly module: readonly Declaration[];
  /** Whether TypeScript can read all expressions, which it is told to do now if that was put off. */
  isReadable(): boolean;
}

/** Reads the contracts of a file and attaches each to what it is about. With `trusting`, TypeScript reads expressions later: see `PendingCodes`. */
export function readContracts(
  file: ts.SourceFile,
  diagnostics: Diagnostic[],
  trusting = false,
): FileContracts {
  const sorting = new Sorting(file, diagnostics);
  const pending = trusting ? new PendingCodes(isJsx(file.fileName)) : undefined;
  for (const annotation of readAnnotations(file, diagnostics, pending)) sorting.add(annotation);
  return { ...sorting.finish(), isReadable: () => pending?.isReadable() ?? true };
}

/** A unit's items as they come in, from several comments perhaps. */
interface Gathered {
  readonly marks: (Clause | CaseMark)[];
  readonly modifiers: Modifier[];
}

class Sorting {
  readonly #units = new Map<UnitNode, Gathered>();
  readonly #types = new Map<TypeNode, { clauses: Clause[]; declarations: Declaration[] }>();
  readonly #members = new Map<ts.Node, Modifier[]>();
  readonly #statements: StatementContract[] = [];
  readonly #module: Declaration[] = [];

  constructor(
    readonly file: ts.SourceFile,
    readonly diagnostics: Diagnostic[],
  ) {}

  add(annotation: Annotation): void {
    const place = new Place(annotation);
    const statement: (Clause | Declaration)[] = [];
    for (const item of annotation.items) {
      switch (item.kind) {
        case "modifier":
          this.#addModifier(item, place);
          break;
        case "also":
        case "behavior":
        case "group":
          this.#addToUnit(item, place);
          break;
        case "declaration":
          if (item.form === "variable") statement.push(item);
          else this.#addDeclaration(item, place);
          break;
        case "clause":
          if (item.spec.family === "method") this.#addToUnit(item, place);
          else if (item.spec.family === "type") this.#addToType(item, place);
          else statement.push(item);
          break;
      }
    }
    if (statement.length > 0) this.#addStatement(statement, place);
  }

  finish(): Omit<FileContracts, "isReadable"> {
    const units = new Map<UnitNode, UnitContract>();
    for (const [unit, { marks, modifiers }] of this.#units) {
      units.set(unit, { unit, modifiers, cases: assembleCases(marks, this.file.fileName, this.diagnostics) });
    }
    const types = new Map<TypeNode, TypeContract>();
    for (const [type, said] of this.#types) types.set(type, { type, ...said });
    return {
      file: this.file,
      units,
      types,
      members: this.#members,
      statements: this.#statements,
      module: this.#module,
    };
  }

  #unit(unit: UnitNode): Gathered {
    let gathered = this.#units.get(unit);
    if (gathered === undefined) {
      gathered = { marks: [], modifiers: [] };
      this.#units.set(unit, gathered);
    }
    return gathered;
  }

  #addToUnit(item: Clause | CaseMark, place: Place): void {
    const keyword = keywordOf(item);
    const change = item.kind === "clause" && item.spec.dialect === "change";
    if (
      (change || (item.kind === "behavior" && item.behavior === "changed_behavior")) &&
      !isChangeFile(this.file.fileName)
    ) {
      return this.#misplaced(
        item,
        keyword,
        "in source",
        "change contracts stand in a `.scc` file of the same name",
      );
    }
    if (item.kind === "behavior" && item.behavior !== "changed_behavior" && isChangeFile(this.file.fileName))
      return this.#misplaced(item, keyword, "in a change contract", "its cases open with `changed_behavior`");
    const { unit } = place;
    const renamed =
      item.kind === "clause" && item.spec.keyword === "renamed_from" ? place.typeAfter : undefined;
    if (item.kind === "clause" && renamed !== undefined) {
      this.#type(renamed).clauses.push(item);
      return;
    }
    const word = unit === undefined && place.annotation.carrier === "doc" ? onlyWord(item) : undefined;
    if (word !== undefined) {
      this.diagnostics.push(prose(this.file.fileName, keyword, word.text, word.start));
    } else if (unit === undefined)
      this.#misplaced(
        item,
        keyword,
        place.describe(),
        "put it before a function, method, constructor or accessor",
      );
    else this.#unit(unit).marks.push(item);
  }

  #addToType(item: Clause, place: Place): void {
    if (isChangeFile(this.file.fileName)) {
      return this.#misplaced(
        item,
        item.keyword.text,
        "in a change contract",
        "it belongs into the source or a `.jml` file",
      );
    }
    const type = place.type;
    if (type === undefined)
      this.#misplaced(item, item.keyword.text, place.describe(), "put it inside a class or interface");
    else this.#type(type).clauses.push(item);
  }

  #type(type: TypeNode): { clauses: Clause[]; declarations: Declaration[] } {
    let said = this.#types.get(type);
    if (said === undefined) {
      said = { clauses: [], declarations: [] };
      this.#types.set(type, said);
    }
    return said;
  }

  #addDeclaration(item: Declaration, place: Place): void {
    const type = item.form === "import" ? undefined : place.type;
    if (type !== undefined) this.#type(type).declarations.push(item);
    else if ((item.form === "import" || item.form === "method") && place.atModuleLevel)
      this.#module.push(item);
    else if (item.form === "field" && item.flavour === "ghost" && place.statement !== undefined) {
      this.#misplaced(
        item,
        "ghost",
        place.describe(),
        `in a body, declare a variable: \`ghost let ${item.name.text}: … = …\``,
      );
    } else this.#misplaced(item, item.flavour, place.describe(), "put it inside a class or interface");
  }

  #addStatement(items: (Clause | Declaration)[], place: Place): void {
    const { statement } = place;
    const loop = items.find((i) => i.kind === "clause" && i.spec.family === "loop");
    if (statement === undefined) {
      const [first] = items;
      if (first !== undefined)
        this.#misplaced(first, keywordOf(first), place.describe(), "put it before a statement of a body");
      return;
    }
    if (loop !== undefined && (statement.before === undefined || loopOf(statement.before) === undefined)) {
      return this.#misplaced(loop, keywordOf(loop), place.describe(), "put it directly before a loop");
    }
    this.#statements.push({ ...statement, items });
  }

  #addModifier(item: Modifier, place: Place): void {
    // Other tools have tags of these names for things that are no unit.
    if (
      place.annotation.carrier === "doc" &&
      /^(pure|nullable|helper)$/.test(item.keyword) &&
      !place.canCarryModifiers
    )
      return;
    const targets: readonly ModifierTarget[] = modifier(item.keyword)?.targets ?? [];
    const change = /^(new|old)_/.test(item.keyword);
    if (change && !isChangeFile(this.file.fileName)) {
      return this.#misplaced(
        item,
        item.keyword,
        "in source",
        "change contracts stand in a `.scc` file of the same name",
      );
    }
    const { member, unit, heritage } = place;
    // Objects of an interface have no class that would tell them from others with the same members.
    if (
      change &&
      targets.includes("member") &&
      member?.parent !== undefined &&
      ts.isInterfaceDeclaration(member.parent)
    )
      return this.#misplaced(
        item,
        item.keyword,
        "in an interface",
        "its objects are compared with all that they have: say in `ensures` what becomes of results",
      );
    if (targets.includes("heritage")) {
      if (heritage !== undefined) return this.#addMember(heritage, item);
      return this.#misplaced(
        item,
        item.keyword,
        place.describe(),
        "put it after a supertype, as in `extends Base /*@ weakly @*/`",
      );
    }
    if (
      member !== undefined &&
      (targets.includes("member") || (ts.isParameter(member) && targets.includes("parameter")))
    ) {
      this.#addMember(member, item);
      if (unit !== undefined && targets.includes("unit") && declarationOf(unit) === member)
        this.#unit(unit).modifiers.push(item);
      return;
    }
    if (unit !== undefined && targets.includes("unit")) {
      this.#addMember(declarationOf(unit), item);
      this.#unit(unit).modifiers.push(item);
      return;
    }
    const wanted = targets
      .map((t) => targetNames[t])
      .join(", ")
      .replace(/, ([^,]*)$/, " or $1");
    this.#misplaced(item, item.keyword, place.describe(), `put it before ${wanted}`);
  }

  #addMember(node: ts.Node, item: Modifier): void {
    const already = this.#members.get(node);
    if (already === undefined) this.#members.set(node, [item]);
    else already.push(item);
  }

  #misplaced(item: Item, keyword: string, place: string, remedy: string): void {
    const range = item.kind === "clause" ? item.keyword.range : item.range;
    const end =
      item.kind === "declaration" || item.kind === "group"
        ? Math.min(range.end, range.start + keyword.length)
        : range.end;
    this.diagnostics.push(
      diagnose(
        "contract/misplaced",
        { file: this.file.fileName, start: range.start, end },
        { keyword, place, remedy },
      ),
    );
  }
}

const targetNames: Readonly<Record<ModifierTarget, string>> = {
  unit: "a function or method",
  parameter: "a parameter",
  member: "a field",
  heritage: "a supertype",
};

/** The one word that a clause consists of, which in a doc comment is likely JSDoc's `@requires module`. */
function onlyWord(item: Clause | CaseMark): { text: string; start: number } | undefined {
  if (item.kind !== "clause" || item.body.shape !== "predicate" || item.body.predicate === "not_specified")
    return undefined;
  const { predicate } = item.body;
  if (predicate.kind !== "code" || !/^[\w.-]+$/.test(predicate.text)) return undefined;
  return { text: predicate.text, start: predicate.range.start };
}

function keywordOf(item: Item): string {
  switch (item.kind) {
    case "clause":
      return item.keyword.text;
    case "modifier":
      return item.keyword;
    case "also":
      return "also";
    case "behavior":
      return item.behavior;
    case "group":
      return "{|";
    case "declaration":
      return item.flavour;
  }
}

/** The loop that a statement is, through its labels. */
export function loopOf(statement: ts.Statement): ts.IterationStatement | undefined {
  let inner = statement;
  while (ts.isLabeledStatement(inner)) inner = inner.statement;
  return ts.isIterationStatement(inner, false) ? inner : undefined;
}
