/** The work on one session: who has it, its tags, what was noted. */
import { eq } from 'drizzle-orm';
import { type Person, rolesInclude } from '@/lib/access';
import type { SessionWorkAnswer } from '@/lib/answers';
import { type Actor, recordEvent } from '@/lib/audit';
import type { Database } from '@/lib/db';
import { person, sessionWork } from '@/lib/db/schema';
import type { Keyring } from '@/lib/keys';
import { readNotes } from './notes';

interface Reading {
  sessionId: string;
  person: Pick<Person, 'roles' | 'purpose'>;
  actor: Actor;
}

/** Notes are for those who see evidence, and reading them is a view: on record before they are sent. */
export const readSessionWork = async (
  { db, keys }: { db: Database; keys: Keyring },
  { sessionId, person: reader, actor }: Reading,
): Promise<SessionWorkAnswer> => {
  const [row] = await db
    .select({ work: sessionWork, name: person.name })
    .from(sessionWork)
    .leftJoin(person, eq(person.id, sessionWork.assigneeId))
    .where(eq(sessionWork.sessionId, sessionId));
  const notes = rolesInclude(reader.roles, 'evidence.view') ? await readNotes(db, keys, sessionId) : null;

  if (notes && notes.length > 0) {
    await recordEvent(db, {
      code: 'session.opened',
      actor,
      subject: sessionId,
      details: { part: 'notes', masked: false, purpose: reader.purpose?.code ?? null },
    });
  }

  const assigneeId = row?.work.assigneeId ?? null;

  return {
    assignee: assigneeId === null ? null : { id: assigneeId, name: row?.name ?? '' },
    assignedAt: row?.work.assignedAt?.toISOString() ?? null,
    tags: row?.work.tags ?? [],
    notes,
  };
};
