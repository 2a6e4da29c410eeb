/** What submitting or approving a request would do now. */
import type { DeletionAnswer, ErasurePolicy } from '@/lib/answers';
import type { Queryable } from '@/lib/db';
import { readGoing } from './going';
import type { RequestRow } from './request';
import { seenOf } from './seen';
import { confirmedWith, needsApproval } from './start';

export const readEffect = async (
  db: Queryable,
  row: RequestRow,
  policy: ErasurePolicy,
): Promise<DeletionAnswer['effect']> => {
  const going = await readGoing(db, row);

  return {
    toErase: going.length,
    confirmWith: confirmedWith(going),
    seen: seenOf(going),
    needsApproval: needsApproval(policy, { kind: row.kind }),
    cancelSeconds: policy.cancelSeconds,
  };
};
