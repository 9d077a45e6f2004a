import ts from "#typescript";
import {
  clausesOf,
  mentionsContract,
  readContracts,
  type UnitContract,
  type UnitNode,
} from "../../contract/index.js";
import { codeStart, superStatement } from "../body.js";
import { callText, oneLine } from "./step-text.js";
import { declaredBy, declaredByHead, Variables } from "./variables.js";

// Tells each step that the functions of a file take, with the values of the variables around it, to an object that is
// global under a given name. What a program really did is only known from a run, so that paths come from here and not from
// the terms of a solver. Text is put in before contracts are woven, so the file must read as it did to them: annotations
// keep the statements that they stand before, nothing gets a line of its own, `super(…)` and directives stay where they are.
//
//   const F = T.enter(file, line, column, "f(x)", SNAPSHOT); try { … T.leave(F); } catch (e) { throw T.thrown(F, e); }
//   S              T.at(F, line, column, "S"); S; T.done(F, SNAPSHOT);
//   if (C)         if (T.is(T.at(F, …), (C), SNAPSHOT, [names that C reads]))
//   return E       return T.returns(T.at(F, …), (E), SNAPSHOT)
//   await E        T.resumes(F, await T.pauses(F, (E)))
//
// A SNAPSHOT has a function for each variable, because not all of them have a value yet.

const frame = "__provisoFrame";
const thrown = "__provisoThrown";

/** A file whose functions tell their steps to the global object of a name. */
export function traceSource(
  source: { readonly fileName: string; readonly text: string },
  tracer: string,
): string {
  const { fileName, text } = source;
  const file = ts.createSourceFile(fileName, text, ts.ScriptTarget.Latest, true);
  const contracts = mentionsContract(text)
    ? readContracts(file, []).units
    : new Map<UnitNode, UnitContract>();
  return new Tracing(file, tracer, contracts).traced();
}

/** Where code stands. */
interface Around {
  readonly variables: Variables;
  /** Whether it is in a function that tells its steps. */
  readonly isTraced: boolean;
  /** Private fields of the class around, of its objects and its own. */
  readonly fields: { readonly own: readonly string[]; readonly static: readonly string[] };
  /** What the class or variable around is called, for functions that have no name. */
  readonly named: string;
}

class Tracing {
  /** In the order of the text, which is that in which it is walked. */
  readonly #insertions: { readonly at: number; readonly text: string }[] = [];

  constructor(
    readonly file: ts.SourceFile,
    readonly tracer: string,
    readonly contracts: ReadonlyMap<UnitNode, UnitContract>,
  ) {}

  traced(): string {
    const around: Around = {
      variables: Variables.ofModule(this.file),
      isTraced: false,
      fields: { own: [], static: [] },
      named: "",
    };
    this.#inside(this.file, around);
    const { text } = this.file;
    let [done, end] = ["", 0];
    for (const { at, text: inserted } of this.#insertions) {
      done += text.slice(end, at) + inserted;
      end = at;
    }
    return done + text.slice(end);
  }

