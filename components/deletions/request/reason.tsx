import type { DeletionAnswer } from '@/lib/answers';
import { DayTime } from '../../ui/time';
import { MaskedText } from '../../words/masked-text';

/** Why the sessions are erased. */
export const Reason = ({ answer: { reason, reasonErasedAt, masked, kind } }: { answer: DeletionAnswer }) => {
  if (reason === null && reasonErasedAt === null) return null;

  return (
    <p className="mt-1 break-words">
      <span className="text-ink-2">Reason:</span>{' '}
      {reason !== null ? (
        masked ? (
          <MaskedText>{reason}</MaskedText>
        ) : (
          reason
        )
      ) : (
        <>
          erased when the {kind === 'request' ? 'request' : 'deletion'} ended, on{' '}
          {reasonErasedAt && <DayTime at={reasonErasedAt} />}
        </>
      )}
    </p>
  );
};
