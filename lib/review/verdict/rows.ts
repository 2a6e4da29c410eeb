/** Verdicts and their opinions in the database. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { PersonName } from '@/lib/answers';
import { type Actor, type AuditCode, recordEvent } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import type { Queryable } from '@/lib/db';
import { type AuditDetails, isOpenVerdict, opinion, person, verdict } from '@/lib/db/schema';
import { nextState, type Step } from './rules';

export type VerdictRow = typeof verdict.$inferSelect;
export type OpinionRow = typeof opinion.$inferSelect & { by: PersonName };

export interface VerdictWithOpinions {
  verdict: VerdictRow;
  /** In the order they were given, including undone ones. */
  opinions: OpinionRow[];
}

/** In the order they were given. */
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

export const findOpenVerdict = async (db: Queryable, sessionId: string): Promise<VerdictWithOpinions | null> => {
  const [row] = await db
    .select()
    .from(verdict)
    .where(and(eq(verdict.sessionId, sessionId), isOpenVerdict));

  return withOpinions(db, row);
};

export const activeOpinions = (opinions: readonly OpinionRow[]): OpinionRow[] =>
  opinions.filter(({ undoneAt }) => undoneAt === null);

type Columns = Partial<Omit<typeof verdict.$inferInsert, 'id' | 'sessionId' | 'state'>>;

/** Moves a verdict to its next state and logs it. Callers hold the session's lock and have validated the step. */
export const applyStep = async (
  tx: Queryable,
  { id, sessionId, state: from }: Pick<VerdictRow, 'id' | 'sessionId' | 'state'>,
  step: Step,
  columns: Columns,
  event: { code: AuditCode; actor: Actor; details?: AuditDetails; words?: Buffer },
): Promise<VerdictRow> => {
  const { state } = nextState(from, step);
  if (state === null) throw new Error(`Step "${step}" is not possible for a verdict in state "${from}".`);

  const [changed] = await tx
    .update(verdict)
    .set({ stateAt: now(), ...columns, state })
    .where(and(eq(verdict.id, id), eq(verdict.state, from)))
    .returning();
  if (!changed) throw new Error('The verdict was changed by somebody else at the same time.');
  await recordEvent(tx, { subject: sessionId, ...event });

  return changed;
};

/**
 * Stores the time of the session's first active opinion, which list filters and waiting times use. Call it after every
 * change to opinions, holding the session's lock.
 */
export const updateDecidedAt = async (tx: Queryable, sessionId: string): Promise<void> => {
  await tx.execute(sql`
    insert into session_work (session_id, decided_at)
    select ${sessionId}::text, min(o.given_at)
    from verdict v join opinion o on o.verdict_id = v.id
    where v.session_id = ${sessionId} and v.state not in ('undone', 'void') and o.undone_at is null
    on conflict (session_id) do update set decided_at = excluded.decided_at
    where session_work.decided_at is distinct from excluded.decided_at
  `);
};
