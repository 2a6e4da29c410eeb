/** Notes on sessions, encrypted with the session's own key so that they are erased with it. */
import { desc, eq, sql } from 'drizzle-orm';
import { type Actor, recordEvents } from '@/lib/audit';
import { now } from '@/lib/base/clock';
import type { Queryable } from '@/lib/db';
import { person, sessionNote } from '@/lib/db/schema';
import { type Keyring, openWords, sealForSubjects } from '@/lib/keys';

export const maxNoteLength = 2_000;

/** Encrypted at a time, so that other work gets a turn in between. */
const batchSize = 1_000;

/** Adds the same note to each session. Returns how many. */
export const addNote = async (
  tx: Queryable,
  keys: Keyring,
  ids: readonly string[],
  words: string,
  actor: Actor & { personId: string },
): Promise<number> => {
  // Sorted, so that two callers creating the same sessions' keys never deadlock.
  const sorted = [...ids].sort();
  for (let from = 0; from < sorted.length; from += batchSize) {
    await writeNotes(tx, keys, sorted.slice(from, from + batchSize), words, actor.personId);
  }
  await recordEvents(
    tx,
    sorted.map((id) => ({ code: 'session.noted', actor, subject: id })),
  );

  return ids.length;
};

const writeNotes = async (
  tx: Queryable,
  keys: Keyring,
  ids: readonly string[],
  words: string,
  personId: string,
): Promise<void> => {
  const boxes = [...(await sealForSubjects(tx, keys, 'words', new Map(ids.map((id) => [id, words]))))];
  await tx.execute(sql`
    insert into session_note (session_id, person_id, at, words)
    select id, ${personId}::uuid, ${now().toISOString()}::timestamptz, words
    from unnest(
      ${sql.param(boxes.map(([id]) => id))}::text[],
      ${sql.param(boxes.map(([, box]) => box))}::bytea[]
    ) as note (id, words)
  `);
};

export interface Note {
  id: string;
  at: string;
  by: string;
  /** `null`: cannot be decrypted. */
  words: string | null;
}

/** Newest first. */
export const readNotes = async (db: Queryable, keys: Keyring, sessionId: string): Promise<Note[]> => {
  const rows = await db
    .select({ note: sessionNote, by: person.name })
    .from(sessionNote)
    .innerJoin(person, eq(person.id, sessionNote.personId))
    .where(eq(sessionNote.sessionId, sessionId))
    .orderBy(desc(sessionNote.at), sessionNote.id);
  const notes: Note[] = [];

  for (const { note, by } of rows) {
    const opened = await openWords(db, keys, sessionId, note.words);
    const words = opened.state === 'readable' ? opened.text : null;
    notes.push({ id: note.id, at: note.at.toISOString(), by, words });
  }

  return notes;
};
