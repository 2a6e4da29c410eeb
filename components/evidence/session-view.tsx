'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Tombstone } from '@/lib/answers';
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
import { WorkPanel } from '../work/work-panel';
import { DecisionPanel } from './decision-panel';
import { DeleteDialog } from './delete-dialog';
import { DocumentPanel } from './document-panel';
import { FacePanel } from './face-panel';
import { PicturesPanel } from './pictures-panel';
import { allFields } from './reveal/fields';
import { RevealButton } from './reveal/reveal-button';
import { RevealProvider } from './reveal/reveal-provider';
import { SessionHeader } from './session-header';
import { TombstoneView } from './tombstone-view';
import { UnknownSession } from './unknown-session';
import { usePurposeTruth } from './use-purpose-truth';
import { WithheldEvidence } from './withheld-evidence';

interface SessionViewProps {
  sessionId: string;
  /** What this person's roles allow; the server decides again on every request. */
  may: { delete: boolean; reveal: boolean; work: boolean };
}

export const SessionView = ({ sessionId, may }: SessionViewProps) => {
  const [tombstone, setTombstone] = useState<Tombstone | null>(null);
  const queryClient = useQueryClient();

  // After the panels are gone, so that none of them asks again for what no longer exists.
  useEffect(() => {
    if (!tombstone) return;
    queryClient.removeQueries({ queryKey: sessionKey(sessionId) });
    void queryClient.invalidateQueries({ queryKey: sessionListsKey });
  }, [tombstone, queryClient, sessionId]);

  if (tombstone) return <TombstoneView tombstone={tombstone} />;
  return <Evidence sessionId={sessionId} may={may} onErased={setTombstone} />;
};

const isHeldBack = (error: unknown): boolean => error instanceof ApiError && error.code === 'NOT_RELEASED';

/** What may stand on the page: not what was read before a refusal. */
const shownOf = <T,>(state: PanelState<T>): T | undefined =>
  state.kind === 'ready' || state.kind === 'stale' ? state.data : undefined;

const erasedIn = (states: Array<PanelState<unknown>>): Tombstone | null => {
  for (const state of states) if (state.kind === 'erased' && state.tombstone) return state.tombstone;
  return null;
};

const Evidence = ({ sessionId, may, onErased }: SessionViewProps & { onErased: (tombstone: Tombstone) => void }) => {
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
  const known = status.data?.status;
  useEffect(() => {
    if (known === undefined) return;
    const heldBack = {
      queryKey: sessionKey(sessionId),
      predicate: ({ state }: { state: { error: unknown } }) => isHeldBack(state.error),
    };
    void queryClient.refetchQueries(heldBack);
  }, [known, queryClient, sessionId]);

  const masked = usePurposeTruth([decision, document, face, images]);

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

  const work = <WorkPanel sessionId={sessionId} mayWork={may.work} />;

  return (
    <RevealProvider sessionId={sessionId} allowed={may.reveal} masked={masked}>
      <SessionHeader
        sessionId={sessionId}
        status={status.data}
        document={shownOf(panels.document)}
        actions={
          <>
            {masked && (
              <RevealButton
                look="button"
                label="all values of this page"
                fields={allFields(shownOf(panels.document)?.document, shownOf(panels.decision)?.decision)}
              />
            )}
            {may.delete && <DeleteDialog sessionId={sessionId} onErased={onErased} />}
          </>
        }
      />
      {(ofStatus.kind === 'failed' || ofStatus.kind === 'stale') && (
        <ProblemBanner
          problem={problemOf(status)}
          lead="The status could not be checked."
          onRetry={() => void status.refetch()}
          className="border-b border-line px-5"
        />
      )}
      {all.every(({ kind }) => kind === 'withheld') ? (
        <>
          <WithheldEvidence status={status.data?.status ?? null} states={all} />
          <div className="max-w-[760px] px-5">{work}</div>
        </>
      ) : (
        <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] pair:grid-cols-[minmax(320px,37%)_minmax(0,1fr)] pair:grid-rows-[minmax(0,1fr)]">
          <section
            aria-label="Evidence"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: masked, it scrolls and has nothing else to focus
            tabIndex={0}
            className="border-line bg-sunken px-4 -outline-offset-2 pair:overflow-auto pair:border-r"
          >
            <PicturesPanel sessionId={sessionId} state={panels.images} refetch={images.refetch} />
          </section>
          <div className="px-5 pair:overflow-auto">
            <DecisionPanel state={panels.decision} refetch={decision.refetch} />
            <DocumentPanel state={panels.document} refetch={document.refetch} />
            <FacePanel state={panels.face} refetch={face.refetch} />
            {work}
          </div>
        </div>
      )}
    </RevealProvider>
  );
};
