/** One key per session or person. Destroying it erases everything encrypted with it. */
import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { now } from '@/lib/base/clock';
import type { Queryable } from '@/lib/db';
import { subjectKey } from '@/lib/db/schema';
import { decrypt, encrypt, type Keyring } from './keyring';
import { contextOf } from './vaults';

/** Kinds of data under a subject's key, which cannot be swapped. */
type Kind = 'words' | 'applicant' | 'external id' | `attachment ${string}`;

const boxContext = (subject: string, kind: Kind) => (kind === 'words' ? subject : contextOf(subject, kind));

const openKey = (keys: Keyring, { subject, keyId, wrapped }: typeof subjectKey.$inferSelect): Buffer =>
  keys.open('subject keys', contextOf(subject), { keyId, box: wrapped });

/** Takes all subjects as one parameter: thousands of parameters would take seconds. */
const readKeys = (db: Queryable, subjects: readonly string[]): Promise<Array<typeof subjectKey.$inferSelect>> =>
  db
    .select()
    .from(subjectKey)
    .where(sql`${subjectKey.subject} = any(${sql.param(subjects)}::text[])`);

/** Encrypts each text with its subject's key, creating the key on first use. */
export const sealForSubjects = async (
  tx: Queryable,
  keys: Keyring,
  kind: Kind,
  texts: ReadonlyMap<string, string | Buffer>,
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

  // Another transaction may have created some of them first.
  const rows = await readKeys(tx, subjects);
  if (rows.length < subjects.length) {
    throw new Error('A subject key was destroyed while it was in use.');
  }

  return new Map(
    rows.map((row) => [
      row.subject,
      encrypt(openKey(keys, row), boxContext(row.subject, kind), Buffer.from(texts.get(row.subject) ?? '')),
    ]),
  );
};

export const sealWords = (tx: Queryable, keys: Keyring, subject: string, words: string): Promise<Buffer> =>
  sealFor(tx, keys, subject, 'words', words);

/** A file under its subject's key. `id` ties it to its row. */
export const sealFile = (tx: Queryable, keys: Keyring, subject: string, id: string, file: Buffer): Promise<Buffer> =>
  sealFor(tx, keys, subject, `attachment ${id}`, file);

const sealFor = async (tx: Queryable, keys: Keyring, subject: string, kind: Kind, plain: string | Buffer) => {
  const sealed = (await sealForSubjects(tx, keys, kind, new Map([[subject, plain]]))).get(subject);
  if (!sealed) throw new Error('Nothing was encrypted.');

  return sealed;
};

/** A decrypted text, or why it cannot be read. Never an error, so that one failure does not hide the others. */
type OpenedText = { state: 'readable'; text: string } | Closed;

type Closed =
  /** The subject was erased, and the text with it. */
  | { state: 'erased' }
  /** The subject's key was changed, or its DATA_KEY is not available. */
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
    [...boxes].map(([subject, box]) => {
      const opened = openOne(keys, bySubject.get(subject), boxContext(subject, kind), box);

      return [subject, opened.state === 'readable' ? { state: 'readable', text: opened.plain.toString() } : opened];
    }),
  );
};

const openOne = (
  keys: Keyring,
  row: typeof subjectKey.$inferSelect | undefined,
  context: string,
  box: Buffer,
): { state: 'readable'; plain: Buffer } | Closed => {
  const key = row && openIfPossible(() => openKey(keys, row));
  if (!key) return { state: row ? 'unreadable' : 'erased' };

  const plain = openIfPossible(() => decrypt(key, context, box));

  return plain === null ? { state: 'erased' } : { state: 'readable', plain };
};

export const openWords = async (db: Queryable, keys: Keyring, subject: string, sealed: Buffer): Promise<OpenedText> =>
  (await openForSubjects(db, keys, 'words', new Map([[subject, sealed]]))).get(subject) ?? { state: 'erased' };

/** `null`: erased, or its key is not available. */
export const openFile = async (
  db: Queryable,
  keys: Keyring,
  subject: string,
  id: string,
  sealed: Buffer,
): Promise<Buffer | null> => {
  const [row] = await readKeys(db, [subject]);
  const opened = openOne(keys, row, boxContext(subject, `attachment ${id}`), sealed);

  return opened.state === 'readable' ? opened.plain : null;
};

const openIfPossible = <Opened>(open: () => Opened): Opened | null => {
  try {
    return open();
  } catch {
    return null;
  }
};

export const destroySubjectKeys = async (tx: Queryable, subjects: readonly string[]): Promise<void> => {
  await tx.delete(subjectKey).where(sql`${subjectKey.subject} = any(${sql.param(subjects)}::text[])`);
};
