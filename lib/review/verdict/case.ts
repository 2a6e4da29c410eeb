/** A case as its holder sees it: evidence served, blocks, and colleagues' notes only where the rules allow it. */
import { eq } from 'drizzle-orm';
import { type Person, rolesInclude, seesInFull } from '@/lib/access';
import type { CaseAnswer, Escalation, Opinion } from '@/lib/answers';
import { type Actor, recordEvent } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import { AppError } from '@/lib/base/errors';
import type { Database } from '@/lib/db';
import { claim, escalation, person as personTable } from '@/lib/db/schema';
import { type Keyring, openWords } from '@/lib/keys';
import { describeClaim } from '../claims/read';
import { readReasons, reasonsByCode } from '../reasons';
import { assessEvidence, wasSent } from './blocks';
import { stoppedBy } from './objections';
import { activeOpinions, findOpenVerdict, type OpinionRow } from './rows';
import { readServed } from './served';

interface CaseTools {
  db: Database;
  keys: Keyring;
}

interface CaseRequest {
  claimId: string;
  person: Person;
  actor: Actor;
}

/** Opinions of others are included only for the supervisor who settles a disagreement. */
export const readCase = async (tools: CaseTools, request: CaseRequest): Promise<CaseAnswer> => {
  const { db } = tools;
  const row = await requireOwnClaim(tools, request);
  const [described, served, reasons, open] = await Promise.all([
    describeClaim(tools, request.person, row),
    readServed(db, row.id),
    readReasons(db),
    findOpenVerdict(db, row.sessionId),
  ]);
  if (!described) throw conflict('This session is no longer waiting for a verdict.');
  const { blocks, checked, needsAttestation } = assessEvidence(served);
  const mayOverride = rolesInclude(request.person.roles, 'triage.override');
  const facts = { seat: row.seat, mayOverride, secondBecause: open?.verdict.secondBecause ?? null };

  return {
    claim: described,
    served: served.filter(wasSent).map(({ part, at }) => ({ part, at: at.toISOString() })),
    blocks: blocks.map((block) => ({ ...block, stops: stoppedBy(block.code, facts) })),
    checked,
    needsAttestation,
    escalation: described.row.isEscalated ? await readEscalation(tools, request, row.sessionId) : null,
    opinions: row.seat === 'settling' ? await readOpposingOpinions(tools, request, row.sessionId) : [],
    reasons,
    mayOverride,
  };
};

const conflict = (userMessage: string): AppError => new AppError('CONFLICT', { userMessage });

const requireOwnClaim = async (
  { db }: CaseTools,
  { claimId, person: { id } }: CaseRequest,
): Promise<typeof claim.$inferSelect> => {
  const [row] = await db.select().from(claim).where(eq(claim.id, claimId));
  if (!row) throw new AppError('NOT_FOUND', { userMessage: 'Claim not found.' });
  if (row.personId !== id) throw conflict('Somebody else has this case.');
  if (row.endedAt !== null || row.leaseUntil <= now()) {
    throw conflict('Your claim on this case has ended. Claim it again.');
  }

  return row;
};

/** Notes are shown in full view only. Reading them is logged before they are sent. */
const recordReading = async (
  { db }: CaseTools,
  { person, actor }: CaseRequest,
  sessionId: string,
  part: 'escalation' | 'opinions',
): Promise<void> => {
  if (!seesInFull(person)) {
    throw new AppError('PURPOSE_REQUIRED', { userMessage: "Choose a purpose to read your colleagues' notes." });
  }
  await recordEvent(db, {
    code: 'session.opened',
    actor,
    subject: sessionId,
    details: { part, masked: false, purpose: person.purpose?.code ?? null },
  });
};

const decrypt = async ({ db, keys }: CaseTools, sessionId: string, box: Buffer, fallback: string): Promise<string> => {
  const opened = await openWords(db, keys, sessionId, box);

  return opened.state === 'readable' ? opened.text : fallback;
};

const readEscalation = async (
  tools: CaseTools,
  request: CaseRequest,
  sessionId: string,
): Promise<Escalation | null> => {
  const [found] = await tools.db
    .select({ row: escalation, name: personTable.name })
    .from(escalation)
    .innerJoin(personTable, eq(personTable.id, escalation.personId))
    .where(eq(escalation.sessionId, sessionId));
  if (!found) return null;
  await recordReading(tools, request, sessionId, 'escalation');
  const { row, name } = found;

  return {
    by: { id: row.personId, name },
    at: row.at.toISOString(),
    reason: await decrypt(tools, sessionId, row.words, 'The reason is no longer readable.'),
  };
};

const readOpposingOpinions = async (tools: CaseTools, request: CaseRequest, sessionId: string): Promise<Opinion[]> => {
  const opinions = activeOpinions((await findOpenVerdict(tools.db, sessionId))?.opinions ?? []);
  if (opinions.some(({ note }) => note !== null)) await recordReading(tools, request, sessionId, 'opinions');

  return Promise.all(opinions.map((row) => describeOpinion(tools, sessionId, row)));
};

const describeOpinion = async (tools: CaseTools, sessionId: string, row: OpinionRow): Promise<Opinion> => ({
  seat: row.seat,
  by: row.by,
  at: row.givenAt.toISOString(),
  decision: row.decision,
  reasons: await reasonsByCode(tools.db, row.reasons),
  note: row.note && (await decrypt(tools, sessionId, row.note, 'This note is no longer readable.')),
});
