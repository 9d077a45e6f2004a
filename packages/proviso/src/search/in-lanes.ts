/** Works on items in their order, on several at once; gives what came of each, in their order too. */
export async function inLanes<T, R>(
  items: readonly T[],
  lanes: number,
  work: (item: T, place: number) => Promise<R>,
): Promise<R[]> {
  const results = new Map<number, R>();
  const waiting = items.entries();
  const lane = async (): Promise<void> => {
    for (const [place, item] of waiting) results.set(place, await work(item, place));
  };
  await Promise.all(Array.from({ length: Math.min(lanes, items.length) }, lane));
  return [...results].sort(([a], [b]) => a - b).map(([, result]) => result);
}