  #insert(at: number, text: string): void {
    this.#insertions.push({ at, text });
  }

  /** Code that has a step begin. */
  #begin(node: ts.Node, text = node.getText(this.file)): string {
    return `${this.tracer}.at(${frame},${this.#place(node, text)})`;
  }

  #place(node: ts.Node, text: string): string {
    const { line, character } = this.file.getLineAndCharacterOfPosition(node.getStart(this.file));
    return `${line + 1},${character + 1},${JSON.stringify(oneLine(text))}`;
  }

  #inside(node: ts.Node, around: Around): void {
    ts.forEachChild(node, (child) => this.#visit(child, around));
  }

  #visit(node: ts.Node, around: Around): void {
    if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return;
    if (ts.isClassLike(node)) return this.#inside(node, inClass(node, around));
    if (isFunction(node)) return this.#function(node, around);
    if (ts.isClassStaticBlockDeclaration(node)) return this.#inside(node, { ...around, isTraced: false });
    if (around.isTraced && (ts.isAwaitExpression(node) || ts.isYieldExpression(node)))
      return this.#pause(node, around);
    if (ts.isVariableDeclaration(node) || ts.isPropertyDeclaration(node) || ts.isPropertyAssignment(node))
      return this.#inside(node, { ...around, named: isNamed(node) ? node.name.getText(this.file) : "" });
    if (around.isTraced && ts.isStatement(node)) return this.#statement(node, around);
    this.#inside(node, around);
  }

  #function(unit: FunctionNode, around: Around): void {
    const { body } = unit;
    for (const parameter of unit.parameters) this.#visit(parameter, { ...around, isTraced: false });
    const fields = isStaticMember(unit) ? around.fields.static : around.fields.own;
    const variables = around.variables.inside(unit, fields);
    if (!ts.isBlock(body)) return this.#arrow(unit, body, { ...around, variables, isTraced: true });
    const superCall = ts.isConstructorDeclaration(unit) ? superStatement(body) : undefined;
    const isDerived = ts.isConstructorDeclaration(unit) && extendsAnother(unit.parent);
    if (isDerived && superCall === undefined)
      return this.#inside(body, { ...around, variables, isTraced: false });
    const start = codeStart(body);
    const statements = body.statements.filter(({ pos }) => pos >= start);
    const inner = {
      ...around,
      variables: variables.with(declaredBy(statements)),
      isTraced: true,
      named: "",
    };
    const [first] = statements;
    // What stands first in a body and is about the unit has to stay first.
    const from = this.#hasContractIn(unit, body, first)
      ? (first?.getStart(this.file) ?? body.end - 1)
      : start;
    const known =
      superCall === undefined ? inner : { ...inner, variables: inner.variables.withoutReceiver() };
    this.#insert(from, this.#entry(unit, known, around.named));
    if (superCall === undefined) this.#insert(from, "try{");
    let isMade = superCall === undefined;
    for (const statement of statements) {
      const at = Math.max(from, statement.getFullStart());
      this.#statement(statement, isMade || statement === superCall ? inner : known, at);
      if (statement !== superCall) continue;
      isMade = true;
      this.#insert(statement.end, "try{");
    }
    this.#insert(body.end - 1, `;${this.tracer}.leave(${frame});${this.#handler()}`);
  }

  #arrow(unit: FunctionNode, body: ts.Expression, around: Around): void {
    const { snapshot } = around.variables;
    this.#insert(body.getFullStart(), `{${this.#entry(unit, around, around.named)}try{return`);
    const opening = `${this.tracer}.returns(${this.#begin(body, `=> ${body.getText(this.file)}`)},(`;
    this.#wrap(body, opening, `),${snapshot})`, { ...around, named: "" });
    this.#insert(body.end, `;${this.#handler()}}`);
  }

  #entry(unit: FunctionNode, { variables }: Around, named: string): string {
    const place = this.#place(unit.name ?? unit, callText(unit, this.file, named));
    const file = JSON.stringify(this.file.fileName);
    return `;const ${frame}=${this.tracer}.enter(${file},${place},${variables.snapshot});`;
  }

  #handler(): string {
    return `}catch(${thrown}){throw ${this.tracer}.thrown(${frame},${thrown});}`;
  }

  #hasContractIn(unit: FunctionNode, body: ts.Block, first: ts.Statement | undefined): boolean {
    const { cases = [], modifiers = [] } = this.contracts.get(unit) ?? {};
    const end = first?.getStart(this.file) ?? body.end;
    const isHere = (start: number): boolean => body.pos < start && start < end;
    return (
      [...clausesOf(cases)].some(({ range }) => isHere(range.start)) ||
      modifiers.some(({ range }) => isHere(range.start))
    );
  }

  /** Puts code around an expression, and behind what leads to it. */
  #wrap(expression: ts.Expression, before: string, after: string, around: Around): void {
    this.#insert(expression.getFullStart(), ` ${before}`);
    this.#visit(expression, around);
    this.#insert(expression.end, after);
  }

  #pause(node: ts.AwaitExpression | ts.YieldExpression, around: Around): void {
    this.#insert(node.getStart(this.file), `${this.tracer}.resumes(${frame},`);
    if (node.expression !== undefined)
      this.#wrap(node.expression, `${this.tracer}.pauses(${frame},(`, "))", around);
    this.#insert(node.end, ")");
  }

  /** A condition, with the words that it stands behind. */
  #condition(expression: ts.Expression, head: string, around: Around): void {
    const { variables } = around;
    const text = head === "" ? expression.getText(this.file) : `${head} (${expression.getText(this.file)})`;
    const reads = JSON.stringify(variables.readBy(expression));
    const begun = this.#begin(expression, text);
    this.#wrap(expression, `${this.tracer}.is(${begun},(`, `),${variables.snapshot},${reads})`, around);
  }

  #statement(statement: ts.Statement, around: Around, at = statement.getFullStart()): void {
    const { variables } = around;
    const done = `;${this.tracer}.done(${frame},${variables.snapshot});`;
    if (ts.isVariableStatement(statement) || ts.isExpressionStatement(statement)) {
      this.#insert(at, `;${this.#begin(statement)};`);
      this.#inside(statement, around);
      this.#insert(statement.end, done);
    } else if (ts.isReturnStatement(statement)) {
      const begun = this.#begin(statement);
      if (statement.expression === undefined)
        this.#insert(at, `;${this.tracer}.ends(${begun},${variables.snapshot});`);
      else
        this.#wrap(
          statement.expression,
          `${this.tracer}.returns(${begun},(`,
          `),${variables.snapshot})`,
          around,
        );
    } else if (ts.isThrowStatement(statement)) {
      this.#insert(at, `;${this.#begin(statement)};`);
      this.#inside(statement, around);
    } else if (ts.isIfStatement(statement)) {
      this.#condition(statement.expression, "if", around);
      this.#branch(statement.thenStatement, around);
      if (statement.elseStatement === undefined) return;
      if (ts.isIfStatement(statement.elseStatement)) this.#statement(statement.elseStatement, around);
      else this.#branch(statement.elseStatement, around);
    } else if (ts.isIterationStatement(statement, false)) this.#loop(statement, around, at);
    else if (ts.isSwitchStatement(statement)) {
      this.#condition(statement.expression, "switch", around);
      const declared = statement.caseBlock.clauses.flatMap((clause) => declaredBy(clause.statements));
      this.#inside(statement.caseBlock, { ...around, variables: variables.with(declared) });
    } else if (ts.isTryStatement(statement)) {
      this.#block(statement.tryBlock, around);
      if (statement.catchClause !== undefined) this.#catch(statement.catchClause, around);
      if (statement.finallyBlock !== undefined) this.#block(statement.finallyBlock, around);
    } else if (ts.isBlock(statement)) this.#block(statement, around);
    else if (ts.isLabeledStatement(statement)) this.#statement(statement.statement, around, at);
    else this.#inside(statement, around);
  }

  #block(block: ts.Block, around: Around): void {
    const variables = around.variables.with(declaredBy(block.statements));
    for (const statement of block.statements) this.#statement(statement, { ...around, variables });
  }

  /** A statement that something depends on: it gets braces, and perhaps a first statement. */
  #branch(statement: ts.Statement, around: Around, first = ""): void {
    if (ts.isBlock(statement)) {
      if (first !== "") this.#insert(statement.getStart(this.file) + 1, first);
      this.#block(statement, around);
      return;
    }
    this.#insert(statement.getFullStart(), `{${first}`);
    this.#statement(statement, around);
    this.#insert(statement.end, "}");
  }

  #loop(loop: ts.IterationStatement, around: Around, at: number): void {
    if (ts.isDoStatement(loop)) {
      this.#branch(loop.statement, around);
      this.#condition((loop as ts.DoStatement).expression, "while", around);
    } else if (ts.isWhileStatement(loop)) {
      this.#condition(loop.expression, "while", around);
      this.#branch(loop.statement, around);
    } else if (ts.isForStatement(loop)) {
      const inner = { ...around, variables: around.variables.with(declaredByHead(loop.initializer)) };
      const { initializer, condition, incrementor } = loop;
      if (initializer !== undefined) this.#visit(initializer, inner);
      if (condition !== undefined) this.#condition(condition, "", inner);
      if (incrementor !== undefined) {
        const { snapshot } = inner.variables;
        this.#wrap(
          incrementor,
          `${this.tracer}.gives(${this.#begin(incrementor)},(`,
          `),${snapshot})`,
          inner,
        );
      }
      this.#branch(loop.statement, inner);
    } else if (ts.isForOfStatement(loop) || ts.isForInStatement(loop)) {
      const inner = { ...around, variables: around.variables.with(declaredByHead(loop.initializer)) };
      const [head = ""] = [this.file.text.slice(loop.getStart(this.file), loop.statement.getFullStart())];
      const begun = this.#begin(loop, head);
      this.#insert(at, `;${begun};`);
      this.#visit(loop.expression, around);
      this.#branch(loop.statement, inner, `;${this.tracer}.done(${begun},${inner.variables.snapshot});`);
    }
  }

  #catch(clause: ts.CatchClause, around: Around): void {
    const { variableDeclaration: declaration, block } = clause;
    const names =
      declaration === undefined || !ts.isIdentifier(declaration.name) ? [] : [declaration.name.text];
    const start = clause.getStart(this.file);
    if (declaration === undefined) this.#insert(start + "catch".length, `(${thrown})`);
    const [name = declaration === undefined ? thrown : "undefined"] = names;
    const variables = around.variables.with(names);
    const text = this.file.text.slice(start, block.getFullStart());
    const place = this.#place(clause, text);
    this.#insert(
      block.getStart(this.file) + 1,
      `;${this.tracer}.caught(${frame},${name},${place},${variables.snapshot});`,
    );
    this.#block(block, { ...around, variables });
  }
}

