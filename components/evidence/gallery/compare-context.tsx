'use client';

import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import type { ImageList } from '@/lib/contract/domain';
import type { ImageStore } from './image-store';

/** The images shown in full on the page. */
interface Gallery {
  store: ImageStore;
  images: ImageList;
}

interface Compare {
  /** `null`: masked, not loaded, or none on the page. */
  gallery: Gallery | null;
  isOpen: boolean;
  setGallery: (gallery: Gallery | null) => void;
  setOpen: (isOpen: boolean) => void;
}

const noop = () => {};

const CompareContext = createContext<Compare>({ gallery: null, isOpen: false, setGallery: noop, setOpen: noop });

/** Wraps everything on a page that shows or compares faces; the gallery supplies the images. */
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

/** Registers the gallery. When its images leave the page, the comparison closes. */
export const useOwnGallery = (store: ImageStore, images: ImageList): void => {
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
