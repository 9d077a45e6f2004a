import ts from "#typescript";
import { type Diagnostic, diagnose, type Range } from "../../diagnostic/index.js";
import { type FileContracts, loopOf } from "../carriers/index.js";
import { type OperatorName, operator } from "../clauses/operators.js";
import { isChangeFile } from "../file-kind.js";
import { holeAt, rangeOf } from "../parser/index.js";
import {
  type Clause,
  type Code,
  clausesOf,
  type Expression,
  type Location,
  type Operation,
} from "../tree.js";
import { isConstructor, ownerOf, type TypeNode, type UnitNode } from "../unit.js";

// Names that a clause may not mention, whatever TypeScript thinks of them: `\result` before the call, `\prev`
// outside change contracts, `this` before there is an object, what only the other version has.

/** Reports every name in a file's contracts that its clause may not mention. */
export function checkNames(contracts: FileContracts, diagnostics: Diagnostic[]): void {
  const file = contracts.file.fileName;
  for (const { unit, cases } of contracts.units.values()) {
    const structure = structuralParameters(unit, contracts, structuralMembers(contracts, ownerOf(unit)));
    for (const clause of clausesOf(cases)) new NameCheck(file, clause, unit, structure, diagnostics).run();
  }
  for (const { type, clauses } of contracts.types.values()) {
    const structure = structuralMembers(contracts, type);
    for (const clause of clauses) new NameCheck(file, clause, undefined, structure, diagnostics).run();
  }
  for (const { items, before, inside } of contracts.statements) {
    const around = { ...nothing, noCall: !isInUnit(inside) };
    const structure = { ...around, unbound: loopVariables(before) };
    for (const item of items) {
      if (item.kind === "clause")
        new NameCheck(
          file,
          item,
          undefined,
          item.spec.family === "loop" ? structure : around,
          diagnostics,
        ).run();
    }
  }
}

/** Names that only one version has: parameters by name, fields as `this.name`. */
interface Structure {
  readonly onlyNew: ReadonlySet<string>;
  readonly onlyOld: ReadonlySet<string>;
  /** Variables of a `for…of` or `for…in`, which have no value before the first pass and after the last. */
  readonly unbound: ReadonlySet<string>;
  /** Whether the clause stands outside every unit, so that no call has a state before it. */
  readonly noCall?: boolean;
}

function isInUnit(node: ts.Node): boolean {
  for (let at: ts.Node | undefined = node; at !== undefined; at = at.parent)
    if (ts.isFunctionLike(at)) return true;
  return false;
}

const nothing: Structure = { onlyNew: new Set(), onlyOld: new Set(), unbound: new Set() };

function loopVariables(statement: ts.Statement | undefined): Set<string> {
  const names = new Set<string>();
  const loop = statement && loopOf(statement);
  if (loop === undefined || !(ts.isForOfStatement(loop) || ts.isForInStatement(loop))) return names;
  if (!ts.isVariableDeclarationList(loop.initializer)) return names;
  const add = (name: ts.BindingName): void => {
    if (ts.isIdentifier(name)) names.add(name.text);
    else for (const element of name.elements) if (ts.isBindingElement(element)) add(element.name);
  };
  for (const { name } of loop.initializer.declarations) add(name);
  return names;
}

function structuralMembers(contracts: FileContracts, type: TypeNode | undefined): Structure {
  if (type === undefined || !isChangeFile(contracts.file.fileName)) return nothing;
  const onlyNew = new Set<string>();
  const onlyOld = new Set<string>();
  for (const [node, modifiers] of contracts.members) {
    if (node.parent !== type) continue;
    const name = ts.getNameOfDeclaration(node as ts.Declaration)?.getText();
    if (modifiers.some((m) => m.keyword === "new_field")) onlyNew.add(`this.${name}`);
    if (modifiers.some((m) => m.keyword === "old_field")) onlyOld.add(`this.${name}`);
  }
  return { onlyNew, onlyOld, unbound: nothing.unbound };
}

function structuralParameters(unit: UnitNode, contracts: FileContracts, members: Structure): Structure {
  const onlyNew = new Set(members.onlyNew);
  const onlyOld = new Set(members.onlyOld);
  for (const parameter of unit.parameters) {
    const keywords = contracts.members.get(parameter)?.map((m) => m.keyword) ?? [];
    if (keywords.includes("new_param")) onlyNew.add(parameter.name.getText());
    if (keywords.includes("old_param")) onlyOld.add(parameter.name.getText());
  }
  return { onlyNew, onlyOld, unbound: nothing.unbound };
}

const stateNames = {
  pre: "it speaks of the state before the call",
  post: "it speaks of a normal return",
  exceptional: "it speaks of an exception",
  visible: "it speaks of one state of an object",
  history: "it speaks of two states of an object, not of a call",
  body: "it speaks of a point in a body",
} as const;

class NameCheck {
  /** Inside `\old`, which speaks of the state before the call. */
  #inOld = false;

  constructor(
    readonly file: string,
    readonly clause: Clause,
    readonly unit: UnitNode | undefined,
    readonly structure: Structure,
    readonly diagnostics: Diagnostic[],
  ) {}

