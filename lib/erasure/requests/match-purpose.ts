/** The erasure purpose that a search for a person's sessions set, and its end with the matching. */
import { sql } from 'drizzle-orm';
import { endSetPurpose, purposeMs } from '@/lib/access';
import type { Actor } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import type { Queryable } from '@/lib/db';
import { requestSubject } from './request';

/** For a request that has left matching. Ends the purpose of everybody who searched for it and searches for no other. */
export const endMatchPurposes = async (tx: Queryable, requestId: string, actor: Actor): Promise<void> => {
  // In a fixed order, so that two requests cannot wait for each other.
  const { rows } = await tx.execute<{ personId: string }>(sql`
    select distinct e.actor_id as "personId" from audit_event e
    where e.subject = ${requestSubject(requestId)} and e.actor_id is not null and ${isRecentSearch()} order by 1
  `);
  for (const { personId } of rows) {
    await endSetPurpose(tx, { personId, origin: 'match', isHeld: () => isMatching(tx, personId) }, actor);
  }
};

/** Within the time that a purpose lasts: an earlier search did not set one that still runs. */
const isRecentSearch = () => sql`
  e.code = 'deletion.matched' and e.at > ${new Date(now().getTime() - purposeMs).toISOString()}::timestamptz
`;

const isMatching = async (tx: Queryable, personId: string): Promise<boolean> => {
  const { rows } = await tx.execute(sql`
    select 1 from deletion_request r where r.state = 'open' and exists (
      select from audit_event e
      where e.subject = ${requestSubject('')} || r.id and e.actor_id = ${personId}::uuid and ${isRecentSearch()}
    ) limit 1
  `);

  return rows.length > 0;
};
