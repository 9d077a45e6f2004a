import { execFileSync } from "node:child_process";
import Module from "node:module";
import { fileURLToPath } from "node:url";
import { readableFrom } from "./readable-from.js";

/** What a version of Node offers. */
export interface NodeAbilities {
  readonly permissionFlag: string | undefined;
  /** Whether hooks on modules run in the same thread; else they need one of their own. */
  readonly hooksInThread: boolean;
}

const question =
  "const f=process.allowedNodeEnvironmentFlags;" +
  "JSON.stringify([f.has('--permission'),f.has('--experimental-permission'),'registerHooks' in require('module')])";

const known = new Map<string, NodeAbilities>();

/** What this Node can, or another one; throws if that does not run. */
export function abilitiesOf(node: string): NodeAbilities {
  const found = known.get(node) ?? ask(node);
  known.set(node, found);
  return found;
}

function ask(node: string): NodeAbilities {
  if (node === process.execPath) {
    const flags = process.allowedNodeEnvironmentFlags;
    return abilities(
      flags.has("--permission"),
      flags.has("--experimental-permission"),
      "registerHooks" in Module,
    );
  }
  const answer = execFileSync(node, ["-p", question], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [stable, experimental, hooks] = JSON.parse(answer) as [boolean, boolean, boolean];
  return abilities(stable, experimental, hooks);
}

const abilities = (stable: boolean, experimental: boolean, hooksInThread: boolean): NodeAbilities => ({
  permissionFlag: stable ? "--permission" : experimental ? "--experimental-permission" : undefined,
  hooksInThread,
});

const ownFolder = fileURLToPath(new URL("../../..", import.meta.url));
const boot = fileURLToPath(new URL("../child/boot.js", import.meta.url));

/** The arguments that a child is started with. */
export function nodeArguments(
  permissionFlag: string,
  options: {
    readonly root: string;
    readonly readable: readonly string[];
    readonly heap: number;
    readonly needsThread: boolean;
  },
): readonly string[] {
  const readable = new Set([options.root, ownFolder, ...options.readable].flatMap(readableFrom));
  return [
    permissionFlag,
    ...[...readable].map((name) => `--allow-fs-read=${name}`),
    // For the thread of the hooks; `Worker` itself is refused to the user's code.
    ...(options.needsThread ? ["--allow-worker"] : []),
    `--max-old-space-size=${options.heap}`,
    "--unhandled-rejections=strict",
    "--no-warnings",
    boot,
  ];
}

/**
 * Where there is a shell, it sets what only the system can limit before it becomes Node: no core files, no long files,
 * and memory.
 */
export function command(
  platform: NodeJS.Platform,
  node: string,
  args: readonly string[],
  heap: number,
): { readonly file: string; readonly args: readonly string[] } {
  if (platform === "win32") return { file: node, args };
  const data = (heap + memoryBesideHeap) * 1024;
  const script = `ulimit -c 0; ulimit -f 8; ulimit -d ${data} 2>/dev/null; exec "$0" "$@"`;
  return { file: "/bin/sh", args: ["-c", script, node, ...args] };
}

/** In megabytes, and generous: newer versions of Node reserve half of it for code. The parent looks more closely. */
const memoryBesideHeap = 2048;

/** All the environment that a child gets, besides what the caller adds. */
export function environment(
  platform: NodeJS.Platform,
  inherited: NodeJS.ProcessEnv,
): Record<string, string | undefined> {
  return {
    TZ: "UTC",
    LC_ALL: "en_US.UTF-8",
    LANG: "en_US.UTF-8",
    ...(platform === "win32" ? { SystemRoot: inherited["SystemRoot"] } : {}),
  };
}
