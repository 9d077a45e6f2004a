import { type Key, nodeAt, type Value, type ValueGraph } from "./graph.js";
import { codeAt } from "./intrinsics.js";
import { quote } from "./quote.js";

/** How a node is reached from one that refers to it. */
export type Step =
  | { readonly kind: "key"; readonly key: Key }
  | { readonly kind: "index"; readonly index: number }
  /** A key or value of a map. */
  | { readonly kind: "entry"; readonly index: number; readonly key: Value; readonly side: 0 | 1 }
  | { readonly kind: "item"; readonly index: number }
  /** An accessor's functions, or the symbol that is a property's key. */
  | { readonly kind: "getter" | "setter" | "symbol"; readonly key: Key }
  | { readonly kind: "fact"; readonly name: string }
  | { readonly kind: "prototype" | "buffer" | "boxed" | "lastIndex" };

/** An expression for what a step leads to, after one for where it starts: `result.items` becomes `result.items[2]`. */
export function stepText(from: string, step: Step, graph: ValueGraph): string {
  switch (step.kind) {
    case "key":
      return from + keyText(step.key, graph);
    case "index":
      return `${from}[${step.index}]`;
    case "entry":
      return step.side === 1 && (typeof step.key !== "object" || step.key === null)
        ? `${from}.get(${typeof step.key === "string" ? quote(step.key) : `${step.key}`})`
        : `[...${from}][${step.index}][${step.side}]`;
    case "item":
      return `[...${from}][${step.index}]`;
    case "getter":
      return `${from}${keyText(step.key, graph)}.[[Get]]`;
    case "symbol":
      return symbolText(typeof step.key === "string" ? -1 : step.key.symbol, graph);
    case "setter":
      return `${from}${keyText(step.key, graph)}.[[Set]]`;
    case "fact":
      return `${from}.${step.name}`;
    case "prototype":
      return `Object.getPrototypeOf(${from})`;
    case "buffer":
      return `${from}.buffer`;
    case "boxed":
      return `${from}.valueOf()`;
    case "lastIndex":
      return `${from}.lastIndex`;
  }
}

/** An access to the property of a key: `.name`, `[2]`, `["odd name"]`, `[Symbol.iterator]`. */
export function keyText(key: Key, graph: ValueGraph): string {
  if (typeof key !== "string") return `[${symbolText(key.symbol, graph)}]`;
  if (isIdentifier(key)) return `.${key}`;
  return isIndex(key) ? `[${key}]` : `[${quote(key)}]`;
}

function symbolText(number: number, graph: ValueGraph): string {
  const node = nodeAt(graph, number);
  if (node.kind !== "symbol") return "?";
  if (node.wellKnown !== undefined) return `Symbol.${node.wellKnown}`;
  if (node.key !== undefined) return `Symbol.for(${quote(node.key)})`;
  return `Symbol(${node.description === undefined ? "" : quote(node.description)})`;
}

/**
 * Whether a key can stand after a dot.
 * @pure
 */
export function isIdentifier(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = codeAt(text, i);
    if (!isLetter(code) && (i === 0 || !isDigit(code))) return false;
  }
  return text !== "";
}

/**
 * Whether a key reads the same as a number, so that it needs no quotes.
 * @ensures \result ==> String(Number(text)) === text && !isIdentifier(text)
 */
export function isIndex(text: string): boolean {
  if (text === "" || text.length > 15 || (text.length > 1 && text[0] === "0")) return false;
  for (let i = 0; i < text.length; i++) if (!isDigit(codeAt(text, i))) return false;
  return true;
}

/** Of ASCII, `$` and `_` included. */
function isLetter(code: number): boolean {
  const lower = code | 32;
  return (lower >= 97 && lower <= 122) || code === 95 || code === 36;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}
