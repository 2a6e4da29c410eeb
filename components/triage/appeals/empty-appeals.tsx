'use client';

import { Scale } from 'lucide-react';
import type { AppealQueueAnswer, AppealState } from '@/lib/answers';
import { Button } from '../../ui/button';
import { Message } from '../../ui/message';

const nothing: Record<AppealState, string> = {
  free: 'No rejected session is left to look at',
  open: 'Nobody has taken up an appeal',
  decided: 'No appeal was decided yet',
};

interface EmptyAppealsProps {
  state: AppealState;
  answer: AppealQueueAnswer;
  /** Filters that are set, in words. */
  active: string[];
  onClear: () => void;
}

/** Nothing fits, and why. A list that is not complete has none "so far". */
export const EmptyAppeals = ({ state, answer: { total, coverage }, active, onClear }: EmptyAppealsProps) => {
  const soFar = total.kind === 'at least' ? ' so far' : '';

  return (
    <Message
      className="p-5"
      icon={<Scale aria-hidden="true" />}
      title={active.length > 0 ? `Nothing fits${soFar}` : `${nothing[state]}${soFar}`}
      actions={active.length > 0 && <Button onClick={onClear}>Remove the filters</Button>}
    >
      {active.length > 0 && <p>{active.join(', ')}.</p>}
      {soFar !== '' && (
        <p>{coverage.problem?.message ?? 'The list, or its results, are not read to the end. More can appear.'}</p>
      )}
    </Message>
  );
};
