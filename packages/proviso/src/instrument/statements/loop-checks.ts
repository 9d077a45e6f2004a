import type ts from "#typescript";
import type { Clause, Expression } from "../../contract/index.js";
import type { Claim } from "../claim.js";
import { guarded } from "../guarded.js";
import type { ClaimWeaver, CompiledClaim, LocalText } from "./claim-weaver.js";

/** The checks of a loop's clauses, as expressions. */
export interface LoopChecks {
  /** What is checked before each test of the condition, and what when the loop is left. */
  readonly head: readonly string[];
  readonly exit: readonly string[];
  /** The variables that hold what variants were at the test before. */
  readonly variables: readonly string[];
  /** The names that the checks mention. */
  readonly used: ReadonlySet<string>;
}

export function loopChecks(
  weaver: ClaimWeaver,
  loop: ts.IterationStatement,
  clauses: readonly Clause[],
): LoopChecks {
  const variables: string[] = [];
  const head: string[] = [];
  const exit: string[] = [];
  const used = new Set<string>();
  for (const clause of clauses) {
    const { body, redundant } = clause;
    if (body.shape === "predicate" && body.predicate !== "not_specified") {
      const claim: Claim = { kind: "written", predicate: body.predicate, redundant, clause };
      const check = invariantCheck(weaver, clause, claim, loop, used);
      head.push(check);
      exit.push(check);
    } else if (body.shape === "value") {
      const variable = weaver.file.fresh("v");
      variables.push(variable);
      head.push(variantCheck(weaver, clause, body.value, variable, loop, used));
    }
  }
  return { head, exit, variables, used };
}

/** A check as an expression: a call of a function of the module, since an expression cannot catch. */
function invariantCheck(
  weaver: ClaimWeaver,
  clause: Clause,
  claim: Claim,
  loop: ts.IterationStatement,
  used: Set<string>,
): string {
  const { file } = weaver;
  const compile = (self: string): CompiledClaim =>
    weaver.compileClaim("loop-invariant", clause.keyword.text, claim, loop, self);
  return outOfLine(weaver, compile, used, [], ({ plain, slow }) => {
    const state = file.runtime("state");
    const tried = file.options.plain ? guarded(state, (done) => `if (${plain.text}) { ${done}return; }`) : "";
    return { texts: [plain, slow], body: `${tried} ${slow.text};` };
  });
}

function variantCheck(
  weaver: ClaimWeaver,
  clause: Clause,
  value: Expression,
  variable: string,
  loop: ts.IterationStatement,
  used: Set<string>,
): string {
  const { file } = weaver;
  const claim: Claim = { kind: "variant", value, previous: variable, range: value.range };
  const compile = (self: string): CompiledClaim =>
    weaver.compileClaim("loop-variant", clause.keyword.text, claim, loop, self);
  const check = outOfLine(weaver, compile, used, [variable], ({ slow }, self) => {
    const state = file.runtime("state");
    const n = file.name("n");
    const computed = weaver.value(value, loop, self);
    const tried = guarded(state, (done) => {
      const holds = `if (${n} >= 0 && (${variable} === undefined || ${n} < ${variable})) { ${done}return ${n}; }`;
      return `${n} = ${computed.text}; ${file.options.plain ? holds : ""}`;
    });
    return { texts: [computed, slow], body: `let ${n}; ${tried} ${slow.text}; return ${n};` };
  });
  return `${variable} = ${check}`;
}

/** Statements in a function of the module that is given what they mention, or in place if they cannot leave it. */
function outOfLine(
  weaver: ClaimWeaver,
  compile: (self: string) => CompiledClaim,
  used: Set<string>,
  more: readonly string[],
  write: (claim: CompiledClaim, self: string) => { texts: readonly LocalText[]; body: string },
): string {
  const { file } = weaver;
  const self = file.name("this");
  const outside = compile(self);
  const { texts, body } = outside.inPlace ? write(compile("this"), "this") : write(outside, self);
  const names = new Set(texts.flatMap(({ locals }) => [...locals]).filter((name) => !more.includes(name)));
  for (const name of names) used.add(name);
  if (outside.inPlace) return `(() => { ${body} })()`;
  const name = file.fresh("c");
  file.append(`function ${name}(${[self, ...more, ...names].join(", ")}) { ${body} }`);
  const usesThis = texts.some((text) => text.usesThis);
  return `${name}(${[usesThis ? "this" : "undefined", ...more, ...names].join(", ")})`;
}
