/** Copies that leave the desk: downloaded pictures and printed sessions. */
import { sql } from 'drizzle-orm';
import type { PrintAnswer } from '@/lib/answers';
import { type Actor, recordEvent } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import { AppError } from '@/lib/base/errors';
import type { Database } from '@/lib/db';
import { type Keyring, sealWords } from '@/lib/keys';
import { readOrganisation } from '../organisation';
import type { Person } from '../person';
import { requireNotErased } from './erased';
import { purposes, seesInFull } from './purpose';

interface Picture {
  sessionId: string;
  /** A validated picture name. */
  picture: string;
}

/** Downloads need a purpose. Refusals are recorded. */
export const requireDownload = async (
  db: Database,
  { sessionId, picture }: Picture,
  person: Person,
  actor: Actor,
): Promise<void> => {
  if (seesInFull(person)) return;

  await recordEvent(db, {
    code: 'session.download_refused',
    actor,
    subject: sessionId,
    details: { picture, because: 'no purpose' },
  });
  throw new AppError('PURPOSE_REQUIRED', { userMessage: 'Choose a purpose before downloading images.' });
};

/** The reason is encrypted with the session's key, so it is erased with the session. */
export const recordDownload = (
  { db, keys }: { db: Database; keys: Keyring },
  { sessionId, picture, reason }: Picture & { reason: string },
  { purpose }: Person,
  actor: Actor,
): Promise<void> =>
  db.transaction(async (tx) => {
    await requireNotErased(tx, sessionId);
    await recordEvent(tx, {
      code: 'session.picture_downloaded',
      actor,
      subject: sessionId,
      details: { picture, purpose: purpose?.code ?? null },
      words: await sealWords(tx, keys, sessionId, reason),
    });
  });

/** Records a print before it happens. The answer is printed on the page and includes the event number. */
export const recordPrint = async (
  db: Database,
  sessionId: string,
  person: Person,
  actor: Actor,
): Promise<PrintAnswer> => {
  const masked = !seesInFull(person);
  const purpose = masked ? null : person.purpose;

  const reference = await db.transaction(async (tx) => {
    await recordEvent(tx, {
      code: 'session.printed',
      actor,
      subject: sessionId,
      details: { masked, ...(purpose && { purpose: purpose.code }) },
    });
    // The last number given out on this connection is the event's.
    const { rows } = await tx.execute<{ id: string }>(
      sql`select currval(pg_get_serial_sequence('audit_event', 'id')) as id`,
    );

    return String(rows[0]?.id);
  });
  const { name, address, letterhead, logo } = await readOrganisation(db);

  return {
    masked,
    purpose: purpose && purposes[purpose.code].words,
    at: now().toISOString(),
    by: person.name,
    reference,
    organisation: name || null,
    address: [address, letterhead].filter((lines) => lines !== '').map((lines) => lines.split('\n').join(' · ')),
    logo,
  };
};
