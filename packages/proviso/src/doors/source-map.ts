import remapping from "@jridgewell/remapping";
import type { Instrumented } from "../instrument/index.js";

/** A source map, version 3. */
export type SourceMap = Instrumented["map"];

/** The map from the second step's output to the first step's input. */
export function compose(second: SourceMap, first: SourceMap): SourceMap {
  const { sources, sourcesContent, names, mappings } = remapping([second, first], () => null);
  return {
    version: 3,
    sources: sources.map((source) => source ?? ""),
    ...(sourcesContent === undefined ? {} : { sourcesContent: sourcesContent.map((text) => text ?? "") }),
    names,
    mappings: typeof mappings === "string" ? mappings : "",
  };
}

/** Code that carries its own map. */
export function withInlineMap(code: string, map: SourceMap): string {
  const data = Buffer.from(JSON.stringify(map)).toString("base64");
  return `${code}\n//# sourceMappingURL=data:application/json;charset=utf-8;base64,${data}\n`;
}
