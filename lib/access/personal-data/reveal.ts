import { and, count, eq, gt } from 'drizzle-orm';
import { type Actor, recordEvent } from '@/lib/audit';
import { now } from '@/lib/clock';
import type { Decision, DocumentResult } from '@/lib/contract';
import type { Database } from '@/lib/db';
import { auditEvent } from '@/lib/db/schema';
import { AppError } from '@/lib/errors';
import { type Keyring, sealWords } from '@/lib/keys';
import type { Person } from '../person';

/** How long the screen shows a revealed value. */
export const revealSeconds = 60;

/** So many within ten minutes are looking things up one by one, and ask for a fresh proof like many at once. */
const manyReveals = 10;
const withinMinutes = 10;

/** The parts of a session's evidence that values can be revealed from. */
export interface RevealSource {
  document?: DocumentResult;
  decision?: Decision;
}

const forms = [
  /^document\.applicant\.(?:firstName|lastName|surnameAndGivenNames|dateOfBirth)$/,
  /^document\.(?:visualFields|mrzFields|barcodeFields)\.\d{1,3}\.value$/,
  /^document\.visualFields\.\d{1,3}\.normalizedDateValue$/,
  /^decision\.factors\.\d{1,3}\.fields\.\d{1,3}\.(?:printedValue|sourceValue)$/,
];

export const isRevealField = (field: string): boolean => forms.some((form) => form.test(field));

/** Which parts have to be read for these fields. */
export const partsOf = (fields: readonly string[]): Array<keyof RevealSource> =>
  (['document', 'decision'] as const).filter((part) => fields.some((field) => field.startsWith(`${part}.`)));

const step = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;

/** The value of a field that `isRevealField` accepts; `null` where the session has none. */
export const valueAt = (source: RevealSource, field: string): string | null => {
  const value = field.split('.').reduce<unknown>(step, source);

  return typeof value === 'string' ? value : null;
};

/** The field by its name instead of its place in a list, for the log: `document.visualFields.surname`. */
export const nameOf = (source: RevealSource, field: string): string => {
  let value: unknown = source;

  return field
    .split('.')
    .flatMap((key) => {
      value = step(value, key);
      const name = /^\d+$/.test(key) ? step(value, 'name') : key;

      return typeof name === 'string' ? name.replaceAll(',', ' ') : key;
    })
    .join('.');
};

/** One value is a matter of a reason; many at once, or one after the other, also of a fresh proof. */
export const requireProofForMany = async (db: Database, person: Person, fields: readonly string[]): Promise<void> => {
  if (person.freshUntil) {
    return;
  }

  const since = new Date(now().getTime() - withinMinutes * 60_000);
  const [recent] = await db
    .select({ count: count() })
    .from(auditEvent)
    .where(and(eq(auditEvent.code, 'field.revealed'), eq(auditEvent.actorId, person.id), gt(auditEvent.at, since)));

  if (fields.length > 1 || (recent?.count ?? 0) >= manyReveals) {
    throw new AppError('PROOF_REQUIRED', { userMessage: 'To reveal many values, confirm that it is you.' });
  }
};

interface Reveal {
  sessionId: string;
  fields: readonly string[];
  reason: string;
}

/** On record before anything is shown. The reason is kept with the session's key, and goes when the session is erased. */
export const recordReveal = async (
  { db, keys }: { db: Database; keys: Keyring },
  source: RevealSource,
  { sessionId, fields, reason }: Reveal,
  actor: Actor,
): Promise<void> => {
  await db.transaction(async (tx) => {
    await recordEvent(tx, {
      code: 'field.revealed',
      actor,
      subject: sessionId,
      details: { fields: fields.map((field) => nameOf(source, field)).join(', '), seconds: revealSeconds },
      words: await sealWords(tx, keys, sessionId, reason),
    });
  });
};
