//@ ensures list.length >= 1 && Object.is(\result, list[0]);
export function head(list: [number, ...string[]]): number {
  return list[0];
}

//@ requires list.length >= 3;
//@ ensures typeof \result === "string";
export function third(list: [number, ...string[]]): string {
  return list[2];
}
