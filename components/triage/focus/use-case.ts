'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import type {
  CaseAnswer,
  Claim,
  DecisionAnswer,
  DocumentAnswer,
  FaceAnswer,
  FactsAnswer,
  ImagesAnswer,
} from '@/lib/answers';
import { neededImages } from '@/lib/evidence/faces';
import { createImageStore, type ImageStore, loadImage } from '../../evidence';
import { isEvidence, sessionKey } from '../../session-data/keys';
import { linkedQuery } from '../../session-data/linked-queries';
import {
  decisionQuery,
  documentQuery,
  faceQuery,
  factsQuery,
  imagesQuery,
  pictureUrl,
} from '../../session-data/queries';
import { type PanelState, panelState } from '../../ui/panel-state';
import { imageGroups } from '../../words/image-names';
import { caseQuery } from '../queries';

export interface Case {
  claim: Claim;
  decision: PanelState<DecisionAnswer>;
  document: PanelState<DocumentAnswer>;
  face: PanelState<FaceAnswer>;
  /** An explanation: a verdict needs none. */
  facts: PanelState<FactsAnswer>;
  images: PanelState<ImagesAnswer>;
  /** Findings, reasons and rights; known once the evidence was sent. */
  answer: PanelState<CaseAnswer>;
  imageStore: ImageStore;
  /** Nothing is still loading. */
  isSettled: boolean;
  queries: {
    decision: ReturnType<typeof useDecision>;
    document: ReturnType<typeof useDocument>;
    face: ReturnType<typeof useFace>;
    facts: { refetch: () => unknown };
    images: ReturnType<typeof useImages>;
    answer: { refetch: () => unknown };
  };
  /** Loads everything again, images included: the server discards what was sent before. */
  reload: () => void;
}

const useDecision = (id: string) => useQuery(decisionQuery(id));
const useDocument = (id: string) => useQuery(documentQuery(id));
const useFace = (id: string) => useQuery(faceQuery(id));
const useImages = (id: string) => useQuery(imagesQuery(id));

/** The images that a verdict needs, and the one of the document on screen. */
const wantedImages = (images: ImagesAnswer | undefined): string[] => {
  if (!images || images.masked) return [];
  const [document] = imageGroups(images.images)[0]?.names ?? [];

  return [...new Set([...neededImages(images.images), ...(document === undefined ? [] : [document])])];
};

/** Kept in memory as long as the case, and no longer. */
const useCaseImages = (sessionId: string, images: ImagesAnswer | undefined) => {
  const store = useMemo(
    () => createImageStore((name, signal) => loadImage(pictureUrl(sessionId, name), signal)),
    [sessionId],
  );
  useEffect(() => () => store.clear(), [store]);
  const names = useMemo(() => wantedImages(images), [images]);
  useEffect(() => store.load(names), [store, names]);

  const readSent = () => names.filter((name) => store.read(name).kind === 'ready').join(' ');
  const readWaiting = () => names.some((name) => store.read(name).kind === 'loading');

  return {
    store,
    sent: useSyncExternalStore(store.subscribe, readSent, readSent),
    isWaiting: useSyncExternalStore(store.subscribe, readWaiting, readWaiting),
    isRefused: useSyncExternalStore(store.subscribe, store.isRefused, store.isRefused),
    load: useCallback(() => store.load(names), [store, names]),
  };
};

/** Loads a case: the current one, or the next one ahead of time. */
export const useCase = (claim: Claim): Case => {
  const { id, sessionId } = claim;
  const queryClient = useQueryClient();
  // The image list goes first, because the images can be requested only once their names are known.
  const images = useImages(sessionId);
  const decision = useDecision(sessionId);
  const document = useDocument(sessionId);
  const face = useFace(sessionId);
  const facts = useQuery(factsQuery(sessionId));
  const caseImages = useCaseImages(sessionId, images.data);
  useQuery(linkedQuery(sessionId));

  // The purpose ended, roles changed or the session was erased: the image list says which.
  const { refetch } = images;
  useEffect(() => {
    if (caseImages.isRefused) void refetch();
  }, [caseImages.isRefused, refetch]);

  const parts = { decision, document, face, images };
  const isSettled = Object.values({ ...parts, facts }).every(({ isPending }) => !isPending) && !caseImages.isWaiting;
  const sent = [
    ...Object.entries(parts).flatMap(([name, { data, errorUpdateCount }]) => [data ? name : '', errorUpdateCount]),
    facts.data?.facts ? 'facts' : '',
    caseImages.sent,
  ].join(' ');
  const answer = useQuery({ ...caseQuery(id, sent), enabled: isSettled });

  return {
    claim,
    decision: panelState(decision),
    document: panelState(document),
    face: panelState(face),
    facts: panelState(facts),
    images: panelState(images),
    answer: panelState(answer),
    imageStore: caseImages.store,
    isSettled: isSettled && !answer.isPending && !answer.isPlaceholderData,
    queries: { ...parts, facts, answer },
    reload: () => {
      caseImages.store.clear();
      caseImages.load();
      void queryClient.refetchQueries({ queryKey: sessionKey(sessionId), predicate: isEvidence });
      void answer.refetch();
    },
  };
};
