import { and, eq, isNotNull } from 'drizzle-orm';
import type { PurposeAnswer } from '@/lib/answers';
import { type Actor, recordEvent } from '@/lib/audit';
import { now } from '@/lib/clock';
import type { Database, Queryable } from '@/lib/db';
import { purpose, signIn } from '@/lib/db/schema';
import { AppError } from '@/lib/errors';
import { type Keyring, sealWords } from '@/lib/keys';
import { rolesInclude } from '../permissions';
import type { Person } from '../person';
import { type PurposeCode, purposes, purposesFor } from './purposes';

const lastsMinutes = 30;

/** Personal data is shown in full only to those whose roles include it, and only while they say what for. */
export const seesInFull = ({ roles, purpose: present }: Pick<Person, 'roles' | 'purpose'>): boolean =>
  present !== null && rolesInclude(roles, 'evidence.view');

export const describePurpose = ({ code, startedAt, until }: NonNullable<Person['purpose']>): PurposeAnswer => ({
  code,
  words: purposes[code].words,
  startedAt: startedAt.toISOString(),
  until: until.toISOString(),
});

interface PurposeTools {
  db: Database;
  keys: Keyring;
}

/** Begins a purpose for this sign-in, or begins it anew. Words, if any, are kept encrypted in its event and are reviewed. */
export const setPurpose = async (
  { db, keys }: PurposeTools,
  person: Person,
  { code, words }: { code: PurposeCode; words: string | null },
  actor: Actor,
): Promise<PurposeAnswer> => {
  if (!purposesFor(person.roles).includes(code)) {
    await recordEvent(db, {
      code: 'access.view_refused',
      actor,
      details: { route: 'PUT /api/purpose', purpose: code },
    });
    throw new AppError('FORBIDDEN', { userMessage: 'Your roles do not include this purpose.' });
  }

  return db.transaction((tx) => beginPurpose(tx, keys, person, { code, words }, actor));
};

/** The same as part of a larger change, for roles that are known to include it. */
export const beginPurpose = async (
  tx: Queryable,
  keys: Keyring,
  person: Person,
  { code, words }: { code: PurposeCode; words: string | null },
  actor: Actor,
): Promise<PurposeAnswer> => {
  const startedAt = now();
  const until = new Date(startedAt.getTime() + lastsMinutes * 60_000);
  const [made] = await tx
    .insert(purpose)
    .values({ personId: person.id, code, startedAt, until })
    .returning({ id: purpose.id });
  await tx
    .update(signIn)
    .set({ purposeId: made?.id ?? null })
    .where(eq(signIn.id, person.signInId));
  await recordEvent(tx, {
    code: 'purpose.set',
    actor,
    subject: person.id,
    details: { purpose: code, minutes: lastsMinutes },
    ...(words !== null && { words: await sealWords(tx, keys, person.id, words) }),
  });

  return describePurpose({ code, startedAt, until });
};

/** Begun anew with less than this left, so that nobody is cut off in the middle of their work. */
const enoughMs = 15 * 60_000;

/** Whoever takes up a case has said what for they look at sessions. */
export const beginPurposeOf = async (
  tx: Queryable,
  keys: Keyring,
  { person, actor }: { person: Person; actor: Actor },
  code: PurposeCode,
): Promise<void> => {
  const { purpose: present } = person;
  const isEnough = present?.code === code && present.until.getTime() - now().getTime() >= enoughMs;

  if (!isEnough && purposesFor(person.roles).includes(code)) {
    await beginPurpose(tx, keys, person, { code, words: null }, actor);
  }
};

/** Everything is masked again from the next request on. */
export const endPurpose = async (db: Database, person: Person, actor: Actor): Promise<void> => {
  await db.transaction(async (tx) => {
    const ended = await tx
      .update(signIn)
      .set({ purposeId: null })
      .where(and(eq(signIn.id, person.signInId), isNotNull(signIn.purposeId)))
      .returning({ handle: signIn.handle });

    if (ended.length > 0 && person.purpose) {
      await recordEvent(tx, {
        code: 'purpose.ended',
        actor,
        subject: person.id,
        details: { purpose: person.purpose.code },
      });
    }
  });
};
