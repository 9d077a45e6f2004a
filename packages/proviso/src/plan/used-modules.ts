import type { Access, Plan } from "../generate/index.js";

/**
 * The plan without modules from which nothing is called. To load one, a script or a test, would run what it does for
 * its own sake.
 */
export function withUsedModules(plan: Plan): Plan {
  const used = new Set<number>();
  for (const { access } of [...plan.units, ...plan.classes])
    if (access !== undefined) used.add(access.module);
  const kept = plan.modules.flatMap((_, module) => (used.has(module) ? [module] : []));
  const place = new Map(kept.map((module, i) => [module, i]));
  const moved = <T extends { readonly access?: Access }>(one: T): T =>
    one.access === undefined
      ? one
      : { ...one, access: { ...one.access, module: place.get(one.access.module) ?? -1 } };
  return {
    ...plan,
    modules: kept.flatMap((module) => plan.modules[module] ?? []),
    compiled: (plan.compiled ?? []).flatMap((module) => place.get(module) ?? []),
    units: plan.units.map(moved),
    classes: plan.classes.map(moved),
  };
}
