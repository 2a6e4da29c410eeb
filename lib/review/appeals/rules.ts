/** Which changes to an appeal are allowed, and why not. No database, no clock. */
import type { SecondPerson } from '@/lib/access';
import type { AppealBody, AppealFinding, AppealReason, PersonName } from '@/lib/answers';
import { listOf } from '@/lib/base/sentence';
import type { SessionStatus } from '@/lib/contract';
import { conflict, type Objection } from '../objection';

export interface AppealFacts {
  /** From the mirror; `null` if the session is not in the list. */
  listed: { status: string | null } | null;
  open: { id: string; by: PersonName; takenUpAt: Date; status: string } | null;
  lastEnded: {
    id: string;
    by: PersonName;
    endedAt: Date;
    finding: AppealFinding | null;
    /** Decided, and can still be undone. */
    isHeld: boolean;
  } | null;
  offered: readonly AppealReason[];
}

export interface Reviewer {
  id: string;
  seesInFull: boolean;
  /** May put back an appeal that a colleague holds. */
  mayPutBackOthers: boolean;
  /** Set if the appeal is against this person's own verdict. */
  ownVerdict: SecondPerson | null;
}

/** Changes of an appeal itself; marking the integrator as informed is none. */
export type JudgingChange = Exclude<AppealBody, { action: 'tell' }>;

/** `null`: the change is allowed. */
export const objectionTo = (change: JudgingChange, facts: AppealFacts, reviewer: Reviewer): Objection | null => {
  switch (change.action) {
    case 'take up':
      return checkTakingUp(change.after, facts, reviewer);
    case 'put back': {
      const objection = checkHolder(change.appealId, facts, reviewer);

      return objection?.because === 'held by somebody else' && reviewer.mayPutBackOthers ? null : objection;
    }
    case 'undo':
      return checkUndoing(change.appealId, facts, reviewer);
    case 'decide':
      return checkDeciding(change, facts, reviewer);
  }
};

export const appealedDecision = (status: string): 'rejection' | 'approval' =>
  status.endsWith('_REJECTED') ? 'rejection' : 'approval';

/** The statuses that can be appealed. */
export const rejections: readonly string[] = ['AUTO_REJECTED', 'MANUAL_REJECTED'] satisfies SessionStatus[];

type Decision = Extract<AppealBody, { action: 'decide' }>;

const isRejection = (status: string | null): boolean => status !== null && rejections.includes(status);

const formatTime = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** The present state, for somebody whose screen is out of date. */
const describeState = ({ open, lastEnded }: AppealFacts, you: string): string => {
  if (open)
    return `${open.by.id === you ? 'You have' : `${open.by.name} has`} had this appeal since ${formatTime(open.takenUpAt)}.`;
  if (!lastEnded) return 'Nobody has taken it up.';

  const outcome = lastEnded.finding === null ? 'released it' : 'decided it';
  return `${lastEnded.by.name} ${outcome} at ${formatTime(lastEnded.endedAt)}.`;
};

const refused = (because: string, userMessage: string): Objection =>
  conflict(because, `${userMessage} Nothing was changed.`);

const checkRejected = ({ listed }: AppealFacts): Objection | null => {
  if (!listed) {
    return refused('not in the list', 'This session is not in the list, so its status is unknown.');
  }
  if (!isRejection(listed.status)) {
    return refused(
      'not rejected',
      `Only rejections can be appealed. The status of this session is ${listed.status ?? 'unknown'}.`,
    );
  }

  return null;
};

/** Nobody judges their own verdict, unless nobody else can. */
export const ownVerdictWords = (ownVerdict: SecondPerson | null): string | null =>
  ownVerdict && ownVerdict.others.length > 0
    ? `An appeal here is against your own verdict. ${listOf(ownVerdict.others, 'or')} can decide it.`
    : null;

