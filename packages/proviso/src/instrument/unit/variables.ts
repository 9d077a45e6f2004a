import type { UnitPlace } from "./place.js";
import type { Share } from "./shares.js";
import type { UnitWeaving } from "./weaving.js";

// The variables of a call: copies of parameters that the body assigns, whether plain expressions settled the entry,
// the runtime's frame, the result, and what plain expressions found out.

/** Declares them; `settled` is what the entry starts from. Where a generator's call is woven, it declares the frame. */
export function variablesText(
  { names: { f, g, r }, place, rename, generic, shares }: UnitWeaving,
  settled = "0",
  generatorCall?: { readonly rest: string | undefined },
): string {
  const found = [
    ...shares.read.flatMap(({ flags, olds }) => [...flags.map((flag) => `${flag} = false`), ...olds]),
    ...shares.called.flatMap(({ mask, olds }) => [`${mask} = 0`, olds]),
    ...shares.histories.flatMap(({ olds }) => olds),
  ];
  const declared = [
    ...(generatorCall?.rest === undefined ? [] : [generatorCall.rest]),
    ...[...rename].map(([name, copy]) => `${copy} = ${name}`),
    ...(generic ? [] : [`${f} = ${settled}`]),
    ...(generatorCall === undefined ? [g] : []),
    r,
    ...(generic ? [] : found),
  ];
  return `${takingApart(place)} let ${declared.join(", ")};`;
}

/** What the parameters did that are kept whole; the body may declare the same names once more. */
function takingApart({ changes }: UnitPlace): string {
  const taken = [...(changes?.wholes ?? [])].map(([{ name }, whole]) => `${name.getText()} = ${whole}`);
  return taken.length === 0 ? "" : ` var ${taken.join(", ")};`;
}

/** The variables that hold what plain expressions found out. */
export function foundNames({ names, generic, shares }: UnitWeaving): string[] {
  if (generic) return [];
  return [
    names.f,
    ...shares.read.flatMap(({ flags, olds }) => [...flags, ...olds]),
    ...shares.called.flatMap(({ mask, olds }) => [mask, olds]),
    ...shares.histories.flatMap(({ olds }) => olds),
  ];
}

/** What plain expressions found out at the call, as the runtime wants it. */
export function foundText({ names, generic, shares }: UnitWeaving): string {
  if (generic) return "0";
  const met = ({ flags, contract }: Share): readonly string[] =>
    flags.length > 0 ? flags : contract.cases.map(() => "true");
  const parts = shares.ordered.map((share) =>
    "provider" in share
      ? `${share.mask}, ${share.olds}`
      : `[${met(share).join(", ")}], [${share.olds.join(", ")}]`,
  );
  const histories = shares.histories.map(({ olds }) => `[${olds.join(", ")}]`);
  return `${names.f} && [${[...parts, `[${histories.join(", ")}]`].join(", ")}]`;
}
