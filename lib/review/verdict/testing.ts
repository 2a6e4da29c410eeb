/** For tests only: claimed cases with served evidence, without a service. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Person } from '@/lib/access';
import { actorOf, again } from '@/lib/access/testing';
import type { ReviewPolicy, Seat, VerdictAnswer, VerdictBody } from '@/lib/answers';
import { now } from '@/lib/base/clock';
import { minuteMs } from '@/lib/base/durations';
import type { Database } from '@/lib/db';
import { type ClaimKind, claim, setting } from '@/lib/db/schema';
import { addSessions } from '@/lib/work/testing';
import type { BlockingFinding } from './blocks';
import { giveVerdict, type VerdictTools } from './give';
import { imagePart, recordServed, sentImageList, sentPart } from './served';

export const waitingSession = async (db: Database): Promise<string> =>
  (await addSessions(db, 1, { status: 'WAITING_FOR_MANUAL_APPROVE' }))[0] ?? '';

export const setPolicy = async (db: Database, changes: Partial<ReviewPolicy>): Promise<void> => {
  const value = { warnMinutes: 180, breachMinutes: 240, fourEyes: 'never', undoSeconds: 10, ...changes };
  await db
    .insert(setting)
    .values({ name: 'review', value, changedAt: now() })
    .onConflictDoUpdate({ target: setting.name, set: { value } });
};

/** Lasts five minutes and ends the person's earlier claim. */
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
  const leaseUntil = new Date(now().getTime() + 5 * minuteMs);
  const [created] = await db
    .insert(claim)
    .values({ sessionId, personId, kind, seat, claimedAt: now(), leaseUntil })
    .returning({ id: claim.id });

  return created?.id ?? '';
};

interface Evidence {
  /** Another version stands for changed evidence. */
  version?: number;
  findings?: BlockingFinding[];
}

/** Serves everything that a verdict needs. */
export const serveAll = async (
  db: Database,
  sessionId: string,
  person: Person,
  { version = 1, findings = [] }: Evidence = {},
): Promise<void> =>
  recordServed(db, { sessionId, person }, [
    sentPart('decision', { version }),
    sentPart('document', { version }, findings),
    sentPart('face', { version }),
    ...sentImageList({ document: [], face: [], extras: {} }),
    sentPart(imagePart('primary_face'), { version }),
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
    // Read again, as on their next request.
    { claimId, person: await again(tools.db, person.signInId), actor: actorOf(person) },
    body,
  );

/** Claims the case, serves the evidence and decides. */
export const review = async (
  tools: VerdictTools,
  sessionId: string,
  person: Person,
  { seat = 'first', body = approval, ...evidence }: Evidence & { seat?: Seat; body?: VerdictBody } = {},
): Promise<VerdictAnswer> => {
  const claimId = await claimFor(tools.db, sessionId, person, seat);
  await serveAll(tools.db, sessionId, person, evidence);

  return giveBy(tools, person, claimId, body);
};

/** The session's verdict events in order, without their prefix. */
export const verdictEventsOf = async (db: Database, sessionId: string): Promise<string[]> => {
  const { rows } = await db.execute<{ code: string }>(sql`
    select code from audit_event where subject = ${sessionId} and code like 'verdict.%' order by id
  `);

  return rows.map(({ code }) => code.slice('verdict.'.length));
};
