/** Every change to a request: locked, checked against the rules, and refused on record if it no longer fits. */
import { and, count, eq, isNotNull, isNull } from 'drizzle-orm';
import { endSetPurpose, type Person, readSecondPerson, rolesInclude, type SecondPerson } from '@/lib/access';
import type { LetterKind } from '@/lib/answers';
import { recordEvent } from '@/lib/audit';
import type { Queryable } from '@/lib/db';
import { erasure } from '@/lib/db/schema';
import type { Keyring } from '@/lib/keys';
import { readListingFacts, whyNotComplete } from '@/lib/mirror';
import { type Objection, toError } from '@/lib/review';
import { today } from '../calendar';
import type { Caller, ErasureTools } from '../caller';
import { readReceipt } from '../letters/facts';
import { fittingLetters } from '../letters/kinds';
import { endMatchPurposes } from './match-purpose';
import { countItems, isVerified, lockRequest, type RequestRow, requestSubject } from './request';
import { type Action, objectionTo, type Reviewer, type Standing, submitterOf } from './rules';

export interface LockedRequest {
  tx: Queryable;
  keys: Keyring;
  caller: Caller;
  row: RequestRow;
}

interface ChangeOptions {
  letter?: LetterKind | null;
  /** True if this very change was made before: nothing happens, and nobody is told that it failed. */
  isRepeat?: (row: RequestRow) => boolean;
}

const endsMatching: ReadonlySet<Action> = new Set(['submit', 'end without data', 'cancel', 'close']);
const endsApproval: ReadonlySet<Action> = new Set(['approve', 'send back', 'cancel', 'close']);

/** `change` may object too, after the rules have passed. Either objection is recorded, then thrown. */
export const changeUnderRules = async (
  { db, keys }: ErasureTools,
  caller: Caller,
  requestId: string,
  action: Action,
  change: (locked: LockedRequest) => Promise<Objection | null>,
  { letter = null, isRepeat }: ChangeOptions = {},
): Promise<void> => {
  const objection = await db.transaction(async (tx) => {
    const row = await lockRequest(tx, requestId);
    if (isRepeat?.(row)) return null;
    const found =
      objectionTo(action, await readStanding(tx, row), reviewerOf(caller.person), letter) ??
      (await change({ tx, keys, caller, row }));

    if (found) {
      await recordEvent(tx, {
        code: 'deletion.change_refused',
        actor: caller.actor,
        subject: requestSubject(requestId),
        details: { action, because: found.because },
      });
    } else if (row.state === 'open' && endsMatching.has(action)) {
      await endMatchPurposes(tx, requestId, caller.actor);
    } else if (row.state === 'approval' && endsApproval.has(action)) {
      const approval = { personId: caller.person.id, origin: 'approval', isHeld: async () => false } as const;
      await endSetPurpose(tx, approval, caller.actor);
    }

    return found;
  });

  if (objection) throw toError(objection);
};

export const readStanding = async (db: Queryable, row: RequestRow): Promise<Standing> => {
  const { kind, state, isExtended, dueOn, createdBy, submittedBy, searched, outcome, answeredWith } = row;

  return {
    kind,
    state,
    isPaused: row.pausedAt !== null,
    isExtended,
    isAnswered: row.answeredAt !== null,
    isVerified: isVerified(row),
    isClosed: row.closedBecause !== null,
    dueOn,
    today: today(),
    createdBy,
    submittedBy,
    second: await readApprovers(db, row),
    items: await countItems(db, row.id),
    failing: await countFailing(db, row.id),
    searched,
    listUnknown: whyNotComplete(await readListingFacts(db)),
    letters: (await hasRequester(db, row))
      ? fittingLetters({ state, outcome, isExtended, isVerified: isVerified(row), answeredWith })
      : [],
  };
};

/** `null`: not waiting for approval, or nobody submitted it. */
export const readApprovers = async (
  db: Queryable,
  row: Pick<RequestRow, 'kind' | 'state' | 'stateAt' | 'createdBy' | 'submittedBy'>,
): Promise<SecondPerson | null> => {
  const submitter = submitterOf(row);
  if (row.state !== 'approval' || submitter === null) return null;

  return readSecondPerson(db, { permission: 'deletion.approve', personId: submitter, since: row.stateAt });
};

const countFailing = async (db: Queryable, requestId: string): Promise<number> => {
  const [failing] = await db
    .select({ count: count() })
    .from(erasure)
    .where(and(eq(erasure.requestId, requestId), isNull(erasure.erasedAt), isNotNull(erasure.problem)));

  return failing?.count ?? 0;
};

/** Direct deletions and retention rules have none. A follow-up has one where it leads back to a person's own request. */
const hasRequester = async (db: Queryable, { id, kind }: RequestRow): Promise<boolean> =>
  kind === 'request' || (kind === 'planned' && (await readReceipt(db, id)) !== null);

export const reviewerOf = ({ id, roles }: Pick<Person, 'id' | 'roles'>): Reviewer => ({
  id,
  mayWork: rolesInclude(roles, 'deletion.work'),
  mayApprove: rolesInclude(roles, 'deletion.approve'),
});
