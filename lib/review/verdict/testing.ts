/** For tests only: cases that somebody has, with evidence that was sent to them, without a service. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Person } from '@/lib/access';
import { actorOf, again } from '@/lib/access/testing';
import type { ReviewPolicy, Seat, VerdictAnswer, VerdictBody } from '@/lib/answers';
import { now } from '@/lib/clock';
import type { Database } from '@/lib/db';
import { type ClaimKind, claim, setting } from '@/lib/db/schema';
import { addSessions } from '@/lib/work/testing';
import type { Ground } from './blocks';
import { giveVerdict, type VerdictTools } from './give';
import { noteServed, pictureIn, sent, sentImages } from './served';

export const waitingSession = async (db: Database): Promise<string> =>
  (await addSessions(db, 1, { status: 'WAITING_FOR_MANUAL_APPROVE' }))[0] ?? '';

export const setPolicy = async (db: Database, changes: Partial<ReviewPolicy>): Promise<void> => {
  const value = { warnMinutes: 180, breachMinutes: 240, fourEyes: 'never', undoSeconds: 10, ...changes };
  await db
    .insert(setting)
    .values({ name: 'review', value, changedAt: now() })
    .onConflictDoUpdate({ target: setting.name, set: { value } });
};

/** For five minutes. What they had before ends. */
export const claimFor = async (
  db: Database,
  sessionId: string,
  { id: personId }: Pick<Person, 'id'>,
  seat: Seat = 'first',
  kind: ClaimKind = 'held',
): Promise<string> => {
  await db
    .update(claim)
    .set({ endedAt: now(), ending: 'released' })
    .where(and(eq(claim.personId, personId), eq(claim.kind, kind), isNull(claim.endedAt)));
  const leaseUntil = new Date(now().getTime() + 5 * 60_000);
  const [made] = await db
    .insert(claim)
    .values({ sessionId, personId, kind, seat, claimedAt: now(), leaseUntil })
    .returning({ id: claim.id });

  return made?.id ?? '';
};

interface Sent {
  /** Evidence of another version is another evidence. */
  version?: number;
  grounds?: Ground[];
}

/** Everything that a verdict needs, as the routes note it. */
export const serveAll = async (
  db: Database,
  sessionId: string,
  person: Person,
  { version = 1, grounds = [] }: Sent = {},
): Promise<void> =>
  noteServed(db, { sessionId, person }, [
    sent('decision', { version }),
    sent('document', { version }, grounds),
    sent('face', { version }),
    ...sentImages({ document: [], face: [], extras: {} }),
    sent(pictureIn('primary_face'), { version }),
  ]);

export const approval: VerdictBody = {
  decision: 'approve',
  reasons: [],
  note: null,
  attested: false,
  override: null,
  looked: [],
};
export const rejection: VerdictBody = { ...approval, decision: 'reject', reasons: ['face_mismatch'] };

export const giveBy = async (
  tools: VerdictTools,
  person: Person,
  claimId: string,
  body: VerdictBody,
): Promise<VerdictAnswer> =>
  giveVerdict(
    tools,
    // As their next request finds them.
    { claimId, person: await again(tools.db, person.signInId), actor: actorOf(person) },
    body,
  );

/** From having the case to having decided it. */
export const review = async (
  tools: VerdictTools,
  sessionId: string,
  person: Person,
  { seat = 'first', body = approval, ...served }: Sent & { seat?: Seat; body?: VerdictBody } = {},
): Promise<VerdictAnswer> => {
  const claimId = await claimFor(tools.db, sessionId, person, seat);
  await serveAll(tools.db, sessionId, person, served);

  return giveBy(tools, person, claimId, body);
};

/** The codes of the log about verdicts of a session, in order. */
export const storyOf = async (db: Database, sessionId: string): Promise<string[]> => {
  const { rows } = await db.execute<{ code: string }>(sql`
    select code from audit_event where subject = ${sessionId} and code like 'verdict.%' order by id
  `);

  return rows.map(({ code }) => code.slice('verdict.'.length));
};
