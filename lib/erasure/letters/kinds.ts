/** The kinds of letters, the placeholders each may use, and those it must use. */
import type { LetterBody, LetterKind, RequestOutcome, RequestState } from '@/lib/answers';

export const letterKinds = [
  'confirmation',
  'partial',
  'refusal',
  'extension',
  'no data',
  'identity',
  'not carried out',
] as const satisfies readonly LetterKind[];

type ToldReason = NonNullable<LetterBody['because']>;

/** Why nothing is done, where there is somebody to tell it to: the law asks for it (Article 12(4)). */
export const toldReasons = ['identity not proved', 'request withdrawn'] as const satisfies readonly ToldReason[];

const always = ['reference', 'receivedOn', 'today'];
const erased = ['erasedCount', 'erasedOn', 'certificate'];
const kept = ['keptCount', 'keptList', 'rights'];

export const letterPlaceholders: Record<LetterKind, string[]> = {
  confirmation: [...always, ...erased],
  partial: [...always, ...erased, ...kept],
  refusal: [...always, ...kept],
  extension: [...always, 'extendedTo', 'extensionReason', 'rights'],
  'no data': [...always, 'searched', 'notSearchable', 'rights'],
  identity: [...always, 'dueOn'],
  'not carried out': [...always, 'reason', 'rights'],
};

/** Required by law, or the very purpose of the letter. */
export const mandatoryPlaceholders: Record<LetterKind, string[]> = {
  confirmation: ['erasedCount', 'erasedOn', 'certificate'],
  partial: ['erasedCount', 'erasedOn', 'certificate', 'keptList', 'rights'],
  refusal: ['keptList', 'rights'],
  extension: ['extendedTo', 'extensionReason'],
  'no data': ['searched', 'notSearchable', 'rights'],
  identity: [],
  'not carried out': ['reason', 'rights'],
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
  /** The requester's identity, or nobody asked. */
  isVerified: boolean;
  answeredWith: LetterKind | null;
}

const isDecided = (state: RequestState): boolean => state === 'reply' || state === 'ended';

/**
 * The letters that are due now, the most urgent first. An extension letter is sent once; proof of identity can be asked
 * for again.
 */
export const fittingLetters = (standing: LetterStanding): LetterKind[] => {
  const { state, outcome, isExtended, isVerified, answeredWith } = standing;
  if (isDecided(state)) return outcome ? [byOutcome[outcome]] : [];
  if (state === 'cancelled') return [];

  return [
    ...(isExtended && answeredWith !== 'extension' ? (['extension'] as const) : []),
    ...(state === 'open' && !isVerified ? (['identity'] as const) : []),
  ];
};

const objectionToReason = (
  because: ToldReason | null,
  { state, isVerified }: Pick<LetterStanding, 'state' | 'isVerified'>,
): string | null => {
  if (because === null) return 'Choose why the request is not carried out.';
  if (state !== 'open' && state !== 'approval') return 'The request is being carried out.';

  return because === 'identity not proved' && isVerified ? 'The identity of the person is verified already.' : null;
};

/** Why a letter would be untrue; `null`: it is right. */
export const objectionToLetter = (
  kind: LetterKind,
  { state, outcome, isExtended, isVerified }: Omit<LetterStanding, 'answeredWith'>,
  because: ToldReason | null,
): string | null => {
  if (state === 'cancelled') return 'The request was cancelled, so there is no letter to send.';
  if (kind === 'extension' || kind === 'identity' || kind === 'not carried out') {
    if (isDecided(state)) return 'The outcome is known. Send the outcome letter instead.';
    if (kind === 'not carried out') return objectionToReason(because, { state, isVerified });
    if (kind === 'identity') return isVerified ? 'The identity of the person is verified already.' : null;

    return isExtended ? null : 'The request has not been extended. Extend it first.';
  }
  if (!isDecided(state) || !outcome) return 'The outcome of the request is not known yet.';

  return byOutcome[outcome] === kind ? null : wrongOutcome[outcome];
};

const wrongOutcome: Record<RequestOutcome, string> = {
  erased: 'Everything was erased. Use the confirmation letter.',
  'partly erased': 'Some data was erased and some must be kept. Use the letter for partial erasure.',
  kept: 'Nothing was erased, because everything must be kept. Use the refusal letter.',
  'no data': 'No data was found. Use the no-data letter.',
};
