import { utcClock } from '../ui/time-words';
import type { Draft } from './use-draft';

const wordsOf = ({ state, restoredAt }: Pick<Draft, 'state' | 'restoredAt'>): string => {
  switch (state) {
    case 'restored':
      return restoredAt
        ? `Restored what you were writing at ${utcClock(restoredAt).slice(0, 5)} UTC.`
        : 'Restored what you were writing.';
    case 'saved':
      return 'Draft kept.';
    case 'failed':
      return 'The draft could not be kept; a time-out would lose it.';
    default:
      return '';
  }
};

/** Quiet words below a field whose text is kept. It has its line from the start, so that nothing moves. */
export const DraftNote = ({ draft }: { draft: Draft }) => (
  <p role="status" className="min-h-4 text-11 leading-4 text-ink-2">
    {wordsOf(draft)}
  </p>
);
