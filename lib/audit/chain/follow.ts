import type { Queryable } from '@/lib/db';
import { chainHash } from './chain';
import { readChain } from './chain-rows';
import { type ChainEnd, readHashAt } from './seal';

const batch = 500;

/**
 * Whether the rows of the database lead from what was signed before to this end, each hash recomputed on the way.
 * A stored hash alone proves nothing: whoever owns the database writes there what they like.
 */
export const follows = async (db: Queryable, signed: ChainEnd, end: ChainEnd): Promise<boolean> => {
  let { position, hash } = signed;

  if (position > 0 && (await readHashAt(db, position)) !== hash) {
    return false;
  }

  for await (const rows of readChain(db, { after: signed.position, to: end.position, batch })) {
    for (const { seal, event } of rows) {
      const next = event && chainHash(hash, seal, event);

      if (seal.position !== position + 1 || next !== seal.hash) {
        return false;
      }
      [position, hash] = [seal.position, next];
    }
  }

  return position === end.position && hash === end.hash;
};
