'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { CaseAnswer, Claim, DecisionAnswer, DocumentAnswer, FaceAnswer, ImagesAnswer } from '@/lib/answers';
import { facesOf } from '../../evidence/gallery/faces';
import { createPictureStore, type PictureStore } from '../../evidence/gallery/picture-store';
import { readPicture } from '../../evidence/gallery/read-picture';
import { pictureGroups } from '../../evidence/image-names';
import { linkedQuery } from '../../evidence/linked/queries';
import {
  decisionQuery,
  documentQuery,
  faceQuery,
  imagesQuery,
  isEvidence,
  pictureUrl,
  sessionKey,
} from '../../sessions/queries';
import { type PanelState, panelState } from '../../ui/panel-state';
import { caseQuery } from '../queries';

/** Everything that is shown of a case. */
export interface Case {
  claim: Claim;
  decision: PanelState<DecisionAnswer>;
  document: PanelState<DocumentAnswer>;
  face: PanelState<FaceAnswer>;
  images: PanelState<ImagesAnswer>;
  /** What speaks against an approval, and who may say what; known once the evidence was sent. */
  answer: PanelState<CaseAnswer>;
  pictures: PictureStore;
  /** Nothing more is on its way. */
  isSettled: boolean;
  queries: {
    decision: ReturnType<typeof useDecision>;
    document: ReturnType<typeof useDocument>;
    face: ReturnType<typeof useFace>;
    images: ReturnType<typeof useImages>;
    answer: { refetch: () => unknown };
  };
  /** Everything anew, pictures too: what was read before does not count any more. */
  reread: () => void;
}

const useDecision = (id: string) => useQuery(decisionQuery(id));
const useDocument = (id: string) => useQuery(documentQuery(id));
const useFace = (id: string) => useQuery(faceQuery(id));
const useImages = (id: string) => useQuery(imagesQuery(id));

/** The two faces and the document: what nobody decides without. */
const wantedPictures = (images: ImagesAnswer | undefined): string[] => {
  if (!images || images.masked) return [];
  const [portrait, selfie] = facesOf(images.images);
  const [document] = pictureGroups(images.images)[0]?.names ?? [];

  return [portrait.name, selfie.name, document].filter((name) => name !== null && name !== undefined);
};

/** In memory as long as the case is, and gone with it. */
const usePictures = (sessionId: string, images: ImagesAnswer | undefined) => {
  const store = useMemo(
    () => createPictureStore((name, signal) => readPicture(pictureUrl(sessionId, name), signal)),
    [sessionId],
  );
  useEffect(() => () => store.forget(), [store]);
  const names = useMemo(() => wantedPictures(images), [images]);
  useEffect(() => store.ask(names), [store, names]);

  const readSent = () => names.filter((name) => store.read(name).kind === 'ready').join(' ');
  const readWaiting = () => names.some((name) => store.read(name).kind === 'reading');

  return {
    store,
    /** Names of those that are here. */
    sent: useSyncExternalStore(store.subscribe, readSent, readSent),
    isWaiting: useSyncExternalStore(store.subscribe, readWaiting, readWaiting),
    isRefused: useSyncExternalStore(store.subscribe, store.isRefused, store.isRefused),
    ask: useCallback(() => store.ask(names), [store, names]),
  };
};

/** Reads a case: the one that is shown, or the one that is fetched ahead. */
export const useCase = (claim: Claim): Case => {
  const { id, sessionId } = claim;
  const queryClient = useQueryClient();
  // Asked for in this order: the pictures themselves can be asked for only when their names are here.
  const images = useImages(sessionId);
  const decision = useDecision(sessionId);
  const document = useDocument(sessionId);
  const face = useFace(sessionId);
  const pictures = usePictures(sessionId, images.data);
  useQuery(linkedQuery(sessionId));

  // The purpose is over, the roles have changed, or the session is gone: the list of pictures says which.
  const { refetch } = images;
  useEffect(() => {
    if (pictures.isRefused) void refetch();
  }, [pictures.isRefused, refetch]);

  const parts = { decision, document, face, images };
  const isSettled = Object.values(parts).every(({ isPending }) => !isPending) && !pictures.isWaiting;
  const sent = [...Object.entries(parts).flatMap(([name, { data }]) => (data ? [name] : [])), pictures.sent].join(' ');
  const answer = useQuery({ ...caseQuery(id, sent), enabled: isSettled });

  return {
    claim,
    decision: panelState(decision),
    document: panelState(document),
    face: panelState(face),
    images: panelState(images),
    answer: panelState(answer),
    pictures: pictures.store,
    isSettled: isSettled && !answer.isPending && !answer.isPlaceholderData,
    queries: { ...parts, answer },
    reread: () => {
      pictures.store.forget();
      pictures.ask();
      void queryClient.refetchQueries({ queryKey: sessionKey(sessionId), predicate: isEvidence });
      void answer.refetch();
    },
  };
};
