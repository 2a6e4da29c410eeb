/** The kinds of letters, the placeholders each may use, and those it must use. */
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

/** Required by law, or the very purpose of the letter. */
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

/** The letter that is due now; `null`: none. An extension letter is sent only once. */
export const fittingLetter = ({ state, outcome, isExtended, answeredWith }: LetterStanding): LetterKind | null => {
  if (state === 'ended') return outcome && byOutcome[outcome];

  return state !== 'cancelled' && isExtended && answeredWith !== 'extension' ? 'extension' : null;
};

/** Why a letter would be untrue; `null`: it is right. */
export const objectionToLetter = (
  kind: LetterKind,
  { state, outcome, isExtended }: Omit<LetterStanding, 'answeredWith'>,
): string | null => {
  if (state === 'cancelled') return 'The request was cancelled, so there is no letter to send.';
  if (kind === 'extension') {
    if (state === 'ended') return 'The request is closed. Send the outcome letter instead.';

    return isExtended ? null : 'The request has not been extended. Extend it first.';
  }
  if (state !== 'ended' || !outcome) return 'The request is still open, so its outcome is not known yet.';

  return byOutcome[outcome] === kind ? null : wrongOutcome[outcome];
};

const wrongOutcome: Record<RequestOutcome, string> = {
  erased: 'Everything was erased. Use the confirmation letter.',
  'partly erased': 'Some data was erased and some must be kept. Use the letter for partial erasure.',
  kept: 'Nothing was erased, because everything must be kept. Use the refusal letter.',
  'no data': 'No data was found. Use the no-data letter.',
};
