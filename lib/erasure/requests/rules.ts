/** Which actions a deletion request allows now, and why not. Pure: no database, no clock. */
import type { SecondPerson } from '@/lib/access';
import type {
  Day,
  DeletionAction,
  DeletionChange,
  ItemState,
  LetterKind,
  RequestKind,
  RequestState,
  SearchedFacts,
  UnansweredReason,
} from '@/lib/answers';
import { listOf } from '@/lib/base/sentence';
import { conflict, type Objection } from '@/lib/review';

export interface Standing {
  kind: RequestKind;
  state: RequestState;
  isPaused: boolean;
  isExtended: boolean;
  isAnswered: boolean;
  /** The requester's identity, or nobody asked. */
  isVerified: boolean;
  /** It was closed without a reply. */
  isClosed: boolean;
  dueOn: Day;
  today: Day;
  createdBy: string | null;
  submittedBy: string | null;
  /** Who else may approve what its submitter may not; `null`: it is not waiting for approval. */
  second: SecondPerson | null;
  items: Record<ItemState, number>;
  failing: number;
  searched: SearchedFacts | null;
  /** Why the session list is not fully known right now, and what to do; `null`: it is. */
  listUnknown: string | null;
  /** Those that can be marked as sent now, the most urgent first. */
  letters: readonly LetterKind[];
}

export interface Reviewer {
  id: string;
  mayWork: boolean;
  mayApprove: boolean;
}

export type Action = DeletionAction | DeletionChange['action'];

const undecided = ['open', 'approval', 'delayed', 'erasing'] as const;
const underWay = [...undecided, 'reply'] as const;
const notBegun = ['open', 'approval', 'delayed'] as const;

const allowedStates: Record<Action, readonly RequestState[]> = {
  match: ['open'],
  'take thorough': ['open'],
  choose: ['open'],
  add: ['open'],
  'add same person': ['open'],
  'count from': ['open'],
  'end without data': ['open'],
  submit: ['open'],
  approve: ['approval'],
  'send back': ['approval'],
  cancel: notBegun,
  stop: ['delayed'],
  // Once the outcome is known, the letter that tells of an extension is not sent any more.
  extend: undecided,
  own: underWay,
  note: underWay,
  pause: ['delayed', 'erasing'],
  resume: ['delayed', 'erasing'],
  retry: ['erasing'],
  'verify identity': ['open'],
  answer: [...underWay, 'ended'],
  close: ['open', 'approval', 'reply', 'ended'],
};

/** Told to whoever still saw an earlier state. */
const stateMessages: Record<RequestState, string> = {
  open: 'The request is open and has not been submitted yet.',
  approval: 'The request is awaiting second approval.',
  delayed: 'The request is approved and about to start.',
  erasing: 'The sessions of this request are being erased.',
  reply: 'The outcome of the request is known, and the person must be answered.',
  ended: 'The request is closed.',
  cancelled: 'The request was cancelled.',
};

const refused = (because: string, userMessage: string): Objection =>
  conflict(because, `${userMessage} Nothing was changed.`);

const onlyForPeople = [
  'match',
  'take thorough',
  'add same person',
  'end without data',
  'stop',
  'extend',
  'verify identity',
  'close',
] as const satisfies readonly Action[];

const checkState = (action: Action, { kind, state }: Standing): Objection | null => {
  if (!allowedStates[action].includes(state)) return refused(state, stateMessages[state]);
  // Its details are kept until the person is answered, or nobody has to be for a reason that stays on record.
  if (action === 'cancel' && kind === 'request') {
    return refused('a person asked', 'A person made this request: stop it, or close it with a reason.');
  }

  return (onlyForPeople as readonly Action[]).includes(action) && kind !== 'request'
    ? refused('nobody asked', 'This deletion was not requested by a data subject.')
    : null;
};

export type Submission = Pick<Standing, 'kind' | 'createdBy' | 'submittedBy' | 'second'>;

