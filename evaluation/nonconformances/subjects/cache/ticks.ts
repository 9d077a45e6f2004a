import type { int } from "@proviso/runtime";

/** The logical clock goes from 0 to this. */
export const LAST_TICK = 2 ** 40;

/** The deadline of things that do not expire: no tick ever reaches it. */
export const NEVER = LAST_TICK + 1;

//@ pure
//@ ensures \result <==> Number.isInteger(t) && 0 <= t && t <= LAST_TICK
export const isTick = (t: number): boolean => Math.trunc(t) === t && t >= 0 && t < NEVER;

/** When something that begins now and lives for so long is over. */
/*@ pure
  @ requires isTick(now);
  @ requires ttl === Infinity || (Number.isInteger(ttl) && ttl > 0);
  @ ensures now < \result && \result <= NEVER;
  @ ensures \result < NEVER ==> now + ttl === \result;
  @ ensures \result === NEVER <==> ttl > LAST_TICK - now;
  @*/
export function deadlineAfter(now: int, ttl: number): int {
  return Math.min(now + ttl, NEVER);
}
