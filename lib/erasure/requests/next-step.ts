/** What a deletion request waits for, and whose turn it is. Pure: no database, no clock. */
import type { NextStep, NextStepName, PersonName } from '@/lib/answers';
import {
  checkSecondPerson,
  checkSubmitting,
  type Matched,
  type Reviewer,
  reasonOf,
  type Standing,
  type Submission,
  whyNotByRole,
} from './rules';

interface Waiting extends Submission, Pick<Standing, 'state' | 'isPaused' | 'isVerified' | 'isAnswered' | 'isClosed'> {
  isSearched: boolean;
  /** Proof of identity was asked for. */
  isProofAwaited: boolean;
  /** Nothing is left to erase. */
  isAllGone: boolean;
  items: Matched;
  owner: PersonName | null;
}

const stepOf = (request: Waiting): NextStepName | null => {
  switch (request.state) {
    case 'open':
      return openStepOf(request);
    case 'approval':
      return 'approve';
    case 'delayed':
      return request.isPaused ? 'resume' : 'start';
    case 'erasing':
      if (request.isPaused) return 'resume';
      return request.isAllGone ? 'certificate' : 'erase';
    case 'reply':
      return 'reply';
    case 'ended':
      // It ended before the reply was a step.
      return request.kind === 'request' && !request.isAnswered && !request.isClosed ? 'reply' : null;
    case 'cancelled':
      return null;
  }
};

const openStepOf = ({ isVerified, isProofAwaited, isSearched, items }: Waiting): NextStepName => {
  if (!isVerified) return isProofAwaited ? 'proof' : 'identity';
  const objection = checkSubmitting(items);
  if (!objection) return 'submit';
  if (items.candidate > 0) return 'decide';

  return isSearched ? 'no match' : 'search';
};

/** What the request waits for, and whether that is up to this reader. `null`: nothing is left to do. */
export const nextStepOf = (request: Waiting, reader: Reviewer): NextStep | null => {
  const step = stepOf(request);
  switch (step) {
    case null:
      return null;
    case 'start':
    case 'erase':
    case 'certificate':
      return { step, turn: 'desk', names: [], because: null };
    case 'proof':
      return { step, turn: 'requester', names: [], because: null };
    case 'approve': {
      const because = whyNotByRole('approve', reader) ?? reasonOf(checkSecondPerson(request, reader));
      if (because === null) return { step, turn: 'you', names: [], because };
      const { others, aloneFrom } = request.second ?? { others: [], aloneFrom: null };

      return { step, turn: others.length === 0 && aloneFrom ? 'nobody' : 'others', names: [...others], because };
    }
    default: {
      const { owner } = request;
      const because = whyNotByRole('submit', reader);

      return because === null && (owner === null || owner.id === reader.id)
        ? { step, turn: 'you', names: [], because }
        : { step, turn: 'others', names: owner ? [owner.name] : [], because };
    }
  }
};
