import { CircleOff } from 'lucide-react';
import type { PeekAnswer } from '@/lib/answers';
import { Failure, Forbidden } from '../../ui/failure';
import { Message } from '../../ui/message';
import type { PanelState } from '../../ui/panel-state';
import { SkeletonLines } from '../../ui/skeleton';

interface PeekInsteadProps {
  state: Exclude<PanelState<PeekAnswer>, { kind: 'ready' } | { kind: 'stale' }>;
  onRetry: () => void;
}

/** In place of a session that is not there to be shown: never an empty panel. */
export const PeekInstead = ({ state, onRetry }: PeekInsteadProps) => {
  switch (state.kind) {
    case 'loading':
      return <SkeletonLines count={12} rowClass="h-7" />;
    case 'erased':
      return (
        <Message icon={<CircleOff aria-hidden="true" />} title="Erased">
          <p>This session was erased; its page says when.</p>
        </Message>
      );
    case 'missing':
      return (
        <Message icon={<CircleOff aria-hidden="true" />} title="Not in the list">
          <p>{state.problem.message}</p>
        </Message>
      );
    case 'forbidden':
      return <Forbidden className="" message={state.message} reference={state.reference} />;
    case 'withheld':
      return (
        <Message icon={<CircleOff aria-hidden="true" />} title="Not released">
          <p>{state.message}</p>
        </Message>
      );
    case 'failed':
      return (
        <Failure
          className=""
          size="small"
          title="The session could not be read"
          problem={state.problem}
          onRetry={onRetry}
        >
          <p>This says nothing about its results.</p>
        </Failure>
      );
  }
};
