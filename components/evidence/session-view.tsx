'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useState } from 'react';
import type { KnownSession, Tombstone } from '@/lib/answers';
import { finalStatuses } from '@/lib/contract/domain';
import { ApiError } from '../api';
import {
  decisionQuery,
  documentQuery,
  faceQuery,
  imagesQuery,
  sessionKey,
  sessionListsKey,
  statusQuery,
} from '../sessions/queries';
import { type PanelState, panelState, problemOf } from '../ui/panel-state';
import { ProblemBanner } from '../ui/problem';
import { AddNote } from '../work/add-note';
import { WorkPanel } from '../work/work-panel';
import { AppealPanel } from './appeal/appeal-panel';
import { CaseLayout } from './case-layout';
import { DecisionPanel } from './decision/decision-panel';
import { orFromMirror } from './decision/from-mirror';
import { DeleteDialog } from './delete-dialog';
import { DocumentPanel } from './document/document-panel';
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
import { useFrom } from './use-from';
import { usePurposeTruth } from './use-purpose-truth';

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

const isHeldBack = (error: unknown): boolean => error instanceof ApiError && error.code === 'NOT_RELEASED';

const isFinal = (status: string | null): boolean => (finalStatuses as readonly (string | null)[]).includes(status);

/** What may stand on the page: not what was read before a refusal. */
const shownOf = <T,>(state: PanelState<T>): T | null =>
  state.kind === 'ready' || state.kind === 'stale' ? state.data : null;

/**
 * The long tables may come a moment later: the pictures wait for the list of their names, and not for these. Whatever
 * comes after that is shown at once, above all when it is masked.
 */
const useFirstLater = <T,>(state: PanelState<T>): PanelState<T> => {
  const later = useDeferredValue(state);
  return later.kind === 'loading' ? later : state;
};

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
  const status = useQuery(statusQuery(sessionId));
  const decision = useQuery(decisionQuery(sessionId));
  const document = useQuery(documentQuery(sessionId));
  const face = useQuery(faceQuery(sessionId));
  const images = useQuery(imagesQuery(sessionId));

  const panels = {
    decision: panelState(decision),
    document: panelState(document),
    face: panelState(face),
    images: panelState(images),
  };
  const ofStatus = panelState(status);
  const all = Object.values(panels);

  // What was held back may be released once the session has moved on.
  const queryClient = useQueryClient();
  const learnt = status.data?.status;
  useEffect(() => {
    if (learnt === undefined) return;
    const heldBack = {
      queryKey: sessionKey(sessionId),
      predicate: ({ state }: { state: { error: unknown } }) => isHeldBack(state.error),
    };
    void queryClient.refetchQueries(heldBack);
  }, [learnt, queryClient, sessionId]);

  const masked = usePurposeTruth([decision, document, face, images]);

  // Who opens a session wants to know why it was rejected: that is drawn first, and what it rests on is asked for first.
  const isDrawn = useFrom(true, 0);
  const isReviewed = useFrom(false, reviewAfterMs);
  const [ofDocument, ofFace] = [useFirstLater(panels.document), useFirstLater(panels.face)];

  const erased = erasedIn([ofStatus, ...all]);
  useEffect(() => {
    if (erased) onErased(erased);
  }, [erased, onErased]);
  if (erased) return <TombstoneView tombstone={erased} />;

  const notFound = ofStatus.kind === 'missing' ? ofStatus : all.every(({ kind }) => kind === 'missing') ? all[0] : null;
  const problem =
    notFound?.kind === 'missing' ? notFound.problem : status.data?.status === null ? status.data.problem : null;
  if (problem?.code === 'NOT_FOUND' || problem?.code === 'BAD_REQUEST') {
    return <UnknownSession sessionId={sessionId} code={problem.code} reference={problem.reference} />;
  }

  const present = status.data?.status ?? known?.row.status ?? null;
  const shownDocument = shownOf(panels.document);
  const shownDecision = orFromMirror(panels.decision, known);
  const isWithheld = all.every(({ kind }) => kind === 'withheld');

  return (
    <RevealProvider sessionId={sessionId} allowed={may.reveal} masked={masked}>
      <CompareProvider>
        <SessionHeader
          sessionId={sessionId}
          status={status.data}
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
              {may.delete && <DeleteDialog sessionId={sessionId} onErased={onErased} />}
            </>
          }
        />
        <PrintHead />
        {(ofStatus.kind === 'failed' || ofStatus.kind === 'stale') && (
          <ProblemBanner
            problem={problemOf(status)}
            lead="The status could not be checked."
            onRetry={() => void status.refetch()}
            className="border-b border-line px-5"
          />
        )}
        <CaseLayout
          evidence={
            !isWithheld && (
              <PicturesPanel
                sessionId={sessionId}
                state={isDrawn ? panels.images : { kind: 'loading' }}
                refetch={images.refetch}
                mayDownload={may.download}
              />
            )
          }
          analysis={
            isWithheld ? (
              <NoEvidence status={present} answer={status.data} known={known} states={all} />
            ) : (
              <>
                <DecisionPanel
                  state={shownDecision.state}
                  note={shownDecision.note}
                  document={shownDocument}
                  documentType={shownDocument?.document.documentType ?? known?.row.documentType ?? null}
                  refetch={decision.refetch}
                />
                {isDrawn && (
                  <>
                    <DocumentPanel state={ofDocument} refetch={document.refetch} />
                    <FacePanel state={ofFace} refetch={face.refetch} />
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