/** Whoever may not approve the request as its second person. */
export const submitterOf = ({ kind, createdBy, submittedBy }: Omit<Submission, 'second'>): string | null =>
  submittedBy ?? (kind === 'direct' ? createdBy : null);

/** By its submitter, because nobody else could. */
export const isApprovedAlone = (row: Omit<Submission, 'second'> & { approvedBy: string | null }): boolean =>
  row.approvedBy !== null && row.approvedBy === submitterOf(row);

/** Whatever their roles, nobody approves what they submitted, unless nobody else can. */
export const checkSecondPerson = (standing: Submission, { id }: Reviewer): Objection | null => {
  const { second } = standing;
  if (submitterOf(standing) !== id || !second) return null;
  if (second.others.length > 0) {
    return {
      code: 'FORBIDDEN',
      because: 'submitted it',
      userMessage: `You submitted this request, so another person must approve it: ${listOf(second.others, 'or')}.`,
    };
  }

  return second.aloneFrom
    ? refused(
        'alone too early',
        `You submitted this request, and nobody else here can approve it. You can approve it alone from ${formatTime(second.aloneFrom)}, or an administrator can add a colleague.`,
      )
    : null;
};

const formatTime = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

const checkExtending = ({ isExtended, dueOn, today }: Standing): Objection | null => {
  if (isExtended)
    return refused('extended already', 'The request has already been extended. It can be extended only once.');

  return today > dueOn ? refused('late', `The request was due on ${dueOn} and can no longer be extended.`) : null;
};

const sessions = (count: number): string => (count === 1 ? '1 session' : `${count} sessions`);

/**
 * "No data" needs a complete search of a list that is complete now. Sessions that can never be read do not block it; the
 * letter names them.
 */
const checkNoData = ({ searched, items, listUnknown }: Standing): Objection | null => {
  if (!searched) return refused('not searched', 'Search for this person first.');
  const left = items.candidate + items.confirmed;
  if (left > 0) return refused('found', `${left === 1 ? '1 match' : `${left} matches`} not yet ruled out.`);
  if (listUnknown !== null) return refused('list incomplete', listUnknown);
  if (searched.listed.kind !== 'exactly') {
    return refused('list incomplete', 'The session list was incomplete during the last search. Search again.');
  }

  return searched.toRead > 0
    ? refused('reading', `${sessions(searched.toRead)} still to be read that could belong to this person.`)
    : null;
};

/** Nobody is told what we hold about a person, and nothing is erased, before it is known who asks (Article 12(6)). */
const checkVerified = ({ isVerified }: Standing): Objection | null =>
  isVerified ? null : refused('not verified', 'The identity of the person is not verified yet. Verify it first.');

export type Matched = Pick<Record<ItemState, number>, 'candidate' | 'confirmed'>;

export const checkSubmitting = ({ candidate, confirmed }: Matched): Objection | null => {
  if (candidate > 0) return refused('undecided', `Confirm or rule out ${sessions(candidate)} first.`);

  return confirmed === 0 ? refused('nothing confirmed', 'Confirm at least one session as a match.') : null;
};

const checkAnswering = (standing: Standing, letter: LetterKind | null): Objection | null => {
  const { kind, isAnswered, isClosed, letters } = standing;
  if (kind === 'direct' || kind === 'retention') {
    return refused(
      'nobody asked',
      'This deletion was not requested by a data subject, so there is nobody to reply to.',
    );
  }
  if (isAnswered) return refused('answered', 'The reply has already been sent.');
  if (isClosed) return refused('closed', 'The request was closed without a reply.');
  const [fitting] = letters;
  if (fitting === undefined) return refused('too early', 'The request has not been decided yet.');

  return letter === null || letters.includes(letter)
    ? null
    : refused('another letter', `The correct letter is now: ${fitting}.`);
};

const checkClosing = ({ isAnswered, isClosed }: Standing): Objection | null => {
  if (isAnswered) return refused('answered', 'The reply has already been sent.');

  return isClosed ? refused('closed', 'The request was closed without a reply.') : null;
};