const checkOwnVerdict = ({ ownVerdict }: Reviewer): Objection | null => {
  const words = ownVerdictWords(ownVerdict);

  return words === null
    ? null
    : { code: 'FORBIDDEN', because: 'own verdict', userMessage: `${words} Nothing was changed.` };
};

const checkTakingUp = (after: string | null, facts: AppealFacts, reviewer: Reviewer): Objection | null => {
  const { id } = reviewer;
  if (facts.lastEnded?.isHeld) {
    return refused('held', `${describeState(facts, id)} The finding can still be undone. Try again in a moment.`);
  }
  if (facts.open) return refused('held already', describeState(facts, id));
  if (after !== (facts.lastEnded?.id ?? null)) return refused('ended meanwhile', describeState(facts, id));

  return checkRejected(facts) ?? checkOwnVerdict(reviewer);
};

/** `null`: the appeal is open, and this person holds it. */
const checkHolder = (appealId: string, facts: AppealFacts, { id }: Reviewer): Objection | null => {
  const { open } = facts;
  if (open?.id !== appealId) {
    return refused('not open', `This appeal is no longer open. ${describeState(facts, id)}`);
  }

  return open.by.id === id ? null : refused('held by somebody else', describeState(facts, id));
};

/** `null`: the finding is this person's and can still be undone, or is undone already. */
const checkUndoing = (appealId: string, facts: AppealFacts, { id }: Reviewer): Objection | null => {
  const { open, lastEnded } = facts;
  // The first answer may have been lost.
  if (open?.id === appealId && open.by.id === id) return null;
  if (lastEnded?.id !== appealId || lastEnded.finding === null) {
    return refused('not decided', `There is no finding to undo. ${describeState(facts, id)}`);
  }
  if (lastEnded.by.id !== id) {
    return {
      code: 'FORBIDDEN',
      because: 'decided by somebody else',
      userMessage: 'Only the person who decided this appeal can undo the finding.',
    };
  }

  return lastEnded.isHeld ? null : refused('too late', 'Too late to undo. The finding stands.');
};

const findReasonProblem = ({ finding, reasons, note }: Decision, offered: readonly AppealReason[]): string | null => {
  const chosen = offered.filter(({ code }) => reasons.includes(code));
  if (chosen.length < new Set(reasons).size) return 'Choose from the listed reasons.';
  // A finding against the applicant needs a reason.
  if (chosen.length === 0 && finding === 'uphold') return 'Choose at least one reason.';

  const unexplained = note === null ? chosen.find(({ needsNote }) => needsNote) : undefined;
  return unexplained ? `The reason "${unexplained.words}" needs a note.` : null;
};

const checkDeciding = (decision: Decision, facts: AppealFacts, reviewer: Reviewer): Objection | null => {
  const notYours = checkHolder(decision.appealId, facts, reviewer);
  const notJudge = notYours ?? checkOwnVerdict(reviewer);
  if (notJudge) return notJudge;
  if (!reviewer.seesInFull) {
    return {
      code: 'PURPOSE_REQUIRED',
      because: 'masked',
      userMessage: 'Choose a purpose and view the session in full before you decide.',
    };
  }

  const status = facts.listed?.status ?? '';
  if (facts.listed && facts.open?.status !== status) {
    return refused(
      'status changed',
      `The status changed from ${facts.open?.status} to ${status || 'unknown'} after the appeal was taken up. Release it.`,
    );
  }
  const notRejected = checkRejected(facts);
  if (notRejected) return notRejected;

  const { ownVerdict } = reviewer;
  if (ownVerdict?.aloneFrom) {
    return refused(
      'alone too early',
      `The appeal is against your own verdict, and nobody else here can decide it. You can decide it alone from ${formatTime(ownVerdict.aloneFrom)}, or an administrator can add a colleague.`,
    );
  }

  const problem = findReasonProblem(decision, facts.offered);
  return problem === null ? null : { code: 'BAD_REQUEST', because: 'incomplete', userMessage: problem };
};
