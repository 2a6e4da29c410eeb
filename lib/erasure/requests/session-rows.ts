/** What lists of a request show about a session, with names and birth dates where the reader sees in full. */
import { sql } from 'drizzle-orm';
import type { SamePersonRow, SessionRow } from '@/lib/answers';
import type { Queryable } from '@/lib/db';
import type { Keyring } from '@/lib/keys';
import { readRows } from '@/lib/mirror';

/** Those that the mirror lists, the newest first. */
export const readSessionRows = async (
  db: Queryable,
  keys: Keyring,
  ids: readonly string[],
  view: { inFull: boolean; searched?: string | null },
): Promise<SamePersonRow[]> => {
  const { rows } = await db.execute<{ number: number }>(sql`
    select number from mirror_session where id = any(${sql.param(ids)}::text[])
    order by created_at desc nulls last, number desc
  `);
  const sessions = await readRows(
    db,
    keys,
    rows.map(({ number }) => number),
    view,
  );

  return sessions.map(({ id: sessionId, createdAt, status, documentType, country, applicant, ...named }) => ({
    sessionId,
    createdAt,
    status,
    documentType,
    country,
    applicant,
    ...namedOf(named),
  }));
};

/** What only a reader who sees the person in full is told. */
export const namedOf = ({
  birthDate,
  matchedName,
}: Pick<SessionRow, 'birthDate' | 'matchedName'>): Pick<SamePersonRow, 'birthDate' | 'matchedName'> => ({
  ...(birthDate !== undefined && { birthDate }),
  ...(matchedName && { matchedName }),
});
