/** For tests only: keys, and encrypted values in every table that has them. */
import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { now } from '@/lib/base/clock';
import type { Database } from '@/lib/db';
import { auditEvent, draft, person, secondFactor } from '@/lib/db/schema';
import type { DeskKeys } from './check';
import type { Keyring } from './keyring';
import type { RecordRotation } from './rotation';
import { openWords, sealWords } from './subject-keys';
import { contextOf } from './vaults';

export const randomKey = (): string => randomBytes(32).toString('base64');

export const makeKeys = (): DeskKeys => ({
  DATA_KEY: randomKey(),
  SIGNING_KEY: randomKey(),
});

/** The same keys with a new DATA_KEY, as for a rotation. */
export const withNewDataKey = (keys: DeskKeys): DeskKeys & { DATA_KEY_PREVIOUS: string } => ({
  ...keys,
  DATA_KEY: randomKey(),
  DATA_KEY_PREVIOUS: keys.DATA_KEY,
});

interface WrittenSecrets {
  personId: string;
  name: string;
  subject: string;
  /** Encrypted. */
  words: Buffer;
}

/** Creates people with a second factor, a draft, and text about a session. */
export const writeSecrets = async (db: Database, ring: Keyring, count: number): Promise<WrittenSecrets[]> => {
  const wrote: WrittenSecrets[] = [];

  for (let index = 0; index < count; index++) {
    const email = `${randomBytes(8).toString('hex')}@desk.example`;
    const [made] = await db.insert(person).values({ email, name: email, roles: [], createdAt: now() }).returning();
    const personId = made?.id ?? '';
    const name = `note-${index}`;
    const subject = `session-${randomBytes(8).toString('hex')}`;
    const factor = ring.seal('second factors', contextOf(personId), Buffer.from(`factor of ${personId}`));
    const body = ring.seal('drafts', contextOf(personId, name), Buffer.from(`draft of ${personId}`));

    await db.insert(secondFactor).values({ personId, keyId: factor.keyId, secret: factor.box, createdAt: now() });
    await db.insert(draft).values({ personId, name, keyId: body.keyId, body: body.box, updatedAt: now() });
    wrote.push({ personId, name, subject, words: await sealWords(db, ring, subject, `words on ${subject}`) });
  }

  return wrote;
};

/** Decrypts all of it, and throws if anything differs. */
export const readSecrets = async (db: Database, ring: Keyring, wrote: readonly WrittenSecrets[]): Promise<void> => {
  const factors = new Map((await db.select().from(secondFactor)).map((row) => [row.personId, row]));
  const drafts = new Map((await db.select().from(draft)).map((row) => [row.personId, row]));

  for (const { personId, name, subject, words } of wrote) {
    const factor = factors.get(personId);
    const written = drafts.get(personId);
    const opened = await openWords(db, ring, subject, words);
    const found = [
      factor &&
        ring.open('second factors', contextOf(personId), { keyId: factor.keyId, box: factor.secret }).toString(),
      written && ring.open('drafts', contextOf(personId, name), { keyId: written.keyId, box: written.body }).toString(),
      opened.state === 'readable' && opened.text,
    ];
    const expected = [`factor of ${personId}`, `draft of ${personId}`, `words on ${subject}`];

    if (found.some((text, index) => text !== expected[index])) {
      throw new Error(`A value of ${personId} differs from what was written.`);
    }
  }
};

/** Records a rotation without importing the audit log. */
export const recordForTest: RecordRotation = async (tx, rotation) => {
  await tx.insert(auditEvent).values({ at: now(), code: 'key.rotated', details: { ...rotation } });
};

export const readRotations = async (db: Database) =>
  (await db.select().from(auditEvent).where(eq(auditEvent.code, 'key.rotated'))).map(({ details }) => details);
