/**
 * An array of as many places to be filled. Written out where there are few: an array that grows gets room for seventeen,
 * and what is made for each case is most of what a search costs.
 */
export function blankArray<T>(count: number): (T | undefined)[] {
  switch (count) {
    case 0:
      return [];
    case 1:
      return [undefined];
    case 2:
      return [undefined, undefined];
    case 3:
      return [undefined, undefined, undefined];
    case 4:
      return [undefined, undefined, undefined, undefined];
    default:
      return Array.from({ length: count }, () => undefined);
  }
}
