/** Whether an appeal is against the reviewer's own verdict, and who could decide it instead. */
import { sql } from 'drizzle-orm';
import { readSecondPerson, type SecondPerson } from '@/lib/access';
import type { AloneStep } from '@/lib/answers';
import { now } from '@/lib/base/clock';
import type { Queryable } from '@/lib/db';
import { type AppealFacts, appealedDecision } from './rules';

/** `null`: the appeal is not against their own verdict. */
export const readOwnVerdict = async (
  tx: Queryable,
  sessionId: string,
  personId: string,
  { listed, open }: Pick<AppealFacts, 'listed' | 'open'>,
): Promise<SecondPerson | null> => {
  const decision = appealedDecision(open?.status ?? listed?.status ?? '') === 'rejection' ? 'reject' : 'approve';
  const { rows } = await tx.execute<{ id: string }>(sql`
    select o.person_id as id from opinion o join verdict v on v.id = o.verdict_id
    where v.session_id = ${sessionId} and o.decision = ${decision}
      and o.undone_at is null and v.state not in ('undone', 'void')
  `);
  const gaveIt = rows.map(({ id }) => id);
  if (!gaveIt.includes(personId)) return null;

  return readSecondPerson(tx, {
    permission: 'appeal.review',
    personId,
    since: open?.takenUpAt ?? now(),
    except: gaveIt,
  });
};

/** Open appeals that somebody holds against their own verdict because nobody else can decide them. */
export const listOwnAppeals = async (db: Queryable): Promise<AloneStep[]> => {
  const { rows } = await db.execute<{
    sessionId: string;
    status: string;
    takenUpAt: string;
    id: string;
    name: string;
  }>(sql`
    select a.session_id as "sessionId", a.status, a.taken_up_at as "takenUpAt", p.id, p.name
    from appeal a join person p on p.id = a.person_id
    where a.ended_at is null and exists (
      select from opinion o join verdict v on v.id = o.verdict_id
      where v.session_id = a.session_id and o.person_id = a.person_id and o.undone_at is null
    )
    order by a.taken_up_at
  `);
  const steps = await Promise.all(
    rows.map(async ({ sessionId, status, takenUpAt, id, name }): Promise<AloneStep | null> => {
      const open = { id: '', by: { id, name }, takenUpAt: new Date(takenUpAt), status };
      const second = await readOwnVerdict(db, sessionId, id, { listed: null, open });

      return second && second.others.length === 0
        ? { kind: 'appeal', sessionId, by: name, aloneFrom: second.aloneFrom?.toISOString() ?? null }
        : null;
    }),
  );

  return steps.filter((step) => step !== null);
};
