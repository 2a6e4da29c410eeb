import type { Database } from '@/lib/db';
import type { Keyring } from './keyring';
import { type Page, replaceRows, type SealedRow, takeRows } from './sealed-rows';
import { contextOf, type Vault, vaults } from './vaults';

const batchSize = 500;

export interface ResealOptions {
  /** Values in one transaction. */
  size?: number;
  /** Ends the work between two transactions. */
  signal?: AbortSignal | undefined;
}

/**
 * Makes anew what was made with the key before and cannot be opened, such as blind tokens. The folder that knows how
 * stands above this one, so it is handed in. It must be safe to cut off, and to run twice at once.
 */
export type RemakeAll = (db: Database, keys: Keyring, from: string, options?: ResealOptions) => Promise<Resealed>;

export interface Resealed {
  resealed: number;
  /** Values that do not open with the key they name: they were changed, or moved from another row. */
  damaged: number;
}

const sealAnew = (keys: Keyring, { compartment }: Vault, { id, keyId, box }: SealedRow) => {
  const context = contextOf(...id);
  let plain: Buffer;

  try {
    plain = keys.open(compartment, context, { keyId, box });
  } catch {
    return [];
  }

  return [{ id, box: keys.seal(compartment, context, plain).box }];
};

/** One transaction: a cut anywhere leaves each value under the one key or the other, readable with both at hand. */
const resealBatch = (db: Database, keys: Keyring, vault: Vault, from: string, page: Page) =>
  db.transaction(async (tx) => {
    const rows = await takeRows(tx, vault, from, page);
    const anew = rows.flatMap((row) => sealAnew(keys, vault, row));

    if (anew.length > 0) {
      await replaceRows(tx, vault, from, keys.dataKeyId, anew);
    }

    return {
      resealed: anew.length,
      damaged: rows.length - anew.length,
      after: rows.length === page.size ? (rows.at(-1)?.id ?? null) : null,
    };
  });

/** Seals everything that is under the key before under the present one, batch by batch. Safe to run twice at once. */
export const resealAll = async (
  db: Database,
  keys: Keyring,
  from: string,
  { size = batchSize, signal }: ResealOptions = {},
): Promise<Resealed> => {
  const sum = { resealed: 0, damaged: 0 };

  for (const vault of vaults) {
    let after: Page['after'] = null;

    do {
      if (signal?.aborted) {
        return sum;
      }
      const batch: Awaited<ReturnType<typeof resealBatch>> = await resealBatch(db, keys, vault, from, { after, size });

      sum.resealed += batch.resealed;
      sum.damaged += batch.damaged;
      after = batch.after;
    } while (after);
  }

  return sum;
};
