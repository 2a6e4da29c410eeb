/** Which sessions have a token: read from the postings, where their numbers stand together. */
import { sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db';
import type { Token } from '../names/tokens';

/** As in the triggers that write them. */
const blockSize = 8_192;

/** By token, the numbers as PostgreSQL sends an array: a header, then each number behind its length. */
export interface Postings {
  blocks: ReadonlyMap<Token, readonly Buffer[]>;
  /** All numbers are below this one. */
  end: number;
}

const headerBytes = 20;
const entryBytes = 8;

interface PostingRow extends Record<string, unknown> {
  token: Token;
  block: number;
  numbers: Buffer;
}

export const readPostings = async (db: Queryable, tokens: readonly Token[]): Promise<Postings> => {
  // In bytes: the driver would take longer over an array of thousands than the database takes to find it.
  const { rows } = await db.execute<PostingRow>(sql`
    select token::text, block, array_send(numbers) as numbers
    from mirror_posting where token = any(${sql.param(tokens)}::bigint[])
  `);
  const blocks = new Map<Token, Buffer[]>();
  let end = 0;

  for (const { token, block, numbers } of rows) {
    const known = blocks.get(token);

    if (known) known.push(numbers);
    else blocks.set(token, [numbers]);
    end = Math.max(end, (block + 1) * blockSize);
  }

  return { blocks, end };
};

/** Adds the numbers of sessions that have at least one token of each group. */
export const addFitting = (
  found: Set<number>,
  { blocks, end }: Postings,
  groups: readonly (readonly Token[])[],
): void => {
  // For each number, how many of the groups have it so far: much quicker than sets of numbers.
  const fits = new Uint8Array(end);

  groups.forEach((tokens, place) => {
    const isLast = place === groups.length - 1;

    for (const numbers of tokens.flatMap((token) => blocks.get(token) ?? [])) {
      for (let at = headerBytes + 4; at < numbers.length; at += entryBytes) {
        const number = numbers.readInt32BE(at);

        if (fits[number] === place) {
          fits[number] = place + 1;
          if (isLast) found.add(number);
        }
      }
    }
  });
};
