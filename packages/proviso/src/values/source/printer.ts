import type {
  ClassEntry,
  FunctionNode,
  Key,
  MapNode,
  Node,
  ObjectLikeNode,
  Property,
  SetNode,
  Value,
  ValueGraph,
  ViewNode,
} from "../graph.js";
import { isReference, nodeAt } from "../graph.js";
import { isIdentifier, isIndex, type Step } from "../path.js";
import { quote } from "../quote.js";
import {
  elementsOf,
  isElement,
  isPlain,
  isWhole,
  literalKey,
  numbersOf,
  primitiveText,
  symbolText,
} from "./literals.js";
import type { SourceOptions } from "./options.js";
import { labelOf, type Plan, planFor } from "./plan.js";
import { Statements } from "./statements.js";

/** Writes the nodes of a graph as expressions, and as statements what the plan says is late. */
export class Printer {
  /** What could not be written, by the number of its node. */
  readonly missing = new Map<number, string>();
  readonly #plan: Plan;
  readonly #names = new Map<number, string>();
  readonly #taken = new Set<string>();
  /** The next number for a variable of a kind or class. */
  readonly #counts = new Map<string, number>();
  readonly #statements = new Statements();
  /** The variables that the text being written uses. */
  #uses = new Set<number>();

  constructor(
    readonly graph: ValueGraph,
    readonly options: SourceOptions,
  ) {
    this.#plan = planFor(graph);
  }

  /** An expression for each root. */
  print(): string[] {
    const annotation = this.options.language === "js" ? "" : ": any";
    for (const number of this.#plan.order) this.#names.set(number, this.#newName(number));
    for (const number of this.#plan.order) {
      const { text, uses } = this.#collect(() => this.#node(number));
      this.#statements.declare(number, uses, `const ${this.#name(number)}${annotation} = ${text};`);
    }
    return this.graph.roots.map(([, value]) => this.#value(value));
  }

  statements(): string[] {
    return this.#statements.texts(this.#uses);
  }

  #newName(number: number): string {
    const node = nodeAt(this.graph, number);
    const entry =
      "class" in node && typeof node.class === "number" ? this.graph.classes[node.class] : undefined;
    const stem = entry !== undefined && /^[A-Za-z]\w*$/.test(entry.name) ? entry.name : node.kind;
    for (let i = this.#counts.get(stem) ?? 1; ; i++) {
      const name = `${stem.charAt(0).toLowerCase()}${stem.slice(1)}${i}`;
      if (this.#taken.has(name) || this.options.taken?.(name)) continue;
      this.#taken.add(name);
      this.#counts.set(stem, i + 1);
      return name;
    }
  }

  #name(number: number): string {
    return this.#names.get(number) ?? "undefined";
  }

  #collect(write: () => string): { readonly text: string; readonly uses: ReadonlySet<number> } {
    const around = this.#uses;
    this.#uses = new Set();
    const text = write();
    const uses = this.#uses;
    this.#uses = around;
    return { text, uses };
  }

