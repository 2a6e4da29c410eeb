/** Which sessions must be kept at this moment, by a law or by somebody who placed a legal hold. */
import { sql } from 'drizzle-orm';
import type { Keeping } from '@/lib/answers';
import { now } from '@/lib/clock';
import type { Queryable } from '@/lib/db';
import { retentionDuty } from '@/lib/db/schema';
import { type Duty, type DutyFacts, keepingOf } from './duty';

export interface KeepingQuestion {
  sessionId: string;
  /** The day an officer entered for laws that count from one. */
  countsFrom: string | null;
}

/** Today, as the calendar in UTC has it. */
export const today = (): string => now().toISOString().slice(0, 10);

export const readActiveDuties = async (db: Queryable): Promise<Duty[]> =>
  (await db.select().from(retentionDuty)).filter(({ isActive }) => isActive);

interface FactsRow extends Record<string, unknown>, Omit<DutyFacts, 'enteredOn'> {
  sessionId: string;
  holder: string | null;
  isErased: boolean;
}

const readFacts = async (db: Queryable, sessionIds: readonly string[]): Promise<FactsRow[]> => {
  const { rows } = await db.execute<FactsRow>(sql`
    select asked.id as "sessionId", s.country, s.status,
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
 * Those that are kept, and why; the others may be erased. A session that the mirror does not have is kept by every law:
 * nobody can tell. Unless it was erased here: if it answers again, it may go once more.
 */
export const findKeepings = async (
  db: Queryable,
  questions: readonly KeepingQuestion[],
): Promise<Map<string, Keeping>> => {
  const duties = await readActiveDuties(db);
  const enteredOn = new Map(questions.map(({ sessionId, countsFrom }) => [sessionId, countsFrom]));
  const facts = await readFacts(db, [...enteredOn.keys()]);
  const on = today();

  return new Map(
    facts.flatMap(({ sessionId, holder, isErased, ...known }): Array<[string, Keeping]> => {
      if (isErased) return [];
      const keeping =
        holder === null
          ? keepingOf(duties, { ...known, enteredOn: enteredOn.get(sessionId) ?? null }, on)
          : { until: null, because: `Legal hold placed by ${holder}` };

      return keeping ? [[sessionId, keeping]] : [];
    }),
  );
};

/** The law alone, whoever placed a hold besides. */
export const findDutyKeeping = async (db: Queryable, sessionId: string): Promise<Keeping | null> => {
  const [facts] = await readFacts(db, [sessionId]);

  return facts ? keepingOf(await readActiveDuties(db), { ...facts, enteredOn: null }, today()) : null;
};
