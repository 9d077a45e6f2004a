import { call, chance, edge, int, list, made, pick, rnd, rounds, text, weird, wild } from "../drive-lib.mts";
import { chooseVictim, ExpiringCache } from "./expiring-cache.ts";
import { BoundedHeap, HeapOverflow, isHeap, MAX_SLOTS, parentOf } from "./heap.ts";
import { LruCache } from "./lru.ts";
import { deadlineAfter, isTick, LAST_TICK, NEVER } from "./ticks.ts";

const tick = () => edge(0, LAST_TICK);
const odd = () => pick([...weird, LAST_TICK, NEVER, NEVER + 1, MAX_SLOTS, MAX_SLOTS + 1, 2, 3]);
const rank = () => (chance(0.1) ? pick(weird.filter((n) => !Number.isNaN(n))) : edge(-3, 9));
const ttl = () => (chance(0.1) ? pick([Infinity, NEVER, LAST_TICK, 2 ** 53, 1e300, 1]) : int(1, 12));
const slots = (n: number) => list(n, () => ({ item: text(1), rank: rank() }));
const value = () => pick<unknown>([undefined, null, NaN, -0, 0, text(3), {}, 7]);

function ticks(): void {
  const since = tick();
  call(() => isTick(odd()));
  call(() => isTick(tick()));
  call(() => deadlineAfter(since, chance(0.3) ? LAST_TICK - since + int(1, 2) : ttl()));
  wild(() => deadlineAfter(odd(), odd()));
}

function heaps(): void {
  const heap = made(() => new BoundedHeap<unknown>(edge(1, 8)));
  const items = list(5, value);
  const growing = rnd();
  for (let i = 0; i < 30; i++) {
    const item = pick(items);
    if (chance(0.5 + growing / 2)) call(() => heap.push(item, rank()), HeapOverflow);
    wild(() => heap.push(item, pick(weird)), HeapOverflow);
    if (chance(0.4)) call(() => heap.remove(pick(items)));
    if (chance(0.3)) wild(() => heap.pop());
    wild(() => heap.peek());
    wild(() => heap.rankOf(pick(items)));
    call(() => heap.count(item));
    call(() => heap.leastRank());
    if (chance(0.02)) while (heap.size > 0) call(() => heap.pop());
  }
  const some = slots(int(0, 7));
  const sorted = [...some].sort((a, b) => a.rank - b.rank);
  call(() => isHeap(chance(0.5) ? some : sorted, pick([-1, -1, 0, 1, 2, 9])));
  call(() => isHeap([...some, { item: 0, rank: NaN }]));
  call(() => parentOf(edge(1, MAX_SLOTS - 1)));
  wild(() => parentOf(odd()));
  wild(() => new BoundedHeap(odd()));
}

function lines(): void {
  const cache = made(() => new LruCache<unknown>(edge(1, 6)));
  const names = list(8, () => text(2));
  const later = () => Math.min(LAST_TICK, cache.now + (chance(0.01) ? LAST_TICK : int(0, 3)));
  for (let i = 0; i < 30; i++) {
    const key = pick(names);
    if (chance(0.6)) call(() => cache.write(key, value(), later()));
    call(() => cache.read(pick(names), later()));
    if (chance(0.2)) call(() => cache.drop(key));
    const known = cache.keys();
    if (known.length > 0) {
      call(() => cache.age(pick(known), later()));
    }
    wild(() => cache.age(key, chance(0.5) ? odd() : cache.now - 1));
    wild(() => (chance(0.5) ? cache.read(key, cache.now - 1) : cache.write(key, 1, cache.now + 0.5)));
    call(() => cache.peek(key));
    call(() => cache.oldest());
    call(() => [cache.has(key), cache.size, cache.now, cache.keys()]);
  }
  wild(() => new LruCache(odd()));
}

function expiring(): void {
  const grace = pick([undefined, 0, 1, 4, LAST_TICK]);
  const cache = made(() => new ExpiringCache<unknown>(edge(1, 5), grace));
  const names = list(9, () => text(2));
  const later = () => Math.min(LAST_TICK, cache.now + (chance(0.004) ? LAST_TICK : pick([0, 0, 1, 1, 2, 5])));
  for (let i = 0; i < 40; i++) {
    const key = pick(names);
    if (chance(0.8)) call(() => cache.store(key, value(), ttl(), later()));
    call(() => cache.fetch(pick(names), later()));
    if (chance(0.2)) call(() => cache.sweep(later()));
    if (chance(0.15)) call(() => cache.forget(key));
    call(() => cache.isLive(key, chance(0.5) ? later() : tick()));
    call(() => cache.deadlineOf(key));
    wild(() => cache.store(key, 1, odd(), chance(0.5) ? cache.now - 1 : later()));
    wild(() => (chance(0.5) ? cache.fetch(key, odd()) : cache.sweep(cache.now - 1)));
    call(() => [cache.size, cache.now, cache.keys()]);
  }
  const soonest = { item: text(1), rank: chance(0.2) ? NEVER : int(5, 12) };
  call(() => chooseVictim(soonest, text(1), int(0, 4), pick([0, 1, 5, NEVER, 1e300])));
  wild(() => chooseVictim({ ...soonest, rank: odd() }, "", odd(), odd()));
  wild(() => new ExpiringCache(odd(), odd()));
}

rounds(() => {
  for (let i = 0; i < 12; i++) ticks();
  heaps();
  lines();
  expiring();
});
