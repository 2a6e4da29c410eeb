import { and, count, eq, gt, sql } from 'drizzle-orm';
import { type Actor, recordEvent } from '@/lib/audit';
import { now } from '@/lib/clock';
import type { Decision, DocumentResult } from '@/lib/contract';
import type { Database, Queryable } from '@/lib/db';
import { auditEvent } from '@/lib/db/schema';
import { AppError } from '@/lib/errors';
import { type Keyring, sealWords } from '@/lib/keys';
import type { Person } from '../person';
import { requireNotErased } from './erased';

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

/** A name of the service's may be any text, and the log is kept for years: only what looks like a code gets into it. */
const isCode = (name: unknown): name is string => typeof name === 'string' && /^[A-Za-z0-9_-]{1,40}$/.test(name);

/** The field by its name instead of its place in a list, for the log: `document.visualFields.surname`. */
export const nameOf = (source: RevealSource, field: string): string => {
  let value: unknown = source;

  return field
    .split('.')
    .flatMap((key) => {
      value = step(value, key);
      const name = /^\d+$/.test(key) ? step(value, 'name') : key;

      return isCode(name) ? name : key;
    })
    .join('.');
};

interface Reveal {
  sessionId: string;
  fields: readonly string[];
  reason: string;
}

/** One value is a matter of a reason; many at once, or one after the other, also of a fresh proof. */
const areMany = async (tx: Queryable, personId: string, fields: readonly string[]): Promise<boolean> => {
  // One reveal of a person after the other: asked for at the same moment, each would count none of the others.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`reveals ${personId}`}, 0))`);
  const since = new Date(now().getTime() - withinMinutes * 60_000);
  const [recent] = await tx
    .select({ count: count() })
    .from(auditEvent)
    .where(and(eq(auditEvent.code, 'field.revealed'), eq(auditEvent.actorId, personId), gt(auditEvent.at, since)));

  return fields.length > 1 || (recent?.count ?? 0) >= manyReveals;
};

/**
 * On record before anything is shown; refused where many values are asked for without a fresh proof. The reason is kept
 * with the session's key, and goes when the session is erased.
 */
export const recordReveal = async (
  { db, keys }: { db: Database; keys: Keyring },
  source: RevealSource,
  { sessionId, fields, reason }: Reveal,
  { id, freshUntil }: Person,
  actor: Actor,
): Promise<void> => {
  const isRefused = await db.transaction(async (tx) => {
    if ((await areMany(tx, id, fields)) && !freshUntil) {
      return true;
    }
    await requireNotErased(tx, sessionId);
    await recordEvent(tx, {
      code: 'field.revealed',
      actor,
      subject: sessionId,
      details: { fields: fields.map((field) => nameOf(source, field)).join(', '), seconds: revealSeconds },
      words: await sealWords(tx, keys, sessionId, reason),
    });

    return false;
  });

  if (isRefused) {
    await recordEvent(db, {
      code: 'field.reveal_refused',
      actor,
      subject: sessionId,
      details: { because: 'many values without a fresh proof', count: fields.length },
    });
    throw new AppError('PROOF_REQUIRED', { userMessage: 'To reveal many values, confirm that it is you.' });
  }
};
