import type { Touched } from "./touched.js";

/**
 * The units, as the previous version has them, that reach a change otherwise than through units under a change contract:
 * what they do may differ although these changed as announced, or not at all.
 */
export function changedThemselves(
  changed: readonly Touched[],
  isContracted: (unit: Touched) => boolean,
): ReadonlySet<Touched["old"]> {
  const placeOf = (name: string, file: string): string => `${file}\n${name}`;
  const byPlace = new Map(changed.map((one) => [placeOf(one.new.name, one.new.in.file), one]));
  const themselves = new Set<Touched>();
  const isReached = ({ reasons }: Touched): boolean =>
    reasons.some((reason) => {
      if (!("name" in reason)) return true;
      const called = byPlace.get(placeOf(reason.name, reason.file));
      return called === undefined || (!isContracted(called) && themselves.has(called));
    });
  for (let before = -1; before < themselves.size; ) {
    before = themselves.size;
    for (const one of changed) if (!themselves.has(one) && isReached(one)) themselves.add(one);
  }
  return new Set([...themselves].map((one) => one.old));
}
