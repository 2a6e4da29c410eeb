/** What is new at the end of the list where sessions arrive, and whether the mirror is then as long as the list. */
import { countKnown } from './known';
import { findEnd, type SessionList } from './list';
import { readNewEnd } from './new-end';
import type { Crawl, CrawlTools } from './record';
import { type KnownShape, noteEnd } from './shape';

/** Sessions may arrive between the reading and the measuring; then both are done once more. */
const looksAtMost = 3;

/** Nothing repeats within a reading, and another one found the same: then nothing moved meanwhile. */
const isSteady = (one: readonly string[], other: readonly string[]): boolean =>
  new Set(one).size === one.length && one.length === other.length && one.every((id, index) => id === other[index]);

/**
 * Reads what is new, and measures the list between two equal readings, so that no arrival can make up for a removal.
 * Says whether the list was as long as what we know of it, with those that were erased here and are listed all the same.
 */
export const catchUp = async (
  tools: CrawlTools,
  crawl: Crawl,
  list: SessionList,
  shape: KnownShape,
  erased: number,
): Promise<boolean> => {
  for (let look = 1; look <= looksAtMost; look++) {
    tools.onStep?.('reading what is new');
    const before = await readNewEnd(tools, crawl, list, shape);
    tools.onStep?.('measuring');
    const end = await findEnd(list, shape.lastPage);
    if (end) await noteEnd(tools.db, end.lastPage);
    const after = await readNewEnd(tools, crawl, list, shape);

    if (end && isSteady(before, after)) return end.length === (await countKnown(tools.db)).count + erased;
  }

  return false;
};
