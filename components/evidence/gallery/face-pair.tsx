'use client';

import { imageWords } from '../../words/image-names';
import { useGallery } from './compare-context';
import { facesOf, portrait, selfies } from './faces';
import { HiddenBox, ImageBox } from './image-box';
import { ImageStoreProvider } from './image-store';

const box = 'h-[86px] w-[69px]';

/** Small portrait and selfie side by side, or empty boxes of the same size while masked. */
export const FacePair = () => {
  const gallery = useGallery();
  if (!gallery) {
    return (
      <div className="flex gap-0.5">
        <HiddenBox name={portrait} className={box} />
        <HiddenBox name={selfies[0]} className={box} />
      </div>
    );
  }

  return (
    <ImageStoreProvider value={gallery.store}>
      <div className="flex gap-0.5">
        {facesOf(gallery.images).map(({ name, absent }) =>
          name === null ? (
            <span
              key={absent}
              className={`grid place-items-center rounded-chip bg-press p-1 text-center text-11 text-ink-2 ${box}`}
            >
              {absent}
            </span>
          ) : (
            <span key={name} title={imageWords(name)} className="flex">
              <ImageBox name={name} className={box} />
              <span className="sr-only">{imageWords(name)}</span>
            </span>
          ),
        )}
      </div>
    </ImageStoreProvider>
  );
};
