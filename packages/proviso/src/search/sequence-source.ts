import {
  type Plan,
  recipeSource,
  resultsIn,
  type Sequence,
  type ShapeId,
  type Step,
  type UnitPlan,
} from "../generate/index.js";

/** The statements of a case, and what they import. */
export interface SequenceSource {
  readonly lines: readonly string[];
  /** For each module of the plan that is used, the names it is asked for; `default` for its default export. */
  readonly imports: ReadonlyMap<number, ReadonlySet<string>>;
  /** The last call as an expression, which awaits what it gives, and the statements before it. */
  readonly last: LastCall;
  /** The variables of what steps give, and of what is shared, by its number. */
  readonly variables: { readonly results: readonly string[]; readonly shared: ReadonlyMap<number, string> };
}

export interface LastCall {
  readonly before: readonly string[];
  readonly call: string;
  /** A name for what it gives that nothing else has. */
  readonly name: string;
}

/** How a function is called that gives all that an asynchronous generator yields. */
export const itemsOf = "itemsOf";

/** Prints a case as the statements that a person would write. */
export function sequenceSource(
  sequence: Sequence,
  plan: Plan,
  fixture: (name: string, index: number) => string,
  /** Names for what is shared, by its number, as far as they are free. */
  wished: ReadonlyMap<number, string> = new Map(),
): SequenceSource {
  const imports = new Map<number, Set<string>>();
  const variables = namesFor(sequence, plan);
  const shared = new Map<number, string>();
  const declared: string[] = [];
  const taken = new Set([...importedNames(sequence, plan), ...variables]);
  const newName = (stem: string, count = 0): string => {
    const name = count === 0 ? stem : `${stem}${count + 1}`;
    return taken.has(name) || reserved.test(name) ? newName(stem, count + 1) : name;
  };
  const names = {
    result: (step: number) => variables[step] ?? `step${step}`,
    fixture,
    shared: (id: number, source: string) => {
      const known = shared.get(id);
      if (known !== undefined) return known;
      const name = newName(wished.get(id) ?? "shared");
      taken.add(name);
      shared.set(id, name);
      declared.push(`const ${name} = ${source};`);
      return name;
    },
  };
  const used = new Set(
    sequence.flatMap(({ receiver, args }) => [
      ...(receiver === undefined ? [] : [receiver]),
      ...args.flatMap(resultsIn),
    ]),
  );
  const imported = (module: number, name: string): string => {
    imports.set(module, (imports.get(module) ?? new Set<string>()).add(name));
    return importedName(name, module, plan);
  };
  let last: LastCall = { before: [], call: "undefined", name: variables.at(-1) ?? "result" };
  const lines: string[] = [];
  for (const [at, step] of sequence.entries()) {
    const unit = plan.units[step.unit];
    if (unit === undefined) continue;
    const args = step.args.map((arg) => recipeSource(arg, names)).join(", ");
    const plain = callSource(unit, pathOf(unit, plan), step, args, names.result, imported);
    lines.push(...declared.splice(0));
    if (at === sequence.length - 1)
      last = {
        before: [...lines],
        call: lastCall(plain, unit, plan),
        name: names.result(at),
      };
    if (unit.generates === "promised items" && !used.has(at)) {
      lines.push(`for await (const _ of ${plain});`);
      continue;
    }
    const call = awaited(plain, unit, plan);
    lines.push(used.has(at) ? `const ${names.result(at)} = ${call};` : `${call};`);
  }
  return { lines, imports, last, variables: { results: variables, shared } };
}

function awaited(call: string, unit: UnitPlan, plan: Plan): string {
  if (mayPromise(unit, plan)) return `await ${call}`;
  return unit.generates === "items" ? `[...${call}]` : call;
}

function lastCall(call: string, unit: UnitPlan, plan: Plan): string {
  return unit.generates === "promised items" ? `await ${itemsOf}(${call})` : awaited(call, unit, plan);
}

/** Whether what a call gives is a promise, as far as types tell. */
function mayPromise({ kind, promises, result }: UnitPlan, { shapes }: Plan): boolean {
  if (kind === "constructor" || kind === "setter") return false;
  const is = (id: ShapeId): boolean => {
    const shape = shapes[id];
    return (
      shape?.kind === "promise" || shape?.kind === "any" || (shape?.kind === "union" && shape.of.some(is))
    );
  };
  return promises || is(result);
}

