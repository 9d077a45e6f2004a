//@ ensures !inputs.includes("");
//@ signals (e: RangeError) inputs.includes("");
//@ signals_only RangeError;
export function accept(inputs: readonly string[]): string {
  let accepted = "";
  for (const input of inputs) {
    if (input === "") throw new RangeError("empty input");
    accepted += input;
  }
  return accepted;
}
