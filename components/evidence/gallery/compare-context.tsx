'use client';

import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import type { ImageList } from '@/lib/contract/domain';
import type { PictureStore } from './picture-store';

/** The pictures that stand on the page at present, in full. */
interface Gallery {
  store: PictureStore;
  images: ImageList;
}

interface Compare {
  /** `null`: masked, not read, or none on the page. */
  gallery: Gallery | null;
  isOpen: boolean;
  setGallery: (gallery: Gallery | null) => void;
  setOpen: (isOpen: boolean) => void;
}

const nothing = () => {};

const CompareContext = createContext<Compare>({ gallery: null, isOpen: false, setGallery: nothing, setOpen: nothing });

/** Around everything on a page that shows faces or opens their comparison. The gallery brings the pictures. */
export const CompareProvider = ({ children }: { children: ReactNode }) => {
  const [gallery, setGallery] = useState<Gallery | null>(null);
  const [isOpen, setOpen] = useState(false);
  const value = useMemo((): Compare => ({ gallery, isOpen, setGallery, setOpen }), [gallery, isOpen]);

  return <CompareContext value={value}>{children}</CompareContext>;
};

export const useCompare = () => {
  const { gallery, isOpen, setOpen } = useContext(CompareContext);
  const canCompare = gallery !== null;

  return {
    canCompare,
    isOpen: canCompare && isOpen,
    open: () => setOpen(canCompare),
    close: () => setOpen(false),
  };
};

export const useGallery = (): Gallery | null => useContext(CompareContext).gallery;

/** For the gallery itself. Pictures that are gone from the page close their comparison for good. */
export const useOwnGallery = (store: PictureStore, images: ImageList): void => {
  const { setGallery, setOpen } = useContext(CompareContext);
  useEffect(() => setGallery({ store, images }), [store, images, setGallery]);
  useEffect(
    () => () => {
      setGallery(null);
      setOpen(false);
    },
    [setGallery, setOpen],
  );
};
