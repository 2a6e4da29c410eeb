/** Whether an appeal is against the reviewer's own verdict, and who could decide it instead. */
import { sql } from 'drizzle-orm';
import { permissions } from '@/lib/access';
import { now } from '@/lib/base/clock';
import { dayMs } from '@/lib/base/durations';
import type { Queryable } from '@/lib/db';
import { type AppealFacts, appealedDecision, type OwnVerdict } from './rules';

/** How long an appeal is open before the only person who can decide it may do so. */
const aloneAfterMs = dayMs;

/** Names in a refusal. */
const maxNamed = 5;

export const readOwnVerdict = async (
  tx: Queryable,
  sessionId: string,
  personId: string,
  { listed, open }: AppealFacts,
): Promise<OwnVerdict | null> => {
  const decision = appealedDecision(open?.status ?? listed?.status ?? '') === 'rejection' ? 'reject' : 'approve';
  const gaveIt = sql`exists (
    select from opinion o join verdict v on v.id = o.verdict_id
    where o.person_id = p.id and v.session_id = ${sessionId} and o.decision = ${decision}
      and o.undone_at is null and v.state not in ('undone', 'void')
  )`;
  const { rows } = await tx.execute<{ id: string; name: string; gaveIt: boolean }>(sql`
    select p.id, p.name, ${gaveIt} as "gaveIt" from person p
    where p.id = ${personId}
      or (p.disabled_at is null and p.roles && ${sql.param([...permissions['appeal.review'].roles])}::text[])
    order by p.name, p.id
  `);
  if (!rows.some(({ id, gaveIt: gave }) => id === personId && gave)) return null;

  const others = rows.filter(({ id, gaveIt: gave }) => id !== personId && !gave).map(({ name }) => name);
  const aloneFrom = new Date((open?.takenUpAt ?? now()).getTime() + aloneAfterMs);

  return { others: others.slice(0, maxNamed), aloneFrom: aloneFrom > now() ? aloneFrom : null };
};
