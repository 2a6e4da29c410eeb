/** What lists of a request show about a session, with names and birth dates where the reader sees in full. */
import { sql } from 'drizzle-orm';
import type { SamePersonRow } from '@/lib/answers';
import type { Queryable } from '@/lib/db';
import type { Keyring } from '@/lib/keys';
import { readRows } from '@/lib/mirror';

/** Those that the mirror lists, the newest first. */
export const readSessionRows = async (
  db: Queryable,
  keys: Keyring,
  ids: readonly string[],
  inFull: boolean,
): Promise<SamePersonRow[]> => {
  const { rows } = await db.execute<{ number: number }>(sql`
    select number from mirror_session where id = any(${sql.param(ids)}::text[])
    order by created_at desc nulls last, number desc
  `);
  const sessions = await readRows(
    db,
    keys,
    rows.map(({ number }) => number),
    { inFull },
  );

  return sessions.map(({ id: sessionId, createdAt, status, documentType, country, applicant, birthDate }) => ({
    sessionId,
    createdAt,
    status,
    documentType,
    country,
    applicant,
    ...(birthDate !== undefined && { birthDate }),
  }));
};
