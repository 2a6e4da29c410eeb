/** A case as whoever has it may know it: what was sent to them, what blocks an approval, and no opinion of others before their own. */
import { eq } from 'drizzle-orm';
import { type Person, rolesInclude, seesInFull } from '@/lib/access';
import type { CaseAnswer, Opinion } from '@/lib/answers';
import { type Actor, recordEvent } from '@/lib/audit';
import { now } from '@/lib/clock';
import type { Database } from '@/lib/db';
import { claim } from '@/lib/db/schema';
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

const findOwn = async ({ db }: Tools, { claimId, person }: Asking): Promise<ClaimRow> => {
  const [row] = await db.select().from(claim).where(eq(claim.id, claimId));
  if (!row) throw new AppError('NOT_FOUND', { userMessage: 'There is no such claim.' });
  if (row.personId !== person.id) throw conflict('Somebody else has this case.');
  if (row.endedAt !== null || row.leaseUntil <= now()) {
    throw conflict('Your claim on this case has ended. Take the case again.');
  }

  return row;
};

export const readCase = async (tools: Tools, asking: Asking): Promise<CaseAnswer> => {
  const { db } = tools;
  const { person } = asking;
  const row = await findOwn(tools, asking);
  const [described, served, reasons] = await Promise.all([
    describeClaim(tools, person, row),
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
    reasons,
    mayOverride: rolesInclude(person.roles, 'triage.override'),
  };
};

/** What people wrote is shown in full only, and reading it is a view: on record before it is sent. */
const readGiven = async ({ db, keys }: Tools, { person, actor }: Asking, sessionId: string): Promise<Opinion[]> => {
  const given = standing((await findOpenVerdict(db, sessionId))?.opinions ?? []);

  if (given.some(({ note }) => note !== null)) {
    if (!seesInFull(person)) {
      throw new AppError('PURPOSE_REQUIRED', {
        userMessage: 'What the two officers wrote is shown under a purpose: choose one first.',
      });
    }
    await recordEvent(db, {
      code: 'session.opened',
      actor,
      subject: sessionId,
      details: { part: 'opinions', masked: false, purpose: person.purpose?.code ?? null },
    });
  }

  return Promise.all(given.map((row) => describeOpinion({ db, keys }, sessionId, row)));
};

const describeOpinion = async ({ db, keys }: Tools, sessionId: string, row: OpinionRow): Promise<Opinion> => {
  const note = row.note && (await openWords(db, keys, sessionId, row.note));

  return {
    seat: row.seat,
    by: row.by,
    at: row.givenAt.toISOString(),
    decision: row.decision,
    reasons: await reasonsByCode(db, row.reasons),
    note: note && (note.state === 'readable' ? note.text : 'This note cannot be read any more.'),
  };
};
