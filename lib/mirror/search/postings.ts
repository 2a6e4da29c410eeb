/** Posting lists: for each token, the numbers of the sessions that have it. */
import { sql } from 'drizzle-orm';
import type { Queryable } from '@/lib/db';
import type { Token } from '../names/tokens';

/** Must match the triggers that write the postings. */
const blockSize = 8_192;

interface Block {
  /** The first number of the block. */
  start: number;
  /** Two bytes each: the offset from `start`. */
  numbers: Buffer;
}

export interface Postings {
  blocks: ReadonlyMap<Token, readonly Block[]>;
  /** All numbers are below this. */
  end: number;
  /** The number of entries; a session with several tokens counts several times. */
  total: number;
}

export const readPostings = async (db: Queryable, tokens: readonly Token[]): Promise<Postings> => {
  const { rows } = await db.execute<{ token: Token; block: number; numbers: Buffer }>(sql`
    select token::text, block, numbers from mirror_posting where token = any(${sql.param(tokens)}::bigint[])
  `);
  const blocks = new Map<Token, Block[]>();
  let [end, total] = [0, 0];

  for (const { token, block, numbers } of rows) {
    const start = block * blockSize;
    const known = blocks.get(token);

    if (known) known.push({ start, numbers });
    else blocks.set(token, [{ start, numbers }]);
    end = Math.max(end, start + blockSize);
    total += numbers.length / 2;
  }

  return { blocks, end, total };
};

/** Marks by number, much faster than sets, and reused because allocating millions of them is slow. */
let groupsMet = new Uint8Array(0);
let isFound = new Uint8Array(0);

/** The distinct numbers of sessions that, for any reading, have at least one token of each group. */
export const matchReadings = (
  { blocks, end, total }: Postings,
  readings: readonly (readonly (readonly Token[])[])[],
): Uint32Array<ArrayBuffer> => {
  if (groupsMet.length < end) [groupsMet, isFound] = [new Uint8Array(end), new Uint8Array(end)];
  isFound.fill(0);
  const found = new Uint32Array(total);
  let count = 0;

  for (const groups of readings) {
    groupsMet.fill(0);

    for (const [place, tokens] of groups.entries()) {
      const isLast = place === groups.length - 1;

      for (const { start, numbers } of tokens.flatMap((token) => blocks.get(token) ?? [])) {
        for (let at = 0; at < numbers.length; at += 2) {
          const number = start + ((numbers[at] as number) << 8) + (numbers[at + 1] as number);
          if (groupsMet[number] !== place) continue;

          groupsMet[number] = place + 1;
          if (isLast && isFound[number] === 0) {
            isFound[number] = 1;
            found[count++] = number;
          }
        }
      }
    }
  }

  return found.slice(0, count);
};
