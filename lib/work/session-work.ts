/** Assignment, tags and notes: read for one session, changed for many at once, all or none. */
import { eq, sql } from 'drizzle-orm';
import { type Person, rolesInclude, seesInFull } from '@/lib/access';
import type { SessionWorkAnswer, WorkAnswer, WorkBody } from '@/lib/answers';
import { type Actor, recordEvent } from '@/lib/audit';
import { AppError } from '@/lib/base/errors';
import type { Database, Queryable } from '@/lib/db';
import { person, sessionWork } from '@/lib/db/schema';
import type { Keyring } from '@/lib/keys';
import { lockMirrorForWriting } from '@/lib/mirror';
import { assign } from './assign';
import { addNote, readNotes } from './notes';
import { changeTags } from './tags';
import { bulkLimit, findTarget, missingSessions, type Requester, type TargetTools } from './target';

type Change = WorkBody['change'];

export const changeWork = async (
  tools: TargetTools,
  { target, change }: WorkBody,
  requester: Requester,
): Promise<WorkAnswer> => {
  const numbers = await findTarget(tools, target, requester);
  if (numbers.length > bulkLimit) {
    throw new AppError('BAD_REQUEST', {
      userMessage: `${numbers.length.toLocaleString('en')} sessions match; at most ${bulkLimit.toLocaleString('en')} can be changed at once. Narrow the filters.`,
    });
  }

  return tools.db.transaction(async (tx) => {
    // An erasure either waits for this or is complete: nothing is written about an erased session.
    await lockMirrorForWriting(tx);
    const ids = await findIds(tx, numbers);
    const changed = await applyChange(tx, tools.keys, ids, change, requester.actor);

    return { changed, unchanged: ids.length - changed };
  });
};

const findIds = async (tx: Queryable, numbers: readonly number[]): Promise<string[]> => {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from mirror_session m
    where number = any(${sql.param(numbers)}::int[])
      and not exists (select 1 from erasure e where e.session_id = m.id and e.erased_at is not null)
    order by id
  `);
  if (rows.length < numbers.length) throw missingSessions(numbers.length - rows.length, numbers.length);

  return rows.map(({ id }) => id);
};

const applyChange = (
  tx: Queryable,
  keys: Keyring,
  ids: readonly string[],
  change: Change,
  actor: Actor & { personId: string },
): Promise<number> => {
  switch (change.kind) {
    case 'assign':
      return assign(tx, ids, change.personId, actor);
    case 'tags':
      return changeTags(tx, ids, change, actor);
    case 'note':
      return addNote(tx, keys, ids, change.words, actor);
  }
};

interface Reading {
  sessionId: string;
  person: Pick<Person, 'roles' | 'purpose'>;
  actor: Actor;
}

/** Notes are for people who may see evidence, and read under a purpose. Reading them is recorded before they are sent. */
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
  const masked = !seesInFull(reader);

  if (!masked && notes && notes.length > 0) {
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
    notes: masked ? (notes?.map((note) => ({ ...note, words: null })) ?? null) : notes,
    masked,
  };
};
