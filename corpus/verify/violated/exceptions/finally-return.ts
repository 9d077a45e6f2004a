//@ ensures reachable && \result === "ok";
export function load(reachable: boolean): string {
  let state = "ok";
  try {
    if (!reachable) throw new Error("not reachable");
    return state;
  } finally {
    state = "closed";
    return state;
  }
}
