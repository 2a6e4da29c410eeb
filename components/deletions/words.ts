import type { DeletionRow, LetterKind, RequestChannel, RequestKind, RequestOutcome } from '@/lib/answers';
import type { StatusGlyph, Tone } from '../ui/status-words';

export const kindWords: Record<RequestKind, string> = {
  request: 'Asked for by the person',
  direct: 'Direct',
  retention: 'Retention rule',
  planned: 'Planned, after a hold',
};

export const titleWords: Record<RequestKind, string> = {
  request: 'Deletion request',
  direct: 'Direct deletion',
  retention: 'Deletion by retention rule',
  planned: 'Planned deletion',
};

export const channelWords: Record<RequestChannel, string> = {
  letter: 'by letter',
  email: 'by e-mail',
  form: 'by form',
  phone: 'by phone',
  'in person': 'in person',
  authority: 'through an authority',
};

export const outcomeWords: Record<RequestOutcome, string> = {
  erased: 'Erased',
  'partly erased': 'Partly erased',
  kept: 'Kept by law',
  'no data': 'No data found',
};

export const letterWords: Record<LetterKind, string> = {
  confirmation: 'Confirmation: all of it is erased',
  partial: 'Partial: some must be kept for now',
  refusal: 'Refusal: all of it must be kept for now',
  extension: 'Extension: more time is needed',
  'no data': 'No data was found',
};

interface StateWords {
  words: string;
  tone: Tone;
  glyph: StatusGlyph;
}

/** How far a request is, in words; what went wrong comes first. */
export const stateWords = ({
  state,
  outcome,
  isPaused,
  items,
}: Pick<DeletionRow, 'state' | 'outcome' | 'isPaused' | 'items'>): StateWords => {
  switch (state) {
    case 'open':
      return { words: 'Open, being matched', tone: 'idle', glyph: 'dashed' };
    case 'approval':
      return { words: 'Waits for second approval', tone: 'warn', glyph: 'half' };
    case 'delayed':
      return { words: 'About to begin', tone: 'idle', glyph: 'dashed' };
    case 'erasing':
      if (isPaused) return { words: 'Paused', tone: 'warn', glyph: 'half' };
      return items.failing > 0
        ? { words: 'Erasing, some fail', tone: 'bad', glyph: 'cross' }
        : { words: 'Erasing and verifying', tone: 'idle', glyph: 'dashed' };
    case 'ended':
      return {
        words: outcome === null ? 'Ended' : outcomeWords[outcome],
        tone: outcome === 'erased' ? 'ok' : 'idle',
        glyph: outcome === 'erased' ? 'check' : 'half',
      };
    case 'cancelled':
      return { words: 'Cancelled', tone: 'idle', glyph: 'struck' };
  }
};

export const isEnded = ({ state }: Pick<DeletionRow, 'state'>): boolean => state === 'ended' || state === 'cancelled';
