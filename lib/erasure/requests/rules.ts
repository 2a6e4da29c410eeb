/** What can be done with a deletion request as things stand, and why not. No database, no clock. */
import type {
  Day,
  DeletionAction,
  DeletionChange,
  ItemState,
  LetterKind,
  RequestKind,
  RequestState,
  SearchedFacts,
} from '@/lib/answers';
import { conflict, type Objection } from '@/lib/review';

/** How things stand with a request when somebody wants to change it. */
export interface Standing {
  kind: RequestKind;
  state: RequestState;
  isPaused: boolean;
  isExtended: boolean;
  isAnswered: boolean;
  dueOn: Day;
  today: Day;
  createdBy: string | null;
  submittedBy: string | null;
  items: Record<ItemState, number>;
  /** Sessions whose erasure has met a problem. */
  failing: number;
  searched: SearchedFacts | null;
  /** Which letter is due now. */
  letter: LetterKind | null;
}

export interface Reviewer {
  id: string;
  mayWork: boolean;
  mayApprove: boolean;
}

export type Action = DeletionAction | DeletionChange['action'];

const underWay = ['open', 'approval', 'delayed', 'erasing'] as const;
const notBegun = ['open', 'approval', 'delayed'] as const;

const table: Record<Action, readonly RequestState[]> = {
  match: ['open'],
  'take thorough': ['open'],
  choose: ['open'],
  add: ['open'],
  'count from': ['open'],
  'end without data': ['open'],
  submit: ['open'],
  approve: ['approval'],
  'send back': ['approval'],
  cancel: notBegun,
  extend: underWay,
  own: underWay,
  note: underWay,
  pause: ['delayed', 'erasing'],
  resume: ['delayed', 'erasing'],
  retry: ['erasing'],
  answer: [...underWay, 'ended'],
};

/** What is so, for whoever saw something else. */
const words: Record<RequestState, string> = {
  open: 'The request is open, and not submitted yet.',
  approval: 'The request waits for a second approval.',
  delayed: 'The request is approved, and about to begin.',
  erasing: 'The sessions of this request are being erased.',
  ended: 'The request has ended.',
  cancelled: 'The request was cancelled.',
};

const refused = (because: string, userMessage: string): Objection =>
  conflict(because, `${userMessage} Nothing was changed.`);

const forPeople = ['match', 'take thorough', 'end without data', 'extend'] as const satisfies readonly Action[];

const againstState = (action: Action, { kind, state }: Standing): Objection | null => {
  if (!table[action].includes(state)) return refused(state, words[state]);

  return (forPeople as readonly Action[]).includes(action) && kind !== 'request'
    ? refused('nobody asked', 'Nobody asked for this deletion from outside.')
    : null;
};

/** Whatever their roles: nobody is their own second person. */
const againstSecond = ({ kind, createdBy, submittedBy }: Standing, { id }: Reviewer): Objection | null =>
  submittedBy === id || (kind === 'direct' && createdBy === id)
    ? {
        code: 'FORBIDDEN',
        because: 'submitted it',
        userMessage: 'You submitted this request yourself. Another person has to approve it.',
      }
    : null;

const againstExtending = ({ isExtended, dueOn, today }: Standing): Objection | null => {
  if (isExtended) return refused('extended already', 'The request was extended already, which can be done once.');

  return today > dueOn ? refused('late', `The request was due on ${dueOn}; it cannot be extended any more.`) : null;
};

const sessions = (count: number): string => (count === 1 ? '1 session' : `${count} sessions`);

/** "Nothing found" rests on everything having been read; what can never be read does not stand in its way, and is named. */
const againstNoData = ({ searched, items }: Standing): Objection | null => {
  if (!searched) return refused('not searched', 'Nobody has searched for this person yet.');
  const left = items.candidate + items.confirmed;
  if (left > 0) return refused('found', `${sessions(left)} found and not left out.`);
  if (searched.listed.kind !== 'exactly') {
    return refused('list incomplete', 'The list of sessions is not known to its end yet.');
  }

  return searched.toRead > 0
    ? refused('reading', `The results of ${sessions(searched.toRead)} are still to be read; one of them may be theirs.`)
    : null;
};

const againstSubmitting = ({ items: { candidate, confirmed } }: Standing): Objection | null => {
  if (candidate > 0) return refused('undecided', `Decide on ${sessions(candidate)} first: theirs, or not theirs.`);

  return confirmed === 0 ? refused('nothing confirmed', 'No session is confirmed as theirs.') : null;
};

const againstAnswering = (standing: Standing, letter: LetterKind | null): Objection | null => {
  const { kind, isAnswered, letter: fitting } = standing;
  if (kind === 'direct' || kind === 'retention') {
    return refused('nobody asked', 'Nobody asked for this deletion from outside, so there is nobody to answer.');
  }
  if (isAnswered) return refused('answered', 'The person was answered already.');
  if (fitting === null) return refused('too early', 'There is nothing to answer yet.');

  return letter === null || letter === fitting
    ? null
    : refused('another letter', `The letter that fits is: ${fitting}.`);
};

const againstPausing = (action: 'pause' | 'resume', { isPaused }: Standing): Objection | null =>
  isPaused === (action === 'pause')
    ? refused(isPaused ? 'paused' : 'not paused', isPaused ? 'It is paused already.' : 'It is not paused.')
    : null;

/** `letter`: the one to be noted as sent; `null` where any that fits is meant. */
export const objectionTo = (
  action: Action,
  standing: Standing,
  reviewer: Reviewer,
  letter: LetterKind | null = null,
): Objection | null => {
  const objection = againstState(action, standing);
  if (objection) return objection;

  switch (action) {
    case 'approve':
    case 'send back':
      return againstSecond(standing, reviewer);
    case 'extend':
      return againstExtending(standing);
    case 'end without data':
      return againstNoData(standing);
    case 'submit':
      return againstSubmitting(standing);
    case 'answer':
      return againstAnswering(standing, letter);
    case 'pause':
    case 'resume':
      return againstPausing(action, standing);
    case 'retry':
      return standing.failing === 0 ? refused('nothing failed', 'Nothing has failed.') : null;
    default:
      return null;
  }
};

const offered = [
  'match',
  'end without data',
  'submit',
  'approve',
  'send back',
  'cancel',
  'extend',
  'pause',
  'resume',
  'retry',
  'answer',
] as const satisfies readonly DeletionAction[];

const isForApprovers = (action: DeletionAction): boolean => action === 'approve' || action === 'send back';

const whyNot = (action: DeletionAction, standing: Standing, reviewer: Reviewer): string | null => {
  if (isForApprovers(action) ? !reviewer.mayApprove : !reviewer.mayWork) {
    return isForApprovers(action) ? 'A supervisor or a privacy officer can do this.' : 'A privacy officer can do this.';
  }

  return objectionTo(action, standing, reviewer)?.userMessage.replace(/ Nothing was changed\.$/, '') ?? null;
};

/** What this person may do now, and if not, why not. */
export const mayOf = (
  standing: Standing,
  reviewer: Reviewer,
): Record<DeletionAction, { allowed: true } | { allowed: false; because: string }> =>
  Object.fromEntries(
    offered.map((action) => {
      const because = whyNot(action, standing, reviewer);

      return [action, because === null ? { allowed: true } : { allowed: false, because }];
    }),
  ) as Record<DeletionAction, { allowed: true } | { allowed: false; because: string }>;
