import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { SecondFactorAnswer } from '@/lib/answers';
import { type Actor, recordEvent } from '@/lib/audit';
import { now } from '@/lib/clock';
import type { Database, Queryable } from '@/lib/db';
import { recoveryCode, secondFactor } from '@/lib/db/schema';
import { AppError } from '@/lib/errors';
import { contextOf, type Keyring } from '@/lib/keys';
import { requireLocalAccount } from '../people/local-account';
import type { Person } from '../person';
import { replaceRecoveryCodes, spendRecoveryCode } from './recovery-codes';

export interface Tools {
  db: Database;
  keys: Keyring;
}

const periodSeconds = 30;

/** What every authenticator understands. */
const authenticator = (secret: Buffer, label = '') =>
  new TOTP({
    issuer: 'Proofdesk',
    label,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
  });

/** The time step that a code belongs to: the present one, or its neighbours for clocks that are off. `null` for a wrong code. */
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

/** Uses up a code of the authenticator or a recovery code, whichever it is. `null`: neither, or used before. */
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

const haveOne = () =>
  new AppError('CONFLICT', { userMessage: 'You have a second factor already. Remove it before you set up another.' });
const haveNone = () => new AppError('CONFLICT', { userMessage: 'You have no second factor. Set one up first.' });

/** A new secret, in place of one that was never confirmed; not in force until `confirmSecondFactor`. */
export const beginSecondFactor = async ({ db, keys }: Tools, { id, email }: Person): Promise<SecondFactorAnswer> => {
  await requireLocalAccount(db, id, 'Your identity provider looks after second factors.');

  const secret = Buffer.from(new Secret({ size: 20 }).bytes);
  const { keyId, box } = keys.seal('second factors', contextOf(id), secret);
  const fresh = { keyId, secret: box, createdAt: now(), confirmedAt: null, lastStep: 0 };
  const begun = await db
    .insert(secondFactor)
    .values({ personId: id, ...fresh })
    .onConflictDoUpdate({ target: secondFactor.personId, set: fresh, setWhere: isNull(secondFactor.confirmedAt) })
    .returning({ personId: secondFactor.personId });

  if (begun.length === 0) {
    throw haveOne();
  }

  const uri = authenticator(secret, email).toString();

  return { secret: new Secret({ buffer: Uint8Array.from(secret).buffer }).base32, uri, qrSvg: await drawQr(uri) };
};

/** White with the quiet zone that readers need, also where the page is dark. */
const drawQr = async (text: string): Promise<string> => {
  // Large, and only ever needed here.
  const { toSVG } = await import('bwip-js/node');

  return toSVG({ bcid: 'qrcode', text, scale: 4, padding: 16, backgroundcolor: 'ffffff' });
};

/** A first code puts the secret in force. Returns the recovery codes, the only time they are readable. */
export const confirmSecondFactor = async (
  { db, keys }: Tools,
  { id }: Person,
  code: string,
  actor: Actor,
): Promise<string[]> => {
  const [row] = await db.select().from(secondFactor).where(eq(secondFactor.personId, id));

  if (!row) {
    throw haveNone();
  }
  if (row.confirmedAt) {
    throw haveOne();
  }

  const step = stepOf(openSecret(keys, row), code);

  if (step === null) {
    throw new AppError('BAD_REQUEST', {
      userMessage: 'This code is not right. Enter the six digits that your authenticator shows now.',
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
        userMessage: 'The set-up was begun anew elsewhere. Scan the picture again and enter the code it gives.',
      });
    }
    await recordEvent(tx, { code: 'person.second_factor_set', actor, subject: id });

    return replaceRecoveryCodes(tx, id);
  });
};

/** Takes a second factor away, and the recovery codes with it. Says whether there was one in force. */
export const dropSecondFactor = async (tx: Queryable, personId: string): Promise<boolean> => {
  const [dropped] = await tx.delete(secondFactor).where(eq(secondFactor.personId, personId)).returning();
  await tx.delete(recoveryCode).where(eq(recoveryCode.personId, personId));

  return Boolean(dropped?.confirmedAt);
};

/** Removes one's own. Where a role asks for one, a new one is due before anything else: a lost phone is no dead end. */
export const removeSecondFactor = async (db: Database, { id }: Person, actor: Actor): Promise<void> => {
  await db.transaction(async (tx) => {
    if (!(await dropSecondFactor(tx, id))) {
      throw haveNone();
    }
    await recordEvent(tx, { code: 'person.second_factor_removed', actor, subject: id });
  });
};

/** New recovery codes; the old ones count no more. */
export const renewRecoveryCodes = async (db: Database, { id }: Person, actor: Actor): Promise<string[]> =>
  db.transaction(async (tx) => {
    // Held until the end, so that codes are not made for a second factor that goes at the same time.
    const [row] = await tx.select().from(secondFactor).where(isConfirmed(id)).for('update');

    if (!row) {
      throw haveNone();
    }
    await recordEvent(tx, { code: 'person.recovery_codes_made', actor, subject: id });

    return replaceRecoveryCodes(tx, id);
  });
