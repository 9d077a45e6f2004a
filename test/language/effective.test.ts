import ts from "typescript";
import { describe, expect, it } from "vitest";
import {
  desugar,
  desugarChange,
  type FlatCase,
  printExpression,
  type UnitNode,
  unitName,
} from "../../packages/proviso/src/contract/index.js";
import {
  EffectiveContracts,
  findSources,
  openProject,
  type Project,
} from "../../packages/proviso/src/program/index.js";
import { withProject } from "../support/project.js";

type Written = NonNullable<FlatCase["requires"]>[number];

const show = (condition: Written): string => {
  switch (condition.kind) {
    case "written":
      return printExpression(condition.predicate);
    case "constant":
      return String(condition.value);
    case "non-null":
      return `${condition.subject === "result" ? "\\result" : condition.subject.text} != null`;
  }
};

const showAll = (conditions: readonly Written[] | undefined): string =>
  conditions?.map(show).join(" && ") ?? "-";

/** `requires | ensures | signals | assignable`, for comparing cases at a glance. */
function brief(flat: FlatCase): string {
  const signals =
    flat.signals?.map(({ type, condition }) => `(${type?.text ?? "*"}) ${show(condition)}`).join(" && ") ??
    "-";
  const assignable =
    flat.assignable?.map((l) => (l.kind === "keyword" ? `\\${l.keyword}` : l.kind)).join(", ") ?? "-";
  return `${showAll(flat.requires)} | ${showAll(flat.ensures)} | ${signals} | ${assignable}`;
}

function withUnits<T>(
  files: Record<string, string>,
  use: (project: Project, unit: (name: string) => UnitNode) => T,
): T {
  return withProject(files, (folder) => {
    const [group] = findSources([folder], folder, []);
    if (group === undefined) throw new Error("no sources");
    const project = openProject(group);
    const units = new Map<string, UnitNode>();
    for (const target of group.targets) {
      const source = project.contracted(target)?.original ?? project.program.getSourceFile(target);
      if (source === undefined || !target.endsWith(".ts")) continue;
      project.program.getTypeChecker();
      const visit = (node: ts.Node): void => {
        if (
          ts.isFunctionLike(node) &&
          ("body" in node ? node.body !== undefined || ts.isMethodSignature(node) : true)
        )
          units.set(unitName(node), node);
        ts.forEachChild(node, visit);
      };
      visit(source);
    }
    return use(
      project,
      (name) => units.get(name) ?? expect.fail(`no unit ${name} in ${[...units.keys()].join(", ")}`),
    );
  });
}

function flatCases(contract: string): string[] {
  return withUnits(
    {
      "a.ts": `/*@ ${contract} @*/\nexport function f(/*@ non_null @*/ p: object, x: number): number { return x; }`,
    },
    (project, unit) => {
      const f = unit("f");
      const said = [...project.files.values()][0]?.contracts.units.get(f);
      return said === undefined ? [] : desugar(said).map(brief);
    },
  );
}

describe("desugaring", () => {
  const vectors: readonly (readonly [string, readonly string[]])[] = [
    ["requires x > 0; requires x < 9; ensures \\result > 0", ["x > 0 && x < 9 | \\result > 0 | - | -"]],
    ["ensures \\result > 0", ["- | \\result > 0 | - | -"]],
    ["requires x > 0; also ensures \\result > 0", ["x > 0 | - | - | -", "- | \\result > 0 | - | -"]],
    ["behavior requires x > 0", ["x > 0 | true |  | \\everything"]],
    ["normal_behavior ensures \\result > 0", ["true | \\result > 0 | (*) false | \\everything"]],
    [
      "exceptional_behavior requires x < 0; signals (e: RangeError) x < -1",
      ["x < 0 | false | (RangeError) x < -1 | \\everything"],
    ],
    [
      "requires x > 0; {| requires x > 1; ensures \\result > 1; also requires x > 2; |}",
      ["x > 0 && x > 1 | \\result > 1 | - | -", "x > 0 && x > 2 | - | - | -"],
    ],
    [
      "normal_behavior requires x > 0; {| requires x > 1; {| ensures \\result > 1; also ensures \\result > 2; |} also assignable \\nothing; |}",
      [
        "x > 0 && x > 1 | \\result > 1 | (*) false | \\everything",
        "x > 0 && x > 1 | \\result > 2 | (*) false | \\everything",
        "x > 0 | true | (*) false | \\nothing",
      ],
    ],
    ["pure", ["- | - | - | \\nothing"]],
    ["pure requires x > 0; also requires x < 0", ["x > 0 | - | - | \\nothing", "x < 0 | - | - | \\nothing"]],
    ["non_null ensures \\result > 0", ["- | \\result > 0 && \\result != null | - | -"]],
    ["requires \\not_specified; ensures_redundantly \\result > 0", ["- | \\result > 0 | - | -"]],
    ["signals (RangeError); signals_only RangeError", ["- | - | (RangeError) true | -"]],
  ];
  for (const [contract, expected] of vectors)
    it(contract, () => expect(flatCases(contract)).toEqual(expected));
});