  #later(number: number, write: (name: string) => string): void {
    const { text, uses } = this.#collect(() => write(this.#name(number)));
    this.#statements.later(number, uses, text);
  }

  #value(value: Value): string {
    if (!isReference(value)) return primitiveText(value);
    if (!this.#plan.named.has(value.node)) return this.#node(value.node);
    this.#uses.add(value.node);
    return this.#name(value.node);
  }

  #isLate(number: number, step: Step): boolean {
    return this.#plan.late.get(number)?.has(labelOf(step)) ?? false;
  }

  #node(number: number): string {
    const node = nodeAt(this.graph, number);
    switch (node.kind) {
      case "symbol":
        return symbolText(node);
      case "function":
        return this.#given(this.options.functions?.(node), nameOf(node), number);
      case "known":
        return this.#given(
          this.options.known === undefined ? node.name : this.options.known(node.name),
          `known ${node.name}`,
          number,
        );
      case "opaque":
        return this.#given(undefined, node.type, number);
      default:
        return this.#instance(number, node) ?? this.#object(number, node);
    }
  }

  #given(text: string | undefined, what: string, number: number): string {
    if (text === undefined) this.missing.set(number, what);
    return text ?? "undefined";
  }

  /** An instance as the caller makes it; those that take part in a cycle are made without. */
  #instance(number: number, node: Made): string | undefined {
    const { construct } = this.options;
    if (construct === undefined || typeof node.class !== "number" || this.#plan.late.has(number))
      return undefined;
    return construct(node, this.#entry(node.class), (value) => this.#value(value));
  }

  #entry(number: number): ClassEntry {
    const entry = this.graph.classes[number];
    if (entry === undefined) throw new RangeError(`This value graph has no class ${number}.`);
    return entry;
  }

  #object(number: number, node: Made): string {
    const { base, rest } = this.#base(number, node);
    const text = this.#prototype(number, node, this.#properties(number, node, base, rest));
    if (node.integrity === undefined) return text;
    const protect = {
      frozen: "Object.freeze",
      sealed: "Object.seal",
      fixed: "Object.preventExtensions",
    }[node.integrity];
    if (!this.#plan.late.has(number)) return `${protect}(${text})`;
    this.#statements.last(number, `${protect}(${this.#name(number)});`);
    return text;
  }

  /** An expression without prototype and integrity, and the properties that it does not have yet. */
  #base(number: number, node: Made): { base: string; rest: readonly Property[] } {
    const rest = node.props ?? [];
    switch (node.kind) {
      case "object":
        return { base: "", rest };
      case "array": {
        const elements = elementsOf(node);
        const texts = (elements ?? node.items).map((value, index) =>
          value === undefined ? "" : this.#element(number, node.items.length, index, value),
        );
        for (let i = 0; i < texts.length; i++) texts[i] ??= "";
        const base = `[${texts.join(", ")}${texts.at(-1) === "" ? "," : ""}]`;
        if (elements !== undefined) return { base, rest: rest.filter(({ key }) => !isElement(key)) };
        return { base: `Object.assign(${base}, { length: ${node.length} })`, rest };
      }
      case "map":
        return { base: this.#map(number, node), rest };
      case "set":
        return { base: this.#set(number, node), rest };
      case "date":
        return { base: `new Date(${node.time ?? "NaN"})`, rest };
      case "regexp": {
        const flags = node.flags === "" ? "" : `, ${quote(node.flags)}`;
        const base = `new RegExp(${quote(node.source)}${flags})`;
        if (node.lastIndex === 0) return { base, rest };
        const step: Step = { kind: "lastIndex" };
        if (!this.#isLate(number, step))
          return { base: `Object.assign(${base}, { lastIndex: ${this.#value(node.lastIndex)} })`, rest };
        this.#later(number, (name) => `${name}.lastIndex = ${this.#value(node.lastIndex)};`);
        return { base, rest };
      }
      case "error":
        return this.#error(number, node.type, rest);
      case "view":
        return { base: this.#view(node), rest };
      case "buffer":
        return { base: this.#buffer(node), rest };
      case "boxed":
        return { base: `Object(${this.#value(node.value)})`, rest };
    }
  }

  #element(number: number, run: number, index: number, value: Value): string {
    const step: Step = index < run ? { kind: "index", index } : { kind: "key", key: String(index) };
    if (!this.#isLate(number, step)) return this.#value(value);
    this.#later(number, (name) => `${name}[${index}] = ${this.#value(value)};`);
    return "undefined";
  }

  #map(number: number, { entries, ...node }: MapNode): string {
    const isLate = (index: number, side: 0 | 1): boolean =>
      this.#isLate(number, { kind: "entry", index, key: null, side });
    const set = (name: string): string =>
      node.class === undefined ? `${name}.set(` : `Map.prototype.set.call(${name}, `;
    const first = entries.findIndex((_, index) => isLate(index, 0));
    const early = first < 0 ? entries : entries.slice(0, first);
    const texts = early.map(([key, value], index) => {
      if (!isLate(index, 1)) return `[${this.#value(key)}, ${this.#value(value)}]`;
      this.#later(number, (name) => `${set(name)}${this.#value(key)}, ${this.#value(value)});`);
      return `[${this.#value(key)}, undefined]`;
    });
    if (first >= 0)
      this.#later(number, (name) =>
        entries
          .slice(first)
          .map(([key, value]) => `${set(name)}${this.#value(key)}, ${this.#value(value)});`)
          .join(" "),
      );
    const types = this.options.language === "js" || isUniform(early) ? "" : "<any, any>";
    return `new Map${types}(${texts.length === 0 ? "" : `[${texts.join(", ")}]`})`;
  }

  #set(number: number, { items, ...node }: SetNode): string {
    const first = items.findIndex((_, index) => this.#isLate(number, { kind: "item", index }));
    const early = first < 0 ? items : items.slice(0, first);
    if (first >= 0)
      this.#later(number, (name) =>
        items
          .slice(first)
          .map((item) =>
            node.class === undefined
              ? `${name}.add(${this.#value(item)});`
              : `Set.prototype.add.call(${name}, ${this.#value(item)});`,
          )
          .join(" "),
      );
    return `new Set(${early.length === 0 ? "" : `[${early.map((item) => this.#value(item)).join(", ")}]`})`;
  }

  #error(
    number: number,
    type: string,
    props: readonly Property[],
  ): { base: string; rest: readonly Property[] } {
    const own = (property: Property | undefined, key: string): Value | undefined =>
      property?.key === key &&
      "value" in property &&
      property.hidden &&
      !property.readonly &&
      !property.fixed &&
      !this.#isLate(number, { kind: "key", key })
        ? property.value
        : undefined;
    const message = own(props[0], "message");
    const cause = typeof message === "string" ? own(props[1], "cause") : undefined;
    const given = [
      ...(typeof message === "string" ? [primitiveText(message)] : []),
      ...(cause === undefined ? [] : [`{ cause: ${this.#value(cause)} }`]),
    ];
    const rest = props.slice(given.length);
    if (type !== "AggregateError") return { base: `new ${type}(${given.join(", ")})`, rest };
    // Its constructor copies a list, which may be shared or missing.
    return { base: `Object.setPrototypeOf(new Error(${given.join(", ")}), AggregateError.prototype)`, rest };
  }

  #view(node: ViewNode): string {
    const buffer = isReference(node.buffer) ? nodeAt(this.graph, node.buffer.node) : undefined;
    if (!isReference(node.buffer) || buffer?.kind !== "buffer")
      return `new ${node.type}(new ArrayBuffer(${node.offset + 8 * node.length}), ${node.offset}, ${node.length})`;
    if (!this.#plan.named.has(node.buffer.node) && isOrdinary(buffer) && isWhole(node, buffer.bytes)) {
      const numbers = numbersOf(node.type, buffer.bytes);
      if (numbers !== undefined) return `new ${node.type}(${numbers === "" ? "" : `[${numbers}]`})`;
    }
    return `new ${node.type}(${this.#value(node.buffer)}, ${node.offset}, ${node.length})`;
  }

  #buffer({ bytes, length, shared, max }: Extract<Node, { readonly kind: "buffer" }>): string {
    const type = shared ? "SharedArrayBuffer" : "ArrayBuffer";
    const empty =
      max === undefined
        ? `new ${type}(${length})`
        : `Reflect.construct(${type}, [${length}, { maxByteLength: ${max} }])`;
    if (/^0*$/.test(bytes)) return empty;
    const numbers = numbersOf("Uint8Array", bytes) ?? "";
    if (!shared && max === undefined && bytes.length === 2 * length)
      return `new Uint8Array([${numbers}]).buffer`;
    const parameter = this.options.language === "js" ? "(buffer)" : "(buffer: any)";
    return `(${parameter} => (new Uint8Array(buffer).set([${numbers}]), buffer))(${empty})`;
  }

  #prototype(number: number, node: Made, text: string): string {
    if (node.proto !== undefined) {
      const { proto } = node;
      if (this.#isLate(number, { kind: "prototype" })) {
        this.#later(number, (name) => `Object.setPrototypeOf(${name}, ${this.#value(proto)});`);
        return text;
      }
      const prototype = this.#value(proto);
      return prototype === "undefined" ? text : `Object.setPrototypeOf(${text}, ${prototype})`;
    }
    if (node.class === undefined) return text;
    if (node.class === null) return `Object.setPrototypeOf(${text}, null)`;
    const entry = this.#entry(node.class);
    const name = this.options.className?.(entry) ?? (isIdentifier(entry.name) ? entry.name : undefined);
    if (name === undefined) this.missing.set(number, `class ${entry.name}`.trimEnd());
    else if (entry.opaque) this.missing.set(number, `hidden state of ${entry.name}`);
    return name === undefined ? text : `Object.setPrototypeOf(${text}, ${name}.prototype)`;
  }

  /** An object with its properties: those before the first odd one by assignment, the others by definition. */
  #properties(number: number, node: Made, base: string, rest: readonly Property[]): string {
    if (node.kind === "buffer" && this.#plan.late.has(number)) {
      if (rest.length > 0)
        this.#later(number, (name) => rest.map((property) => this.#definition(name, property)).join(" "));
      return base;
    }
    const odd = rest.findIndex((property) => !isPlain(property));
    const plain = (odd < 0 ? rest : rest.slice(0, odd)).filter(isPlain);
    let text = base;
    if (plain.length > 0 || base === "") {
      const members = plain.map((property) => {
        const { key, value } = property;
        const shown = this.#key(key);
        if (!this.#isLate(number, { kind: "key", key })) return `${shown}: ${this.#value(value)}`;
        this.#later(number, (name) => `${name}${this.#access(key)} = ${this.#value(value)};`);
        return `${shown}: undefined`;
      });
      const literal = members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
      text = base === "" ? literal : `Object.assign(${base}, ${literal})`;
    }
    if (odd < 0) return text;
    const members = rest.slice(odd).map((property) => {
      const { key } = property;
      const shown = this.#key(key);
      if (!this.#isLate(number, { kind: "key", key })) return `${shown}: ${this.#descriptor(property)}`;
      this.#later(number, (name) => this.#definition(name, property));
      return `${shown}: { value: undefined, configurable: true }`;
    });
    return `Object.defineProperties(${text}, { ${members.join(", ")} })`;
  }

  #definition(name: string, property: Property): string {
    const { key } = property;
    const shown = typeof key === "string" ? quote(key) : this.#symbol(key);
    return `Object.defineProperty(${name}, ${shown}, ${this.#descriptor(property)});`;
  }

  #descriptor(property: Property): string {
    const content =
      "value" in property
        ? `value: ${this.#value(property.value)}, writable: ${!property.readonly}`
        : `get: ${this.#value(property.get)}, set: ${this.#value(property.set)}`;
    return `{ ${content}, enumerable: ${!property.hidden}, configurable: ${!property.fixed} }`;
  }

  #key(key: Key): string {
    return typeof key === "string" ? literalKey(key) : `[${this.#symbol(key)}]`;
  }

  #access(key: Key): string {
    if (typeof key !== "string") return `[${this.#symbol(key)}]`;
    return isIdentifier(key) ? `.${key}` : `[${isIndex(key) ? key : quote(key)}]`;
  }

  #symbol({ symbol }: { readonly symbol: number }): string {
    return this.#value({ kind: "ref", node: symbol });
  }
}

/** A node whose object is made by an expression of ours. */
type Made = Exclude<ObjectLikeNode, { readonly kind: "function" | "opaque" }>;

function nameOf({ name }: FunctionNode): string {
  return `function ${name}`.trimEnd();
}

/** Whether TypeScript can infer the type of a map from its entries: it takes the first for all. */
function isUniform(entries: MapNode["entries"]): boolean {
  const [first] = entries;
  return entries.every((entry) =>
    entry.every((value, side) => typeof value !== "object" && typeof value === typeof first?.[side]),
  );
}

/** Whether a buffer is what the constructor of a view makes. */
function isOrdinary(node: Extract<Node, { readonly kind: "buffer" }>): boolean {
  return (
    !node.shared &&
    node.max === undefined &&
    !node.cut &&
    node.class === undefined &&
    node.proto === undefined &&
    node.props === undefined &&
    node.integrity === undefined
  );
}
