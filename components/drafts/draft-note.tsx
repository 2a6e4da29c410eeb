import type { ReactNode } from 'react';
import { ClockTime } from '../ui/time';
import type { Draft } from './use-draft';

const wordsOf = ({ state, restoredAt }: Pick<Draft, 'state' | 'restoredAt'>): ReactNode => {
  switch (state) {
    case 'restored':
      return restoredAt ? (
        <>
          Draft from <ClockTime at={restoredAt} toMinute /> restored.
        </>
      ) : (
        'Draft restored.'
      );
    case 'saved':
      return 'Draft saved.';
    case 'failed':
      return 'The draft could not be saved. It will be lost if you are signed out.';
    default:
      return '';
  }
};

/** Below a field whose text is saved as a draft. Its line is always there, so that nothing moves. */
export const DraftNote = ({ draft }: { draft: Draft }) => (
  <p role="status" className="min-h-4 text-11 leading-4 text-ink-2">
    {wordsOf(draft)}
  </p>
);
