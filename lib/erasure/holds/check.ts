/** Which sessions are under a hold now, by a retention obligation or a legal hold. */
import { sql } from 'drizzle-orm';
import type { Hold } from '@/lib/answers';
import type { Queryable } from '@/lib/db';
import { retentionDuty } from '@/lib/db/schema';
import { today } from '../calendar';
import { type Duty, type DutyFacts, holdByDuties } from './duty';

interface HoldQuestion {
  sessionId: string;
  /** The start day an officer entered, for obligations that need one. */
  countsFrom: string | null;
}

export const readActiveDuties = async (db: Queryable): Promise<Duty[]> =>
  (await db.select().from(retentionDuty)).filter(({ isActive }) => isActive);

interface FactsRow extends Record<string, unknown>, Omit<DutyFacts, 'enteredOn'> {
  sessionId: string;
  holder: string | null;
  isErased: boolean;
}

const readFacts = async (db: Queryable, sessionIds: readonly string[]): Promise<FactsRow[]> => {
  const { rows } = await db.execute<FactsRow>(sql`
    select asked.id as "sessionId", s.country, s.status, s.document_type as "documentType",
      to_char(s.completed_at at time zone 'UTC', 'YYYY-MM-DD') as "completedOn", p.name as holder,
      e.erased_at is not null as "isErased"
    from unnest(${sql.param(sessionIds)}::text[]) as asked (id)
    left join mirror_session s on s.id = asked.id
    left join legal_hold h on h.session_id = asked.id and h.lifted_at is null
    left join person p on p.id = h.placed_by
    left join erasure e on e.session_id = asked.id
  `);

  return rows;
};

/**
 * The sessions under a hold, and why; all others may be erased. A session that the mirror does not know is held by
 * every obligation, because nobody can tell whether it applies. One erased here is free: if it answers again, it may be
 * erased again.
 */
export const findHolds = async (db: Queryable, questions: readonly HoldQuestion[]): Promise<Map<string, Hold>> => {
  const duties = await readActiveDuties(db);
  const enteredOn = new Map(questions.map(({ sessionId, countsFrom }) => [sessionId, countsFrom]));
  const facts = await readFacts(db, [...enteredOn.keys()]);
  const day = today();

  return new Map(
    facts.flatMap(({ sessionId, holder, isErased, ...known }): Array<[string, Hold]> => {
      if (isErased) return [];
      const hold =
        holder === null
          ? holdByDuties(duties, { ...known, enteredOn: enteredOn.get(sessionId) ?? null }, day)
          : { until: null, because: `Legal hold placed by ${holder}` };

      return hold ? [[sessionId, hold]] : [];
    }),
  );
};

/** The hold by retention obligations alone, without legal holds. */
export const findDutyHold = async (db: Queryable, sessionId: string): Promise<Hold | null> => {
  const [facts] = await readFacts(db, [sessionId]);

  return facts ? holdByDuties(await readActiveDuties(db), { ...facts, enteredOn: null }, today()) : null;
};
