'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { KnownSession, Tombstone } from '@/lib/answers';
import { finalStatuses } from '@/lib/contract/domain';
import {
  allFields,
  CaseLayout,
  CompareProvider,
  DecisionPanel,
  DocumentPanel,
  FacePanel,
  FactsProvider,
  ImagesPanel,
  LinkedPanel,
  missingSteps,
  NoEvidence,
  RevealButton,
  RevealProvider,
  withMirrorFallback,
} from '../evidence';
import { sessionKey, sessionListsKey } from '../session-data/keys';
import type { PanelState } from '../ui/panel-state';
import { useIsPhone } from '../ui/phone';
import { ProblemBanner } from '../ui/problem';
import { applicantWords } from '../words/applicant-words';
import { AddNoteButton } from '../work/add-note';
import { WorkPanel } from '../work/work-panel';
import { AppealPanel } from './appeal/appeal-panel';
import { AppealWord } from './appeal/appeal-word';
import { DeleteButton } from './delete-button';
import { ErasureLine } from './erasure/erasure-line';
import { HoldButton } from './erasure/hold-button';
import { useSessionErasure } from './erasure/use-session-erasure';
import { PrintButton } from './print/print-button';
import { PrintHead } from './print/print-head';
import { PhoneDetails, PhoneStatus } from './session-facts';
import { SessionHeader } from './session-header';
import { TombstoneView } from './states/tombstone-view';
import { UnknownSession } from './states/unknown-session';
import { TimelinePanel } from './timeline/timeline-panel';
import { useDelayed } from './use-delayed';
import { useEvidence } from './use-evidence';
import { useReviewInFocus } from './verdict/review-in-focus';
import { VerdictLine, VerdictPanel } from './verdict/verdict-panel';

interface SessionViewProps {
  sessionId: string;
  /** Rights of this person, enforced by the server on every request. */
  may: { delete: boolean; reveal: boolean; work: boolean; download: boolean; review: boolean; triage: boolean };
  /** `null`: the session is not in the mirror. */
  known: KnownSession | null;
}

/** The evidence loads first. */
const reviewAfterMs = 300;

export const SessionView = ({ sessionId, ...rest }: SessionViewProps) => {
  const [tombstone, setTombstone] = useState<Tombstone | null>(null);
  const queryClient = useQueryClient();

  // Only after the panels have unmounted, so that none refetches an erased session.
  useEffect(() => {
    if (!tombstone) return;
    queryClient.removeQueries({ queryKey: sessionKey(sessionId) });
    void queryClient.invalidateQueries({ queryKey: sessionListsKey });
  }, [tombstone, queryClient, sessionId]);

  if (tombstone) return <TombstoneView tombstone={tombstone} />;
  return <Evidence sessionId={sessionId} {...rest} onErased={setTombstone} />;
};

const isFinal = (status: string | null): boolean => (finalStatuses as readonly (string | null)[]).includes(status);

