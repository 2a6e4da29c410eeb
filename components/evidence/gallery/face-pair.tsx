'use client';

import type { FoundFace } from '@/lib/contract/facts';
import { imageWords } from '../../words/image-names';
import { MeshDrawing } from '../facts/face-mesh';
import { useFacts } from '../facts/facts-context';
import { useGallery } from './compare-context';
import { type Face, facesOf, portrait, selfies } from './faces';
import { HiddenBox, ImageBox } from './image-box';
import { ImageStoreProvider, useImage } from './image-store';

const box = 'h-[86px] w-[69px]';
/** Large enough to tell the points of a mesh apart. */
const meshBox = 'h-[180px] w-[144px]';

/** Small portrait and selfie side by side, or empty boxes of the same size while masked. */
export const FacePair = () => {
  const gallery = useGallery();
  const { facts, isMeshed } = useFacts();
  if (!gallery) {
    return (
      <div className="flex gap-0.5">
        <HiddenBox name={portrait} className={box} />
        <HiddenBox name={selfies[0]} className={box} />
      </div>
    );
  }
  const found = isMeshed && facts?.faces ? [facts.faces.portrait, facts.faces.selfie] : [null, null];

  return (
    <ImageStoreProvider value={gallery.store}>
      <div className="flex gap-0.5">
        {facesOf(gallery.images).map((face, at) => (
          <OneFace key={face.absent} face={face} found={found[at] ?? null} className={isMeshed ? meshBox : box} />
        ))}
      </div>
    </ImageStoreProvider>
  );
};

interface OneFaceProps {
  face: Face;
  /** Its mesh belongs to this image, which may be another version of the same face. */
  found: FoundFace | null;
  className: string;
}

const OneFace = ({ face: { name: usual, absent }, found, className }: OneFaceProps) => {
  const name = found?.image ?? usual;
  if (name === null) {
    return (
      <span className={`grid place-items-center rounded-chip bg-press p-1 text-center text-11 text-ink-2 ${className}`}>
        {absent}
      </span>
    );
  }

  return (
    <span title={imageWords(name)} className="relative flex overflow-hidden">
      <ImageBox name={name} className={className} />
      {found && <SmallMesh face={found} />}
      <span className="sr-only">{imageWords(name)}</span>
    </span>
  );
};

/** Cut off like the image below it. */
const SmallMesh = ({ face }: { face: FoundFace }) => {
  const state = useImage(face.image);
  if (state.kind !== 'ready') return null;
  const { width, height } = state.size;

  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 size-full"
    >
      <MeshDrawing face={face} size={state.size} unit={Math.min(width / 144, height / 180)} />
    </svg>
  );
};
