import type {
  DeletionRow,
  Hold,
  IdentityMethod,
  LetterKind,
  NextStep,
  NextStepName,
  ReplyChannel,
  RequestChannel,
  RequestKind,
  RequestOutcome,
  UnansweredReason,
} from '@/lib/answers';
import { capitalise, listOf } from '@/lib/base/sentence';
import type { StatusGlyph, Tone } from '../ui/glyph';
import { dayWords } from './days';

export const kindWords: Record<RequestKind, string> = {
  request: 'Data subject request',
  direct: 'Direct',
  retention: 'Retention rule',
  planned: 'Planned after a hold',
};

export const titleWords: Record<RequestKind, string> = {
  request: 'Deletion request',
  direct: 'Direct deletion',
  retention: 'Deletion by retention rule',
  planned: 'Planned deletion',
};

export const channelWords: Record<RequestChannel, string> = {
  letter: 'Letter',
  email: 'Email',
  form: 'Form',
  phone: 'Phone',
  'in person': 'In person',
  authority: 'Authority',
};

export const outcomeWords: Record<RequestOutcome, string> = {
  erased: 'Erased',
  'partly erased': 'Partly erased',
  kept: 'Kept as the law requires',
  'no data': 'No data found',
};

export const letterWords: Record<LetterKind, string> = {
  confirmation: 'Confirmation: everything was erased',
  partial: 'Partial: some sessions are held',
  refusal: 'Refusal: all sessions are held',
  extension: 'Extension: more time needed',
  'no data': 'No data found',
  identity: 'Identity: proof needed first',
  'not carried out': 'Not carried out: why nothing was done',
};

/** "Review extension letter" */
export const letterNames: Record<LetterKind, string> = {
  confirmation: 'reply letter',
  partial: 'reply letter',
  refusal: 'reply letter',
  extension: 'extension letter',
  'no data': 'reply letter',
  identity: 'letter asking for proof of identity',
  'not carried out': 'letter saying why nothing was done',
};

export const replyWords: Record<ReplyChannel, string> = {
  letter: 'Letter',
  'registered letter': 'Registered letter',
  email: 'Email',
  portal: 'Secure portal',
  'in person': 'Handed over in person',
};

export const unansweredWords: Record<UnansweredReason, string> = {
  'identity not proved': 'The identity was not proved',
  'request withdrawn': 'The person withdrew the request',
  'entered by mistake': 'Entered by mistake',
  'no address': 'No address to reply to',
  undeliverable: 'The reply came back undelivered',
  withdrawn: 'The person wants no reply',
  died: 'The person has died',
  'answered elsewhere': 'Answered by another department',
};

export const identityWords: Record<IdentityMethod, string> = {
  signature: 'Signature compared',
  'id document': 'Identity document seen',
  'contact on file': 'Confirmed through a contact on file',
  account: 'Signed in to their account',
  'in person': 'In person',
  other: 'Other (explain)',
};

interface StateWords {
  words: string;
  tone: Tone;
  glyph: StatusGlyph;
}

/** The state of a request; failures come first. */
export const stateWords = ({
  state,
  outcome,
  isPaused,
  isVerified,
  items,
}: Pick<DeletionRow, 'state' | 'outcome' | 'isPaused' | 'isVerified' | 'items'>): StateWords => {
  switch (state) {
    case 'open':
      return isVerified
        ? { words: 'Open, matching', tone: 'idle', glyph: 'dashed' }
        : { words: 'Identity not verified', tone: 'warn', glyph: 'half' };
    case 'approval':
      return { words: 'Awaiting second approval', tone: 'warn', glyph: 'half' };
    case 'delayed':
      if (isPaused) return { words: 'Paused', tone: 'warn', glyph: 'half' };
      return { words: 'About to start', tone: 'idle', glyph: 'dashed' };
    case 'erasing':
      if (isPaused) return { words: 'Paused', tone: 'warn', glyph: 'half' };
      return items.failing > 0
        ? { words: 'Erasing, with failures', tone: 'bad', glyph: 'cross' }
        : { words: 'Erasing and verifying', tone: 'idle', glyph: 'dashed' };
    case 'reply':
      return { words: 'Awaiting reply', tone: 'warn', glyph: 'half' };
    case 'ended':
      return {
        words: outcome === null ? 'Closed' : outcomeWords[outcome],
        tone: outcome === 'erased' ? 'ok' : 'idle',
        glyph: outcome === 'erased' ? 'check' : 'half',
      };
    case 'cancelled':
      return { words: 'Cancelled', tone: 'idle', glyph: 'struck' };
  }
};

/** What is to be done, after whose turn it is: "Your turn: verify identity". */
const taskWords: Record<NextStepName, string> = {
  identity: 'verify identity',
  proof: 'send proof of identity',
  search: 'search for their sessions',
  decide: 'decide the matches',
  'no match': 'search further, or close',
  submit: 'submit the matches',
  approve: 'approve or send back',
  start: 'starts by itself',
  resume: 'resume it',
  erase: 'goes on by itself',
  certificate: 'waiting for the certificate',
  reply: 'send the reply',
};

const whoElse = ({ step, names }: NextStep): string => {
  if (names.length > 0) return listOf(names, 'or');

  return step === 'approve' ? 'Supervisor or privacy officer' : 'Privacy officer';
};

/** "Your turn: verify identity", "N. Vale: decide the matches", "Goes on by itself" */
export const nextStepWords = (next: NextStep): string => {
  const task = taskWords[next.step];
  switch (next.turn) {
    case 'you':
      return `Your turn: ${task}`;
    case 'requester':
      return `The person: ${task}`;
    case 'nobody':
      return `Nobody yet: ${task}`;
    case 'others':
      return `${whoElse(next)}: ${task}`;
    case 'desk':
      return capitalise(task);
  }
};

/** Over before anything was erased. */
export const isGivenUp = ({ state, outcome }: Pick<DeletionRow, 'state' | 'outcome'>): boolean =>
  state === 'cancelled' || (state === 'ended' && outcome === null);

export const isEnded = ({ state }: Pick<DeletionRow, 'state'>): boolean => state === 'ended' || state === 'cancelled';

/** "Anti-money-laundering record, until 3 Jun 2029" */
export const holdWords = ({ because, until }: Hold): string =>
  `${because.replace(/\.$/, '')}, ${until === null ? 'end date not yet known' : `until ${dayWords(until)}`}`;
