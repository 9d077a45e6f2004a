import { describe, expect, it } from "vitest";
import { ArrayStack, MAX_DEPTH } from "./array-stack.js";
import { CountingStack } from "./counting-stack.js";
import type { Stack } from "./stack.js";

const implementations: [string, (capacity: number) => Stack][] = [
  ["ArrayStack", (capacity) => new ArrayStack(capacity)],
  ["CountingStack", (capacity) => new CountingStack(capacity)],
];

describe.each(implementations)("%s", (_name, create) => {
  it("is last in, first out", () => {
    const stack = create(3);
    for (const item of [1, 2, 3]) stack.push(item);
    expect([stack.pop(), stack.pop(), stack.pop()]).toEqual([3, 2, 1]);
    expect(stack.isEmpty()).toBe(true);
  });

  it("leaves the top in place when it is only looked at", () => {
    const stack = create(2);
    stack.push(7);
    expect(stack.peek()).toBe(7);
    expect(stack.peek()).toBe(7);
    expect(stack.isEmpty()).toBe(false);
  });

  it("holds exactly its capacity", () => {
    const stack = create(2);
    expect(stack.capacity).toBe(2);
    stack.push(1);
    stack.push(2);
    expect(() => stack.push(3)).toThrow(RangeError);
    expect(stack.peek()).toBe(2);
  });

  it("has no room at all with capacity 0, and much with the largest", () => {
    expect(() => create(0).push(1)).toThrow(RangeError);
    const stack = create(MAX_DEPTH);
    for (let i = 0; i < MAX_DEPTH; i++) stack.push(i);
    expect(stack.pop()).toBe(MAX_DEPTH - 1);
  });

  it("throws when there is nothing to pop or to look at", () => {
    const stack = create(2);
    expect(() => stack.pop()).toThrow(RangeError);
    expect(() => stack.peek()).toThrow(RangeError);
    stack.push(1);
    stack.pop();
    expect(() => stack.pop()).toThrow(RangeError);
  });
});

describe("CountingStack", () => {
  it("counts pushes and pops, failed ones too, and nothing else", () => {
    const stack = new CountingStack(1);
    expect(stack.operations).toBe(0);
    stack.push(1);
    expect(() => stack.push(2)).toThrow(RangeError);
    stack.peek();
    stack.isEmpty();
    expect(stack.operations).toBe(2);
    stack.pop();
    expect(() => stack.pop()).toThrow(RangeError);
    expect(stack.operations).toBe(4);
  });
});
