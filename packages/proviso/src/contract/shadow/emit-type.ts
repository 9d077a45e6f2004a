import ts from "#typescript";
import type { TypeContract } from "../carriers/index.js";
import { MARK } from "../mark.js";
import type { Clause, Declaration, Expression, Prefixes, Snippet } from "../tree.js";
import { type TypeNode, typeName } from "../unit.js";
import { emitAssumed } from "./emit-cases.js";
import { type EmitContext, emitExpression, emitNumber, emitPredicate } from "./emit-expression.js";
import type { Insertion } from "./shadow-text.js";
import { typeParameters, typeReference } from "./signature.js";

const inPlace: EmitContext = { hoist: () => undefined };

/** Model and ghost members, as members of the class or interface. */
export function emitMembers(out: Insertion, contract: TypeContract): void {
  const isInterface = ts.isInterfaceDeclaration(contract.type);
  if (isInterface) emitModels(out, contract);
  for (const declared of contract.declarations) {
    if (declared.form !== "field" && declared.form !== "method") continue;
    const words = isInterface ? "" : memberWords(declared.prefixes);
    if (declared.form === "field") {
      out.glue(`\n${words}`);
      out.copy(declared.name.text, declared.name.range.start).glue(isInterface ? ": " : "!: ");
      out.copy(declared.type.text, declared.type.range.start).glue(";");
    } else {
      out.glue(`\n${words}`);
      if (declared.name.text === "constructor") out.standIn(`${MARK}constructor`, declared.name.range);
      else out.copy(declared.name.text, declared.name.range.start);
      out.copy(declared.signature.text, declared.signature.range.start);
      if (isInterface) out.glue(";");
      else if (declared.body !== undefined) emitMethodBody(out, declared.body);
      else out.glue(`;\n${words}`).glue(declared.name.text).glue("(...args: any): any { throw 0; }");
    }
  }
}

/**
 * An optional property of an interface, whose type has the interface's model and ghost members alone, those it
 * inherits included: what a class that implements it is given.
 */
function emitModels(out: Insertion, { type, declarations }: TypeContract): void {
  out.glue(`\n[${MARK}models]?: {`);
  for (const declared of declarations) {
    if (declared.form === "field") out.glue(`${declared.name.text}: ${declared.type.text};`);
    else if (declared.form === "method") out.glue(`${declared.name.text}${declared.signature.text};`);
  }
  out.glue("}");
  for (const supertype of type.heritageClauses?.flatMap((clause) => [...clause.types]) ?? []) {
    out.glue(` & ${MARK}Models<${supertype.getText()}>`);
  }
  out.glue(";");
}

function memberWords({ visibility, static: isStatic }: Prefixes): string {
  return `${visibility === undefined ? "" : `${visibility} `}${isStatic ? "static " : ""}`;
}

/** The body of a model method, braces included. */
export function emitMethodBody(out: Insertion, body: Snippet | Expression): void {
  if (!("kind" in body)) {
    out.glue(" ").copy(body.text, body.range.start);
    return;
  }
  out.glue(" { return (");
  emitExpression(out, body, inPlace);
  out.glue("); }");
}

/** The signature of a method as that of an arrow function. `<T>` gets a comma, or a JSX file would read it as a tag. */
export function emitArrowSignature(out: Insertion, { text, range }: Snippet): void {
  const alone = /^<\s*[\w$]+\s*(?=>)/.exec(text)?.[0].length ?? 0;
  if (alone > 0) out.copy(text.slice(0, alone), range.start).glue(",");
  out.copy(text.slice(alone), range.start + alone).glue(" =>");
}

/** Model functions and imports of a module, which may stand anywhere in it. */
export function emitModule(out: Insertion, declarations: readonly Declaration[]): void {
  for (const declared of declarations) {
    if (declared.form === "import")
      out.glue("\n;").copy(declared.code.text, declared.code.range.start).glue(";");
    else if (declared.form === "method") {
      out.glue("\n;function ").copy(declared.name.text, declared.name.range.start);
      out.copy(declared.signature.text, declared.signature.range.start);
      if (declared.body === undefined) out.glue(" { throw 0; }");
      else emitMethodBody(out, declared.body);
    }
  }
}

/**
 * The clauses of a class or interface, and what their members need of a body, in functions whose `this` is an
 * instance or, for static clauses, the class.
 */
