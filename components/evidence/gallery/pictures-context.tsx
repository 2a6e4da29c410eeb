'use client';

import { createContext, useContext, useSyncExternalStore } from 'react';
import type { PictureState } from './picture-state';
import type { PictureStore } from './picture-store';

const PicturesContext = createContext<PictureStore | null>(null);

/** What the gallery has read, every other part of the page can show as well. */
export const PicturesProvider = PicturesContext.Provider;

export const usePictures = (): PictureStore => {
  const store = useContext(PicturesContext);
  if (!store) throw new Error('usePictures needs a PicturesProvider above it.');
  return store;
};

/** What there is of a picture at present. Asks for nothing: the gallery does. */
export const usePicture = (name: string): PictureState => {
  const { subscribe, read } = usePictures();
  const now = () => read(name);
  return useSyncExternalStore(subscribe, now, now);
};
