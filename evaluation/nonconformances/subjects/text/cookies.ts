import type { int, nat } from "@proviso/runtime";

/**
 * Whether a text has no half of a surrogate pair alone.
 * @pure
 * @ensures text === "" ==> \result
 * @ensures \result <==> (\forall int i; 0 <= i && i < text.length;
 *   (isHigh(text, i) ==> isLow(text, i + 1)) && (isLow(text, i) ==> isHigh(text, i - 1)))
 */
export function isWellFormed(text: string): boolean {
  for (let i = 0; i < text.length; i += 1) {
    if (isLow(text, i)) return false;
    if (isHigh(text, i)) {
      i += 1;
      if (!isLow(text, i)) return false;
    }
  }
  return true;
}

/** @pure @ensures \result ==> 0 <= i && i < text.length */
export function isHigh(text: string, i: int): boolean {
  const code = text.charCodeAt(i);
  return code >= 0xd800 && code <= 0xdbff;
}

/** @pure @ensures \result ==> 0 <= i && i < text.length && !isHigh(text, i) */
export function isLow(text: string, i: int): boolean {
  const code = text.charCodeAt(i);
  return code >= 0xdc00 && code <= 0xdfff;
}

/**
 * @pure
 * @ensures \result ==> name.length > 0 && !name.includes("=") && !name.includes(";")
 * @ensures \result ==> name.trim() === name
 */
export function isCookieName(name: string): boolean {
  return /^[A-Za-z0-9!#$&*+.^_|~-]+$/.test(name);
}

/**
 * @pure
 * @requires isCookieName(name)
 * @requires isWellFormed(value)
 * @ensures \result.startsWith(`${name}=`)
 * @ensures !\result.includes(";") && !\result.includes(" ")
 * @ensures parseCookies(\result).get(name) === value
 */
export function formatCookie(name: string, value: string): string {
  return `${name}=${encodeURIComponent(value)}`;
}

/**
 * What percent signs stand for; a text in which they stand for nothing stays as it is.
 * @pure
 * @ensures !text.includes("%") ==> \result === text
 * @ensures \result.length <= text.length
 */
export function decodeValue(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * The cookies of a header. Of two with one name the first counts; what is no cookie is left out.
 * @pure
 * @ensures (\forall name: string; \result.has(name); isCookieName(name) && header.includes(`${name}`))
 * @ensures \result.size <= header.split(";").length
 * @ensures !header.includes("=") ==> \result.size === 0
 */
export function parseCookies(header: string): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of header.split(";")) {
    const equals = pair.indexOf("=");
    const name = pair.slice(0, Math.max(0, equals)).trim();
    if (isCookieName(name) && !cookies.has(name))
      cookies.set(name, decodeValue(pair.slice(equals + 1).trim()));
  }
  return cookies;
}

/** Cookies that last for some seconds each. */
export class CookieJar {
  //@ invariant 0 <= this.now && this.now <= 1e12;
  //@ invariant (\forall name: string; this.#cookies.has(name); isCookieName(name) && this.expiryOf(name) > this.now);
  //@ constraint this.now >= \old(this.now) && this.revision >= \old(this.revision);
  //@ constraint this.revision === \old(this.revision) ==> this.header() === \old(this.header());

  readonly #cookies = new Map<string, { value: string; expiry: int }>();
  #now: nat = 0;
  #revision: nat = 0;

  /** @ensures this.size === 0 && this.now === 0 && this.revision === 0 */
  constructor() {}

  /** @pure */
  get size(): nat {
    return this.#cookies.size;
  }

  /** @pure */
  get now(): nat {
    return this.#now;
  }

  /**
   * How often cookies were changed.
   * @pure
   */
  get revision(): nat {
    return this.#revision;
  }

  /** @pure @ensures \result !== undefined ==> this.size > 0 && this.expiryOf(name) > this.now */
  get(name: string): string | undefined {
    return this.#cookies.get(name)?.value;
  }

  /** @pure @ensures \result === -1 <==> this.get(name) === undefined */
  expiryOf(name: string): int {
    return this.#cookies.get(name)?.expiry ?? -1;
  }

  /**
   * @requires isCookieName(name) && isWellFormed(value)
   * @requires 0 < maxAge && maxAge <= 1e9
   * @ensures this.get(name) === value && this.expiryOf(name) === this.now + maxAge
   * @ensures this.size === \old(this.size) + (\old(this.get(name)) === undefined ? 1 : 0)
   * @ensures this.revision === \old(this.revision) + 1
   */
  set(name: string, value: string, maxAge: int = 3_600): void {
    this.#cookies.set(name, { value, expiry: this.#now + maxAge });
    this.#revision += 1;
  }

  /**
   * Lets time pass and drops what has expired; returns how many cookies that were.
   * @requires 0 <= seconds && seconds <= 1e12 - this.now
   * @ensures this.now === \old(this.now) + seconds && \result === \old(this.size) - this.size
   * @ensures \result > 0 <==> this.revision > \old(this.revision)
   */
  advance(seconds: int): nat {
    const before = this.#cookies.size;
    this.#now += seconds;
    for (const [name, { expiry }] of this.#cookies) {
      if (expiry <= this.#now) this.#cookies.delete(name);
    }
    const dropped = before - this.#cookies.size;
    if (dropped > 0) this.#revision += 1;
    return dropped;
  }

  /**
   * @pure
   * @ensures this.size === 0 <==> \result === ""
   * @ensures parseCookies(\result).size === this.size
   * @ensures (\forall name: string; parseCookies(\result).has(name); parseCookies(\result).get(name) === this.get(name))
   */
  header(): string {
    return [...this.#cookies].map(([name, { value }]) => formatCookie(name, value)).join("; ");
  }
}