export function emitTypeClauses(
  out: Insertion,
  contract: TypeContract,
  name = typeName(contract.type),
): void {
  const { type, clauses, declarations } = contract;
  const instance = clauses.filter((clause) => !clause.prefixes.static);
  const statics = clauses.filter((clause) => clause.prefixes.static);
  const fields = declarations.filter((d) => d.form === "field" && d.initializer !== undefined);
  const methods = ts.isInterfaceDeclaration(type)
    ? declarations.filter((d) => d.form === "method" && d.body !== undefined)
    : [];
  if (instance.length + fields.length + methods.length > 0) {
    out.glue(`\n;(function ${typeParameters(type)}(this: `);
    emitSelf(out, type, typeReference(type, name));
    out.glue("): void {");
    for (const clause of instance) emitTypeClause(out, clause, contract);
    for (const declared of [...fields, ...methods]) emitDefinition(out, declared);
    out.glue("});");
  }
  if (statics.length > 0) {
    out.glue(`\n;(function (this: typeof ${name}): void {`);
    for (const clause of statics) emitTypeClause(out, clause, contract);
    out.glue("});");
  }
}

/** A type's own name in generated code; what TypeScript says against it is said of the name where it is declared. */
export function emitSelf(out: Insertion, type: TypeNode, self: string): void {
  if (type.name === undefined) out.glue(self);
  else out.standIn(self, { start: type.name.getStart(), end: type.name.end });
}

function emitTypeClause(out: Insertion, clause: Clause, contract: TypeContract): void {
  const { body } = clause;
  out.glue("\n;((): void => {");
  if (body.shape === "predicate") emitAssumed(out, clause, inPlace, true);
  else if (body.shape === "constraint") {
    emitPredicate(out, body.predicate, inPlace);
    for (const method of body.methods ?? []) out.glue(";\nthis.").copy(method.text, method.range.start);
  } else if (body.shape === "represents") {
    out.glue("this.").copy(body.name.text, body.name.range.start).glue(";\n");
    if (body.relation === "relational") emitPredicate(out, body.value, inPlace);
    else {
      // The arrow's return type puts a mismatch at the expression, and names the field's type.
      const declared = contract.declarations.find(
        (d) => d.form === "field" && d.name.text === body.name.text,
      );
      const type =
        declared?.form === "field" ? declared.type.text : `(typeof this)[${JSON.stringify(body.name.text)}]`;
      out.glue(`((): ${type} => `);
      emitReturned(out, () => emitExpression(out, body.value, inPlace));
    }
  }
  out.glue("});");
}

/** The rest of `((): T => `: an expression whose type is checked against the arrow's. */
function emitReturned(out: Insertion, expression: () => void): void {
  out.glue("(");
  expression();
  out.glue("))();");
}

function emitDefinition(out: Insertion, declared: Declaration): void {
  if (declared.form === "method" && declared.body !== undefined) {
    out.glue("\n;(");
    emitArrowSignature(out, declared.signature);
    emitMethodBody(out, declared.body);
    out.glue(");");
  }
  if (declared.form === "field" && declared.initializer !== undefined) {
    const { initializer } = declared;
    out.glue("\n;((): ").copy(declared.type.text, declared.type.range.start).glue(" => ");
    emitReturned(out, () => emitExpression(out, initializer, inPlace));
  }
}

/** What stands at a point of a body, in its place: ghost variables, `set`, and conditions. */
export function emitStatementItem(out: Insertion, item: Clause | Declaration): void {
  if (item.kind === "declaration") {
    if (item.form !== "variable") return;
    out.glue(`\n${item.binding} `).copy(item.name.text, item.name.range.start);
    if (item.type !== undefined) out.glue(": ").copy(item.type.text, item.type.range.start);
    out.glue(" = (");
    emitExpression(out, item.initializer, inPlace);
    out.glue(");");
    return;
  }
  const { body } = item;
  if (body.shape === "predicate" && body.predicate !== "not_specified") {
    out.glue("\nif (!");
    emitPredicate(out, body.predicate, inPlace);
    out.glue(") throw 0;");
  } else if (body.shape === "set") {
    out.glue("\n;");
    emitExpression(out, body.target, inPlace);
    out.glue(" = (");
    emitExpression(out, body.value, inPlace);
    out.glue(");");
  }
}

/** A loop's invariants and variants as operands of a comma, to be followed by the loop's condition. */
export function emitLoopItems(
  out: Insertion,
  items: readonly (Clause | Declaration)[],
  separator: string,
): void {
  for (const item of items) {
    if (item.kind !== "clause" || item.spec.family !== "loop") continue;
    out.glue("\n");
    if (item.body.shape === "predicate" && item.body.predicate !== "not_specified")
      emitPredicate(out, item.body.predicate, inPlace);
    else if (item.body.shape === "value") emitNumber(out, item.body.value, inPlace);
    out.glue(separator);
  }
}
