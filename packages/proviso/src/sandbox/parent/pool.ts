import type { SandboxChild, StartFailure } from "./start-child.js";

/** A child that is one's own until it is given back. */
export interface Lease {
  readonly child: SandboxChild;
  /** Ends the child; a new one is in its place already. A child that has run the user's code is never given to another. */
  release(): Promise<void>;
}

export interface Pool {
  /** A child that is ready. Waits where all are out; a start that fails is the caller's to report. */
  lease(): Promise<Lease | StartFailure>;
  /** Ends all children, leased ones too. */
  close(): Promise<void>;
}

/**
 * Keeps children warm: as many are out as `size` says, and while the last of them is used, another one starts, so that
 * nobody waits for a start but the first.
 */
export function openPool(options: {
  readonly size: number;
  readonly start: () => Promise<SandboxChild | StartFailure>;
}): Pool {
  const { size, start } = options;
  const alive = new Set<SandboxChild>();
  const warm: Promise<SandboxChild | StartFailure>[] = [];
  const queue: (() => void)[] = [];
  let out = 0;
  let isClosed = false;

  const warmUp = (): void => {
    if (isClosed || warm.length > 0) return;
    warm.push(
      start().then((child) => {
        if (!("failure" in child)) {
          alive.add(child);
          void child.ended.then(() => alive.delete(child));
          if (isClosed) void child.close();
        }
        return child;
      }),
    );
  };
  const giveBack = (): void => {
    out--;
    queue.shift()?.();
  };

  warmUp();
  return {
    async lease() {
      while (out >= size && !isClosed) await new Promise<void>((resolve) => queue.push(resolve));
      if (isClosed) return { failure: "The pool is closed." };
      out++;
      const child = await (warm.shift() ?? start());
      warmUp();
      if ("failure" in child) {
        giveBack();
        return child;
      }
      let isReleased = false;
      return {
        child,
        async release() {
          if (isReleased) return;
          isReleased = true;
          await child.close();
          giveBack();
        },
      };
    },
    async close() {
      isClosed = true;
      for (const resolve of queue.splice(0)) resolve();
      await Promise.all(warm.splice(0));
      await Promise.all([...alive].map((child) => child.close()));
    },
  };
}
