/**
 * Opinions in the log. Whoever may still be asked for a second opinion must not learn the first one, here as little as on
 * the case itself, until the verdict is decided.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { AuditEventRow } from '@/lib/answers';
import type { Queryable } from '@/lib/db';
import type { AuditDetails } from '@/lib/db/schema';
import { undecided } from '@/lib/db/schema/verdict-states';

/** Events that reveal a decision; the policy that asks for a second person does too. */
const revealingCodes = ['verdict.given', 'verdict.undone', 'verdict.change_refused', 'verdict.second_asked'];

/** `reader`: somebody who may still be asked. Their own opinions stay. */
const isHidden = (reader: string): SQL => sql`
  e.code = any(${sql.param(revealingCodes)}::text[]) and e.actor_id is distinct from ${reader}::uuid
  and exists (
    select from verdict v where v.session_id = e.subject and v.state = any(${sql.param([...undecided])}::text[])
  )
`;

/** Ids of the events whose details this reader must not see; `null`: a reader who is never asked. */
export const readHiddenIds = async (
  db: Queryable,
  reader: string | null,
  among?: readonly string[],
): Promise<Set<string>> => {
  if (reader === null || among?.length === 0) return new Set();
  const isAmong = among === undefined ? sql`true` : sql`e.id = any(${sql.param([...among])}::bigint[])`;
  const { rows } = await db.execute<{ id: string }>(
    sql`select e.id::text as id from audit_event e where ${isAmong} and ${isHidden(reader)}`,
  );

  return new Set(rows.map(({ id }) => id));
};

/** Shown instead of the details. */
export const hiddenDetails: AuditDetails = { hidden: 'until the verdict is decided' };

/** The same rows, without others' opinions on undecided verdicts. */
export const hideOpinions = async (
  db: Queryable,
  reader: string | null,
  rows: AuditEventRow[],
): Promise<AuditEventRow[]> => {
  const hidden = await readHiddenIds(
    db,
    reader,
    rows.map(({ id }) => id),
  );

  return rows.map((row) =>
    hidden.has(row.id) ? { ...row, details: hiddenDetails, changes: null, hasWords: false } : row,
  );
};
