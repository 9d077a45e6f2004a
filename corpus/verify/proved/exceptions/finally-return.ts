//@ ensures reachable && \result === "ok";
//@ signals (e: Error) !reachable;
export function load(reachable: boolean): string {
  let state = "open";
  try {
    if (!reachable) throw new Error("not reachable");
    return state === "open" ? "ok" : "closed";
  } finally {
    state = "closed";
  }
}
