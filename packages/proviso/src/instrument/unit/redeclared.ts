import ts from "#typescript";
import { diagnose } from "../../diagnostic/index.js";
import type { FileWeaving } from "../file-weaving.js";
import { hoisted } from "../scope.js";

/** A function may be declared twice in a function, or beside a `var`, but not in a block, which the body becomes. */
export function reportRedeclared(body: ts.ConciseBody, file: FileWeaving): void {
  const declared = ts.isBlock(body) ? body.statements.filter(ts.isFunctionDeclaration) : [];
  const seen = new Set(declared.length === 0 ? [] : hoisted(body));
  for (const { name } of declared) {
    if (name === undefined) continue;
    if (seen.has(name.text)) {
      const place = { file: name.getSourceFile().fileName, start: name.getStart(), end: name.end };
      file.diagnostics.push(diagnose("contract/redeclared", place, { name: name.text }));
    }
    seen.add(name.text);
  }
}
