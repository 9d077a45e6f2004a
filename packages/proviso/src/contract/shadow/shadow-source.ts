import ts from "#typescript";
import {
  type FileContracts,
  holdsStatements,
  loopOf,
  type StatementContract,
  type TypeContract,
  type UnitContract,
} from "../carriers/index.js";
import { descendants } from "../descendants.js";
import { MARK } from "../mark.js";
import { bodyOf, isAsync, ownerOf, type TypeNode, typeName, type UnitNode } from "../unit.js";
import { emitCases, OldNames } from "./emit-cases.js";
import { emitLoopItems, emitMembers, emitModule, emitStatementItem, emitTypeClauses } from "./emit-type.js";
import { Insertion, ShadowText } from "./shadow-text.js";
import { BODY, movesBody, parameters, resultDeclaration, thisType, typeParameters } from "./signature.js";

// The shadow of a source file. Each contract goes where TypeScript gives it the scope it stands in:
// - a unit with a body: at the start of the body, and what the user wrote moves into a block or a function inside
//   it, so that the contract sees parameters, `this` and type parameters but no local variable;
// - a unit without: a function that repeats its signature, in the class's static block or after the statement;
// - clauses of a class: a function in a static block; of an interface: after it;
// - statements: in place; loop clauses: in the loop's condition, where TypeScript knows what holds at its head.

/** A file's shadow, and the names of its `\old` constants. */
export interface Shadow {
  readonly text: ShadowText;
  readonly olds: OldNames;
}

/** The shadow of a source file, or nothing if the file has no contract. */
export function shadowOfSource(contracts: FileContracts): Shadow | undefined {
  const { units, types, statements, module } = contracts;
  if (units.size + types.size + statements.length + module.length === 0) return undefined;
  const building = new Building(contracts);
  return { text: building.build(), olds: building.olds };
}

class Building {
  readonly olds = new OldNames();
  readonly #insertions: { at: number; code: Insertion }[] = [];
  /** What goes into each class's static block. */
  readonly #blocks = new Map<ts.ClassLikeDeclaration, Insertion>();
  /** Names given to classes that have none. */
  readonly #named = new Map<ts.ClassLikeDeclaration, string>();

  constructor(readonly contracts: FileContracts) {}

  build(): ShadowText {
    const { file } = this.contracts;
    for (const contract of this.contracts.types.values()) this.#addType(contract);
    if (/\bimplements\b/.test(file.text))
      for (const node of descendants(file)) if (ts.isClassDeclaration(node)) this.#inheritModels(node);
    for (const contract of this.contracts.units.values()) this.#addUnit(contract);
    for (const statement of this.contracts.statements) this.#addStatement(statement);
    emitModule(this.#insert(file.text.length), this.contracts.module);
    for (const [type, code] of this.#blocks) {
      const block = this.#insert(type.members.pos).glue("\nstatic {");
      block.append(code).glue("\n}");
    }
    return new ShadowText(withoutDirectives(file.text), this.#insertions);
  }

  #insert(at: number): Insertion {
    const code = new Insertion();
    this.#insertions.push({ at, code });
    return code;
  }

  #addType(contract: TypeContract): void {
    const { type } = contract;
    emitMembers(this.#insert(type.members.pos), contract);
    emitTypeClauses(this.#besideType(type), contract, this.#nameOf(type));
  }

  /** Gives a class the model and ghost members of the interfaces it implements. */
  #inheritModels(type: ts.ClassDeclaration): void {
    const supertypes =
      type.heritageClauses?.find((clause) => clause.token === ts.SyntaxKind.ImplementsKeyword)?.types ?? [];
    if (supertypes.length === 0 || type.name === undefined) return;
    const exported =
      type.modifiers?.filter(
        (m) => m.kind === ts.SyntaxKind.ExportKeyword || m.kind === ts.SyntaxKind.DefaultKeyword,
      ) ?? [];
    const words = exported.map((m) => `${m.getText()} `).join("");
    const parameters =
      type.typeParameters === undefined ? "" : `<${type.typeParameters.map((p) => p.getText()).join(", ")}>`;
    const bases = supertypes.map((supertype) => `${MARK}Models<${supertype.getText()}>`).join(", ");
    this.#insert(type.end).glue(`\n;${words}interface ${type.name.text}${parameters} extends ${bases} {}`);
  }

  /** Where functions about a type's objects stand. */
  #besideType(type: TypeNode): Insertion {
    if (ts.isInterfaceDeclaration(type) || isAmbient(type)) return this.#insert(type.end);
    let block = this.#blocks.get(type);
    if (block === undefined) {
      block = new Insertion();
      this.#blocks.set(type, block);
    }
    return block;
  }

