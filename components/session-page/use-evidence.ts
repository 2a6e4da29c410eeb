'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useEffect } from 'react';
import { ApiError } from '../api';
import { useMasking } from '../evidence';
import { sessionKey } from '../session-data/keys';
import { decisionQuery, documentQuery, faceQuery, factsQuery, imagesQuery, statusQuery } from '../session-data/queries';
import { type PanelState, panelState } from '../ui/panel-state';

const isWithheld = (error: unknown): boolean => error instanceof ApiError && error.code === 'NOT_RELEASED';

/**
 * Defers only the first rendering of the long tables, so that images load sooner. Later changes, such as masking, show at
 * once.
 */
const useDeferredOnce = <T>(state: PanelState<T>): PanelState<T> => {
  const deferred = useDeferredValue(state);
  return deferred.kind === 'loading' ? deferred : state;
};

/** Status and evidence of a session, each part with a state of its own. */
export const useEvidence = (sessionId: string) => {
  // The image list goes first, because the images can be requested only once their names are known.
  const images = useQuery(imagesQuery(sessionId));
  const decision = useQuery(decisionQuery(sessionId));
  const document = useQuery(documentQuery(sessionId));
  const face = useQuery(faceQuery(sessionId));
  const facts = useQuery(factsQuery(sessionId));
  const status = useQuery(statusQuery(sessionId));

  // Withheld evidence may be released when the status changes.
  const queryClient = useQueryClient();
  const latest = status.data?.status;
  useEffect(() => {
    if (latest === undefined) return;
    const withheld = {
      queryKey: sessionKey(sessionId),
      predicate: ({ state }: { state: { error: unknown } }) => isWithheld(state.error),
    };
    void queryClient.refetchQueries(withheld);
  }, [latest, queryClient, sessionId]);

  const documentState = panelState(document);
  const faceState = panelState(face);

  return {
    queries: { status, decision, document, face, facts, images },
    status: panelState(status),
    facts: panelState(facts),
    panels: { decision: panelState(decision), document: documentState, face: faceState, images: panelState(images) },
    /** For panels that take long to render. */
    deferred: { document: useDeferredOnce(documentState), face: useDeferredOnce(faceState) },
    masked: useMasking([decision, document, face, images]),
  };
};
