/** Which letters there are, what can be filled into each, and what none of its kind may leave out. */
import type { LetterKind, RequestOutcome, RequestState } from '@/lib/answers';

export const letterKinds = [
  'confirmation',
  'partial',
  'refusal',
  'extension',
  'no data',
] as const satisfies readonly LetterKind[];

const always = ['reference', 'receivedOn', 'today'];
const erased = ['erasedCount', 'erasedOn', 'certificate'];
const kept = ['keptCount', 'keptList', 'rights'];

export const letterPlaceholders: Record<LetterKind, string[]> = {
  confirmation: [...always, ...erased],
  partial: [...always, ...erased, ...kept],
  refusal: [...always, ...kept],
  extension: [...always, 'extendedTo', 'extensionReason', 'rights'],
  'no data': [...always, 'searched', 'notSearchable', 'rights'],
};

/** What the law wants to be said, or what the letter is for. */
export const mandatoryPlaceholders: Record<LetterKind, string[]> = {
  confirmation: ['erasedCount', 'erasedOn', 'certificate'],
  partial: ['erasedCount', 'erasedOn', 'certificate', 'keptList', 'rights'],
  refusal: ['keptList', 'rights'],
  extension: ['extendedTo', 'extensionReason'],
  'no data': ['searched', 'notSearchable', 'rights'],
};

const byOutcome: Record<RequestOutcome, LetterKind> = {
  erased: 'confirmation',
  'partly erased': 'partial',
  kept: 'refusal',
  'no data': 'no data',
};

export interface LetterStanding {
  state: RequestState;
  outcome: RequestOutcome | null;
  isExtended: boolean;
  answeredWith: LetterKind | null;
}

/** The letter that is due now; `null`: none. That there will be an answer later is said once. */
export const fittingLetter = ({ state, outcome, isExtended, answeredWith }: LetterStanding): LetterKind | null => {
  if (state === 'ended') return outcome && byOutcome[outcome];

  return state !== 'cancelled' && isExtended && answeredWith !== 'extension' ? 'extension' : null;
};

/** Why a letter would say what is not so; `null`: it fits. */
export const objectionToLetter = (
  kind: LetterKind,
  { state, outcome, isExtended }: Omit<LetterStanding, 'answeredWith'>,
): string | null => {
  if (state === 'cancelled') return 'The request was cancelled, so there is nothing to tell.';
  if (kind === 'extension') {
    if (state === 'ended') return 'The request has ended. Tell its outcome instead.';

    return isExtended ? null : 'The request was not extended. Extend it first.';
  }
  if (state !== 'ended' || !outcome) return 'The request has not ended, so its outcome cannot be told yet.';

  return byOutcome[outcome] === kind ? null : wrongOutcome[outcome];
};

const wrongOutcome: Record<RequestOutcome, string> = {
  erased: 'Everything was erased. The letter for that is the confirmation.',
  'partly erased': 'A part was erased and a part is kept. The letter for that is the partial one.',
  kept: 'Nothing was erased, because everything must be kept. The letter for that is the refusal.',
  'no data': 'No data was found. The letter for that is the one about no data.',
};
