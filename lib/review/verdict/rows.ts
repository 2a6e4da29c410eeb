import { and, asc, eq, inArray } from 'drizzle-orm';
import type { PersonName } from '@/lib/answers';
import type { Queryable } from '@/lib/db';
import { isOpenVerdict, opinion, person, verdict } from '@/lib/db/schema';

export type VerdictRow = typeof verdict.$inferSelect;
export type OpinionRow = typeof opinion.$inferSelect & { by: PersonName };

export interface VerdictWithOpinions {
  verdict: VerdictRow;
  /** In the order in which they were given, those that were taken back included. */
  opinions: OpinionRow[];
}

/** In the order in which they were given. */
export const readOpinions = async (db: Queryable, verdictIds: string[]): Promise<OpinionRow[]> => {
  if (verdictIds.length === 0) return [];
  const found = await db
    .select({ opinion, name: person.name })
    .from(opinion)
    .innerJoin(person, eq(person.id, opinion.personId))
    .where(inArray(opinion.verdictId, verdictIds))
    .orderBy(asc(opinion.givenAt), asc(opinion.id));

  return found.map(({ opinion: row, name }) => ({ ...row, by: { id: row.personId, name } }));
};

const withOpinions = async (db: Queryable, row: VerdictRow | undefined): Promise<VerdictWithOpinions | null> =>
  row ? { verdict: row, opinions: await readOpinions(db, [row.id]) } : null;

export const findVerdict = async (db: Queryable, id: string): Promise<VerdictWithOpinions | null> => {
  const [row] = await db.select().from(verdict).where(eq(verdict.id, id));

  return withOpinions(db, row);
};

/** The one that is open on a session; `null`: none is. */
export const findOpenVerdict = async (db: Queryable, sessionId: string): Promise<VerdictWithOpinions | null> => {
  const [row] = await db
    .select()
    .from(verdict)
    .where(and(eq(verdict.sessionId, sessionId), isOpenVerdict));

  return withOpinions(db, row);
};

/** Those that count. */
export const standing = (opinions: readonly OpinionRow[]): OpinionRow[] =>
  opinions.filter(({ undoneAt }) => undoneAt === null);
