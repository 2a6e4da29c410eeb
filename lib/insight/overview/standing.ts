/** The head of the triage queue: figures of the whole queue, and of the team's day. */
import type { Person } from '@/lib/access';
import type { TriageStanding } from '@/lib/answers';
import type { Queryable } from '@/lib/db';
import { readQueueSnapshot } from '@/lib/review';
import { readDecidedToday } from './today';
import { describeTimes } from './waiting';

export const readStanding = async (db: Queryable, person: Pick<Person, 'id' | 'roles'>): Promise<TriageStanding> => {
  const queue = await readQueueSnapshot(db, person);

  return {
    waiting: {
      ...describeTimes(queue),
      inReview: queue.rows.filter(({ claimKind }) => claimKind === 'held').length,
    },
    today: await readDecidedToday(db, person.id, queue.policy),
  };
};
