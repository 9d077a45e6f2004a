import { random } from "../support/random.js";
import type { Files } from "./support.js";

// Programs whose dependences are known because they were drawn first: each node is a function, a method, a constructor
// or a constant of some file, and what a change must reach is what leads to it in the drawn graph.

export type Kind = "function" | "arrow" | "method" | "static" | "class" | "constant";
const kinds: readonly Kind[] = ["function", "arrow", "method", "static", "class", "constant"];

/** A piece of a drawn program, and which others it uses. */
export interface Node {
  readonly kind: Kind;
  readonly file: number;
  readonly uses: readonly number[];
}

/** A graph of so many nodes in so many files. */
export function drawn(seed: number, size: number, files: number): Node[] {
  const below = random(seed);
  return Array.from({ length: size }, (_, i) => {
    const kind = kinds[below(kinds.length)] ?? "function";
    // A constant is made when its file is loaded, so it uses only what comes before it.
    const uses = Array.from({ length: below(4) }, () => below(kind === "constant" ? Math.max(i, 1) : size));
    return { kind, file: below(files), uses: uses.filter((used) => used !== i) };
  });
}

const used = (node: Node, i: number): string => {
  switch (node.kind) {
    case "function":
    case "arrow":
      return `n${i}()`;
    case "method":
      return `n${i}.prototype.m${i % 5}()`;
    case "static":
      return `n${i}.s()`;
    case "class":
      return `Number(new n${i}())`;
    case "constant":
      return `n${i}`;
  }
};

function written(nodes: readonly Node[], node: Node, i: number, edition: number): string {
  const sum = [`${edition}`, ...node.uses.map((one) => used(nodes[one] as Node, one))].join(" + ");
  switch (node.kind) {
    case "function":
      return `export function n${i}(): number { return ${sum}; }`;
    case "arrow":
      return `export const n${i} = (): number => ${sum};`;
    case "method":
      return `export class n${i} { m${i % 5}(): number { return ${sum}; } }`;
    case "static":
      return `export class n${i} { static s(): number { return ${sum}; } }`;
    case "class":
      return `export class n${i} { constructor() { void (${sum}); } }`;
    case "constant":
      return `export const n${i}: number = ${sum};`;
  }
}

/** A graph as files; those that changed give another number. Their order in a file depends on `shuffle`. */
export function program(nodes: readonly Node[], changed: ReadonlySet<number>, shuffle: number): Files {
  const texts = new Map<number, string[]>();
  const order = nodes.map((_, i) => (i * shuffle) % nodes.length);
  for (const i of order) {
    const node = nodes[i] as Node;
    texts.set(node.file, [...(texts.get(node.file) ?? []), written(nodes, node, i, changed.has(i) ? 2 : 1)]);
  }
  return Object.fromEntries(
    [...texts].map(([file, lines]) => {
      const own = new Set(nodes.flatMap((node, i) => (node.file === file ? [i] : [])));
      const needed = new Set([...own].flatMap((i) => nodes[i]?.uses ?? []));
      const imports = [...needed]
        .filter((i) => !own.has(i))
        .map((i) => `import { n${i} } from "./f${nodes[i]?.file}.js";`);
      return [`f${file}.ts`, [...imports, ...lines].join("\n")];
    }),
  );
}
