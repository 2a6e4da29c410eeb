import { and, count, eq, gt, sql } from 'drizzle-orm';
import { type Actor, recordEvent } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import { minuteMs } from '@/lib/base/durations';
import { AppError } from '@/lib/base/errors';
import type { Decision, DocumentResult } from '@/lib/contract';
import type { Database, Queryable } from '@/lib/db';
import { auditEvent } from '@/lib/db/schema';
import { type Keyring, sealWords } from '@/lib/keys';
import type { Person } from '../person';
import { requireNotErased } from './erased';

export const revealSeconds = 60;

/** From here on, single reveals need re-authentication, as revealing several values at once does. */
const manyReveals = 10;
const withinMinutes = 10;

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

export const partsOf = (fields: readonly string[]): Array<keyof RevealSource> =>
  (['document', 'decision'] as const).filter((part) => fields.some((field) => field.startsWith(`${part}.`)));

const step = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;

/** The value of a field accepted by `isRevealField`, or `null`. */
export const valueAt = (source: RevealSource, field: string): string | null => {
  const value = field.split('.').reduce<unknown>(step, source);

  return typeof value === 'string' ? value : null;
};

/** Field names come from the service and may hold anything. Only those that look like codes are logged. */
const isCode = (name: unknown): name is string => typeof name === 'string' && /^[A-Za-z0-9_-]{1,40}$/.test(name);

/** For the log: the field by name instead of index, such as `document.visualFields.surname`. */
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

/** True if these reveals need re-authentication. */
const areMany = async (tx: Queryable, personId: string, fields: readonly string[]): Promise<boolean> => {
  // Serialise a person's reveals: simultaneous ones would not count each other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`reveals ${personId}`}, 0))`);
  const since = new Date(now().getTime() - withinMinutes * minuteMs);
  const [recent] = await tx
    .select({ count: count() })
    .from(auditEvent)
    .where(and(eq(auditEvent.code, 'field.revealed'), eq(auditEvent.actorId, personId), gt(auditEvent.at, since)));

  return fields.length > 1 || (recent?.count ?? 0) >= manyReveals;
};

/**
 * Records a reveal before anything is shown, or refuses many values without recent re-authentication. The reason is
 * encrypted with the session's key, so it is erased with the session.
 */
export const recordReveal = async (
  { db, keys }: { db: Database; keys: Keyring },
  source: RevealSource,
  { sessionId, fields, reason }: { sessionId: string; fields: readonly string[]; reason: string },
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
      details: { because: 'many values without re-authentication', count: fields.length },
    });
    throw new AppError('PROOF_REQUIRED', { userMessage: 'To reveal this many values, confirm your identity.' });
  }
};
