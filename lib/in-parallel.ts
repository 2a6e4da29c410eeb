/** Does some work for each, so many at a time, and returns what came of it in the order of the given ones. */
export const inParallel = async <Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> => {
  const results = new Array<Result>(items.length);
  const waiting = items.entries();

  // All take from the same iterator: whoever is done takes the next one.
  const takeTurns = async () => {
    for (const [place, item] of waiting) results[place] = await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, takeTurns));

  return results;
};
