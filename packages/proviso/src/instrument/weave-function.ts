import type MagicString from "magic-string";
import ts from "#typescript";
import { type UnitNode, unitName } from "../contract/index.js";
import { compileUnit } from "./claims.js";
import { type CompiledChange, compileChange } from "./compiled-change.js";
import type { CompileContext } from "./compiled-contract.js";
import { boundNames } from "./expression/index.js";
import type { FileWeaving } from "./file-weaving.js";
import { isLocalTo } from "./scope.js";
import { framed, realParameters, reportCaptured } from "./signature.js";
import type { Source } from "./source-index.js";
import { weaveUnit } from "./unit/index.js";

/** Weaves a unit that no class binds, and adds its record to the end of the module. */
export function weaveFunction(edits: MagicString, unit: UnitNode, source: Source, file: FileWeaving): void {
  const names = unit.parameters.flatMap((p) => boundNames(p.name)).filter((name) => name !== "this");
  const usesThis = !ts.isArrowFunction(unit);
  const context: CompileContext = {
    file,
    origin: source.origin,
    isLocal: (name) => isLocalTo(unit, name),
    roots: [...(usesThis ? ["this"] : []), ...names],
    frames: framed(unit, file),
    captured: (name) => reportCaptured(file, unit, name),
  };
  const contract = compileUnit(unit, source, context);
  const changes = compileChange(unit, source, context);
  const record = file.fresh("u");
  const place = { file, unit, contract, changes, kind: "function", record: `${record}()` } as const;
  const binding = weaveUnit(edits, place);
  const bind = binding === undefined ? "" : `, bind: (${binding.formals}) => (${binding.bound})`;
  const changeBind = binding && `(${binding.formals}) => ${binding.changes}`;
  const noted =
    changes === undefined
      ? ""
      : `, changes: ${changes.record([...variables(unit), ...wholes(changes)], changeBind)}`;
  file.append(
    `function ${record}() { return ${record}.d ??= {name: ${JSON.stringify(unitName(unit))}, file: ${JSON.stringify(file.shownName)}, kind: "function", clauses: ${contract.clauses()}, cases: ${JSON.stringify(contract.cases)}${bind}${noted}}; }`,
  );
}

/** The variables that keep whole what parameters take apart. */
function wholes({ wholes: kept }: CompiledChange): string[] {
  return [...kept].map(([{ initializer }, name]) => (initializer === undefined ? name : `${name}=`));
}

/** The variables that the parameters bind; `name=` may be what a default gives. */
function variables(unit: UnitNode): string[] {
  return realParameters(unit).flatMap((p) =>
    boundNames(p.name).map((name) => (p.initializer === undefined ? name : `${name}=`)),
  );
}
