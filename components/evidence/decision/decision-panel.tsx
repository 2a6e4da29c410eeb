'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { DecisionAnswer } from '@/lib/answers';
import type { Decision, DocumentResult } from '@/lib/contract/domain';
import type { EnrolmentStep } from '@/lib/contract/vocabulary';
import { explainDecision } from '@/lib/evidence/decision/explanation';
import type { DocumentReading } from '@/lib/evidence/reading';
import { Panel } from '../../ui/panel';
import type { PanelState } from '../../ui/panel-state';
import { SkeletonLine, SkeletonLines } from '../../ui/skeleton';
import { fieldKey, fieldLabel, inSentence } from '../../words/field-names';
import { Level } from '../../words/level';
import { ScoreBar } from '../../words/score-bar';
import { ScoreHelp } from '../../words/score-help';
import { DecidedBy, FactsProblem } from '../facts/decided-by';
import { GivenConsent } from '../facts/given-consent';
import { AlsoDelivered } from '../table/also-delivered';
import { LeftOut } from '../table/left-out';
import { CrossCheck } from './cross-check';
import { LevelCounts, TrustFactors } from './trust-factors';

const DecisionScore = ({ decision, explanation }: { decision: Decision; explanation: string }) => (
  <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 pb-3 pair:grid-cols-[auto_164px_minmax(0,1fr)]">
    {decision.score === null ? (
      <span className="w-20 text-14 font-medium text-ink-2">Score not provided</span>
    ) : (
      <span className="text-score font-semibold tracking-[-0.03em]">{Math.round(decision.score)}</span>
    )}
    <div className="grid max-w-[180px] gap-2">
      <div className="flex items-center gap-2 text-12 whitespace-nowrap text-ink-3">
        <Level level={decision.level} /> <ScoreHelp />
      </div>
      <ScoreBar score={decision.score} level={decision.level} />
    </div>
    <p className="col-span-full min-h-10 border-line text-14 font-medium pair:col-auto pair:flex pair:items-center pair:border-l pair:pl-4">
      {explanation}
    </p>
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

const lowestFieldOf = (document: DocumentResult | null): string | null => {
  const read = (document?.visualFields ?? []).flatMap(({ name, confidence }) =>
    confidence === null ? [] : [{ name, confidence }],
  );
  const [lowest] = read.toSorted((a, b) => a.confidence - b.confidence);
  return lowest ? `${inSentence(fieldLabel(fieldKey(lowest.name)))}, ${Math.round(lowest.confidence)}` : null;
};

interface DecisionPanelProps {
  state: PanelState<DecisionAnswer>;
  /** Shown beside the heading while the service's own answer is missing. */
  note: ReactNode;
  /** `null`: not loaded. */
  document: { document: DocumentResult; reading: DocumentReading } | null;
  documentType: string | null;
  /** Steps of which the service has no result. */
  missing?: readonly EnrolmentStep[];
  refetch: UseQueryResult['refetch'];
}

export const DecisionPanel = ({ state, note, document, documentType, missing = [], refetch }: DecisionPanelProps) => (
  <Panel
    title="Decision"
    quiet
    caption={() => note}
    state={state}
    skeleton={<Skeleton />}
    onRetry={() => void refetch()}
  >
    {({ decision, reading, masked }) => {
      const findings = document?.reading.findings ?? [];
      const comparisonsOf = (place: number) => reading.crossChecks.find(({ factor }) => factor === place)?.fields ?? [];

      return (
        <>
          <DecisionScore decision={decision} explanation={explainDecision(decision, reading.crossChecks, findings)} />
          <div className="flex flex-wrap items-baseline gap-x-2 border-t border-line pt-3 pb-1.5 text-12">
            <h2 className="text-13">Trust Factors</h2>
            <span className="text-ink-3">
              {decision.factors.length === 0 ? 'none provided' : `${decision.factors.length} provided, weakest first`}
            </span>
            <span className="ml-auto">
              <LevelCounts factors={decision.factors} />
            </span>
          </div>
          {/* Otherwise the panel has said so already. */}
          {state.kind === 'ready' && <FactsProblem />}
          <TrustFactors
            decision={decision}
            comparisonsOf={comparisonsOf}
            findings={findings}
            lowestField={lowestFieldOf(document?.document ?? null)}
            parts={{
              documentType,
              missing,
              hasMrz: document && document.document.mrzFields !== null,
              hasBarcode: document && document.document.barcodeFields !== null,
            }}
          />
          {decision.factors.map(
            (factor, place) =>
              factor.fields && (
                <CrossCheck
                  key={factor.name}
                  factor={factor}
                  place={place}
                  fields={factor.fields}
                  comparisons={comparisonsOf(place)}
                  rows={document?.reading.rows ?? null}
                  masked={masked}
                />
              ),
          )}
          <GivenConsent />
          <DecidedBy />
          <LeftOut of={decision} />
          <AlsoDelivered of={decision} />
        </>
      );
    }}
  </Panel>
);
