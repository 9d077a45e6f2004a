import ts from "#typescript";

const longest = 100;

/** Code on one line, cut where it gets long. */
export function oneLine(text: string): string {
  const line = text
    .replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g, " ")
    .replace(/\s+/g, " ")
    .replace(/;\s*$/, "")
    .trim();
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
}

/** A function with its parameters, as one names it in a call. */
export function callText(unit: ts.FunctionLikeDeclaration, file: ts.SourceFile, named: string): string {
  const parameters = unit.parameters
    .map(({ name, dotDotDotToken }) => `${dotDotDotToken === undefined ? "" : "..."}${name.getText(file)}`)
    .filter((name) => name !== "this")
    .join(", ");
  const name = unit.name?.getText(file) ?? named;
  if (ts.isConstructorDeclaration(unit)) return oneLine(`new ${named}(${parameters})`);
  if (ts.isGetAccessorDeclaration(unit)) return `get ${name}()`;
  if (ts.isSetAccessorDeclaration(unit)) return oneLine(`set ${name}(${parameters})`);
  return oneLine(name === "" ? `(${parameters}) =>` : `${name}(${parameters})`);
}
