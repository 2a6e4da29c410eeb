import { Lock } from 'lucide-react';
import type { DecisionAnswer } from '@/lib/answers';
import { Failure } from '../../ui/failure';
import { Level } from '../../ui/level';
import type { PanelState } from '../../ui/panel-state';
import { ScoreBar } from '../../ui/score-bar';
import { SkeletonLines } from '../../ui/skeleton';

interface CaseScoreProps {
  state: PanelState<DecisionAnswer>;
  onRetry: () => void;
}

/** The service's own decision, and one sentence on it. */
export const CaseScore = ({ state, onRetry }: CaseScoreProps) => {
  if (state.kind === 'loading') return <SkeletonLines count={3} rowClass="h-6" />;
  if (state.kind === 'failed') {
    return (
      <Failure
        className="py-1"
        size="small"
        title="The decision could not be read"
        problem={state.problem}
        onRetry={onRetry}
      />
    );
  }
  if (state.kind !== 'ready' && state.kind !== 'stale') {
    return (
      <p className="flex items-center gap-2 text-12 text-ink-2">
        <Lock aria-hidden="true" className="size-3.5 shrink-0 stroke-[1.5]" />
        {state.kind === 'withheld' ? 'The decision is not released.' : 'The decision is not shown here.'}
      </p>
    );
  }
  const { decision, reading } = state.data;

  return (
    <>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3">
        {decision.score === null ? (
          <span className="text-14 font-medium text-ink-2">Score not delivered</span>
        ) : (
          <span className="text-score font-semibold tracking-[-0.03em]">{Math.round(decision.score)}</span>
        )}
        <div className="grid gap-2">
          <div className="flex flex-wrap items-center justify-between gap-x-2 text-12 text-ink-3">
            <Level level={decision.level} /> decision, of 100
          </div>
          <ScoreBar score={decision.score} level={decision.level} />
        </div>
      </div>
      <p className="text-14">{reading.explanation}</p>
    </>
  );
};
