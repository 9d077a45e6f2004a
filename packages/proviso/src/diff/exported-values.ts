import { pathToFileURL } from "node:url";
import { diagnose } from "../diagnostic/index.js";
import type { Plan } from "../generate/index.js";
import { accessPrefix } from "../plan/index.js";
import type { Export } from "../program/index.js";
import type { Finding, Messages, UnitResult } from "../result/index.js";
import { inLanes, startGuest } from "../search/index.js";
import type { ContractedChanges } from "./contracts.js";
import type { DiffOptions, VersionVariant } from "./options.js";
import type { ValueAccess, ValueComparison, ValueMessage, ValuesOrder } from "./values-protocol.js";
import type { VersionProgram } from "./version-program.js";

// What modules export besides units and classes is state that callers read, so it is compared once both are loaded.

/** Two versions, and what is known of the change. */
interface Work {
  readonly previous: VersionProgram;
  readonly updated: VersionProgram;
  readonly contracted: ContractedChanges;
}

/** A value that is exported otherwise than before, or of which nothing is known. */
interface LookedAt {
  readonly unit: UnitResult;
  readonly finding?: Finding;
}

/** Compares the exported values that a change touches; tells of those that differ, and of which nothing is known. */
export async function exportedValues(
  { previous, updated, contracted }: Work,
  options: DiffOptions,
  messages: Messages,
): Promise<LookedAt[]> {
  const isReachable = ({ entries }: VersionProgram, one: Export): boolean =>
    entries === undefined || entries.includes(one.in.inProgram.fileName);
  const pairs = contracted.changes.exports.values.filter(
    (pair) =>
      isReachable(previous, pair.old) &&
      isReachable(updated, pair.new) &&
      (options.units.length === 0 || options.units.includes(pair.new.name)),
  );
  // A value that a module passes on is told where it is made.
  const values = pairs.filter(
    ({ new: one }) =>
      one.pieces.some(({ in: { file } }) => file === one.in.file) ||
      !pairs.some(
        ({ new: other }) => other !== one && other.pieces.some((piece) => one.pieces.includes(piece)),
      ),
  );
  if (values.length === 0) return [];
  const access = (one: Export, version: "previous" | "updated", copy?: string): ValueAccess => ({
    url: options.hook.variantUrl(pathToFileURL(one.in.inProgram.fileName).href, {
      ...contracted.variants[version],
      ...(copy !== undefined && { copy }),
    }),
    path: pathTo(one),
  });
  const roots = [previous.folder.folder, updated.folder.folder, previous.root, updated.root];
  const compared = options.isRun
    ? await compareValues(
        {
          values: values.map((pair) => ({
            previous: access(pair.old, "previous"),
            updated: access(pair.new, "updated"),
            copies: {
              previous: access(pair.old, "previous", "again"),
              updated: access(pair.new, "updated", "again"),
            },
          })),
        },
        { ...options, readable: [previous.folder.root, updated.folder.root, ...contracted.folders] },
      )
    : [];
  return values.flatMap(({ new: one }, i) => {
    const found = compared[i] ?? { kind: "unknown", why: "it was not looked at" };
    // Versions lie in folders of their own, and the user's program in neither.
    const isOfPlace =
      found.kind === "different" &&
      roots.some((root) => found.before.includes(root) || found.now.includes(root));
    const result = isOfPlace
      ? { kind: "unknown" as const, why: "it depends on where the program is" }
      : found;
    return result.kind === "same" ? [] : [lookedAt(one, result, messages)];
  });
}

function pathTo({ in: { inProgram }, name, pieces }: Export): readonly string[] {
  const prefix = accessPrefix(inProgram);
  const isWhole = prefix.length > 0 && name === "default" && pieces.length > 0;
  return isWhole ? prefix : [...prefix, name];
}

/** The files that load in a process where no other was loaded. */
export async function loadingAlone(
  files: readonly string[],
  variant: VersionVariant,
  options: DiffOptions & { readonly readable: readonly string[] },
): Promise<ReadonlySet<string>> {
  const loads = await inLanes(files, options.lanes, async (file) => {
    const whole = { url: options.hook.variantUrl(pathToFileURL(file).href, variant), path: [] };
    const order = { previous: whole, updated: whole, copies: { previous: whole, updated: whole } };
    const [value] = await compareValues({ values: [order] }, options);
    return value?.kind === "same" || (value?.kind === "unknown" && !/cannot be loaded|ended/.test(value.why));
  });
  return new Set(files.filter((_, i) => loads[i]));
}

/** Looks at values in the sandbox; what brings the process down is not known. */
async function compareValues(
  order: ValuesOrder,
  options: DiffOptions & { readonly readable: readonly string[] },
): Promise<ValueComparison[]> {
  const plan: Pick<Plan, "units"> = { units: [] };
  const modules = order.values.flatMap(({ previous, updated }) => [previous.url, updated.url]);
  const guest = new URL("./guest/serve-values.js", import.meta.url);
  const child = await startGuest(guest, plan, { ...options, modules });
  if ("failure" in child) return order.values.map(() => ({ kind: "unknown", why: child.failure }));
  child.send(order as never);
  const compared: ValueComparison[] = [];
  while (compared.length < order.values.length) {
    const received = await child.receive();
    if ("ending" in received) break;
    compared.push((received.message as unknown as ValueMessage).value);
  }
  await child.close();
  while (compared.length < order.values.length)
    compared.push({ kind: "unknown", why: "the process ended while modules were loaded" });
  return compared;
}

function lookedAt(
  { name, pieces: [piece], in: { written } }: Export,
  result: Exclude<ValueComparison, { readonly kind: "same" }>,
  messages: Messages,
): LookedAt {
  const { written: source } = piece?.in ?? { written };
  const start = piece?.node.getStart(source) ?? 0;
  const { line } = source.getLineAndCharacterOfPosition(start);
  const unit = {
    unit: name,
    file: messages.relative(source.fileName),
    line: line + 1,
    clauses: 0,
  };
  if (result.kind === "unknown")
    return {
      unit: { ...unit, verdict: "unknown", reason: `its value could not be compared: ${result.why}` },
    };
  const { path, before, now } = result;
  const span = { file: source.fileName, start, end: piece?.node.getEnd() ?? start };
  const diagnostic = diagnose("diff/value", span, { name: `${name}${path}`, before, now });
  return {
    unit: { ...unit, verdict: "violated" },
    finding: {
      ...messages.finding(diagnostic, name, "regression"),
      verdict: "violated",
    },
  };
}
