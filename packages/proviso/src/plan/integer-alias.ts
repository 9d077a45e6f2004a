import ts from "#typescript";

const prelude = /[/\\]\u01c3proviso\.d\.ts$/;
const names = new Map<string, string | undefined>();

/** Which of the runtime's integer types a symbol is, if it is one: not an alias of the user's that is named alike. */
export function integerAlias(symbol: ts.Symbol): "int" | "nat" | undefined {
  const { name } = symbol;
  if (name !== "int" && name !== "nat") return undefined;
  const isRuntimes = symbol.declarations?.some((declaration) => {
    const { fileName } = declaration.getSourceFile();
    return prelude.test(fileName) || packageOf(fileName) === "@proviso/runtime";
  });
  return isRuntimes ? name : undefined;
}

/** The name of the package that a file belongs to. */
function packageOf(fileName: string): string | undefined {
  const manifest = ts.findConfigFile(fileName, ts.sys.fileExists, "package.json");
  if (manifest === undefined) return undefined;
  if (!names.has(manifest)) {
    const { config } = ts.readConfigFile(manifest, ts.sys.readFile) as { config?: { name?: unknown } };
    names.set(manifest, typeof config?.name === "string" ? config.name : undefined);
  }
  return names.get(manifest);
}
