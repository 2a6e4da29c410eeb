'use client';

import type { ReactNode } from 'react';
import { type Comparison, HiddenStage, missingSteps, NoEvidence } from '../../evidence';
import { Failure, Forbidden } from '../../ui/failure';
import { SkeletonLine } from '../../ui/skeleton';
import { FaceStage, type Pair } from './face-stage';
import { FactorStrip } from './factor-strip';
import type { Case } from './use-case';

interface CaseStageProps {
  shown: Case;
  pair: Pair;
  onPair: (pair: Pair) => void;
  comparison: Comparison;
  tools: ReactNode;
}

export const CaseStage = ({ shown, pair, onPair, comparison, tools }: CaseStageProps) => {
  const { claim, decision, document, face, images, queries } = shown;
  const all = [decision, document, face, images];
  const read = document.kind === 'ready' || document.kind === 'stale' ? document.data.document : null;
  const { session } = claim.row;

  if (all.every(({ kind }) => kind === 'withheld')) {
    return (
      <NoEvidence
        status={session.status}
        answer={undefined}
        known={{ row: session, externalId: null, readAt: null, decision: null }}
        states={all}
      />
    );
  }

  return (
    <>
      <Images
        state={images}
        pair={pair}
        onPair={onPair}
        comparison={comparison}
        tools={tools}
        onRetry={queries.images.refetch}
      />
      {decision.kind === 'loading' && <SkeletonLine className="h-20 w-full rounded-card" />}
      {(decision.kind === 'ready' || decision.kind === 'stale') && (
        <FactorStrip decision={decision.data.decision} document={read} missing={missingSteps(shown)} />
      )}
    </>
  );
};

interface ImagesProps extends Omit<CaseStageProps, 'shown'> {
  state: Case['images'];
  onRetry: () => unknown;
}

const Images = ({ state, tools, onRetry, ...stage }: ImagesProps) => {
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
        <FaceStage images={state.data.images} tools={tools} {...stage} />
      );
    case 'forbidden':
      return <Forbidden className="flex-1 p-4" message={state.message} reference={state.reference} />;
    case 'withheld':
      return <p className="flex-1 p-4 text-ink-2">{state.message} This is not a clean result.</p>;
    case 'erased':
      return <p className="flex-1 p-4 text-ink-2">This session was erased. None of its data remains in Proofdesk.</p>;
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
