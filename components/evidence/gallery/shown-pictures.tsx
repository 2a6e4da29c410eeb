'use client';

import { lazy, Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { ImageList } from '@/lib/contract/domain';
import { pictureUrl } from '../../sessions/queries';
import { useShortcuts } from '../../ui/shortcuts';
import { pictureGroups } from '../image-names';
import { useCompare, useOwnGallery } from './compare-context';
import { PictureFrame } from './picture-frame';
import { createPictureStore } from './picture-store';
import { PictureViewer } from './picture-viewer';
import { PicturesProvider } from './pictures-context';
import { readPicture } from './read-picture';
import { Thumbnail } from './thumbnail';
import { ThumbnailGroups } from './thumbnail-groups';
import { useViewer } from './use-viewer';

// Loaded when somebody first compares.
const Comparator = lazy(async () => ({ default: (await import('./comparator')).Comparator }));

/** Read as long as they stand on the page; gone from memory with it. */
const usePictureStore = (sessionId: string, names: readonly string[], onRefused: () => void) => {
  const store = useMemo(
    () => createPictureStore((name, signal) => readPicture(pictureUrl(sessionId, name), signal)),
    [sessionId],
  );
  useEffect(() => () => store.forget(), [store]);

  const [first] = names;
  useEffect(() => {
    if (first !== undefined) store.open(first);
  }, [store, first]);
  useEffect(() => store.ask(names), [store, names]);

  const isRefused = useSyncExternalStore(store.subscribe, store.isRefused, () => false);
  useEffect(() => {
    if (isRefused) onRefused();
  }, [isRefused, onRefused]);

  return store;
};

interface ShownPicturesProps {
  sessionId: string;
  images: ImageList;
  mayDownload: boolean;
  /** The purpose is over, the roles have changed, or the session is gone: the list of pictures says which. */
  onRefused: () => void;
}

export const ShownPictures = ({ sessionId, images, mayDownload, onRefused }: ShownPicturesProps) => {
  const names = useMemo(() => pictureGroups(images).flatMap((group) => group.names), [images]);
  const store = usePictureStore(sessionId, names, onRefused);
  useOwnGallery(store, images);
  const { isOpen, open, close } = useCompare();
  const viewer = useViewer();
  const [picked, setPicked] = useState<string | null>(null);
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const chosen = picked !== null && names.includes(picked) ? picked : names[0];

  const see = (name: string) => {
    store.open(name);
    setSeen((before) => new Set(before).add(name));
  };
  const choose = (name: string) => {
    if (chosen !== undefined) see(chosen);
    see(name);
    setPicked(name);
    viewer.reset();
  };
  const step = (by: 1 | -1) => () => {
    const next = chosen === undefined ? undefined : names[names.indexOf(chosen) + by];
    if (next !== undefined) choose(next);
  };
  useShortcuts({ '[': step(-1), ']': step(1), c: open });

  return (
    <PicturesProvider value={store}>
      {chosen === undefined ? (
        <PictureFrame
          sessionId={sessionId}
          name={undefined}
          words=""
          viewer={viewer}
          isReady={false}
          mayDownload={mayDownload}
          stageClass="bg-stage"
        >
          <p className="grid h-full place-items-center text-ink-2">The service lists no pictures.</p>
        </PictureFrame>
      ) : (
        <PictureViewer sessionId={sessionId} name={chosen} viewer={viewer} mayDownload={mayDownload} />
      )}
      <ThumbnailGroups
        images={images}
        render={(name, size) => (
          <Thumbnail
            key={name}
            name={name}
            size={size}
            chosen={name === chosen}
            opened={name === chosen || seen.has(name)}
            onChoose={() => choose(name)}
          />
        )}
      />
      <Suspense>{isOpen && <Comparator images={images} onSee={see} onClose={close} />}</Suspense>
    </PicturesProvider>
  );
};
