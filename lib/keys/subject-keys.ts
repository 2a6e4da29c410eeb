/** A key for each session or person that something is kept about: destroyed, everything under it is gone. */
import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { now } from '@/lib/clock';
import type { Queryable } from '@/lib/db';
import { subjectKey } from '@/lib/db/schema';
import { decrypt, encrypt, type Keyring } from './keyring';
import { contextOf } from './vaults';

/** What is kept under a subject's key; one cannot be taken for the other. */
type Kind = 'words' | 'applicant' | 'external id';

const boxContext = (subject: string, kind: Kind) => (kind === 'words' ? subject : contextOf(subject, kind));

const openKey = (keys: Keyring, { subject, keyId, wrapped }: typeof subjectKey.$inferSelect): Buffer =>
  keys.open('subject keys', contextOf(subject), { keyId, box: wrapped });

/** Thousands at a time: as one parameter, because one for each takes seconds. */
const readKeys = (db: Queryable, subjects: readonly string[]): Promise<Array<typeof subjectKey.$inferSelect>> =>
  db
    .select()
    .from(subjectKey)
    .where(sql`${subjectKey.subject} = any(${sql.param(subjects)}::text[])`);

/** Encrypts texts, each with its own subject's key, which is made when it is first needed. */
export const sealForSubjects = async (
  tx: Queryable,
  keys: Keyring,
  kind: Kind,
  texts: ReadonlyMap<string, string>,
): Promise<Map<string, Buffer>> => {
  const subjects = [...texts.keys()].sort();
  if (subjects.length === 0) return new Map();

  const { rows: known } = await tx.execute<{ subject: string }>(
    sql`select subject from subject_key where subject = any(${sql.param(subjects)}::text[])`,
  );
  const isKnown = new Set(known.map(({ subject }) => subject));
  const made = subjects
    .filter((subject) => !isKnown.has(subject))
    .map((subject) => {
      const { keyId, box } = keys.seal('subject keys', contextOf(subject), randomBytes(32));

      return { subject, keyId, box };
    });
  if (made.length > 0) {
    await tx.execute(sql`
      insert into subject_key (subject, key_id, wrapped, created_at)
      select subject, key_id, wrapped, ${now().toISOString()}::timestamptz
      from unnest(
        ${sql.param(made.map(({ subject }) => subject))}::text[],
        ${sql.param(made.map(({ keyId }) => keyId))}::text[],
        ${sql.param(made.map(({ box }) => box))}::bytea[]
      ) as made (subject, key_id, wrapped)
      on conflict do nothing
    `);
  }

  // Of two at once, one key stands.
  const rows = await readKeys(tx, subjects);
  if (rows.length < subjects.length) {
    throw new Error('A subject key was destroyed while something was being sealed with it.');
  }

  return new Map(
    rows.map((row) => [
      row.subject,
      encrypt(openKey(keys, row), boxContext(row.subject, kind), Buffer.from(texts.get(row.subject) ?? '')),
    ]),
  );
};

/** Words about a session or a person. */
export const sealWords = async (tx: Queryable, keys: Keyring, subject: string, words: string): Promise<Buffer> => {
  const sealed = (await sealForSubjects(tx, keys, 'words', new Map([[subject, words]]))).get(subject);
  if (!sealed) throw new Error('Words were not sealed.');

  return sealed;
};

/** What became of a text that was sealed. Never an error: one that does not open must not hide all the others. */
type OpenedText =
  | { state: 'readable'; text: string }
  /** The subject was erased, and the text with it, even if it has a new key since. */
  | { state: 'erased' }
  /** There is a key that none of ours opens: it was changed, or the DATA_KEY that it is under is not at hand. */
  | { state: 'unreadable' };

export const openForSubjects = async (
  db: Queryable,
  keys: Keyring,
  kind: Kind,
  boxes: ReadonlyMap<string, Buffer>,
): Promise<Map<string, OpenedText>> => {
  const rows = boxes.size === 0 ? [] : await readKeys(db, [...boxes.keys()]);
  const bySubject = new Map(rows.map((row) => [row.subject, row]));

  return new Map(
    [...boxes].map(([subject, box]) => [
      subject,
      openOne(keys, bySubject.get(subject), boxContext(subject, kind), box),
    ]),
  );
};

const openOne = (
  keys: Keyring,
  row: typeof subjectKey.$inferSelect | undefined,
  context: string,
  box: Buffer,
): OpenedText => {
  const key = row && openIfPossible(() => openKey(keys, row));
  if (!key) return { state: row ? 'unreadable' : 'erased' };

  const text = openIfPossible(() => decrypt(key, context, box).toString());

  return text === null ? { state: 'erased' } : { state: 'readable', text };
};

export const openWords = async (db: Queryable, keys: Keyring, subject: string, sealed: Buffer): Promise<OpenedText> =>
  (await openForSubjects(db, keys, 'words', new Map([[subject, sealed]]))).get(subject) ?? { state: 'erased' };

const openIfPossible = <Opened>(open: () => Opened): Opened | null => {
  try {
    return open();
  } catch {
    return null;
  }
};

/** Nothing that was sealed for these subjects can be read from here on. */
export const destroySubjectKeys = async (tx: Queryable, subjects: readonly string[]): Promise<void> => {
  await tx.delete(subjectKey).where(sql`${subjectKey.subject} = any(${sql.param(subjects)}::text[])`);
};
