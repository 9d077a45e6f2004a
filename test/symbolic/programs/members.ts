import { type Context, type Kind, membersOf } from "./context.js";
import { functionExpression } from "./functions.js";

// Members of arrays and objects, and calls.

/** Some arguments. */
export function someArguments(at: Context, arity: number, depth: number): string {
  const { draw, grammar } = at;
  const args = draw.some(arity + 1, () => grammar.expression(at, "any", depth - 1), Math.max(0, arity - 1));
  const arrays = at.ofKind("array");
  if (arrays.length > 0 && draw.chance(8)) args.push(`...${draw.pick(arrays).name}`);
  return args.join(", ");
}

/** Something that is found in an object or given by a function. */
export function memberOrCall(at: Context, kind: Kind, depth: number): string {
  const { draw, grammar } = at;
  const inner = (of: Kind): string => grammar.expression(at, of, depth - 1);
  const ways: (() => string)[] = [() => inner(kind)];
  for (const { name } of at.ofKind("array"))
    ways.push(
      () => `${name}[${draw.pick(["0", "1", "2", inner("number")])}]`,
      () => `${name}.length`,
      () => `(${draw.pick(["0", "1", '"length"', "-1"])} in ${name})`,
    );
  for (const { name } of at.ofKind("object"))
    ways.push(
      () => `${name}.${draw.pick(["a", "b", "c", "d"])}`,
      () => `${name}[${inner(draw.pick(["string", "number"]))}]`,
      () => `${name}?.${draw.pick(["a", "b", "zz"])}${draw.pick(["", "", "?.b", "?.[0]"])}`,
      () => `(${draw.pick(['"a"', '"b"', '"zz"'])} in ${name})`,
      () => `(delete ${name}.${draw.pick(["a", "b", "c"])})`,
      () => `${name}.m?.(${someArguments(at, 1, depth)})`,
    );
  for (const { name, of } of at.ofKind("instance")) {
    if (of === undefined) continue;
    ways.push(() => `${name}.${draw.pick(["a", "b", "g", "h", "constructor.name"])}`);
    const methods = membersOf(of, "methods");
    if (methods.length > 0) ways.push(() => `${name}.${draw.pick(methods)}(${someArguments(at, 2, depth)})`);
    for (const shape of at.allClasses()) ways.push(() => `(${name} instanceof ${shape.name})`);
  }
  for (const shape of at.allClasses()) {
    const statics = membersOf(shape, "statics");
    const staticMethods = membersOf(shape, "staticMethods");
    if (statics.length > 0) ways.push(() => `${shape.name}.${draw.pick(statics)}`);
    if (staticMethods.length > 0)
      ways.push(() => `${shape.name}.${draw.pick(staticMethods)}(${someArguments(at, 1, depth)})`);
    const methods = membersOf(shape, "methods");
    if (methods.length > 0)
      ways.push(
        () =>
          `new ${shape.name}(${someArguments(at, shape.arity, depth)}).${draw.pick(methods)}(${someArguments(at, 1, depth)})`,
      );
  }
  if (at.self !== undefined && !at.isStatic) ways.push(() => `super.${draw.pick(["a", "g", "toNothing"])}`);
  if (at.self !== undefined) ways.push(() => `this.${draw.pick(["a", "b", "g"])}`);
  for (const { name, arity, isAsync } of at.allFunctions())
    if (!isAsync || at.isAsync)
      ways.push(() => {
        const call = `${name}(${someArguments(at, arity, depth)})`;
        return isAsync ? `(await ${call})` : call;
      });
  ways.push(() => `(${functionExpression(at, depth - 1)})(${someArguments(at, 1, depth)})`);
  if (at.isAsync) ways.push(() => `(await ${inner(kind)})`);
  const found = draw.pick(ways)();
  return kind === "string" && draw.chance(60) ? `\`\${text(${found})}\`` : found;
}
