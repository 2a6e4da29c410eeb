/**
 * One policy for every erasure, whoever began it: a reason, a confirmation by the last four characters of an id, a second
 * approval where the settings ask for one, and then time to cancel.
 */
import { z } from 'zod';
import type { ErasurePolicy, RequestKind } from '@/lib/answers';
import { now } from '@/lib/base/clock';
import type { Queryable } from '@/lib/db';
import { conflict, type Objection } from '@/lib/review';
import { readErasurePolicy } from '../policy';
import { seenOf } from './seen';

export const erasureReasonSchema = z.string().trim().min(5).max(500);
export const confirmationSchema = z.string().trim().max(64);
/** A page from before an upgrade sends none, which stands for nothing that could have been seen. */
export const seenSchema = z.string().max(64).default('');
export const startHint =
  'Give a reason of 5 to 500 characters and type the last four characters of the session id. With several sessions, use the one that is first by id.';

/** What the second approval depends on. A retention rule says so itself, and a follow-up has the approval of the first. */
interface Start {
  kind: RequestKind;
  isApproved?: boolean;
  /** False where the retention rule carries out. What is submitted by hand once more is proposed again. */
  isProposal?: boolean;
}

export const needsApproval = (policy: ErasurePolicy, { kind, isApproved, isProposal = true }: Start): boolean => {
  if (isApproved) return false;
  if (kind === 'retention') return isProposal;

  return kind === 'direct' ? policy.directNeedsApproval : policy.requestsNeedApproval;
};

type Started = { state: 'approval'; notBefore: null } | { state: 'delayed'; notBefore: Date };

/** The state in which an erasure begins: awaiting approval, or with its time to cancel running. */
export const startErasure = async (tx: Queryable, start: Start): Promise<Started> => {
  const policy = await readErasurePolicy(tx);
  if (needsApproval(policy, start)) return { state: 'approval', notBefore: null };

  return { state: 'delayed', notBefore: new Date(now().getTime() + policy.cancelSeconds * 1000) };
};

/** The first session by id, whose last four characters confirm the erasure; `null`: there is none. */
export const confirmedWith = (sessionIds: Iterable<string>): string | null =>
  [...sessionIds].reduce<string | null>((first, id) => (first === null || id < first ? id : first), null);

const shown = 4;

/** The whole id confirms as well. */
export const objectionToConfirmation = (sessionIds: Iterable<string>, confirm: string): Objection | null => {
  const id = confirmedWith(sessionIds);
  const typed = confirm.trim().toLowerCase();
  if (id === null || typed === id.slice(-shown).toLowerCase() || typed === id.toLowerCase()) return null;

  return {
    code: 'BAD_REQUEST',
    because: 'not confirmed',
    userMessage: `Type the last four characters of session ${id.slice(0, 8)}…. Nothing was deleted.`,
  };
};

/** A colleague may have changed the list meanwhile; the first session, which confirms it, may still be the same. */
export const objectionToSeen = (
  sessionIds: readonly string[],
  { confirm, seen }: { confirm: string; seen: string },
): Objection | null => {
  if (seenOf(sessionIds) === seen) return objectionToConfirmation(sessionIds, confirm);
  const count = sessionIds.length;

  return conflict(
    'changed since',
    `The sessions to erase have changed since you saw them: there ${count === 1 ? 'is 1' : `are ${count.toLocaleString('en')}`} now. Check them and confirm again.`,
  );
};
