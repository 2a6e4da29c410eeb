'use client';

import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ImageList } from '@/lib/contract/domain';
import { DecisionPanel } from '../../evidence/decision/decision-panel';
import { DocumentPanel } from '../../evidence/document/document-panel';
import { FacePanel } from '../../evidence/face-panel';
import { CompareProvider, useCompare, useOwnGallery } from '../../evidence/gallery/compare-context';
import type { PictureStore } from '../../evidence/gallery/picture-store';
import { LinkedPanel } from '../../evidence/linked/linked-panel';
import { Button } from '../../ui/button';
import { Kbd } from '../../ui/kbd';
import { useShortcuts } from '../../ui/shortcuts';
import type { Case } from './use-case';

interface DetailsProps {
  shown: Case;
  onClose: () => void;
}

/** Over the stage: cross-checks, fields by source, machine-readable zone and second opinion. The decision keys stay. */
export const Details = ({ shown, onClose }: DetailsProps) => {
  const { claim, decision, face, images, queries, pictures } = shown;
  const ofDocument = shown.document;
  const read = ofDocument.kind === 'ready' || ofDocument.kind === 'stale' ? ofDocument.data : null;
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
        {list && <Gallery store={pictures} images={list} onCompare={onClose} />}
        <DecisionPanel
          state={decision}
          note={null}
          document={read}
          documentType={read?.document.documentType ?? claim.row.session.documentType}
          refetch={queries.decision.refetch}
        />
        <DocumentPanel state={ofDocument} refetch={queries.document.refetch} />
        <FacePanel state={face} refetch={queries.face.refetch} />
        <LinkedPanel sessionId={claim.sessionId} />
      </section>
    </CompareProvider>
  );
};

interface GalleryProps {
  store: PictureStore;
  images: ImageList;
  onCompare: () => void;
}

/** The faces in the details are those of the stage; to compare them is to go back to it. */
const Gallery = ({ store, images, onCompare }: GalleryProps) => {
  useOwnGallery(store, images);
  const { isOpen } = useCompare();
  useEffect(() => {
    if (isOpen) onCompare();
  }, [isOpen, onCompare]);

  return null;
};
