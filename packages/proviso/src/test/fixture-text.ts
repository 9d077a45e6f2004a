import { fixtureSource, fixtureValue } from "../generate/index.js";
import { snapshot, toSource } from "../values/index.js";
import type { TestOptions } from "./options.js";

/** How values that the user gives are named in source; what only a seed names is printed. */
export function fixtureNames({
  fixtures,
}: Pick<TestOptions, "fixtures">): (name: string, index: number) => string {
  return (name, index) => {
    const fixture = fixtures?.values[name];
    if (fixture === undefined) return "undefined";
    const named = fixtureSource(fixture, name, index, "fixtures");
    if (named !== undefined) return named;
    const { statements, expressions } = toSource(snapshot(fixtureValue(fixture, index)));
    const [expression = "undefined"] = expressions;
    return statements.length === 0
      ? expression
      : `(() => { ${statements.join(" ")} return ${expression}; })()`;
  };
}
