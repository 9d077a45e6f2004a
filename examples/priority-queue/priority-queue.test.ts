import { describe, expect, it } from "vitest";
import { PriorityQueue, parent, type Task } from "./priority-queue.js";

const task = (due: number): Task => ({ title: `due ${due}`, due });

function queueOf(...dues: number[]): PriorityQueue {
  const queue = new PriorityQueue();
  for (const due of dues) queue.enqueue(task(due));
  return queue;
}

function drain(queue: PriorityQueue): number[] {
  const dues: number[] = [];
  while (queue.size > 0) dues.push(queue.dequeue().due);
  return dues;
}

/** All orders of the given values. */
function permutations(values: readonly number[]): number[][] {
  if (values.length === 0) return [[]];
  return values.flatMap((value, i) =>
    permutations([...values.slice(0, i), ...values.slice(i + 1)]).map((rest) => [value, ...rest]),
  );
}

describe("parent", () => {
  it("inverts the places of the two children", () => {
    expect([1, 2, 3, 4, 5, 6].map(parent)).toEqual([0, 0, 1, 1, 2, 2]);
  });
});

describe("PriorityQueue", () => {
  it("starts empty", () => {
    expect(new PriorityQueue().size).toBe(0);
  });

  it("gives tasks back by urgency, in whichever order they came", () => {
    for (const dues of permutations([1, 2, 2, 3, 4, 5])) {
      expect(drain(queueOf(...dues))).toEqual([1, 2, 2, 3, 4, 5]);
    }
  });

  it("shows the most urgent task without taking it", () => {
    const queue = queueOf(3, -1, 2);
    expect(queue.peek().due).toBe(-1);
    expect(queue.size).toBe(3);
  });

  it("returns the very task that was added", () => {
    const urgent = task(1);
    const queue = queueOf(5, 3);
    queue.enqueue(urgent);
    expect(queue.dequeue()).toBe(urgent);
  });

  it("keeps one task twice", () => {
    const twice = task(2);
    const queue = new PriorityQueue();
    queue.enqueue(twice);
    queue.enqueue(twice);
    expect([queue.dequeue(), queue.dequeue(), queue.size]).toEqual([twice, twice, 0]);
  });

  it("stays in order when adding and taking alternate", () => {
    const queue = queueOf(5, 1, 4);
    expect(queue.dequeue().due).toBe(1);
    queue.enqueue(task(0));
    queue.enqueue(task(9));
    expect(drain(queue)).toEqual([0, 4, 5, 9]);
  });
});