/** How an export is named in the file that imports it: a default one as it is called there, or after its module. */
export function importedName(name: string, module: number, plan: Plan): string {
  if (name !== "default") return name;
  const called = defaultName(module, plan);
  const base = moduleName(module, plan);
  const others = plan.modules.flatMap((_, i) =>
    i === module ? [] : [defaultName(i, plan), moduleName(i, plan)],
  );
  const isFree = (one: string): boolean =>
    !others.includes(one) && !plan.units.some((unit) => pathOf(unit, plan)[0] === one);
  if (called !== undefined && isFree(called)) return called;
  return isFree(base) ? base : `${base}${module + 1}`;
}

/** What a module itself calls its default export, if that can name it elsewhere. */
function defaultName(module: number, plan: Plan): string | undefined {
  const own = plan.units.find((unit) => {
    const path = pathOf(unit, plan);
    return unit.access?.module === module && path.length === 1 && path[0] === "default";
  });
  const ofFunction = own?.kind === "function" ? own.name : undefined;
  const called = own?.owner === undefined ? ofFunction : plan.classes[own.owner]?.name;
  return called !== undefined && identifier.test(called) && !reserved.test(called) ? called : undefined;
}

/** The name of a module as an identifier. */
function moduleName(module: number, plan: Plan): string {
  const base = (plan.modules[module] ?? "")
    .replace(/^.*[\\/]|\.[^.]*$/g, "")
    .replace(/[^\w$]+(\w?)/g, (_, next: string) => next.toUpperCase());
  return /^[A-Za-z_$]/.test(base) ? base : `_${base}`;
}

/** The names that lead to a unit from what an import declaration gives. */
function pathOf({ access }: UnitPlan, { compiled = [] }: Plan): readonly string[] {
  const { module = -1, path = [] } = access ?? {};
  return compiled.includes(module) ? path.slice(1) : path;
}

function callSource(
  { access, member = "", kind }: UnitPlan,
  [first = "default", ...rest]: readonly string[],
  { receiver }: Step,
  args: string,
  result: (step: number) => string,
  imported: (module: number, name: string) => string,
): string {
  const on =
    receiver === undefined ? [imported(access?.module ?? 0, first), ...rest].join(".") : result(receiver);
  switch (kind) {
    case "function":
      return `${on}(${args})`;
    case "constructor":
      return `new ${on}(${args})`;
    case "static":
    case "method":
      return `${propertySource(on, member)}(${args})`;
    case "getter":
      return propertySource(on, member);
    case "setter":
      return `${propertySource(on, member)} = ${args}`;
  }
}

function propertySource(object: string, member: string): string {
  if (member.startsWith("@@")) return `${object}[Symbol.${member.slice(2)}]`;
  return identifier.test(member) ? `${object}.${member}` : `${object}[${JSON.stringify(member)}]`;
}

const identifier = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;
/** Words of the language, and names that a written test has for itself. */
const reserved =
  /^(class|default|delete|enum|export|function|import|new|package|test|expect|throws|conforms|excluded|config|fixtures|equal|notEqual|deepEqual|notDeepEqual|ok|thrownBy|outcomeOf|itemsOf)$/;

/** The names that a case imports. */
function importedNames(sequence: Sequence, plan: Plan): ReadonlySet<string> {
  return new Set(
    sequence.flatMap(({ unit }) => {
      const planned = plan.units[unit];
      const [first = "default"] = planned === undefined ? [] : pathOf(planned, plan);
      return planned?.access === undefined ? [] : [importedName(first, planned.access.module, plan)];
    }),
  );
}

/** Names for what steps give: an instance after its class, another value after nothing in particular. */
function namesFor(sequence: Sequence, plan: Plan): string[] {
  const imported = importedNames(sequence, plan);
  const taken = new Map<string, number>();
  return sequence.map(({ unit }) => {
    const planned = plan.units[unit];
    const type = planned?.owner === undefined ? undefined : plan.classes[planned.owner]?.name;
    const made = planned?.kind === "constructor" && type !== undefined;
    const short = made ? type.charAt(0).toLowerCase() + type.slice(1) : "result";
    const isTaken = reserved.test(short) || short === type || imported.has(short);
    const name = isTaken ? `the${type ?? "Result"}` : short;
    const count = (taken.get(name) ?? 0) + 1;
    taken.set(name, count);
    return count === 1 ? name : `${name}${count}`;
  });
}
