/** For tests only: waiting sessions, verdicts on them, and the expected order of the queue. */
import { randomUUID } from 'node:crypto';
import type { Person } from '@/lib/access';
import { actorOf, again, testKeys } from '@/lib/access/testing';
import type { ClaimAnswer, ClaimBody } from '@/lib/answers';
import { now } from '@/lib/base/clock';
import { minuteMs } from '@/lib/base/durations';
import type { Database } from '@/lib/db';
import { mirrorSession, sessionWork, verdict } from '@/lib/db/schema';
import type { VerdictState } from '@/lib/db/schema/verdict-states';
import { addOpinion } from '../testing';
import { changeClaim } from './change';
import { claimCase, type WantedCase } from './claim';

const keys = testKeys();

export interface Waiting {
  id: string;
  /** In minutes; `null` if unknown. */
  waits: number | null;
  score: number | null;
}

type Columns = Partial<typeof mirrorSession.$inferInsert>;

export const addWaiting = async (
  db: Database,
  sessions: ReadonlyArray<Partial<Waiting>>,
  columns: Columns = {},
): Promise<string[]> => {
  const at = now().getTime();
  const rows = sessions.map(({ id = randomUUID(), waits = 10, score = 50 }) => ({
    id,
    status: 'WAITING_FOR_MANUAL_APPROVE',
    completedAt: waits === null ? null : new Date(at - waits * minuteMs).toISOString(),
    score,
    resultState: 'read' as const,
    ...columns,
  }));
  await db.insert(mirrorSession).values(rows);

  return rows.map(({ id }) => id);
};

const levelOf = ({ waits }: Waiting): number => (waits === null ? 2 : waits >= 240 ? 0 : waits >= 180 ? 1 : 3);

/** The expected queue order under the default policy, computed independently. */
export const inQueueOrder = (sessions: readonly Waiting[]): string[] =>
  sessions
    .toSorted(
      (one, other) =>
        levelOf(one) - levelOf(other) ||
        (one.score ?? -1) - (other.score ?? -1) ||
        (other.waits ?? 0) - (one.waits ?? 0) ||
        (one.id < other.id ? -1 : 1),
    )
    .map(({ id }) => id);

/** The person as read on their next request. */
const requestOf = async (db: Database, who: Person) => ({
  person: await again(db, who.signInId),
  actor: actorOf(who),
});

export const claimFor = async (db: Database, who: Person, wanted: WantedCase = {}): Promise<ClaimAnswer> =>
  claimCase({ db, keys }, await requestOf(db, who), wanted);

export const changeFor = async (db: Database, who: Person, claimId: string, body: ClaimBody): Promise<ClaimAnswer> =>
  changeClaim({ db, keys }, await requestOf(db, who), claimId, body);

/** A verdict in this state, with an opinion by each of these people. */
export const addVerdict = async (
  db: Database,
  sessionId: string,
  state: VerdictState,
  people: readonly Person[],
): Promise<string> => {
  const [created] = await db.insert(verdict).values({ sessionId, state, stateAt: now() }).returning();
  if (!created) throw new Error('The verdict was not stored.');

  for (const [place, { id: personId }] of people.entries()) {
    await addOpinion(db, {
      verdictId: created.id,
      sessionId,
      personId,
      seat: place === 0 ? 'first' : 'second',
      decision: place === 0 ? 'approve' : 'reject',
      evidence: [{ part: 'document', hash: 'aa', servedAt: now().toISOString(), seconds: 3 }],
    });
  }

  return created.id;
};

export const assignTo = async (db: Database, sessionId: string, { id }: Pick<Person, 'id'>): Promise<void> => {
  await db.insert(sessionWork).values({ sessionId, assigneeId: id, assignedAt: now() });
};
