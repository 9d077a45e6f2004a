import { call, chance, edge, int, list, made, pick, rounds, weird, wild } from "../drive-lib.mts";
import { OutOfMemory, TransactedMemory } from "./memory.ts";
import { areBytes, checksum, isByte, MAX_DEPTH, MAX_SIZE, Region } from "./region.ts";

const bytes = (n: number) => list(n, () => edge(0, 255));
rounds(() => {
  for (let i = 0; i < 20; i++) {
    call(() => isByte(pick(weird)));
    call(() => areBytes(list(int(0, 4), () => pick(weird))));
    call(() => areBytes(new Array(3)));
    call(() => checksum(bytes(int(0, 20))));
    wild(() => checksum([pick(weird)]));
  }
  const r = made(() => new Region(chance(0.9) ? edge(1, 12) : MAX_SIZE, edge(1, MAX_DEPTH)));
  wild(() => new Region(pick(weird), pick(weird)));
  for (let i = 0; i < 40; i++) {
    wild(() => r.begin());
    wild(() => {
      const offset = edge(0, r.size);
      r.write(offset, bytes(edge(0, r.size - offset)));
    });
    if (chance(0.6)) wild(() => r.commit());
    else if (chance(0.4)) wild(() => r.rollback());
    wild(() => r.numberOf(edge(0, r.count)));
    wild(() => r.read(edge(0, r.count)).fill(7));
    call(() => r.read());
    wild(() => r.draft().fill(9));
    wild(() => r.write(pick(weird), []));
    wild(() => r.read(pick(weird)));
  }
  const m = new TransactedMemory(edge(0, 1000));
  for (let i = 0; i < 40; i++) {
    wild(
      () =>
        m.allocate(
          chance(0.8) ? edge(1, 10) : edge(0, MAX_SIZE),
          chance(0.3) ? undefined : edge(1, MAX_DEPTH),
        ),
      OutOfMemory,
    );
    const tag = edge(0, m.nextTag);
    wild(() => m.has(tag));
    wild(() => m.sizeOf(tag));
    wild(() => m.generation(tag));
    wild(() => {
      const n = m.load(tag).length;
      const o = edge(0, n);
      m.store(tag, o, bytes(edge(0, n - o)));
    });
    wild(() =>
      m.update(tag, (d) =>
        chance(0.5) ? d.reverse() : chance(0.3) ? [...d, 1] : d.map(() => (chance(0.9) ? 3 : 300)),
      ),
    );
    wild(() =>
      m.update(tag, (d) => {
        m.store(tag, 0, [1]);
        return d;
      }),
    );
    wild(() =>
      m.update(tag, (d) => {
        if (chance(0.1)) m.release(tag);
        return d;
      }),
    );
    wild(
      () =>
        m.update(tag, () => {
          throw new TypeError("x");
        }),
      TypeError,
    );
    if (chance(0.2)) wild(() => m.release(tag));
    wild(() => m.store(pick(weird), pick(weird), [pick(weird)]));
    wild(() => m.allocate(pick(weird), pick(weird)), OutOfMemory);
  }
});
