'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import type { DecisionAnswer } from '@/lib/answers';
import type { Decision } from '@/lib/contract/domain';
import { Level } from '../ui/level';
import { Panel } from '../ui/panel';
import type { PanelState } from '../ui/panel-state';
import { ScoreBar } from '../ui/score-bar';
import { SkeletonLine, SkeletonLines } from '../ui/skeleton';
import { CrossCheck } from './cross-check';
import { LevelCounts, TrustFactors } from './trust-factors';

const DecisionScore = ({ decision }: { decision: Decision }) => (
  <div className="flex items-center gap-4 pb-3">
    {decision.score === null ? (
      <span className="text-14 font-medium text-ink-2">Score not delivered</span>
    ) : (
      <span className="text-score font-semibold tracking-[-0.03em]">{Math.round(decision.score)}</span>
    )}
    <div className="grid w-[180px] gap-2">
      <div className="flex items-center gap-2 text-12 whitespace-nowrap text-ink-3">
        <Level level={decision.level} /> decision, of 100
      </div>
      <ScoreBar score={decision.score} level={decision.level} />
    </div>
  </div>
);

const Skeleton = () => (
  <>
    <div className="flex h-[52px] items-center gap-4 pb-3">
      <SkeletonLine className="h-9 w-11" />
      <SkeletonLine className="w-[180px]" />
    </div>
    <SkeletonLines count={9} />
  </>
);

interface DecisionPanelProps {
  state: PanelState<DecisionAnswer>;
  refetch: UseQueryResult['refetch'];
}

export const DecisionPanel = ({ state, refetch }: DecisionPanelProps) => (
  <Panel title="Decision" state={state} skeleton={<Skeleton />} onRetry={() => void refetch()}>
    {({ decision, masked }) => (
      <>
        <DecisionScore decision={decision} />
        <div className="flex flex-wrap items-baseline gap-x-2 border-t border-line pt-3 pb-1.5 text-12">
          <h2 className="text-13">Trust Factors</h2>
          <span className="text-ink-3">
            {decision.factors.length === 0 ? 'none received' : `${decision.factors.length} received, weakest first`}
          </span>
          <span className="ml-auto">
            <LevelCounts factors={decision.factors} />
          </span>
        </div>
        <TrustFactors decision={decision} />
        {decision.factors.map(
          (factor, place) =>
            factor.fields && (
              <CrossCheck key={factor.name} factor={factor} place={place} fields={factor.fields} masked={masked} />
            ),
        )}
      </>
    )}
  </Panel>
);
