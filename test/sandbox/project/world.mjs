import crypto from "node:crypto";
import fs from "node:fs/promises";
import { setTimeout as later } from "node:timers/promises";

export const look = () => ({
  numbers: [Math.random(), Math.random(), Math.random()],
  date: [new Date().toISOString(), Date(), Date.now(), new Date(2020, 0).toISOString()],
  isDate:
    new Date() instanceof Date &&
    new Date().constructor === Date &&
    class extends Date {}.now() === Date.now(),
  times: [
    performance.now(),
    performance.timeOrigin,
    process.uptime(),
    process.hrtime(),
    String(process.hrtime.bigint()),
  ],
  crypto: [
    crypto.randomUUID(),
    globalThis.crypto.randomUUID(),
    crypto.randomBytes(8).toString("hex"),
    crypto.randomInt(1000),
    [...crypto.getRandomValues(new Uint8Array(4))],
    [...globalThis.crypto.getRandomValues(new Uint16Array(4))],
  ],
  zone: new Date(0).getTimezoneOffset(),
  locale: [Intl.DateTimeFormat().resolvedOptions().locale, Intl.DateTimeFormat().resolvedOptions().timeZone],
  env: Object.keys(process.env).sort(),
  stdin: process.stdin.isTTY,
});

export async function wait() {
  const order = [];
  const start = Date.now();
  setTimeout(() => order.push(`hour at ${Date.now() - start}`), 3_600_000);
  setTimeout(() => order.push("second"), 20);
  setTimeout((text) => order.push(text), 10, "first");
  const interval = setInterval(() => order.push("tick") >= 6 && clearInterval(interval), 30);
  setTimeout(() => order.push("never"), 5).close();
  clearTimeout(+setTimeout(() => order.push("never"), 5));
  await later(7_200_000);
  order.push(`end at ${Date.now() - start}`);
  return order;
}

export async function race(file) {
  const timeout = new Promise((resolve) => setTimeout(resolve, 1, "timeout"));
  return Promise.race([fs.readFile(file, "utf8"), timeout]);
}

export async function unreferenced() {
  setInterval(() => {}, 1000).unref();
  await new Promise(() => {});
}

export async function aborted() {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 5);
  await later(1000, undefined, { signal: controller.signal });
}
export const realTime = async () => {
  const start = Date.now();
  await later(30);
  return Date.now() - start >= 25;
};
