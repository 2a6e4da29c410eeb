/** What colleagues wrote of a case: why it was escalated, and what the two said who disagree. */
import { eq } from 'drizzle-orm';
import { type Person, seesInFull } from '@/lib/access';
import type { Escalation, Opinion } from '@/lib/answers';
import { type Actor, recordEvent } from '@/lib/audit';
import type { Queryable } from '@/lib/db';
import { escalation, person as personTable } from '@/lib/db/schema';
import { AppError } from '@/lib/errors';
import { type Keyring, openWords } from '@/lib/keys';
import { reasonsByCode } from '../reasons';
import { findOpenVerdict, type OpinionRow, standing } from './rows';

interface Tools {
  db: Queryable;
  keys: Keyring;
}

interface Reader {
  person: Pick<Person, 'roles' | 'purpose'>;
  actor: Actor;
}

/** Words are shown in full only, and reading them is a view: on record before they are sent. */
const recordReading = async (
  { db }: Tools,
  { person, actor }: Reader,
  sessionId: string,
  part: 'escalation' | 'opinions',
): Promise<void> => {
  if (!seesInFull(person)) {
    throw new AppError('PURPOSE_REQUIRED', {
      userMessage: 'What colleagues wrote is shown under a purpose: choose one first.',
    });
  }
  await recordEvent(db, {
    code: 'session.opened',
    actor,
    subject: sessionId,
    details: { part, masked: false, purpose: person.purpose?.code ?? null },
  });
};

const textOf = async ({ db, keys }: Tools, sessionId: string, words: Buffer, lost: string): Promise<string> => {
  const opened = await openWords(db, keys, sessionId, words);

  return opened.state === 'readable' ? opened.text : lost;
};

/** `null`: it was not given to the supervisors. */
export const readEscalation = async (tools: Tools, reader: Reader, sessionId: string): Promise<Escalation | null> => {
  const [found] = await tools.db
    .select({ row: escalation, name: personTable.name })
    .from(escalation)
    .innerJoin(personTable, eq(personTable.id, escalation.personId))
    .where(eq(escalation.sessionId, sessionId));
  if (!found) return null;
  await recordReading(tools, reader, sessionId, 'escalation');
  const { row, name } = found;

  return {
    by: { id: row.personId, name },
    at: row.at.toISOString(),
    reason: await textOf(tools, sessionId, row.words, 'The reason cannot be read any more.'),
  };
};

/** Of those who disagree, in the order in which they were given. */
export const readBothOpinions = async (tools: Tools, reader: Reader, sessionId: string): Promise<Opinion[]> => {
  const given = standing((await findOpenVerdict(tools.db, sessionId))?.opinions ?? []);
  if (given.some(({ note }) => note !== null)) await recordReading(tools, reader, sessionId, 'opinions');

  return Promise.all(given.map((row) => describeOpinion(tools, sessionId, row)));
};

const describeOpinion = async (tools: Tools, sessionId: string, row: OpinionRow): Promise<Opinion> => ({
  seat: row.seat,
  by: row.by,
  at: row.givenAt.toISOString(),
  decision: row.decision,
  reasons: await reasonsByCode(tools.db, row.reasons),
  note: row.note && (await textOf(tools, sessionId, row.note, 'This note cannot be read any more.')),
});
