import type { SearchOrder } from "../protocol.js";

/** In the place of a module that could not be loaded. */
export class LoadFailure {
  constructor(readonly text: string) {}
}

/** Loads the modules of an order; nothing for those that are left out. */
export async function loadModules(
  { modules, unloaded }: Pick<SearchOrder, "modules" | "unloaded">,
  say: (message: { readonly kind: "loading"; readonly module: number }) => void,
): Promise<unknown[]> {
  const loaded: unknown[] = [];
  for (const [module, url] of modules.entries()) {
    if (url === "" || unloaded.includes(module)) {
      loaded.push(undefined);
      continue;
    }
    say({ kind: "loading", module });
    try {
      loaded.push(await import(url));
    } catch (error) {
      loaded.push(
        new LoadFailure(error instanceof Error ? `${error.stack ?? error.message}` : String(error)),
      );
    }
  }
  return loaded;
}

/** The modules that could not be loaded, and why. */
export function loadFailures(loaded: readonly unknown[]): { module: number; error: string }[] {
  return loaded.flatMap((module, i) =>
    module instanceof LoadFailure ? [{ module: i, error: module.text }] : [],
  );
}
