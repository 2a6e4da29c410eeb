'use client';

import type { ReactNode } from 'react';
import type { DecisionAnswer } from '@/lib/answers';
import type { ImageList, TrustFactor } from '@/lib/contract/domain';
import { type Comparison, CrossCheck, HiddenStage, missingSteps, NoEvidence } from '../../evidence';
import { Failure, Forbidden } from '../../ui/failure';
import { useIsPhone } from '../../ui/phone';
import { SkeletonLine } from '../../ui/skeleton';
import { DocumentStage } from './document-stage';
import { FaceStage, type Pair } from './face-stage';
import { FactorStrip } from './factor-strip';
import { StageBar } from './stage-bar';
import { availableViews, type StageView } from './stage-views';
import type { Case } from './use-case';

interface CaseStageProps {
  shown: Case;
  view: StageView;
  leads: readonly TrustFactor[];
  /** The factor that puts fields in question. */
  doubt: TrustFactor | null;
  onView: (view: StageView) => void;
  /** The image on the stage, other than a compared face. */
  onShown: (name: string | null) => void;
  pair: Pair;
  onPair: (pair: Pair) => void;
  comparison: Comparison;
  tools: ReactNode;
}

export const CaseStage = (props: CaseStageProps) => {
  const { shown, view, leads, doubt, onView, onShown, pair, onPair, comparison, tools } = props;
  const { claim, decision, document, face, facts, images, queries } = shown;
  // There, the factors stand below the score.
  const isPhone = useIsPhone();
  const all = [decision, document, face, images];
  const read = document.kind === 'ready' || document.kind === 'stale' ? document.data.document : null;
  const { session } = claim.row;
  const decided = decision.kind === 'ready' || decision.kind === 'stale' ? decision.data : null;

  if (all.every(({ kind }) => kind === 'withheld')) {
    return (
      <NoEvidence
        status={session.status}
        answer={undefined}
        known={{ row: session, externalId: claim.externalId, readAt: null, decision: null }}
        states={all}
      />
    );
  }

  return (
    // As wide as the section around it, because it scrolls in its place.
    <div className="-m-4 flex min-h-0 flex-1 flex-col gap-3 p-4 pair:overflow-auto phone:-m-3 phone:p-3">
      <StageBar view={view} available={availableViews(decided?.decision ?? null)} leads={leads} onView={onView} />
      <Images
        // The weakest factor that counts says what comes first.
        state={decision.kind === 'loading' ? decision : facts.kind === 'loading' ? facts : images}
        onRetry={queries.images.refetch}
        stage={(list) =>
          view === 'faces' ? (
            <FaceStage images={list} pair={pair} onPair={onPair} comparison={comparison} tools={tools} />
          ) : (
            <DocumentStage
              key={view}
              images={list}
              view={view}
              doubt={doubt}
              document={read}
              tools={tools}
              onShown={onShown}
            >
              {view === 'cross-check' && decided && <CrossChecks answer={decided} document={document} />}
            </DocumentStage>
          )
        }
      />
      {!isPhone && decision.kind === 'loading' && <SkeletonLine className="h-20 w-full rounded-card" />}
      {!isPhone && decided && <FactorStrip decision={decided.decision} document={read} missing={missingSteps(shown)} />}
    </div>
  );
};

/** Where sources disagree, field by field. Nothing is masked here, so notes may wrap. */
const CrossChecks = ({ answer: { decision, reading, masked }, document }: CrossChecksProps) => (
  <div className="wraps shrink-0 rounded-card border border-line bg-surface px-3 pb-2 *:first:mt-0 *:first:border-t-0">
    {decision.factors.map(
      (factor, place) =>
        factor.fields &&
        factor.fields.length > 0 && (
          <CrossCheck
            key={factor.name}
            factor={factor}
            place={place}
            fields={factor.fields}
            comparisons={reading.crossChecks.find((check) => check.factor === place)?.fields ?? []}
            rows={document.kind === 'ready' || document.kind === 'stale' ? document.data.reading.rows : null}
            masked={masked}
          />
        ),
    )}
  </div>
);

interface CrossChecksProps {
  answer: DecisionAnswer;
  document: Case['document'];
}

interface ImagesProps {
  state: Case['images'];
  onRetry: () => unknown;
  stage: (images: ImageList) => ReactNode;
}

const Images = ({ state, onRetry, stage }: ImagesProps) => {
  switch (state.kind) {
    case 'loading':
      return (
        <p
          role="status"
          className="grid min-h-[46vh] flex-1 place-items-center rounded-card bg-stage text-12 text-ink-2"
        >
          Loading images…
        </p>
      );
    case 'ready':
    case 'stale':
      return state.data.masked ? (
        <div className="min-h-[46vh] flex-1 rounded-card hatched">
          <HiddenStage />
        </div>
      ) : (
        stage(state.data.images)
      );
    case 'forbidden':
      return <Forbidden className="flex-1 p-4" message={state.message} reference={state.reference} />;
    case 'withheld':
      return <p className="flex-1 p-4 text-ink-2">{state.message} This is not a clean result.</p>;
    case 'erased':
      return (
        <p className="flex-1 p-4 text-ink-2">
          This session was erased. None of its personal data remains in Proofdesk.
        </p>
      );
    case 'failed':
    case 'missing':
      return (
        <Failure
          className="flex-1 p-4"
          title="The images could not be loaded"
          problem={state.problem}
          onRetry={() => void onRetry()}
        />
      );
  }
};
