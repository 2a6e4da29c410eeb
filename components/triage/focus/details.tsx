'use client';

import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ImageList } from '@/lib/contract/domain';
import {
  CompareProvider,
  DecisionPanel,
  DocumentPanel,
  FacePanel,
  type ImageStore,
  LinkedPanel,
  missingSteps,
  ReadDocument,
  useCompare,
  useOwnGallery,
} from '../../evidence';
import { Button } from '../../ui/button';
import { Kbd } from '../../ui/kbd';
import { useShortcuts } from '../../ui/shortcuts';
import type { Case } from './use-case';

/** Covers the stage with the full evidence; the decision keys stay visible. */
export const Details = ({ shown, onClose }: { shown: Case; onClose: () => void }) => {
  const { claim, decision, face, images, queries, imageStore } = shown;
  const documentState = shown.document;
  const read = documentState.kind === 'ready' || documentState.kind === 'stale' ? documentState.data : null;
  const list = images.kind === 'ready' && !images.data.masked ? images.data.images : null;
  const close = useRef<HTMLButtonElement>(null);
  useShortcuts({ Escape: onClose }, 1);
  useEffect(() => {
    const before = document.activeElement;
    close.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);

  return (
    <CompareProvider>
      <section
        aria-label="Details"
        className="absolute inset-0 z-1 overflow-auto border-line bg-surface px-5 pb-4 shadow-2"
      >
        <div className="sticky top-0 z-4 flex items-center justify-between border-b border-line bg-surface py-2">
          <h2>Details</h2>
          <Button ref={close} look="ghost" size="small" onClick={onClose}>
            <X aria-hidden="true" />
            Close <Kbd>D</Kbd>
          </Button>
        </div>
        {list && <Gallery store={imageStore} images={list} onCompare={onClose} />}
        <DecisionPanel
          state={decision}
          note={null}
          document={read}
          documentType={read?.document.documentType ?? claim.row.session.documentType}
          missing={missingSteps(shown)}
          refetch={queries.decision.refetch}
        />
        <ReadDocument />
        <DocumentPanel state={documentState} refetch={queries.document.refetch} />
        <FacePanel state={face} refetch={queries.face.refetch} />
        <LinkedPanel sessionId={claim.sessionId} />
      </section>
    </CompareProvider>
  );
};

/** The faces here are those on the stage, so comparing them closes the details. */
const Gallery = ({ store, images, onCompare }: { store: ImageStore; images: ImageList; onCompare: () => void }) => {
  useOwnGallery(store, images);
  const { isOpen } = useCompare();
  useEffect(() => {
    if (isOpen) onCompare();
  }, [isOpen, onCompare]);

  return null;
};