  run(): void {
    const previous = this.clause.spec.keyword.startsWith("when_");
    const { body } = this.clause;
    switch (body.shape) {
      case "predicate":
        if (body.predicate !== "not_specified") this.#expression(body.predicate, previous);
        return;
      case "value":
      case "old":
      case "represents":
        return this.#expression(body.value, previous);
      case "signals":
        if (body.predicate !== undefined) this.#expression(body.predicate, previous);
        return;
      case "constraint":
        return this.#expression(body.predicate, previous);
      case "set":
        this.#expression(body.target, previous);
        return this.#expression(body.value, previous);
      case "locations":
        for (const location of body.locations) this.#location(location, previous);
        return;
      case "types":
      case "name":
      case "nothing":
    }
  }

  #location(location: Location, previous: boolean): void {
    if (location.kind === "keyword") return;
    if (location.kind === "place" && !isPlace(location.base)) {
      const text = "This is not a location: name a variable, a field or an element.";
      this.diagnostics.push(diagnose("contract/syntax", { file: this.file, ...location.range }, { text }));
    }
    this.#expression(location.base, previous);
    if (location.kind === "slice") {
      this.#expression(location.from, previous);
      this.#expression(location.to, previous);
    }
  }

  #expression(expression: Expression, previous: boolean): void {
    switch (expression.kind) {
      case "code":
        return this.#code(expression, previous);
      case "logical":
        this.#expression(expression.left, previous);
        return this.#expression(expression.right, previous);
      case "operation":
        return this.#operation(expression, previous);
      case "quantified":
        if (expression.domain !== undefined) this.#expression(expression.domain, previous);
        return this.#expression(expression.body, previous);
      case "comprehension":
        return this.#expression(expression.predicate, previous);
      case "informal":
    }
  }

  #operation(operation: Operation, previous: boolean): void {
    const reason = this.#forbids(operation.operator, previous);
    if (reason !== undefined) {
      const end = operation.range.start + operation.operator.length + 1;
      return this.#report(`\\${operation.operator}`, { start: operation.range.start, end }, reason);
    }
    const inside = previous || operation.operator === "prev";
    const outer = this.#inOld;
    this.#inOld ||= operation.operator === "old";
    for (const operand of operation.operands) this.#expression(operand, inside);
    this.#inOld = outer;
    for (const location of operation.locations) this.#location(location, inside);
  }

  #forbids(name: OperatorName, previous: boolean): string | undefined {
    const spec = operator(name);
    const { state } = this.clause.spec;
    if (spec?.change === true) {
      if (!isChangeFile(this.file)) return "only change contracts, in `.scc` files, know a previous version";
      return previous ? "the clause speaks of the previous version already" : undefined;
    }
    if (spec?.states !== undefined && !spec.states.includes(state)) return stateNames[state];
    if (this.structure.noCall && (name === "old" || name === "fresh" || name === "not_modified"))
      return "no call is under way here whose start it could speak of";
    if (name === "result" && this.#inOld) return "`\\old` speaks of the state before the call";
    if (name !== "result" || this.unit === undefined) return undefined;
    if (isConstructor(this.unit)) return "a constructor returns nothing, use `this`";
    return ts.isSetAccessor(this.unit) ? "a setter returns nothing" : undefined;
  }

  #code(code: Code, previous: boolean): void {
    const hidden = previous ? this.structure.onlyNew : this.structure.onlyOld;
    const { unbound } = this.structure;
    const early =
      this.unit !== undefined &&
      isConstructor(this.unit) &&
      (this.clause.spec.state === "pre" || this.#inOld);
    if (hidden.size === 0 && unbound.size === 0 && !(early && code.text.includes("this"))) {
      for (const hole of code.holes) this.#expression(hole, previous);
      return;
    }
    const visit = (node: ts.Node): void => {
      const hole = holeAt(code, node);
      if (hole !== undefined) return this.#expression(hole, previous);
      if (early && node.kind === ts.SyntaxKind.ThisKeyword && !this.#isFrame()) {
        this.#report("this", rangeOf(code, node), "the object does not exist before its constructor runs");
      }
      const name = ts.isPropertyAccessExpression(node)
        ? node.getText()
        : ts.isIdentifier(node) && !isMemberName(node)
          ? node.text
          : "";
      if (hidden.has(name)) {
        this.#report(
          name,
          rangeOf(code, node),
          `only the ${previous ? "updated" : "previous"} version has it`,
        );
      }
      if (unbound.has(name))
        this.#report(name, rangeOf(code, node), "it has no value before the first pass and after the last");
      ts.forEachChild(node, visit);
    };
    visit(code.syntax);
  }

  /** Frames name locations rather than read them. */
  #isFrame(): boolean {
    return this.clause.spec.shape === "locations";
  }

  #report(name: string, range: Range, reason: string): void {
    this.diagnostics.push(
      diagnose(
        "contract/not-allowed",
        { file: this.file, ...range },
        { name, keyword: this.clause.keyword.text, reason },
      ),
    );
  }
}

/** Whether an expression denotes something that can be assigned. */
function isPlace(expression: Expression): boolean {
  if (expression.kind !== "code") return false;
  const { syntax } = expression;
  return (
    ts.isIdentifier(syntax) || ts.isPropertyAccessExpression(syntax) || ts.isElementAccessExpression(syntax)
  );
}

function isMemberName(node: ts.Identifier): boolean {
  return ts.isPropertyAccessExpression(node.parent) && node.parent.name === node;
}
