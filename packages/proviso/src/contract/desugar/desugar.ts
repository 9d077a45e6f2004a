import type { Range } from "../../diagnostic/index.js";
import type { UnitContract } from "../carriers/index.js";
import type { Case, Clause, Location, Modifier } from "../tree.js";
import { exceptional, written } from "./conditions.js";
import type { Condition, FlatCase } from "./flat-case.js";
import type { NonNullParameters } from "./non-null-parameters.js";
import { oldVariable } from "./old-variable.js";

// Contracts as written to flat cases, for every later use (digest of seed 002, §1.3 and §4.2): nested cases get
// the clauses they share, `normal_behavior` forbids exceptions, `exceptional_behavior` forbids a normal return,
// clauses that a heavyweight case leaves out get their default, and modifiers become clauses.

/** A unit's own cases, flat. None if nothing was said of the unit: that must not read as `requires true`. */
export function desugar(contract: UnitContract, nonNull: NonNullParameters = []): FlatCase[] {
  const cases = contract.cases.flatMap((spec) => flatten(spec, undefined, []));
  const implied = modifierClauses(contract.modifiers, nonNull);
  if (cases.length === 0 && implied === undefined) return [];
  return (cases.length === 0 ? [emptyCase] : cases).map((flat) =>
    implied === undefined ? flat : withImplied(flat, implied),
  );
}

/** A case that says nothing. */
export const emptyCase: FlatCase = {
  behavior: undefined,
  visibility: undefined,
  olds: [],
  requires: undefined,
  ensures: undefined,
  signals: undefined,
  signalsOnly: [],
  assignable: undefined,
  accessible: undefined,
  diverges: undefined,
  measuredBy: [],
};

function flatten(spec: Case, outer: Case | undefined, shared: readonly Clause[]): FlatCase[] {
  const clauses = [...shared, ...spec.clauses];
  const inherited: Case = {
    ...spec,
    behavior: spec.behavior ?? outer?.behavior,
    prefixes: spec.prefixes.visibility === undefined && outer !== undefined ? outer.prefixes : spec.prefixes,
  };
  return spec.nested.length === 0
    ? [flatCase(inherited, clauses)]
    : spec.nested.flatMap((nested) => flatten(nested, inherited, clauses));
}

function flatCase(spec: Case, clauses: readonly Clause[]): FlatCase {
  const { behavior, range } = spec;
  const heavy = behavior !== undefined && behavior !== "changed_behavior";
  const always: Condition[] = [{ kind: "constant", value: true, range }];
  const never: Condition = { kind: "constant", value: false, range };
  const requires = conditions(clauses, "requires");
  const ensures = conditions(clauses, "ensures");
  const signals = clauses.flatMap((clause) => exceptional(clause, "signals"));
  const diverges = conditions(clauses, "diverges");
  const forbidden =
    behavior === "normal_behavior" ? [{ name: undefined, type: undefined, condition: never }] : [];
  return {
    behavior,
    visibility: spec.prefixes.visibility,
    olds: clauses.flatMap(oldVariable),
    requires: requires ?? (heavy ? always : undefined),
    ensures:
      behavior === "exceptional_behavior"
        ? [...(ensures ?? []), never]
        : (ensures ?? (heavy ? always : undefined)),
    signals: signals.length + forbidden.length > 0 || heavy ? [...signals, ...forbidden] : undefined,
    signalsOnly: clauses.flatMap(({ body, spec: clause, range: place }) =>
      clause.keyword === "signals_only" && body.shape === "types"
        ? [{ types: body.types, range: place }]
        : [],
    ),
    assignable:
      locations(clauses, "assignable") ??
      (heavy ? [{ kind: "keyword", keyword: "everything", range }] : undefined),
    accessible: locations(clauses, "accessible"),
    diverges: diverges ?? (heavy ? [never] : undefined),
    measuredBy: clauses.flatMap(({ body, spec: clause }) =>
      clause.keyword === "measured_by" && body.shape === "value" ? [body.value] : [],
    ),
  };
}

/** The predicates of all clauses with a keyword; nothing if there is no such clause, or it says `\not_specified`. */
function conditions(clauses: readonly Clause[], keyword: string): Condition[] | undefined {
  const found = clauses.flatMap((clause) => written(clause, keyword));
  return found.length === 0 ? undefined : found;
}

function locations(clauses: readonly Clause[], keyword: string): Location[] | undefined {
  const lists = clauses.flatMap(({ body, spec }) =>
    spec.keyword === keyword && body.shape === "locations" ? [body.locations] : [],
  );
  return lists.length === 0 ? undefined : lists.flat();
}

/** What modifiers add to every case. */
interface Implied {
  readonly requires: readonly Condition[];
  readonly ensures: readonly Condition[];
  readonly assignsNothing: Range | undefined;
}

function modifierClauses(modifiers: readonly Modifier[], nonNull: NonNullParameters): Implied | undefined {
  const result = modifiers.find((m) => m.keyword === "non_null");
  const pure = modifiers.find((m) => m.keyword === "pure");
  if (result === undefined && pure === undefined && nonNull.length === 0) return undefined;
  return {
    requires: nonNull.map(({ name, modifier }) => ({
      kind: "non-null",
      subject: name,
      range: modifier.range,
    })),
    ensures: result === undefined ? [] : [{ kind: "non-null", subject: "result", range: result.range }],
    assignsNothing: pure?.range,
  };
}

function withImplied(flat: FlatCase, { requires, ensures, assignsNothing }: Implied): FlatCase {
  const join = (
    own: readonly Condition[] | undefined,
    more: readonly Condition[],
  ): readonly Condition[] | undefined => (more.length === 0 ? own : [...(own ?? []), ...more]);
  const nothing: Location[] | undefined = assignsNothing && [
    { kind: "keyword", keyword: "nothing", range: assignsNothing },
  ];
  return {
    ...flat,
    requires: join(flat.requires, requires),
    ensures: join(flat.ensures, ensures),
    assignable: nothing ?? flat.assignable,
  };
}
