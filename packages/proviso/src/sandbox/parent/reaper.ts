// Children that run when their parent is killed. One that waits for a message sees its pipe closed and ends; one that is
// caught in a loop sees nothing. So a shell waits beside them: its input ends with the parent, however that ends, and
// then it kills those that are left. On Windows the system does so by itself, since children belong to a job.
import type { ChildProcess, Machine } from "./machine.js";

const script = `trap '' INT TERM HUP QUIT
alive=
while read -r sign pid; do
  rest=
  for other in $alive; do [ "$other" = "$pid" ] || rest="$rest $other"; done
  alive=$rest
  [ "$sign" = "+" ] && alive="$alive $pid"
done
[ -z "$alive" ] || kill -9 $alive 2>/dev/null`;

export interface Reaper {
  add(pid: number): void;
  remove(pid: number): void;
}

/** A reaper runs while there is anybody to look after. */
export function makeReaper(machine: Machine): Reaper {
  if (machine.platform === "win32") return { add: () => undefined, remove: () => undefined };
  const alive = new Set<number>();
  let shell: ChildProcess | undefined;
  const tell = (line: string): void => {
    shell?.stdin?.write(line);
  };
  return {
    add(pid) {
      alive.add(pid);
      if (shell === undefined) {
        shell = machine.spawn("/bin/sh", ["-c", script], {
          stdio: ["pipe", "ignore", "ignore"],
          env: {},
          cwd: "/",
        });
        // Without a reaper all works but for the rare case it is there for.
        shell.on("error", () => undefined);
        shell.stdin?.on("error", () => undefined);
        shell.unref();
        (shell.stdin as unknown as { unref?(): void } | null)?.unref?.();
      }
      tell(`+ ${pid}\n`);
    },
    remove(pid) {
      alive.delete(pid);
      tell(`- ${pid}\n`);
      if (alive.size > 0) return;
      shell?.stdin?.end();
      shell = undefined;
    },
  };
}
