import { describe, expect, it } from "vitest";
import { LruCache } from "./lru-cache.js";

function cacheOf(capacity: number, ...keys: string[]): LruCache<string, string> {
  const cache = new LruCache<string, string>(capacity);
  for (const key of keys) cache.set(key, key.toUpperCase());
  return cache;
}

describe("LruCache", () => {
  it("starts empty", () => {
    const cache = cacheOf(2);
    expect([cache.size, cache.hits, cache.keys(), cache.values()]).toEqual([0, 0, [], []]);
    expect(cache.get("a")).toBeUndefined();
  });

  it("returns what was stored", () => {
    const cache = cacheOf(2, "a", "b");
    expect(cache.get("a")).toBe("A");
    expect(cache.peek("b")).toBe("B");
    expect([cache.has("b"), cache.has("c")]).toEqual([true, false]);
  });

  it("gives up the entry that was stored first", () => {
    const cache = cacheOf(2, "a", "b", "c");
    expect(cache.keys()).toEqual(["b", "c"]);
    expect(cache.values()).toEqual(["B", "C"]);
  });

  it("counts a get as a use, but not a peek or a has", () => {
    const cache = cacheOf(3, "a", "b", "c");
    cache.get("a");
    cache.peek("b");
    cache.has("b");
    expect(cache.keys()).toEqual(["b", "c", "a"]);
    cache.set("d", "D");
    expect(cache.keys()).toEqual(["c", "a", "d"]);
  });

  it("gives up nothing when a key is stored again", () => {
    const cache = cacheOf(2, "a", "b");
    cache.set("a", "new");
    expect(cache.keys()).toEqual(["b", "a"]);
    expect(cache.get("a")).toBe("new");
  });

  it("counts hits only", () => {
    const cache = cacheOf(2, "a");
    cache.get("a");
    cache.get("missing");
    cache.peek("a");
    cache.get("a");
    expect(cache.hits).toBe(2);
  });

  it("works with a single place", () => {
    const cache = cacheOf(1, "a", "b");
    expect(cache.keys()).toEqual(["b"]);
  });

  it("takes falsy values and unusual keys", () => {
    const cache = new LruCache<number, number | string | boolean>(3);
    cache.set(NaN, 0);
    cache.set(-0, "");
    cache.set(1, false);
    expect([cache.get(NaN), cache.get(0), cache.get(1)]).toEqual([0, "", false]);
    expect(cache.hits).toBe(3);
  });

  it("hands out copies of its lists", () => {
    const cache = cacheOf(2, "a");
    cache.keys().push("x");
    cache.values().pop();
    expect([cache.keys(), cache.values()]).toEqual([["a"], ["A"]]);
  });
});

describe("LruCache.getOrLoad", () => {
  it("loads what is missing, once", async () => {
    const cache = cacheOf(2);
    const asked: string[] = [];
    const load = async (key: string) => {
      asked.push(key);
      return key.toUpperCase();
    };
    expect(await cache.getOrLoad("a", load)).toBe("A");
    expect(await cache.getOrLoad("a", load)).toBe("A");
    expect(asked).toEqual(["a"]);
    expect([cache.hits, cache.keys()]).toEqual([1, ["a"]]);
  });

  it("stores nothing when loading fails", async () => {
    const cache = cacheOf(2, "a");
    await expect(cache.getOrLoad("b", () => Promise.reject(new Error("offline")))).rejects.toThrow("offline");
    expect(cache.keys()).toEqual(["a"]);
  });

  it("stays within its capacity when loads overlap", async () => {
    const cache = cacheOf(2);
    const load = async (key: string) => key.toUpperCase();
    expect(await Promise.all(["a", "b", "c"].map((key) => cache.getOrLoad(key, load)))).toEqual([
      "A",
      "B",
      "C",
    ]);
    expect(cache.size).toBe(2);
  });
});