/** Whether what is declared is a function or a class, which then has the name of the declaration. */
function isNamed({
  initializer,
}: ts.VariableDeclaration | ts.PropertyDeclaration | ts.PropertyAssignment): boolean {
  return initializer !== undefined && (ts.isFunctionLike(initializer) || ts.isClassLike(initializer));
}

type FunctionNode = ts.FunctionLikeDeclaration & { readonly body: ts.ConciseBody };

function isFunction(node: ts.Node): node is FunctionNode {
  return ts.isFunctionLike(node) && "body" in node && node.body !== undefined;
}

function isStaticMember(unit: FunctionNode): boolean {
  return (
    ts.canHaveModifiers(unit) &&
    (unit.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword) ?? false)
  );
}

function extendsAnother(type: ts.ClassLikeDeclaration): boolean {
  return type.heritageClauses?.some(({ token }) => token === ts.SyntaxKind.ExtendsKeyword) ?? false;
}

function inClass(type: ts.ClassLikeDeclaration, around: Around): Around {
  const own: string[] = [];
  const ofType: string[] = [];
  for (const member of type.members) {
    if (!ts.isPropertyDeclaration(member) || !ts.isPrivateIdentifier(member.name)) continue;
    const isStatic = member.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword) ?? false;
    (isStatic ? ofType : own).push(member.name.text);
  }
  return {
    ...around,
    isTraced: false,
    fields: { own, static: ofType },
    named: type.name?.text ?? around.named,
  };
}
