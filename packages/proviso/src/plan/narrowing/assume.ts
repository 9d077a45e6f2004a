import ts from "#typescript";
import type { ShapeTable } from "../shape-table.js";
import { alongPath, everyElement } from "./along-path.js";
import { type Magnitude, magnitudeOf, testOf } from "./calls.js";
import { elementRange } from "./element-range.js";
import type { Order } from "./interval.js";
import { ordered } from "./number-restrictions.js";
import { related } from "./relations.js";
import { both, type Restriction } from "./restriction.js";
import { equal, hasTypeof, nullish, truthy } from "./restrictions.js";
import { elementRoot, type Path, type Scope } from "./scope.js";
import { joined, limited, type State } from "./states.js";
import { binary, memberCall, partOf, type Term, termOf, wholeTerm } from "./terms.js";

// What a precondition leaves of the shapes of parameters. A state is one way to meet it; together the states hold every
// way, so what is not understood leaves a state as it is. Neither side of a disjunction may leave out what the other lets
// in, which is why each makes states of its own, without assuming that the other fails: where that one throws, this one
// decides. A quantifier's body narrows the element alone, its states joined.

/** The states in which all of these conditions hold; none if that cannot be. */
export function assumeAll(
  table: ShapeTable,
  scope: Scope,
  start: State,
  conditions: readonly Term[],
): readonly State[] {
  const assuming = new Assuming(table, scope);
  return conditions.reduce<readonly State[]>(
    (states, term) =>
      limited(
        table,
        start,
        states.flatMap((state) => assuming.assume(state, term, true)),
      ),
    [start],
  );
}

const orders = new Map<ts.SyntaxKind, Order>([
  [ts.SyntaxKind.LessThanToken, "<"],
  [ts.SyntaxKind.LessThanEqualsToken, "<="],
  [ts.SyntaxKind.GreaterThanToken, ">"],
  [ts.SyntaxKind.GreaterThanEqualsToken, ">="],
]);

const flipped = { "<": ">", "<=": ">=", ">": "<", ">=": "<=" } as const;

class Assuming {
  constructor(
    readonly table: ShapeTable,
    readonly scope: Scope,
  ) {}

