import { type Actor, recordEvent } from '@/lib/audit';
import type { Database } from '@/lib/db';
import { AppError } from '@/lib/errors';
import { type Keyring, sealWords } from '@/lib/keys';
import type { Person } from '../person';
import { requireNotErased } from './erased';
import { seesInFull } from './purpose';

interface Picture {
  sessionId: string;
  /** The picture's name, checked to be one. */
  picture: string;
}

/** A picture that may be looked at under a purpose may be kept under one only. A refusal is on record. */
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
  throw new AppError('PURPOSE_REQUIRED', { userMessage: 'Pictures are downloaded under a purpose: choose one first.' });
};

/** The reason is kept with the session's key, is reviewed, and goes when the session is erased. */
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
