import { and, desc, eq, sql } from 'drizzle-orm';
import type { DraftAnswer, DraftKind } from '@/lib/answers';
import { now } from '@/lib/base/clock';
import type { Database, Queryable } from '@/lib/db';
import { draft } from '@/lib/db/schema';
import { contextOf, type Keyring } from '@/lib/keys';
import { requireNotErased } from './personal-data/erased';

/** Drafts are encrypted, private to their writer, and not audited. */
interface DraftTools {
  db: Database;
  keys: Keyring;
}

export const longestDraft = 4_000;

export const isDraftName = (name: string): boolean => /^[A-Za-z0-9_-]{1,80}$/.test(name);

/** Name prefixes of drafts about a session; the session ID follows. */
const sessionPrefixes = [
  'reveal-',
  'download-',
  'note-',
  'appeal-',
  'finding-',
  'verdict-',
  'override-',
  'escalate-',
] as const satisfies ReadonlyArray<`${DraftKind}-`>;

interface DraftAbout {
  of: DraftKind;
  sessionId: string;
  updatedAt: Date;
}

const isThisDraft = (personId: string, name: string) => and(eq(draft.personId, personId), eq(draft.name, name));

export const readDraft = async ({ db, keys }: DraftTools, personId: string, name: string): Promise<DraftAnswer> => {
  const [row] = await db.select().from(draft).where(isThisDraft(personId, name));

  return row
    ? {
        body: keys.open('drafts', contextOf(personId, name), { keyId: row.keyId, box: row.body }).toString(),
        updatedAt: row.updatedAt.toISOString(),
      }
    : { body: null, updatedAt: null };
};

export const writeDraft = async (
  { db, keys }: DraftTools,
  personId: string,
  name: string,
  text: string,
): Promise<DraftAnswer> => {
  const { keyId, box: body } = keys.seal('drafts', contextOf(personId, name), Buffer.from(text));
  const updatedAt = now();

  await db.transaction(async (tx) => {
    const prefix = sessionPrefixes.find((each) => name.startsWith(each));
    if (prefix) {
      await requireNotErased(tx, name.slice(prefix.length));
    }
    await tx
      .insert(draft)
      .values({ personId, name, keyId, body, updatedAt })
      .onConflictDoUpdate({ target: [draft.personId, draft.name], set: { keyId, body, updatedAt } });
  });

  return { body: text, updatedAt: updatedAt.toISOString() };
};

export const removeDraft = async (db: Queryable, personId: string, name: string): Promise<void> => {
  await db.delete(draft).where(isThisDraft(personId, name));
};

/** A person's drafts about sessions, newest first, without their text. */
export const listDrafts = async (db: Queryable, personId: string): Promise<DraftAbout[]> => {
  const rows = await db
    .select({ name: draft.name, updatedAt: draft.updatedAt })
    .from(draft)
    .where(eq(draft.personId, personId))
    .orderBy(desc(draft.updatedAt));

  return rows.flatMap(({ name, updatedAt }) => {
    const prefix = sessionPrefixes.find((each) => name.startsWith(each));

    return prefix ? [{ of: prefix.slice(0, -1) as DraftKind, sessionId: name.slice(prefix.length), updatedAt }] : [];
  });
};

export const removeDraftsAbout = async (tx: Queryable, sessionIds: readonly string[]): Promise<void> => {
  const names = sessionIds.flatMap((sessionId) => sessionPrefixes.map((prefix) => `${prefix}${sessionId}`));
  await tx.delete(draft).where(sql`${draft.name} = any(${sql.param(names)}::text[])`);
};