/** Data that may be shown, which excludes data from before a refusal. */
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
  const { queries, status, panels, facts, deferred, masked } = useEvidence(sessionId);
  const isPhone = useIsPhone();
  const all = Object.values(panels);

  // The decision comes first: officers open a session to see why it was rejected.
  const isDrawn = useDelayed(true, 0);
  const isReviewed = useDelayed(false, reviewAfterMs);

  const erasure = useSessionErasure(sessionId, isReviewed);

  const present = queries.status.data?.status ?? known?.row.status ?? null;
  const review = useReviewInFocus({
    sessionId,
    isOffered: may.triage && present === 'WAITING_FOR_MANUAL_APPROVE',
    isLoaded: isReviewed,
  });

  const erased = erasedIn([status, erasure.state, ...all]);
  useEffect(() => {
    if (erased) onErased(erased);
  }, [erased, onErased]);
  if (erased) return <TombstoneView tombstone={erased} />;

  const answer = queries.status.data;
  const notFound = status.kind === 'missing' ? status : all.every(({ kind }) => kind === 'missing') ? all[0] : null;
  const problem = notFound?.kind === 'missing' ? notFound.problem : answer?.status === null ? answer.problem : null;
  if (problem?.code === 'NOT_FOUND' || problem?.code === 'BAD_REQUEST') {
    const { code, reference } = problem;
    return <UnknownSession sessionId={sessionId} code={code} isListed={known !== null} reference={reference} />;
  }

  const shownDocument = shownOf(panels.document);
  const shownDecision = withMirrorFallback(panels.decision, known);
  const isSample = shownOf(facts)?.isSample ?? false;
  const finding = isReviewed && isFinal(present) && <AppealWord sessionId={sessionId} />;
  const isWithheld = all.every(({ kind }) => kind === 'withheld');

  return (
    <RevealProvider sessionId={sessionId} allowed={may.reveal} masked={masked}>
      <CompareProvider>
        <FactsProvider state={facts} refetch={queries.facts.refetch}>
          <SessionHeader
            sessionId={sessionId}
            status={answer}
            known={known}
            document={shownDocument}
            isSample={isSample}
            finding={finding}
            actions={
              <>
                {review.button}
                {masked && (
                  <RevealButton
                    look="button"
                    label="all values on this page"
                    fields={allFields(shownDocument?.document, shownOf(panels.decision)?.decision)}
                  />
                )}
                {may.work && <AddNoteButton sessionId={sessionId} />}
                <PrintButton sessionId={sessionId} />
                {may.delete && (
                  <>
                    {erasure.answer?.hold === null && (
                      <HoldButton sessionId={sessionId} hold={null} onChanged={erasure.reload} />
                    )}
                    <DeleteButton sessionId={sessionId} whyNot={erasure.whyNot} onStarted={erasure.reload} />
                  </>
                )}
              </>
            }
          />
          {review.notes}
          <PrintHead />
          {isReviewed && <VerdictLine sessionId={sessionId} status={present} decided={shownOf(panels.decision)} />}
          {erasure.answer && (
            <ErasureLine
              sessionId={sessionId}
              answer={erasure.answer}
              mayWork={may.delete}
              onChanged={erasure.reload}
            />
          )}
          {(status.kind === 'failed' || status.kind === 'stale') && (
            <ProblemBanner
              problem={status.problem}
              lead="Status check failed."
              onRetry={() => void queries.status.refetch()}
              className="border-b border-line px-5"
            />
          )}
          <CaseLayout
            lead={
              isPhone && (
                <PhoneStatus
                  sessionId={sessionId}
                  status={present}
                  row={known?.row}
                  finding={finding}
                  isLoaded={isReviewed}
                />
              )
            }
            details={
              isPhone && (
                <PhoneDetails
                  sessionId={sessionId}
                  answer={answer}
                  known={known}
                  document={shownDocument}
                  isSample={isSample}
                />
              )
            }
            evidence={
              !isWithheld && (
                <ImagesPanel
                  sessionId={sessionId}
                  state={isDrawn ? panels.images : { kind: 'loading' }}
                  refetch={queries.images.refetch}
                  mayDownload={may.download}
                />
              )
            }
            decision={
              isWithheld ? (
                <NoEvidence status={present} answer={answer} known={known} states={all} />
              ) : (
                <DecisionPanel
                  state={shownDecision.state}
                  note={shownDecision.note}
                  document={shownDocument}
                  documentType={shownDocument?.document.documentType ?? known?.row.documentType ?? null}
                  missing={missingSteps(panels)}
                  refetch={queries.decision.refetch}
                />
              )
            }
            analysis={
              !isWithheld &&
              isDrawn && (
                <>
                  <DocumentPanel state={deferred.document} refetch={queries.document.refetch} />
                  <FacePanel state={deferred.face} refetch={queries.face.refetch} />
                </>
              )
            }
            review={
              isReviewed && (
                <>
                  <VerdictPanel sessionId={sessionId} status={present} />
                  <WorkPanel sessionId={sessionId} mayWork={may.work} />
                  {isFinal(present) && (
                    <AppealPanel
                      sessionId={sessionId}
                      status={present}
                      mayReview={may.review}
                      masked={masked}
                      applicant={shownDocument && !shownDocument.masked ? applicantWords(shownDocument.document) : null}
                    />
                  )}
                  <LinkedPanel sessionId={sessionId} />
                  <TimelinePanel sessionId={sessionId} />
                </>
              )
            }
          />
        </FactsProvider>
      </CompareProvider>
    </RevealProvider>
  );
};