const beforeErasing = ['request withdrawn', 'entered by mistake', 'died', 'answered elsewhere'] as const;
const insteadOfReply = ['no address', 'undeliverable', 'withdrawn', 'died', 'answered elsewhere'] as const;

/** What a person's request can be closed with now. */
export const closeReasonsOf = ({
  kind,
  state,
  isVerified,
}: Pick<Standing, 'kind' | 'state' | 'isVerified'>): readonly UnansweredReason[] => {
  if (kind !== 'request' || !allowedStates.close.includes(state)) return [];
  if (state === 'reply' || state === 'ended') return insteadOfReply;

  return isVerified ? beforeErasing : ['identity not proved', ...beforeErasing];
};

export const objectionToReason = (
  because: UnansweredReason,
  standing: Pick<Standing, 'kind' | 'state' | 'isVerified'>,
): Objection | null => {
  if (closeReasonsOf(standing).includes(because)) return null;
  if (because === 'identity not proved' && standing.isVerified) {
    return refused('verified', 'The identity of the person is verified. Choose another reason.');
  }

  return standing.state === 'open' || standing.state === 'approval'
    ? refused('another reason', 'This reason does not close a request before the reply. Choose another one.')
    : refused('another reason', 'This reason does not close a request whose outcome is known. Choose another one.');
};

const checkPausing = (action: 'pause' | 'resume', { isPaused }: Standing): Objection | null =>
  isPaused === (action === 'pause')
    ? refused(
        isPaused ? 'paused' : 'not paused',
        isPaused ? 'The request is already paused.' : 'The request is not paused.',
      )
    : null;

/** `letter`: the one to record as sent; `null` accepts whichever is right. */
export const objectionTo = (
  action: Action,
  standing: Standing,
  reviewer: Reviewer,
  letter: LetterKind | null = null,
): Objection | null => {
  const objection = checkState(action, standing);
  if (objection) return objection;

  switch (action) {
    case 'approve':
      return checkSecondPerson(standing, reviewer) ?? checkVerified(standing);
    case 'extend':
      return checkExtending(standing);
    case 'end without data':
      return checkNoData(standing) ?? checkVerified(standing);
    case 'submit':
      return checkSubmitting(standing.items) ?? checkVerified(standing);
    case 'answer':
      return checkAnswering(standing, letter);
    case 'close':
      return checkClosing(standing);
    case 'pause':
    case 'resume':
      return checkPausing(action, standing);
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
  'stop',
  'extend',
  'pause',
  'resume',
  'retry',
  'verify identity',
  'answer',
  'close',
] as const satisfies readonly DeletionAction[];

const isForApprovers = (action: DeletionAction): boolean => action === 'approve' || action === 'send back';

export const whyNotByRole = (action: DeletionAction, reviewer: Reviewer): string | null => {
  if (isForApprovers(action)) return reviewer.mayApprove ? null : 'Only a supervisor or privacy officer can do this.';

  return reviewer.mayWork ? null : 'Only a privacy officer can do this.';
};

/** As shown beside what is not allowed. */
export const reasonOf = (objection: Objection | null): string | null =>
  objection?.userMessage.replace(/ Nothing was changed\.$/, '') ?? null;

const whyNot = (action: DeletionAction, standing: Standing, reviewer: Reviewer): string | null =>
  whyNotByRole(action, reviewer) ?? reasonOf(objectionTo(action, standing, reviewer));

export const actionsFor = (
  standing: Standing,
  reviewer: Reviewer,
): Record<DeletionAction, { allowed: true } | { allowed: false; because: string }> =>
  Object.fromEntries(
    offered.map((action) => {
      const because = whyNot(action, standing, reviewer);

      return [action, because === null ? { allowed: true } : { allowed: false, because }];
    }),
  ) as Record<DeletionAction, { allowed: true } | { allowed: false; because: string }>;
