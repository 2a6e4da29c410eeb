/** Assigning, tagging and noting: many sessions at once, all of them or none. */
import { sql } from 'drizzle-orm';
import type { WorkAnswer, WorkBody } from '@/lib/answers';
import type { Actor } from '@/lib/audit';
import type { Queryable } from '@/lib/db';
import { AppError } from '@/lib/errors';
import type { Keyring } from '@/lib/keys';
import { holdMirror } from '@/lib/mirror';
import { assign } from './assign';
import { addNote } from './notes';
import { changeTags } from './session-tags';
import { type Asking, findTarget, gone, mostAtOnce, type TargetTools } from './target';

type Change = WorkBody['change'];

export const changeWork = async (
  tools: TargetTools,
  { target, change }: WorkBody,
  asking: Asking,
): Promise<WorkAnswer> => {
  const numbers = await findTarget(tools, target, asking);
  if (numbers.length > mostAtOnce) {
    throw new AppError('BAD_REQUEST', {
      userMessage: `${numbers.length.toLocaleString('en')} sessions match; at most ${mostAtOnce.toLocaleString('en')} can be changed at once. Narrow the filters.`,
    });
  }

  return tools.db.transaction(async (tx) => {
    // An erasure waits for this, or is done: no word is written about a session that is gone.
    await holdMirror(tx);
    const ids = await lookUp(tx, numbers);
    const changed = await applyChange(tx, tools.keys, ids, change, asking.actor);

    return { changed, unchanged: ids.length - changed };
  });
};

const lookUp = async (tx: Queryable, numbers: readonly number[]): Promise<string[]> => {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from mirror_session m
    where number = any(${sql.param(numbers)}::int[])
      and not exists (select 1 from erasure e where e.session_id = m.id and e.erased_at is not null)
    order by id
  `);
  if (rows.length < numbers.length) throw gone(numbers.length - rows.length, numbers.length);

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