  /** The ways in which a term holds, or in which it does not. */
  assume(state: State, term: Term, holds: boolean): readonly State[] {
    switch (term.kind) {
      case "code":
        return this.#code(state, term, holds);
      case "logical": {
        const [left, right] = [termOf(term.left), termOf(term.right)];
        if (term.operator === "==>") return this.#implication(state, left, right, holds);
        if (term.operator === "<==") return this.#implication(state, right, left, holds);
        const alike = (term.operator === "<==>") === holds;
        return this.#any(state, [
          [
            [left, true],
            [right, alike],
          ],
          [
            [left, false],
            [right, !alike],
          ],
        ]);
      }
      case "quantified": {
        const range = term.quantifier === "forall" && holds ? elementRange(term, this.scope) : undefined;
        return range === undefined
          ? [state]
          : this.#elements(state, range.of, range.scope, termOf(term.body));
      }
      case "operation": {
        const [collection] = term.operands;
        if (term.operator !== "nonnullelements" || !holds || collection === undefined) return [state];
        const reading = this.scope.read(termOf(collection));
        if (reading?.kind !== "path") return [state];
        const present = this.#restrict(state, reading.path, nullish(this.table, false));
        const elements: Path = { ...reading.path, steps: [...reading.path.steps, everyElement] };
        return present.flatMap((one) => this.#restrict(one, elements, nullish(this.table, false)));
      }
      case "comprehension":
      case "informal":
        return [state];
    }
  }

  #implication(state: State, from: Term, to: Term, holds: boolean): readonly State[] {
    if (!holds)
      return this.#any(state, [
        [
          [from, true],
          [to, false],
        ],
      ]);
    return this.#any(state, [[[from, false]], [[to, true]]]);
  }

  /** Alternatives, each of them a conjunction. */
  #any(state: State, alternatives: readonly (readonly (readonly [Term, boolean])[])[]): readonly State[] {
    const states = alternatives.flatMap((conjunction) =>
      conjunction.reduce<readonly State[]>(
        (found, [term, holds]) =>
          limited(
            this.table,
            state,
            found.flatMap((one) => this.assume(one, term, holds)),
          ),
        [state],
      ),
    );
    // A way that asks for nothing holds all others.
    return states.includes(state) ? [state] : limited(this.table, state, states);
  }

  #code(state: State, term: Extract<Term, { kind: "code" }>, holds: boolean): readonly State[] {
    const { code, node } = term;
    if (node.kind === ts.SyntaxKind.TrueKeyword) return holds ? [state] : [];
    if (node.kind === ts.SyntaxKind.FalseKeyword) return holds ? [] : [state];
    if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
      return this.assume(state, partOf(code, node.operand), !holds);
    if (ts.isConditionalExpression(node)) {
      const test = partOf(code, node.condition);
      const [yes, no] = [partOf(code, node.whenTrue), partOf(code, node.whenFalse)];
      return this.#any(state, [
        [
          [test, true],
          [yes, holds],
        ],
        [
          [test, false],
          [no, holds],
        ],
        // Whatever the test is, which matters where it throws.
        [
          [yes, holds],
          [no, holds],
        ],
      ]);
    }
    if (ts.isBinaryExpression(node)) return this.#binary(state, term, holds);
    if (ts.isCallExpression(node)) return this.#call(state, term, holds);
    const reading = this.scope.read(term);
    if (reading?.kind === "constant") return Boolean(reading.value) === holds ? [state] : [];
    if (reading?.kind !== "path" || reading.plus !== 0) return [state];
    return this.#restrict(state, reading.path, truthy(this.table, holds));
  }

  #binary(state: State, term: Term, holds: boolean): readonly State[] {
    const parts = binary(term);
    if (parts === undefined) return [state];
    const { left, operator, right } = parts;
    switch (operator) {
      case ts.SyntaxKind.AmpersandAmpersandToken:
      case ts.SyntaxKind.BarBarToken: {
        const isAnd = operator === ts.SyntaxKind.AmpersandAmpersandToken;
        if (isAnd === holds)
          return this.#any(state, [
            [
              [left, holds],
              [right, holds],
            ],
          ]);
        return this.#any(state, [[[left, holds]], [[right, holds]]]);
      }
      case ts.SyntaxKind.EqualsEqualsEqualsToken:
        return this.#equality(state, left, right, holds);
      case ts.SyntaxKind.ExclamationEqualsEqualsToken:
        return this.#equality(state, left, right, !holds);
      case ts.SyntaxKind.EqualsEqualsToken:
        return this.#looseEquality(state, left, right, holds);
      case ts.SyntaxKind.ExclamationEqualsToken:
        return this.#looseEquality(state, left, right, !holds);
      default: {
        const order = orders.get(operator);
        return order === undefined ? [state] : this.#comparison(state, left, order, right, holds);
      }
    }
  }

  #comparison(state: State, left: Term, order: Order, right: Term, holds: boolean): readonly State[] {
    const magnitude =
      magnitudeOf(left, order, right, this.scope) ?? magnitudeOf(right, flipped[order], left, this.scope);
    if (magnitude !== undefined) return this.#magnitude(state, magnitude, holds);
    const [a, b] = [this.scope.read(left), this.scope.read(right)];
    if (a?.kind === "path" && b?.kind === "path") return holds ? [related(state, a, order, b)] : [state];
    const [path, constant, way] = a?.kind === "path" ? [a, b, order] : [b, a, flipped[order]];
    if (path?.kind !== "path" || constant?.kind !== "constant") return [state];
    const bound = constant.value;
    if (typeof bound !== "number" && typeof bound !== "bigint" && typeof bound !== "string") return [state];
    return this.#restrict(state, path.path, ordered(this.table, way, bound, holds, path.plus));
  }

  /** `Math.abs(x) <= bound`: between the bound and its negative. */
  #magnitude(state: State, { of, order, bound }: Magnitude, holds: boolean): readonly State[] {
    const [a, b] = [this.scope.read(of), this.scope.read(bound)];
    const limit = b?.kind === "constant" && typeof b.value === "number" ? b.value : undefined;
    if (!holds || a?.kind !== "path" || a.plus !== 0 || limit === undefined) return [state];
    const below = ordered(this.table, order, limit, true);
    const above = ordered(this.table, flipped[order], -limit, true);
    return this.#restrict(state, a.path, both(below, above));
  }

  #equality(state: State, left: Term, right: Term, holds: boolean): readonly State[] {
    const type = typeofOperand(left, right) ?? typeofOperand(right, left);
    if (type !== undefined) {
      const of = this.scope.read(type.of);
      const name = this.scope.read(type.name);
      if (of?.kind !== "path" || of.plus !== 0 || name?.kind !== "constant") return [state];
      return this.#restrict(state, of.path, hasTypeof(this.table, String(name.value), holds));
    }
    const [a, b] = [this.scope.read(left), this.scope.read(right)];
    if (a?.kind === "path" && b?.kind === "path") return [related(state, a, holds ? "===" : "!==", b)];
    const [path, constant] = a?.kind === "path" ? [a, b] : [b, a];
    if (path?.kind !== "path" || constant?.kind !== "constant") return [state];
    return this.#restrict(state, path.path, equal(this.table, constant.value, holds, path.plus));
  }

  /** `==` with `null` or `undefined`; with anything else it converts, and nothing is concluded. */
  #looseEquality(state: State, left: Term, right: Term, holds: boolean): readonly State[] {
    const [a, b] = [this.scope.read(left), this.scope.read(right)];
    const [path, constant] = a?.kind === "path" ? [a, b] : [b, a];
    if (path?.kind !== "path" || path.plus !== 0 || constant?.kind !== "constant") return [state];
    if (constant.value !== null && constant.value !== undefined) return [state];
    return this.#restrict(state, path.path, nullish(this.table, holds));
  }

  #call(state: State, term: Term, holds: boolean): readonly State[] {
    const inside = this.#predicate(state, term, holds);
    if (inside !== undefined) return inside;
    const test = testOf(term, this.scope, this.table, holds);
    if (test !== undefined) return this.#restrict(state, test.path, test.restrict);
    const call = memberCall(term);
    const receiver = call === undefined ? undefined : this.scope.read(call.object);
    return holds && call?.name === "every" && receiver?.kind === "path" && receiver.plus === 0
      ? this.#every(state, receiver.path, call.argument)
      : [state];
  }

  /** A call of a function that only returns a condition. */
  #predicate(state: State, term: Term, holds: boolean): readonly State[] | undefined {
    if (term.kind !== "code" || !ts.isCallExpression(term.node)) return undefined;
    const { code, node } = term;
    const name = ts.isIdentifier(node.expression) ? node.expression.text : undefined;
    const called = name === undefined ? undefined : this.scope.names(name);
    if (called?.kind !== "predicate" || node.arguments.some(ts.isSpreadElement)) return undefined;
    const args = node.arguments.map((argument) => partOf(code, argument));
    const scope = this.scope.forCall(called, args);
    if (scope === undefined) return undefined;
    const inside = new Assuming(this.table, scope);
    const body = wholeTerm(called.body);
    if (called.unless.length === 0) return inside.assume(state, body, holds);
    if (!holds) return undefined;
    const conditions = called.unless.map((condition) => [wholeTerm(condition), false] as const);
    return inside.#any(state, [[...conditions, [body, true]]]);
  }

  /** `array.every((x) => …)`. */
  #every(state: State, of: Path, argument: Term): readonly State[] {
    if (argument.kind !== "code" || !ts.isArrowFunction(argument.node)) return [state];
    const { parameters, body } = argument.node;
    const [parameter, another] = parameters;
    if (
      parameter === undefined ||
      another !== undefined ||
      !ts.isIdentifier(parameter.name) ||
      ts.isBlock(body)
    )
      return [state];
    const scope = this.scope.forElements({ value: parameter.name.text }, of);
    return this.#elements(state, of, scope, partOf(argument.code, body));
  }

  /** A condition that holds for every element of a collection. */
  #elements(state: State, of: Path, scope: Scope, body: Term): readonly State[] {
    const root = elementRoot(of);
    const restrict: Restriction = (id) => {
      const inner: State = { shapes: new Map([[root, id]]), relations: [] };
      const states = new Assuming(this.table, scope).assume(inner, body, true);
      return joined(this.table, inner, states)?.shapes.get(root);
    };
    return this.#restrict(state, { ...of, steps: [...of.steps, everyElement] }, restrict);
  }

  #restrict(state: State, path: Path, restrict: Restriction): readonly State[] {
    const shape = state.shapes.get(path.root);
    if (shape === undefined) return [state];
    const left = alongPath(this.table, path, restrict)(shape);
    if (left === undefined) return [];
    return left === shape ? [state] : [{ ...state, shapes: new Map(state.shapes).set(path.root, left) }];
  }
}

function typeofOperand(operand: Term, name: Term): { of: Term; name: Term } | undefined {
  return operand.kind === "code" && ts.isTypeOfExpression(operand.node)
    ? { of: partOf(operand.code, operand.node.expression), name }
    : undefined;
}
