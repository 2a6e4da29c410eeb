import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { SecondFactorAnswer } from '@/lib/answers';
import { type Actor, recordEvent } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import { AppError } from '@/lib/base/errors';
import type { Database, Queryable } from '@/lib/db';
import { recoveryCode, secondFactor } from '@/lib/db/schema';
import { contextOf, type Keyring } from '@/lib/keys';
import type { Person } from '../person';
import { requireLocalAccount } from './local-accounts';
import { replaceRecoveryCodes, spendRecoveryCode } from './recovery-codes';

export interface Tools {
  db: Database;
  keys: Keyring;
}

const periodSeconds = 30;

/** Settings that every authenticator app supports. */
const authenticator = (secret: Buffer, label = '') =>
  new TOTP({
    issuer: 'Proofdesk',
    label,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
  });

/** The time step of a code: the current one or a neighbour, in case a clock is off. `null` for a wrong code. */
const stepOf = (secret: Buffer, given: string): number | null => {
  const token = given.replace(/\s/g, '');
  const timestamp = now().getTime();

  if (!/^\d{6}$/.test(token)) {
    return null;
  }

  const delta = authenticator(secret).validate({ token, timestamp, window: 1 });

  return delta === null ? null : TOTP.counter({ period: periodSeconds, timestamp }) + delta;
};

const openSecret = (keys: Keyring, row: typeof secondFactor.$inferSelect): Buffer =>
  keys.open('second factors', contextOf(row.personId), { keyId: row.keyId, box: row.secret });

const isConfirmed = (personId: string) => and(eq(secondFactor.personId, personId), isNotNull(secondFactor.confirmedAt));

export const hasSecondFactor = async (db: Queryable, personId: string): Promise<boolean> =>
  (await db.select({ at: secondFactor.confirmedAt }).from(secondFactor).where(isConfirmed(personId))).length > 0;

/** Uses up an authenticator or recovery code. `null`: wrong or already used. */
export const spendCode = async (
  tx: Queryable,
  keys: Keyring,
  personId: string,
  given: string,
): Promise<'code' | 'recovery code' | null> => {
  const [row] = await tx.select().from(secondFactor).where(isConfirmed(personId));
  const step = row ? stepOf(openSecret(keys, row), given) : null;

  if (step === null) {
    return (await spendRecoveryCode(tx, personId, given)) ? 'recovery code' : null;
  }

  const used = await tx
    .update(secondFactor)
    .set({ lastStep: step })
    .where(and(isConfirmed(personId), lt(secondFactor.lastStep, step)))
    .returning({ personId: secondFactor.personId });

  return used.length > 0 ? 'code' : null;
};

const alreadySetUp = () =>
  new AppError('CONFLICT', { userMessage: 'You already have a second factor. Remove it before setting up another.' });
const notSetUp = () => new AppError('CONFLICT', { userMessage: 'You have no second factor. Set one up first.' });

/** Creates a secret, replacing any unconfirmed one. Takes effect with `confirmSecondFactor`. */
export const beginSecondFactor = async ({ db, keys }: Tools, { id, email }: Person): Promise<SecondFactorAnswer> => {
  await requireLocalAccount(db, id, 'Your second factor is managed by your identity provider.');

  const secret = Buffer.from(new Secret({ size: 20 }).bytes);
  const { keyId, box } = keys.seal('second factors', contextOf(id), secret);
  const fresh = { keyId, secret: box, createdAt: now(), confirmedAt: null, lastStep: 0 };
  const begun = await db
    .insert(secondFactor)
    .values({ personId: id, ...fresh })
    .onConflictDoUpdate({ target: secondFactor.personId, set: fresh, setWhere: isNull(secondFactor.confirmedAt) })
    .returning({ personId: secondFactor.personId });

  if (begun.length === 0) {
    throw alreadySetUp();
  }

  const uri = authenticator(secret, email).toString();

  return { secret: new Secret({ buffer: Uint8Array.from(secret).buffer }).base32, uri, qrSvg: await drawQr(uri) };
};

/** White with a quiet zone, so that it scans in dark mode too. */
const drawQr = async (text: string): Promise<string> => {
  // Large, so loaded on demand.
  const { toSVG } = await import('bwip-js/node');

  return toSVG({ bcid: 'qrcode', text, scale: 4, padding: 16, backgroundcolor: 'ffffff' });
};

/** Activates the secret with a first code. Returns the recovery codes, which cannot be read again. */
export const confirmSecondFactor = async (
  { db, keys }: Tools,
  { id }: Person,
  code: string,
  actor: Actor,
): Promise<string[]> => {
  const [row] = await db.select().from(secondFactor).where(eq(secondFactor.personId, id));

  if (!row) {
    throw notSetUp();
  }
  if (row.confirmedAt) {
    throw alreadySetUp();
  }

  const step = stepOf(openSecret(keys, row), code);

  if (step === null) {
    throw new AppError('BAD_REQUEST', {
      userMessage: 'Incorrect code. Enter the six digits your authenticator app shows now.',
    });
  }

  return db.transaction(async (tx) => {
    const confirmed = await tx
      .update(secondFactor)
      .set({ confirmedAt: now(), lastStep: step })
      .where(
        and(
          eq(secondFactor.personId, id),
          isNull(secondFactor.confirmedAt),
          sql`${secondFactor.secret} = ${row.secret}`,
        ),
      )
      .returning({ personId: secondFactor.personId });

    if (confirmed.length === 0) {
      throw new AppError('CONFLICT', {
        userMessage: 'Set-up was restarted elsewhere. Scan the QR code again and enter the new code.',
      });
    }
    await recordEvent(tx, { code: 'person.second_factor_set', actor, subject: id });

    return replaceRecoveryCodes(tx, id);
  });
};

/** Removes a second factor and its recovery codes. True if it was active. */
export const dropSecondFactor = async (tx: Queryable, personId: string): Promise<boolean> => {
  const [dropped] = await tx.delete(secondFactor).where(eq(secondFactor.personId, personId)).returning();
  await tx.delete(recoveryCode).where(eq(recoveryCode.personId, personId));

  return Boolean(dropped?.confirmedAt);
};

/** Removes a person's own second factor. If a role requires one, they must set up a new one next. */
export const removeSecondFactor = async (db: Database, { id }: Person, actor: Actor): Promise<void> => {
  await db.transaction(async (tx) => {
    if (!(await dropSecondFactor(tx, id))) {
      throw notSetUp();
    }
    await recordEvent(tx, { code: 'person.second_factor_removed', actor, subject: id });
  });
};

export const renewRecoveryCodes = async (db: Database, { id }: Person, actor: Actor): Promise<string[]> =>
  db.transaction(async (tx) => {
    // Locked, so that no codes are made for a second factor being removed.
    const [row] = await tx.select().from(secondFactor).where(isConfirmed(id)).for('update');

    if (!row) {
      throw notSetUp();
    }
    await recordEvent(tx, { code: 'person.recovery_codes_made', actor, subject: id });

    return replaceRecoveryCodes(tx, id);
  });
