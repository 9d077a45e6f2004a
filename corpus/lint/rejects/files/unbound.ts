const wrap = <T>(f: T): T => f;
export { scale as elsewhere } from "./taken-apart.js";
export const made = wrap((x: number): number => x);
function ours(x: number): number {
  return Math.abs(x);
}
export { ours as renamed };
export default (x: number): number => Math.abs(x);
