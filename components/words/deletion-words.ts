import type { DeletionRow, Hold, LetterKind, RequestChannel, RequestKind, RequestOutcome } from '@/lib/answers';
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
  items,
}: Pick<DeletionRow, 'state' | 'outcome' | 'isPaused' | 'items'>): StateWords => {
  switch (state) {
    case 'open':
      return { words: 'Open, matching', tone: 'idle', glyph: 'dashed' };
    case 'approval':
      return { words: 'Awaiting second approval', tone: 'warn', glyph: 'half' };
    case 'delayed':
      return { words: 'About to start', tone: 'idle', glyph: 'dashed' };
    case 'erasing':
      if (isPaused) return { words: 'Paused', tone: 'warn', glyph: 'half' };
      return items.failing > 0
        ? { words: 'Erasing, with failures', tone: 'bad', glyph: 'cross' }
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

/** "Anti-money-laundering record, until 3 Jun 2029" */
export const holdWords = ({ because, until }: Hold): string =>
  `${because.replace(/\.$/, '')}, ${until === null ? 'end date not yet known' : `until ${dayWords(until)}`}`;
