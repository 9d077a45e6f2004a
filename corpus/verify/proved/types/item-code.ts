//@ ensures \result.startsWith("item-");
export function itemCode(code: `item-${number}`): string {
  return code;
}
