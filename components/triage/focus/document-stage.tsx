'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { DocumentResult, ImageList, TrustFactor } from '@/lib/contract/domain';
import { neededImages } from '@/lib/evidence/faces';
import {
  filterOf,
  ImageFacts,
  ImageStage,
  LightPopover,
  OutlinesButton,
  placesOfZone,
  useFacts,
  useImageStore,
  useViewer,
  ZoomButtons,
} from '../../evidence';
import { Button } from '../../ui/button';
import { outsideWords } from '../../ui/outside-words';
import { useShortcuts } from '../../ui/shortcuts';
import { fieldKey, fieldLabel } from '../../words/field-names';
import { imageWords } from '../../words/image-names';
import { fieldsInQuestion, type StageView } from './stage-views';

const sideOf = (name: string): boolean => /_(FRONT|BACK)$/.test(name);

/** A copy shows at the edges, so the picture as it was taken comes first there. */
const pagesOf = (images: ImageList, view: StageView): string[] => {
  const pages = neededImages(images).filter((name) => images.document.includes(name) && name !== 'primary_face');
  if (view !== 'copy') return pages;
  const taken = images.document.filter((name) => sideOf(name) && !name.includes('normalized'));
  const selfie = ['face_original', 'face_cropped'].find((name) => images.face.includes(name));

  return [...(taken.length > 0 ? taken : pages), ...(selfie === undefined ? [] : [selfie])];
};

interface DocumentStageProps {
  images: ImageList;
  view: StageView;
  /** The factor that puts fields in question. */
  doubt: TrustFactor | null;
  document: DocumentResult | null;
  tools: ReactNode;
  onShown: (name: string | null) => void;
  /** Below the image. */
  children?: ReactNode;
}

/** The document, with the fields in question marked where their places are known. */
export const DocumentStage = ({ images, view, doubt, document, tools, onShown, children }: DocumentStageProps) => {
  const { places } = useFacts();
  const inQuestion = fieldsInQuestion(doubt, document);
  const marked = [
    ...places.filter(({ field }) => field !== null && inQuestion.includes(field)),
    ...(doubt?.name === 'mrzValidity' ? placesOfZone(places) : []),
  ];
  const pages = pagesOf(images, view);
  const [picked, setPicked] = useState<string | null>(null);
  const [markedImage] = marked.map(({ image }) => image).filter((image) => pages.includes(image));
  const name = (picked !== null && pages.includes(picked) ? picked : markedImage) ?? pages[0] ?? null;
  const { open } = useImageStore();
  const viewer = useViewer();
  const { moving } = viewer;
  const stage = useRef<HTMLElement>(null);
  useShortcuts({ '+': () => moving.step(1), '-': () => moving.step(-1), '0': moving.fit });
  const turn = (by: 1 | -1) => {
    const next = pages[pages.indexOf(name ?? '') + by];
    if (next !== undefined) setPicked(next);
  };
  useEffect(() => {
    if (name !== null) open(name);
    onShown(name);
  }, [name, open, onShown]);

  return (
    <div ref={viewer.frame} className="relative flex flex-1 flex-col gap-2.5">
      <div role="toolbar" aria-label="Document" className="flex flex-wrap items-center gap-x-1 gap-y-1">
        {pages.length > 1 &&
          pages.map((each) => (
            <Button
              key={each}
              size="small"
              aria-pressed={each === name}
              onClick={() => setPicked(each)}
              className="aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent"
            >
              {imageWords(each)}
            </Button>
          ))}
        <span className="tool ml-auto flex items-center gap-px phone:flex-wrap phone:justify-end">
          <ZoomButtons moving={moving} hasRotateKey={false} />
          <LightPopover viewer={viewer} disabled={false} />
          <OutlinesButton names={[name]} />
          {tools}
        </span>
      </div>
      <div className="min-h-[34vh] flex-1 rounded-card bg-stage pair:min-h-[220px]">
        {name === null ? (
          <p className="grid h-full place-items-center text-12 text-ink-2">No image of the document</p>
        ) : (
          <ImageStage name={name} moving={moving} stage={stage} filter={filterOf(viewer.look)} onSwipe={turn}>
            <ImageFacts key={name} name={name} moving={moving} marked={marked.map(({ id }) => id)} />
          </ImageStage>
        )}
      </div>
      {view === 'document' && <FieldsInQuestion names={inQuestion} document={document} />}
      {children}
    </div>
  );
};

/** Their values too: not every service says where a field is. */
const FieldsInQuestion = ({ names, document }: { names: readonly string[]; document: DocumentResult | null }) => {
  const fields = (document?.visualFields ?? []).filter(({ name }) => names.includes(name));
  if (fields.length === 0) return null;

  return (
    <ul aria-label="Fields in question" className="grid gap-1 text-table">
      {fields.map(({ name, value, confidence }) => (
        <li key={name} className="flex flex-wrap items-baseline gap-x-3">
          <span className="text-ink-2">{fieldLabel(fieldKey(name))}</span>
          <span className="mono">{value === null ? 'not provided' : outsideWords(value)}</span>
          {confidence !== null && <span className="text-12 text-ink-3">confidence {Math.round(confidence)}</span>}
        </li>
      ))}
    </ul>
  );
};