  #nameOf(type: TypeNode): string {
    if (type.name !== undefined || ts.isInterfaceDeclaration(type)) return typeName(type);
    let name = this.#named.get(type);
    if (name === undefined) {
      name = `${MARK}Class${this.#named.size}`;
      this.#named.set(type, name);
      const keyword = type.getChildren().find((child) => child.kind === ts.SyntaxKind.ClassKeyword);
      this.#insert(keyword?.end ?? type.getStart()).glue(` ${name} `);
    }
    return name;
  }

  #addUnit({ unit, cases }: UnitContract): void {
    if (cases.length === 0) return;
    const code = new Insertion();
    const body = bodyOf(unit);
    if (body === undefined) return this.#addDetached(unit, cases);
    emitCases(code, cases, resultDeclaration(unit), this.olds);
    const moved = movesBody(unit);
    const opening = moved ? `\nconst ${BODY} = ${isAsync(unit) ? "async " : ""}() => ` : "\n";
    if (ts.isBlock(body)) {
      this.#insert(body.getStart() + 1)
        .append(code)
        .glue(`${opening}{`);
      this.#insert(body.end - 1).glue(moved ? `}; return ${BODY}();` : "}");
    } else {
      this.#insert(body.getStart())
        .glue("{")
        .append(code)
        .glue(`${opening}${moved ? "(" : "return ("}`);
      this.#insert(body.end).glue(moved ? `); return ${BODY}();}` : ");}");
    }
  }

  #addDetached(unit: UnitNode, cases: UnitContract["cases"]): void {
    const owner = ownerOf(unit);
    const place = owner === undefined ? this.#insert(statementOf(unit).end) : this.#besideType(owner);
    const self = thisType(unit, owner && this.#nameOf(owner));
    const receiver = self === undefined ? "" : `this: ${self}, `;
    const generic = typeParameters(...(owner === undefined ? [unit] : [owner, unit]));
    place.glue(`\n;(function ${generic}(${receiver}${parameters(unit, self)}): void {`);
    emitCases(place, cases, resultDeclaration(unit, self), this.olds);
    place.glue("});");
  }

  #addStatement({ before, inside, start, items }: StatementContract): void {
    const here = this.#insert(start);
    const alone = before !== undefined && !holdsStatements(inside);
    if (alone) here.glue("{");
    for (const item of items) emitStatementItemUnlessLoop(here, item);
    if (alone) this.#insert(before.end).glue("}");
    const loop = before && loopOf(before);
    if (loop === undefined) return;
    const condition = ts.isWhileStatement(loop)
      ? loop.expression
      : ts.isForStatement(loop)
        ? loop.condition
        : undefined;
    // A condition that is always true stays as it is: TypeScript knows that such a loop does not end.
    if (condition !== undefined && condition.kind !== ts.SyntaxKind.TrueKeyword) {
      emitLoopItems(this.#insert(condition.getStart()), items, ", ");
    } else {
      const body = this.#insert(loop.statement.getStart()).glue("{");
      emitLoopItems(body, items, ";");
      this.#insert(loop.statement.end).glue("}");
    }
  }
}

function emitStatementItemUnlessLoop(out: Insertion, item: StatementContract["items"][number]): void {
  if (item.kind === "declaration" || item.spec.family !== "loop") emitStatementItem(out, item);
}

function statementOf(node: ts.Node): ts.Node {
  let statement = node;
  while (!ts.isStatement(statement) && !ts.isSourceFile(statement.parent)) statement = statement.parent;
  return statement;
}

/** A class that has no code, in a declaration file or with `declare`. */
function isAmbient(type: ts.ClassLikeDeclaration): boolean {
  if (type.getSourceFile().isDeclarationFile) return true;
  return type.modifiers?.some((m) => m.kind === ts.SyntaxKind.DeclareKeyword) ?? false;
}

/** What silences TypeScript in the user's code does not silence it in contracts. */
function withoutDirectives(text: string): string {
  return text.replace(/@ts-(nocheck|ignore|expect-error)\b/g, (directive) =>
    "@ts-".padEnd(directive.length, "_"),
  );
}
