'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { KnownSession, Tombstone } from '@/lib/answers';
import { finalStatuses } from '@/lib/contract/domain';
import { sessionKey, sessionListsKey } from '../sessions/queries';
import type { PanelState } from '../ui/panel-state';
import { ProblemBanner } from '../ui/problem';
import { AddNote } from '../work/add-note';
import { WorkPanel } from '../work/work-panel';
import { AppealPanel } from './appeal/appeal-panel';
import { CaseLayout } from './case-layout';
import { DecisionPanel } from './decision/decision-panel';
import { orFromMirror } from './decision/from-mirror';
import { DeleteDialog } from './delete-dialog';
import { DocumentPanel } from './document/document-panel';
import { ErasureLine } from './erasure/erasure-line';
import { HoldButton } from './erasure/hold-button';
import { useSessionErasure } from './erasure/use-session-erasure';
import { FacePanel } from './face-panel';
import { CompareProvider } from './gallery/compare-context';
import { PicturesPanel } from './gallery/pictures-panel';
import { LinkedPanel } from './linked/linked-panel';
import { PrintButton } from './print/print-button';
import { PrintHead } from './print/print-head';
import { allFields } from './reveal/fields';
import { RevealButton } from './reveal/reveal-button';
import { RevealProvider } from './reveal/reveal-provider';
import { SessionHeader } from './session-header';
import { NoEvidence } from './states/no-evidence';
import { TombstoneView } from './states/tombstone-view';
import { UnknownSession } from './states/unknown-session';
import { TimelinePanel } from './timeline/timeline-panel';
import { useEvidence } from './use-evidence';
import { useFrom } from './use-from';

interface SessionViewProps {
  sessionId: string;
  /** What this person's roles allow; the server decides again on every request. */
  may: { delete: boolean; reveal: boolean; work: boolean; download: boolean; review: boolean };
  /** `null`: the mirror does not have the session. */
  known: KnownSession | null;
}

/** What people did with a session lets its evidence go first. */
const reviewAfterMs = 300;

export const SessionView = ({ sessionId, ...rest }: SessionViewProps) => {
  const [tombstone, setTombstone] = useState<Tombstone | null>(null);
  const queryClient = useQueryClient();

  // After the panels are gone, so that none of them asks again for what no longer exists.
  useEffect(() => {
    if (!tombstone) return;
    queryClient.removeQueries({ queryKey: sessionKey(sessionId) });
    void queryClient.invalidateQueries({ queryKey: sessionListsKey });
  }, [tombstone, queryClient, sessionId]);

  if (tombstone) return <TombstoneView tombstone={tombstone} />;
  return <Evidence sessionId={sessionId} {...rest} onErased={setTombstone} />;
};

const isFinal = (status: string | null): boolean => (finalStatuses as readonly (string | null)[]).includes(status);

/** What may stand on the page: not what was read before a refusal. */
const shownOf = <T,>(state: PanelState<T>): T | null =>
  state.kind === 'ready' || state.kind === 'stale' ? state.data : null;

const erasedIn = (states: Array<PanelState<unknown>>): Tombstone | null => {
  for (const state of states) if (state.kind === 'erased' && state.tombstone) return state.tombstone;
  return null;
};

const Evidence = ({
  sessionId,
  may,
  known,
  onErased,
}: SessionViewProps & { onErased: (tombstone: Tombstone) => void }) => {
  const { queries, status, panels, later, masked } = useEvidence(sessionId);
  const all = Object.values(panels);

  // Who opens a session wants to know why it was rejected: that is drawn first, and what it rests on is asked for first.
  const isDrawn = useFrom(true, 0);
  const isReviewed = useFrom(false, reviewAfterMs);

  const erasure = useSessionErasure(sessionId, isReviewed);

  const erased = erasedIn([status, erasure.state, ...all]);
  useEffect(() => {
    if (erased) onErased(erased);
  }, [erased, onErased]);
  if (erased) return <TombstoneView tombstone={erased} />;

  const answer = queries.status.data;
  const notFound = status.kind === 'missing' ? status : all.every(({ kind }) => kind === 'missing') ? all[0] : null;
  const problem = notFound?.kind === 'missing' ? notFound.problem : answer?.status === null ? answer.problem : null;
  if (problem?.code === 'NOT_FOUND' || problem?.code === 'BAD_REQUEST') {
    return <UnknownSession sessionId={sessionId} code={problem.code} reference={problem.reference} />;
  }

  const present = answer?.status ?? known?.row.status ?? null;
  const shownDocument = shownOf(panels.document);
  const shownDecision = orFromMirror(panels.decision, known);
  const isWithheld = all.every(({ kind }) => kind === 'withheld');

  return (
    <RevealProvider sessionId={sessionId} allowed={may.reveal} masked={masked}>
      <CompareProvider>
        <SessionHeader
          sessionId={sessionId}
          status={answer}
          known={known}
          document={shownDocument}
          actions={
            <>
              {masked && (
                <RevealButton
                  look="button"
                  label="all values of this page"
                  fields={allFields(shownDocument?.document, shownOf(panels.decision)?.decision)}
                />
              )}
              {may.work && <AddNote sessionId={sessionId} />}
              <PrintButton sessionId={sessionId} />
              {may.delete && (
                <>
                  {erasure.answer?.hold === null && (
                    <HoldButton sessionId={sessionId} hold={null} onChanged={erasure.reread} />
                  )}
                  <DeleteDialog sessionId={sessionId} hindrance={erasure.hindrance} onBegun={erasure.reread} />
                </>
              )}
            </>
          }
        />
        <PrintHead />
        {erasure.answer && (
          <ErasureLine sessionId={sessionId} answer={erasure.answer} mayWork={may.delete} onChanged={erasure.reread} />
        )}
        {(status.kind === 'failed' || status.kind === 'stale') && (
          <ProblemBanner
            problem={status.problem}
            lead="The status could not be checked."
            onRetry={() => void queries.status.refetch()}
            className="border-b border-line px-5"
          />
        )}
        <CaseLayout
          evidence={
            !isWithheld && (
              <PicturesPanel
                sessionId={sessionId}
                state={isDrawn ? panels.images : { kind: 'loading' }}
                refetch={queries.images.refetch}
                mayDownload={may.download}
              />
            )
          }
          analysis={
            isWithheld ? (
              <NoEvidence status={present} answer={answer} known={known} states={all} />
            ) : (
              <>
                <DecisionPanel
                  state={shownDecision.state}
                  note={shownDecision.note}
                  document={shownDocument}
                  documentType={shownDocument?.document.documentType ?? known?.row.documentType ?? null}
                  refetch={queries.decision.refetch}
                />
                {isDrawn && (
                  <>
                    <DocumentPanel state={later.document} refetch={queries.document.refetch} />
                    <FacePanel state={later.face} refetch={queries.face.refetch} />
                  </>
                )}
              </>
            )
          }
          review={
            isReviewed && (
              <>
                {isFinal(present) && (
                  <AppealPanel sessionId={sessionId} status={present ?? ''} mayReview={may.review} masked={masked} />
                )}
                <WorkPanel sessionId={sessionId} mayWork={may.work} />
                <LinkedPanel sessionId={sessionId} />
                <TimelinePanel sessionId={sessionId} />
              </>
            )
          }
        />
      </CompareProvider>
    </RevealProvider>
  );
};
