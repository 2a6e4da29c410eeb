/** The sessions of a filter, for questions that the database answers. */
import { type SQL, sql } from 'drizzle-orm';
import type { Study } from '@/lib/mirror';
import type { Pace } from './pace';
import { eachWord, inWord } from './rows';

/** Whether the session with this id is one of them. */
export type Among = (sessionId: SQL) => SQL;

/** Without a filter all are, those that left the mirror too. With one: a bit for each number that matches. */
export const amongMatching = async (study: Study, pace: Pace): Promise<Among> => {
  if (!study.isFiltered) return () => sql`true`;

  const bits = Buffer.alloc((study.newest >>> 3) + 1);
  await eachWord(study.matching, pace, (word, place) =>
    inWord(word, place, (slot) => {
      const number = study.numbers[slot] as number;
      bits[number >>> 3] = (bits[number >>> 3] as number) | (1 << (number & 7));
    }),
  );

  // One by one, by the id: it must not occur to anybody to read the whole mirror for it. Those that came since are not in it.
  return (sessionId) => sql`coalesce((
    select get_bit(${bits}::bytea, m.number) from mirror_session m
    where m.id = ${sessionId} and m.number <= ${study.newest}
  ), 0) = 1`;
};
