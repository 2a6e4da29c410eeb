import type { DeletionAnswer } from '@/lib/answers';
import { MaskedText } from '../../words/masked-text';

/** Why the sessions are erased. */
export const Reason = ({ answer: { reason, masked } }: { answer: DeletionAnswer }) =>
  reason !== null && (
    <p className="mt-1 break-words">
      <span className="text-ink-2">Reason:</span> {masked ? <MaskedText>{reason}</MaskedText> : reason}
    </p>
  );
