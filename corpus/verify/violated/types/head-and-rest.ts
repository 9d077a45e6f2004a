//@ ensures list.length <= 2;
export function head(list: [number, ...string[]]): number {
  return list[0];
}
