import { call, chance, edge, int, list, made, pick, real, rounds, text, weird, wild } from "../drive-lib.mts";
import { MessageQueue, QueueFull } from "./message-queue.ts";
import { MAX_CAPACITY, RingBuffer } from "./ring-buffer.ts";
import { isMeasured, LIMIT, mean, movingAverage, peak } from "./statistics.ts";

rounds((round) => {
  const b = made(() => new RingBuffer(round % 50 === 0 ? MAX_CAPACITY : edge(1, 8)));
  wild(() => new RingBuffer(pick(weird)));
  for (let i = 0; i < 60; i++) {
    call(() => b.push(chance(0.8) ? real(-LIMIT, LIMIT) : pick(weird)));
    if (chance(0.3)) wild(() => b.shift());
    if (chance(0.3)) wild(() => b.pop());
    if (chance(0.03)) call(() => b.clear());
    wild(() => b.at(chance(0.3) ? pick(weird) : edge(0, b.size)));
    call(() => b.toArray().fill(3));
    call(() => b.isFull);
    call(() => b.isEmpty);
    wild(() => mean(b));
    wild(() => peak(b));
    call(() => isMeasured(pick(weird)));
  }
  wild(() =>
    movingAverage(
      list(int(0, 20), () => real(-LIMIT, LIMIT)),
      edge(1, 6),
    ),
  );
  wild(() =>
    movingAverage(
      list(300, () => pick([LIMIT, -LIMIT, LIMIT / 3, 0.1])),
      edge(1, 200),
    ),
  );
  wild(() =>
    movingAverage(
      list(int(0, 3), () => pick(weird)),
      edge(1, 6),
    ),
  );
  const q = new MessageQueue(edge(1, 12));
  for (let i = 0; i < 60; i++) {
    const m = { topic: pick(["a", "b", "", text(2)]), body: text(3) };
    wild(() => q.send(m), QueueFull);
    m.topic = "changed";
    wild(() => q.send({ topic: "t", body: "" }), QueueFull);
    if (chance(0.4)) wild(() => q.take());
    if (chance(0.3)) wild(() => q.drain(edge(0, 3), () => chance(0.7)));
    if (chance(0.1))
      wild(() =>
        q.drain(edge(0, 3), () => {
          if (q.size > 0) q.take();
          return true;
        }),
      );
    if (chance(0.1))
      wild(() =>
        q.drain(3, () => {
          q.drop("t");
          return true;
        }),
      );
    if (chance(0.1))
      wild(
        () =>
          q.drain(3, () => {
            throw new TypeError("no");
          }),
        TypeError,
      );
    if (chance(0.2)) wild(() => q.drop(pick(["a", "b", "", "t"])));
    call(() => q.countOf(pick(["a", "t", ""])));
    call(() => q.list().pop());
    wild(() => q.first());
    wild(() => q.drain(pick(weird), () => false));
  }
});
