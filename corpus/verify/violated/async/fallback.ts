import type { int } from "@proviso/runtime";

async function risky(n: int): Promise<string> {
  if (n < 0) throw new RangeError("negative");
  return "fine";
}

//@ ensures \result === "fine" || \result === "fallback";
//@ signals_only \nothing;
export async function load(n: int): Promise<string> {
  try {
    return risky(n);
  } catch {
    return "fallback";
  }
}
