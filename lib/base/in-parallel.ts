/** Runs `work` for each item, at most `atOnce` at a time, and returns the results in order. */
export const inParallel = async <Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> => {
  const results = new Array<Result>(items.length);
  const waiting = items.entries();

  // All runners share one iterator.
  const takeTurns = async () => {
    for (const [place, item] of waiting) results[place] = await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, takeTurns));

  return results;
};
