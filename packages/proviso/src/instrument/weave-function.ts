import type MagicString from "magic-string";
import ts from "#typescript";
import { type UnitNode, unitName } from "../contract/index.js";
import { compileUnit } from "./claims.js";
import { boundNames } from "./expression/index.js";
import type { FileWeaving } from "./file-weaving.js";
import { isLocalTo } from "./scope.js";
import { framed, reportCaptured } from "./signature.js";
import type { Source } from "./source-index.js";
import { weaveUnit } from "./unit/index.js";

/** Weaves a unit that no class binds, and adds its record to the end of the module. */
export function weaveFunction(edits: MagicString, unit: UnitNode, source: Source, file: FileWeaving): void {
  const names = unit.parameters.flatMap((p) => boundNames(p.name)).filter((name) => name !== "this");
  const usesThis = !ts.isArrowFunction(unit);
  const contract = compileUnit(unit, source, {
    file,
    origin: source.origin,
    isLocal: (name) => isLocalTo(unit, name),
    roots: [...(usesThis ? ["this"] : []), ...names],
    frames: framed(unit, file),
    captured: (name) => reportCaptured(file, unit, name),
  });
  const record = file.fresh("u");
  const binding = weaveUnit(edits, { file, unit, contract, kind: "function", record: `${record}()` });
  const bind = binding === undefined ? "" : `, bind: (${binding.formals}) => (${binding.bound})`;
  file.append(
    `function ${record}() { return ${record}.d ??= {name: ${JSON.stringify(unitName(unit))}, file: ${JSON.stringify(file.shownName)}, kind: "function", clauses: ${contract.clauses()}, cases: ${JSON.stringify(contract.cases)}${bind}}; }`,
  );
}
