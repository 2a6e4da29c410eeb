'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useEffect } from 'react';
import { ApiError } from '../api';
import { decisionQuery, documentQuery, faceQuery, imagesQuery, sessionKey, statusQuery } from '../sessions/queries';
import { type PanelState, panelState } from '../ui/panel-state';
import { usePurposeTruth } from './use-purpose-truth';

const isHeldBack = (error: unknown): boolean => error instanceof ApiError && error.code === 'NOT_RELEASED';

/**
 * The long tables may come a moment later: the pictures wait for the list of their names, and not for these. Whatever
 * comes after that is shown at once, above all when it is masked.
 */
const useFirstLater = <T>(state: PanelState<T>): PanelState<T> => {
  const later = useDeferredValue(state);
  return later.kind === 'loading' ? later : state;
};

/** Status and evidence of a session, each part with a state of its own. */
export const useEvidence = (sessionId: string) => {
  // Asked for in this order: the pictures themselves can be asked for only when their names are here.
  const images = useQuery(imagesQuery(sessionId));
  const decision = useQuery(decisionQuery(sessionId));
  const document = useQuery(documentQuery(sessionId));
  const face = useQuery(faceQuery(sessionId));
  const status = useQuery(statusQuery(sessionId));

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

  const ofDocument = panelState(document);
  const ofFace = panelState(face);

  return {
    queries: { status, decision, document, face, images },
    status: panelState(status),
    panels: { decision: panelState(decision), document: ofDocument, face: ofFace, images: panelState(images) },
    /** The same, for what takes long to draw. */
    later: { document: useFirstLater(ofDocument), face: useFirstLater(ofFace) },
    masked: usePurposeTruth([decision, document, face, images]),
  };
};
