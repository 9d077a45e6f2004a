import type { Shape, ShapeId } from "../generate/index.js";
import type { ClassDraft, UnitDraft } from "./drafts.js";
import type { ShapeTable } from "./shape-table.js";

// Which shapes have a finite value, which classes an instance, and which units arguments: the least solution, found by
// going round until nothing is added. So a list that must have a next is out, and a class whose constructor needs an
// instance of itself is in only if something else makes one.

/** What can be made and called. */
export interface Inhabited {
  hasValue(id: ShapeId): boolean;
  hasInstance(draft: ClassDraft): boolean;
  /** Why a unit cannot be called; nothing if it can. */
  whyNot(unit: UnitDraft): string | undefined;
}

export function inhabited(
  table: ShapeTable,
  classes: readonly ClassDraft[],
  units: readonly UnitDraft[],
): Inhabited {
  const values = new Set<ShapeId>();
  const instances = new Set<number>();
  const made = units.map((unit) => ({
    unit,
    classes: unit.alternatives.flatMap(({ signature }) => [...classesIn(signature.result, table)]),
  }));
  const missing = (unit: UnitDraft): string | undefined => {
    let reason: string | undefined;
    for (const { signature } of unit.alternatives) {
      const lacking = signature.parameters.find(({ optional, shape }) => !optional && !values.has(shape));
      if (lacking === undefined) return undefined;
      reason ??= `no value can be made for its parameter \`${lacking.name}\`: ${whyEmpty(lacking.shape, table)}`;
    }
    return reason;
  };
  const hasReceiver = ({ owner, kind }: UnitDraft): boolean =>
    owner === undefined ||
    kind === "constructor" ||
    kind === "static" ||
    classes.some((draft) => instances.has(draft.index) && isA(draft, owner));
  for (let before = -1; before !== values.size + instances.size; ) {
    before = values.size + instances.size;
    for (let id = 0; id < table.size; id++)
      if (!values.has(id) && hasValue(table.get(id), values, instances)) values.add(id);
    for (const { unit, classes: results } of made) {
      if (missing(unit) !== undefined || !hasReceiver(unit)) continue;
      if (unit.kind === "constructor" && unit.owner !== undefined) instances.add(unit.owner.index);
      else for (const index of results) instances.add(index);
    }
  }
  return {
    hasValue: (id) => values.has(id),
    hasInstance: (draft) => instances.has(draft.index),
    whyNot: (unit) =>
      missing(unit) ??
      (hasReceiver(unit) ? undefined : `nothing makes an instance of \`${unit.owner?.name}\``),
  };
}

/** Whether a class is another one or below it. */
export function isA(draft: ClassDraft, other: ClassDraft): boolean {
  for (let above: ClassDraft | undefined = draft; above !== undefined; above = above.base)
    if (above === other) return true;
  return false;
}

function hasValue(shape: Shape, values: ReadonlySet<ShapeId>, instances: ReadonlySet<number>): boolean {
  switch (shape.kind) {
    case "none":
      return false;
    case "union":
      return shape.of.some((id) => values.has(id));
    case "array":
      return (shape.length.min ?? 0) === 0 || values.has(shape.of);
    case "tuple":
      return shape.items.every(({ optional, shape: item }) => optional || values.has(item));
    case "object":
      return shape.members.every(({ optional, shape: member }) => optional || values.has(member));
    case "instance":
      return shape.classes.some((index) => instances.has(index));
    case "interface":
      return values.has(shape.standIn) || shape.classes.some((index) => instances.has(index));
    case "template":
      return shape.parts.every((id) => values.has(id));
    case "promise":
      return values.has(shape.of);
    case "literal":
    case "boolean":
    case "number":
    case "bigint":
    case "string":
    case "symbol":
    case "map":
    case "set":
    case "iterable":
    case "date":
    case "regexp":
    case "error":
    case "typed-array":
    case "buffer":
    case "function":
    case "any":
    case "fixture":
      return true;
  }
}

/** The classes whose instances a result holds: those it names, which stand before their subclasses. */
function classesIn(id: ShapeId, table: ShapeTable, seen = new Set<ShapeId>()): Set<number> {
  const found = new Set<number>();
  if (seen.has(id)) return found;
  seen.add(id);
  const shape = table.get(id);
  const inside = (ids: readonly ShapeId[]): void => {
    for (const inner of ids) for (const index of classesIn(inner, table, seen)) found.add(index);
  };
  if (shape.kind === "instance") for (const index of shape.classes.slice(0, 1)) found.add(index);
  else if (shape.kind === "union") inside(shape.of);
  else if (shape.kind === "array" || shape.kind === "promise" || shape.kind === "iterable")
    inside([shape.of]);
  return found;
}

/** In words, why a shape has no value. */
function whyEmpty(id: ShapeId, table: ShapeTable, depth = 0): string {
  const shape = table.get(id);
  if (shape.kind === "none") return shape.reason;
  if (shape.kind === "instance") return `nothing makes an instance of \`${shape.name}\``;
  if (shape.kind === "interface") return whyEmpty(shape.standIn, table, depth);
  if (shape.kind === "object" && depth < 3) {
    const member = shape.members.find(
      ({ optional, shape: inner }) =>
        !optional && !["string", "number", "boolean"].includes(table.get(inner).kind),
    );
    if (member !== undefined) return `\`${member.name}\`: ${whyEmpty(member.shape, table, depth + 1)}`;
  }
  return "every value of its type holds another one";
}

/** Takes out what has no value: parts of unions, optional members, classes; what is left empty is none. */
export function prune(
  table: ShapeTable,
  { hasValue: isThere, hasInstance }: Inhabited,
  classes: readonly ClassDraft[],
): void {
  const reasons = new Map<ShapeId, string>();
  for (let id = 0; id < table.size; id++) if (!isThere(id)) reasons.set(id, whyEmpty(id, table));
  const made = (indices: readonly number[]): number[] =>
    indices.filter((index) => {
      const draft = classes[index];
      return draft !== undefined && hasInstance(draft);
    });
  for (let id = 0, size = table.size; id < size; id++) {
    const shape = table.get(id);
    const reason = reasons.get(id);
    if (reason !== undefined) {
      if (shape.kind !== "none") table.fill(id, { kind: "none", reason });
    } else if (shape.kind === "union") {
      const of = shape.of.filter(isThere);
      if (of.length < shape.of.length) table.fill(id, { kind: "union", of });
    } else if (shape.kind === "array" && !isThere(shape.of)) table.fill(id, { ...shape, length: { max: 0 } });
    else if (shape.kind === "object" && shape.members.some((member) => !isThere(member.shape)))
      table.fill(id, { ...shape, members: shape.members.filter((member) => isThere(member.shape)) });
    else if (shape.kind === "instance") table.fill(id, { ...shape, classes: made(shape.classes) });
    else if (shape.kind === "interface") table.fill(id, { ...shape, classes: made(shape.classes) });
    else if (shape.kind === "tuple") {
      const cut = shape.items.findIndex((item) => !isThere(item.shape));
      const { rest, ...others } = shape;
      const isRestThere = rest !== undefined && isThere(rest) && cut < 0;
      if (cut >= 0 || (rest !== undefined && !isRestThere))
        table.fill(id, { ...others, items: cut < 0 ? shape.items : shape.items.slice(0, cut) });
    }
  }
  for (let id = 0, size = table.size; id < size; id++) {
    const shape = table.get(id);
    const [only, another] = shape.kind === "union" ? shape.of : [];
    if (only !== undefined && another === undefined) table.fill(id, table.get(only));
  }
}
