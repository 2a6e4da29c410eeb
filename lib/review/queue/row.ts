/** Waiting sessions as people see them: masked, from the mirror. */
import { sql } from 'drizzle-orm';
import type { ReviewPolicy, TriageRow } from '@/lib/answers';
import type { Queryable } from '@/lib/db';
import type { FactorFigures } from '@/lib/db/schema';
import type { Keyring } from '@/lib/keys';
import { readRows, weakestFactors } from '@/lib/mirror';
import { objectionTo } from './rules';
import type { Asker } from './table';
import type { WaitingRow } from './waiting';

const threeWeakest = (factors: FactorFigures | null): TriageRow['weakest'] =>
  factors && weakestFactors(factors).slice(0, 3);

const readFactors = async (db: Queryable, numbers: readonly number[]): Promise<Map<string, FactorFigures | null>> => {
  const { rows } = await db.execute<{ id: string; factors: FactorFigures | null }>(sql`
    select id, factors from mirror_session where number = any(${sql.param(numbers)}::int[])
  `);

  return new Map(rows.map(({ id, factors }) => [id, factors]));
};

const instantOf = (ms: number): string => new Date(ms).toISOString();

const holderOf = ({ holderId, holderName, claimKind, leaseUntil }: WaitingRow, { id }: Asker): TriageRow['holder'] =>
  holderId !== null && holderName !== null && claimKind !== null && leaseUntil !== null
    ? { id: holderId, name: holderName, isYou: holderId === id, until: instantOf(leaseUntil), kind: claimKind }
    : null;

export interface RowTools {
  db: Queryable;
  keys: Keyring;
}

/** In the order given; those that left the mirror meanwhile are missing. */
export const describeWaiting = async (
  { db, keys }: RowTools,
  waiting: readonly WaitingRow[],
  policy: ReviewPolicy,
  asker: Asker,
): Promise<TriageRow[]> => {
  const numbers = waiting.map(({ number }) => number);
  const sessions = new Map((await readRows(db, keys, numbers)).map((session) => [session.id, session]));
  const factors = await readFactors(db, numbers);

  return waiting.flatMap((row) => {
    const session = sessions.get(row.id);

    return session
      ? [
          {
            session,
            waitingSince: row.since === null ? null : instantOf(row.since),
            dueAt: row.since === null ? null : instantOf(row.since + policy.breachMinutes * 60_000),
            serviceLevel: row.level,
            weakest: threeWeakest(factors.get(row.id) ?? null),
            seat: row.seat,
            isEscalated: row.isEscalated,
            holder: holderOf(row, asker),
            whyNot: objectionTo(row, asker)?.userMessage ?? null,
          },
        ]
      : [];
  });
};
