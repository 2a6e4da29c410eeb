'use client';

import { Inbox } from 'lucide-react';
import type { TriageAnswer } from '@/lib/answers';
import { countWords } from '../../sessions/list/count-words';
import { Button } from '../../ui/button';
import { Message } from '../../ui/message';

interface EmptyQueueProps {
  answer: TriageAnswer;
  /** Filters that are set, in words: "Service level: Late". */
  active: string[];
  onClear: () => void;
}

/** Nothing fits, and why. A list that is not complete has nobody waiting "so far", and never nobody. */
export const EmptyQueue = ({ answer: { coverage, total }, active, onClear }: EmptyQueueProps) => {
  const isSure = total.kind === 'exactly' && !coverage.problem;

  return (
    <Message
      className="p-5"
      icon={<Inbox aria-hidden="true" />}
      title={titleOf(active, isSure)}
      actions={active.length > 0 && <Button onClick={onClear}>Show all that wait</Button>}
    >
      {active.length > 0 && <p>{active.join(', ')}.</p>}
      {coverage.problem && <p>{coverage.problem.message} What waits at the service since then is not known here.</p>}
      {!coverage.problem && total.kind === 'at least' && (
        <p>The list is not complete: {countWords(coverage.listed)} listed so far. Sessions appear as they are read.</p>
      )}
      {isSure && active.length === 0 && <p>The list was read to its end. New ones appear here by themselves.</p>}
    </Message>
  );
};

const titleOf = (active: readonly string[], isSure: boolean): string => {
  if (active.length > 0) return isSure ? 'No waiting session fits' : 'No waiting session fits so far';
  return isSure ? 'No session waits for a person' : 'No session is known to wait so far';
};
