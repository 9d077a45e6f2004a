// CommonJS modules of a variant. Node knows each file once, by its name, so the modules of a variant take the places of the
// others in its cache while one of them is required, also later on by one of their own functions. What they `import()` is
// of no variant.
import Module, { createRequire, isBuiltin } from "node:module";
import { isUserSource } from "../user-file.js";
import { type Variant, variantOf } from "./variant.js";

/** What Node's loader has and its types do not tell. */
interface Loader {
  _load(request: string, parent: NodeJS.Module | undefined, ...rest: unknown[]): unknown;
}

interface VariantModules {
  readonly variant: Variant | undefined;
  /** Of one of its modules. */
  readonly url: string;
  /** By file. */
  modules: ReadonlyMap<string, NodeJS.Module>;
}

const require = createRequire(import.meta.url);
const { cache } = require;
let isHooked = false;
const byUrl = new Map<string, VariantModules>();
const owners = new WeakMap<NodeJS.Module, VariantModules>();
let current: VariantModules | undefined;

/** What a CommonJS file exports in the variant that a URL is about. */
export function requireInVariant(fileName: string, url: string): unknown {
  hookLoading(Module as unknown as Loader);
  const { search } = new URL(url);
  const modules = byUrl.get(search) ?? { variant: variantOf(url), url, modules: new Map() };
  byUrl.set(search, modules);
  return within(modules, () => require(fileName));
}

/** The variant that modules are being loaded for; the module that asks belongs to it from then on. */
export function variantFor(module: NodeJS.Module): Pick<VariantModules, "variant" | "url"> | undefined {
  if (current !== undefined) owners.set(module, current);
  return current;
}

function hookLoading(loader: Loader): void {
  if (isHooked) return;
  isHooked = true;
  const native = loader._load;
  loader._load = (request, parent, ...rest) => {
    const own = parent && !isBuiltin(request) ? owners.get(parent) : undefined;
    const load = (): unknown => native.call(loader, request, parent, ...rest);
    return own === undefined ? load() : within(own, load);
  };
}

function within<T>(modules: VariantModules, run: () => T): T {
  if (modules === current) return run();
  const outer = current;
  const others = takeOut();
  putIn(modules.modules);
  current = modules;
  try {
    return run();
  } finally {
    modules.modules = takeOut();
    putIn(others);
    current = outer;
  }
}

function takeOut(): Map<string, NodeJS.Module> {
  const taken = new Map<string, NodeJS.Module>();
  for (const [file, module] of Object.entries(cache)) {
    if (module === undefined || !isUserSource(file)) continue;
    taken.set(file, module);
    delete cache[file];
  }
  return taken;
}

function putIn(modules: ReadonlyMap<string, NodeJS.Module>): void {
  for (const [file, module] of modules) cache[file] = module;
}
