/** One change after the other for each request; what does not fit any more is refused, and that is on record. */
import type { LetterKind } from '@/lib/answers';
import { recordEvent } from '@/lib/audit';
import type { Queryable } from '@/lib/db';
import type { Keyring } from '@/lib/keys';
import { type Objection, toError } from '@/lib/review';
import type { Asking, ErasureTools } from '../asking';
import { type Action, objectionTo } from './rules';
import { lockRequest, type RequestRow, readStanding, reviewerOf } from './standing';
import { requestSubject } from './subject';

export interface Work {
  tx: Queryable;
  keys: Keyring;
  asking: Asking;
  row: RequestRow;
}

/** Locks the request, asks the rules, and then does it. What the work itself objects to is refused as well. */
export const underRules = async (
  { db, keys }: ErasureTools,
  asking: Asking,
  requestId: string,
  action: Action,
  work: (given: Work) => Promise<Objection | null>,
  letter: LetterKind | null = null,
): Promise<void> => {
  const objection = await db.transaction(async (tx) => {
    const row = await lockRequest(tx, requestId);
    const found =
      objectionTo(action, await readStanding(tx, row), reviewerOf(asking.person), letter) ??
      (await work({ tx, keys, asking, row }));

    if (found) {
      await recordEvent(tx, {
        code: 'deletion.change_refused',
        actor: asking.actor,
        subject: requestSubject(requestId),
        details: { action, because: found.because },
      });
    }

    return found;
  });

  if (objection) throw toError(objection);
};
