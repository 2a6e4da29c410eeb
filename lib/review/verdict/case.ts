/** A case as whoever has it may know it: what was sent to them, what blocks an approval, and no opinion of others before their own. */
import { eq } from 'drizzle-orm';
import { type Person, rolesInclude, seesInFull } from '@/lib/access';
import type { CaseAnswer, Opinion } from '@/lib/answers';
import { type Actor, recordEvent } from '@/lib/audit';
import { now } from '@/lib/clock';
import type { Database } from '@/lib/db';
import { claim, escalation, person } from '@/lib/db/schema';
import { AppError } from '@/lib/errors';
import { type Keyring, openWords } from '@/lib/keys';
import { describeClaim } from '../claims/read';
import { readReasons, reasonsByCode } from '../reasons';
import { wasSent, weigh } from './blocks';
import { stopsApproval } from './objections';
import { findOpenVerdict, type OpinionRow, standing } from './rows';
import { readServed } from './served';

interface Tools {
  db: Database;
  keys: Keyring;
}

interface Asking {
  claimId: string;
  person: Person;
  actor: Actor;
}

type ClaimRow = typeof claim.$inferSelect;

const conflict = (userMessage: string): AppError => new AppError('CONFLICT', { userMessage });

const findOwn = async ({ db }: Tools, { claimId, person: { id } }: Asking): Promise<ClaimRow> => {
  const [row] = await db.select().from(claim).where(eq(claim.id, claimId));
  if (!row) throw new AppError('NOT_FOUND', { userMessage: 'There is no such claim.' });
  if (row.personId !== id) throw conflict('Somebody else has this case.');
  if (row.endedAt !== null || row.leaseUntil <= now()) {
    throw conflict('Your claim on this case has ended. Take the case again.');
  }

  return row;
};

export const readCase = async (tools: Tools, asking: Asking): Promise<CaseAnswer> => {
  const { db } = tools;
  const row = await findOwn(tools, asking);
  const [described, served, reasons] = await Promise.all([
    describeClaim(tools, asking.person, row),
    readServed(db, row.id),
    readReasons(db),
  ]);
  if (!described) throw conflict('The session does not wait for a verdict any more.');
  const { blocks, checked, needsAttestation } = weigh(served);

  return {
    claim: described,
    served: served.filter(wasSent).map(({ part, at }) => ({ part, at: at.toISOString() })),
    blocks: blocks.map((block) => ({ ...block, stops: stopsApproval(block.code, row.seat) })),
    checked,
    needsAttestation,
    opinions: row.seat === 'settling' ? await readGiven(tools, asking, row.sessionId) : [],
    escalation: described.row.isEscalated ? await readEscalation(tools, asking, row.sessionId) : null,
    reasons,
    mayOverride: rolesInclude(asking.person.roles, 'triage.override'),
  };
};

/** What people wrote is shown in full only, and reading it is a view: on record before it is sent. */
const recordView = async (
  { db }: Tools,
  { person: you, actor }: Asking,
  sessionId: string,
  part: 'opinions' | 'escalation',
): Promise<void> => {
  if (!seesInFull(you)) {
    throw new AppError('PURPOSE_REQUIRED', {
      userMessage: 'What colleagues wrote is shown under a purpose: choose one first.',
    });
  }
  await recordEvent(db, {
    code: 'session.opened',
    actor,
    subject: sessionId,
    details: { part, masked: false, purpose: you.purpose?.code ?? null },
  });
};

const read = async ({ db, keys }: Tools, sessionId: string, box: Buffer): Promise<string> => {
  const opened = await openWords(db, keys, sessionId, box);

  return opened.state === 'readable' ? opened.text : 'This cannot be read any more.';
};

const readGiven = async (tools: Tools, asking: Asking, sessionId: string): Promise<Opinion[]> => {
  const given = standing((await findOpenVerdict(tools.db, sessionId))?.opinions ?? []);
  if (given.some(({ note }) => note !== null)) await recordView(tools, asking, sessionId, 'opinions');

  return Promise.all(given.map((row) => describeOpinion(tools, sessionId, row)));
};

const describeOpinion = async (tools: Tools, sessionId: string, row: OpinionRow): Promise<Opinion> => ({
  seat: row.seat,
  by: row.by,
  at: row.givenAt.toISOString(),
  decision: row.decision,
  reasons: await reasonsByCode(tools.db, row.reasons),
  note: row.note && (await read(tools, sessionId, row.note)),
});

const readEscalation = async (tools: Tools, asking: Asking, sessionId: string): Promise<CaseAnswer['escalation']> => {
  const [found] = await tools.db
    .select({ at: escalation.at, words: escalation.words, by: { id: person.id, name: person.name } })
    .from(escalation)
    .innerJoin(person, eq(person.id, escalation.personId))
    .where(eq(escalation.sessionId, sessionId));
  if (!found) return null;
  await recordView(tools, asking, sessionId, 'escalation');

  return { by: found.by, at: found.at.toISOString(), words: await read(tools, sessionId, found.words) };
};