describe("effective contracts", () => {
  const files = {
    "api.ts": `export interface Named {
  //@ invariant this.size() >= 0;
  //@ private invariant true;
  //@ requires by > 0; ensures \\result > 0;
  grow(by: number): number;
  //@ pure ensures \\result >= 0;
  size(): number;
}
export abstract class Base implements Named {
  //@ static invariant Base.made >= 0;
  static made = 0;
  //@ also requires amount < 0; ensures \\result < 0;
  //@ also private behavior requires amount === 0;
  grow(amount: number): number { return amount; }
  size(): number { return 1; }
  //@ requires true;
  private hidden(): void {}
  //@ requires n > 0;
  static make(n: number): void {}
}
`,
    "impl.ts": `import { Base } from "./api.js";
export class Silent extends Base {
  grow(x: number): number { return x; }
  hidden(): void {}
  static make(n: number): void {}
}
export class Spoken extends Silent {
  //@ invariant this.size() < 100;
  //@ also requires y === 7;
  grow(y: number): number { return y; }
}
//@ requires x > 0;
export function over(x: number): number;
//@ requires x.length > 0;
export function over(x: string): number;
export function over(x: number | string): number { return 1; }
export interface Overloaded {
  //@ requires x > 0;
  m(x: number): void;
  //@ requires x.length > 0;
  m(x: string): void;
}
export class Holder {
  //@ requires q > 0;
  prop = (q: number): number => q;
}
export type Alias = Overloaded & { extra: number };
export class Several implements Alias {
  extra = 1;
  m(x: number | string): void {}
}
export class Held extends Holder {
  prop = (r: number): number => r;
}
export class Made {
  //@ requires x > 0;
  constructor(x: number);
  constructor(x: number | string) {}
}
export class Plain { m(/*@ non_null @*/ p: object, q: object): void {} }
`,
    "impl.jml": `export class Silent {
  //@ also requires z === 9;
  grow(z: number): number;
  //@ invariant this.size() !== 13;
}
`,
  };
  const cases = (name: string): string[] =>
    withUnits(files, (project, unit) =>
      new EffectiveContracts(project)
        .ofUnit(unit(name))
        .map(
          ({ flat, source, unit: from }) =>
            `${source} ${unitName(from)}: ${brief(flat).split(" | ").slice(0, 2).join(" | ")}`,
        ),
    );

  it("joins a unit's own cases with those it inherits", () => {
    expect(cases("Base.grow")).toEqual([
      "own Base.grow: amount < 0 | \\result < 0",
      "own Base.grow: amount === 0 | true",
      "inherited Named.grow: by > 0 | \\result > 0",
    ]);
  });

  it("lets an override without a contract inherit, instead of cancelling the precondition", () => {
    expect(cases("Silent.grow")).toEqual([
      "jml Silent.grow: z === 9 | -",
      "inherited Base.grow: amount < 0 | \\result < 0",
      "inherited Named.grow: by > 0 | \\result > 0",
    ]);
  });

  it("goes up several levels and includes refinement files of supertypes", () => {
    expect(cases("Spoken.grow")).toEqual([
      "own Spoken.grow: y === 7 | -",
      "inherited Silent.grow: z === 9 | -",
      "inherited Base.grow: amount < 0 | \\result < 0",
      "inherited Named.grow: by > 0 | \\result > 0",
    ]);
  });

  it("does not inherit from private or static members", () => {
    expect(cases("Silent.hidden")).toEqual([]);
    expect(cases("Silent.make")).toEqual([]);
  });

  it("joins the cases of overload signatures", () => {
    expect(cases("over")).toEqual(["overload over: x > 0 | -", "overload over: x.length > 0 | -"]);
    expect(cases("Made.constructor")).toEqual(["overload Made.constructor: x > 0 | -"]);
  });

  it("inherits every overload, through aliases and from properties", () => {
    expect(cases("Several.m")).toEqual([
      "inherited Overloaded.m: x > 0 | -",
      "inherited Overloaded.m: x.length > 0 | -",
    ]);
    expect(cases("Held.prop")).toEqual(["inherited Holder.prop: q > 0 | -"]);
  });

  it("makes a precondition of a parameter's modifier", () => {
    expect(cases("Plain.m")).toEqual(["own Plain.m: p != null | -"]);
  });

  it("inherits the clauses of types, static and private ones apart", () => {
    const clauses = withUnits(files, (project, unit) => {
      const type = unit("Spoken.grow").parent as ts.ClassDeclaration;
      return new EffectiveContracts(project)
        .ofType(type)
        .map(({ clause }) =>
          clause.body.shape === "predicate" && clause.body.predicate !== "not_specified"
            ? printExpression(clause.body.predicate)
            : "",
        );
    });
    expect(clauses).toEqual(["this.size() < 100", "this.size() !== 13", "this.size() >= 0"]);
  });
});

