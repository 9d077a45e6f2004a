// Calls that end the process they run in, or try to.
import process from "node:process";

export const fine = () => "fine";
export function loop() {
  for (;;);
}
export async function microtasks() {
  for (;;) await undefined;
}
export const never = () => new Promise(() => {});
export async function ticks() {
  await new Promise(() => setInterval(() => {}, 1000));
}
export function asleep() {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}
export function memory() {
  const all = [];
  for (;;) all.push({ a: [1, 2, 3], at: all.length });
}
export function buffers() {
  const all = [];
  for (;;) all.push(Buffer.alloc(50_000_000, 1));
}
export const exit = () => process.exit(7);
export const reallyExit = () => process.reallyExit(8);
export const abort = () => process.abort();
export function exitAnyhow() {
  process.removeAllListeners();
  globalThis.process = undefined;
  Object.prototype.toJSON = () => "mine";
  process.exit(9);
}
export const recursion = () => recursion() + 1;
export function rejection() {
  Promise.reject(new Error("nobody handles this"));
  return new Promise((resolve) => setTimeout(resolve, 10));
}
export function stray() {
  process.removeAllListeners();
  process.on("uncaughtException", () => {});
  setTimeout(() => {
    throw new TypeError("nobody catches this");
  }, 5);
  return new Promise((resolve) => setTimeout(resolve, 100));
}
export const slow = () => new Promise((resolve) => setTimeout(resolve, 200));
export const kill = () => process.kill(process.pid, "SIGKILL");
export function noise() {
  for (let i = 0; i < 2_000; i++) console.log("x".repeat(1000), i);
  console.error("the end");
}
