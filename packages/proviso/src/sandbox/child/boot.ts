// Where a child begins. The user's code can import this file and whatever it is made of; what reaches outside is in
// variables of functions that have run.
import { type LastWords, lineKinds, type StartMessage } from "../protocol.js";
import { decode, encode } from "./encode.js";
import { makeWorld, raiseGuard } from "./guard.js";
import { textOf } from "./guard-process.js";
import type { Channel, GuestModule, Settled } from "./guest.js";
import { apply, SafePromise } from "./intrinsics.js";
import { openPipe } from "./pipe.js";
import { makeWithin } from "./within.js";

void boot();

async function boot(): Promise<void> {
  const { pipe, journal } = openPipe();
  const real = performance.now;
  const within = makeWithin();
  const { setImmediate: soon } = globalThis;
  const { reallyExit } = process as unknown as { reallyExit(code: number): never };
  const leave = (): never => apply(reallyExit, process, [0]) as never;
  const end = (words: LastWords): never => {
    journal.settle();
    pipe.write(lineKinds.lastWords + encode(words));
    return leave();
  };
  const first = pipe.read();
  if (first === undefined) return leave();
  const start = decode(first) as unknown as StartMessage;
  try {
    const world = makeWorld(start);
    // Before the hook, which would be asked for each of its modules, in a thread of its own; it touches no files.
    const guest = (await import(start.guest)) as GuestModule;
    if (start.hook !== undefined) await import(start.hook);
    const guard = await raiseGuard(world, {
      end,
      send: (refusal) => pipe.write(lineKinds.refusal + encode({ __proto__: null, ...refusal })),
      caseUnderWay: journal.case,
    });
    pipe.write(lineKinds.ready);
    const channel: Channel = {
      receive() {
        journal.enter("rest");
        const line = pipe.read();
        if (line === undefined) return leave();
        journal.enter("work");
        return decode(line);
      },
      send: (message) => pipe.write(lineKinds.message + encode(message)),
      note: (caseNumber) => journal.enter("case", caseNumber),
      noteFrom: (caseNumber) => journal.enter("cases", caseNumber),
      pass: journal.pass,
      within,
      now: () => apply(real, performance, []) as number,
      clear: () => journal.enter("work"),
      reseed: guard.reseed,
      settle: (value) => settle(value, guard.process.onceStuck),
      turn: () => new SafePromise((resolve) => void soon(resolve)),
      refusals: guard.refusals,
      changedGlobals: guard.changedGlobals,
    };
    await guest.serve(channel);
    end({ kind: "done" });
  } catch (error) {
    end({ kind: "rejection", error: textOf(error) });
  }
}

function settle(value: unknown, onceStuck: (callback: (() => void) | undefined) => void): Promise<Settled> {
  return new SafePromise((resolve) => {
    // Without prototypes: a promise asks what it is given for `then`.
    const give = (settled: Settled): void => resolve({ __proto__: null, ...settled } as unknown as Settled);
    onceStuck(() => give({ kind: "stuck" }));
    const wait = async (): Promise<void> => {
      let settled: Settled;
      try {
        settled = { kind: "value", value: await value };
      } catch (error) {
        settled = { kind: "error", error };
      }
      onceStuck(undefined);
      give(settled);
    };
    void wait();
  });
}
