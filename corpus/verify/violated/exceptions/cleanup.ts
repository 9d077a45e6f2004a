//@ ensures \result === "done";
//@ signals_only TypeError;
export function process(job: string | null): string {
  let open = true;
  try {
    if (job === null) throw new TypeError("no job");
    open = job !== "";
    return "done";
  } finally {
    if (!open) throw new RangeError("closed twice");
  }
}