describe("change contracts", () => {
  const defaults = (contract: string): string[] =>
    withProject(
      {
        "a.ts": "export function f(x: number): number { return x; }",
        "a.scc": `/*@ changed_behavior ${contract} @*/\nexport function f(x: number): number;`,
      },
      (folder) => {
        const [group] = findSources([folder], folder, []);
        const project = group && openProject(group);
        const file = [...(project?.files.values() ?? [])].find((f) => f.original.fileName.endsWith(".scc"));
        return [...(file?.contracts.units.values() ?? [])].flatMap(desugarChange).map((c) => {
          const exceptional = (list: typeof c.signals): string =>
            list.map(({ condition }) => show(condition)).join(" && ");
          const shown = [
            showAll(c.whenRequired),
            showAll(c.whenEnsured),
            exceptional(c.whenSignaled),
            showAll(c.requires),
            showAll(c.ensures),
            exceptional(c.signals),
          ];
          return `${c.preserves ? "preserves " : ""}${shown.join(" | ")}`;
        });
      },
    );

  // Seed 000, Table I: when_required | when_ensured | when_signaled | requires | ensures | signals.
  const table: readonly (readonly [string, readonly string[]])[] = [
    ["ensures \\result > 0", ["true | true | true | true | \\result > 0 | true"]],
    ["when_ensured \\result < 0", ["true | \\result < 0 | false | true | true | true"]],
    ["when_signaled (e: Error) x > 0", ["true | false | x > 0 | true | true | true"]],
    [
      "when_ensured \\result < 0; when_signaled (e: Error) x > 0",
      ["true | \\result < 0 | x > 0 | true | true | true"],
    ],
    ["requires x > 0", ["x > 0 | true | true | x > 0 | true | true"]],
    ["when_required x > 1; requires x > 0", ["x > 1 | true | true | x > 0 | true | true"]],
    ["preserves_when x > 0", ["preserves true | true | true | x > 0 | true | true"]],
    [
      "requires x > 0; signals (e: Error) false; preserves_when x < 0",
      ["x > 0 | true | true | x > 0 | true | false", "preserves true | true | true | x < 0 | true | true"],
    ],
  ];
  for (const [contract, expected] of table) it(contract, () => expect(defaults(contract)).toEqual(expected));
});
