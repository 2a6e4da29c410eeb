import { eq, sql } from 'drizzle-orm';
import type { PersonName } from '@/lib/answers';
import type { Queryable } from '@/lib/db';
import { appeal, person } from '@/lib/db/schema';

export type AppealRow = typeof appeal.$inferSelect & { by: PersonName };
export type EndedRow = AppealRow & { endedAt: Date };

const hasEnded = (row: AppealRow): row is EndedRow => row.endedAt !== null;

/** The appeals of a session: the open one, if any, and those that have ended, the newest first. */
export const readRows = async (
  db: Queryable,
  sessionId: string,
): Promise<{ open: AppealRow | null; ended: EndedRow[] }> => {
  const found = await db
    .select({ appeal, name: person.name })
    .from(appeal)
    .innerJoin(person, eq(person.id, appeal.personId))
    .where(eq(appeal.sessionId, sessionId))
    .orderBy(sql`${appeal.endedAt} desc nulls first`, appeal.id);
  const rows = found.map(({ appeal: row, name }) => ({ ...row, by: { id: row.personId, name } }));

  return { open: rows.find((row) => !hasEnded(row)) ?? null, ended: rows.filter(hasEnded) };
};
