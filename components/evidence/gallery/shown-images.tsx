'use client';

import { lazy, Suspense, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { ImageList } from '@/lib/contract/domain';
import { pictureUrl } from '../../session-data/queries';
import { useShortcuts } from '../../ui/shortcuts';
import { imageGroups } from '../../words/image-names';
import { useImageRequests } from '../facts/facts-context';
import { ImageFacts } from '../facts/image-facts';
import { useCompare, useOwnGallery } from './compare-context';
import { ImageFrame } from './image-frame';
import { ImageStage } from './image-stage';
import { sizeWords } from './image-state';
import { createImageStore, ImageStoreProvider, useImage } from './image-store';
import { loadImage } from './load-image';
import { arrowMoves, useRestedView } from './moving-view';
import { Thumbnail, ThumbnailGroups } from './thumbnails';
import { filterOf, useViewer, type Viewer } from './use-viewer';

// Loaded on first use.
const Comparator = lazy(async () => ({ default: (await import('./comparator')).Comparator }));

/** Loads the images of the page, and clears them with it. */
const useSessionImages = (sessionId: string, names: readonly string[], onRefused: () => void) => {
  const store = useMemo(
    () => createImageStore((name, signal) => loadImage(pictureUrl(sessionId, name), signal)),
    [sessionId],
  );
  useEffect(() => () => store.clear(), [store]);

  const [first] = names;
  useEffect(() => {
    if (first !== undefined) store.open(first);
  }, [store, first]);
  useEffect(() => store.load(names), [store, names]);

  const isRefused = useSyncExternalStore(store.subscribe, store.isRefused, () => false);
  useEffect(() => {
    if (isRefused) onRefused();
  }, [isRefused, onRefused]);

  return store;
};

interface ShownImagesProps {
  sessionId: string;
  images: ImageList;
  mayDownload: boolean;
  /** The purpose ended, roles changed or the session was erased: the image list says which. */
  onRefused: () => void;
}

export const ShownImages = ({ sessionId, images, mayDownload, onRefused }: ShownImagesProps) => {
  const names = useMemo(() => imageGroups(images).flatMap((group) => group.names), [images]);
  const store = useSessionImages(sessionId, names, onRefused);
  useOwnGallery(store, images);
  const { isOpen, open, close } = useCompare();
  const viewer = useViewer();
  const [picked, setPicked] = useState<string | null>(null);
  const [viewed, setViewed] = useState<ReadonlySet<string>>(new Set());
  const chosen = picked !== null && names.includes(picked) ? picked : names[0];

  const view = (name: string) => {
    store.open(name);
    setViewed((before) => new Set(before).add(name));
  };
  const choose = (name: string) => {
    if (chosen !== undefined) view(chosen);
    view(name);
    setPicked(name);
    viewer.reset();
  };
  useImageRequests((name) => {
    if (!names.includes(name)) return;
    if (name !== chosen) choose(name);
    viewer.frame.current?.scrollIntoView({ block: 'nearest' });
  });
  const step = (by: 1 | -1) => () => {
    const next = chosen === undefined ? undefined : names[names.indexOf(chosen) + by];
    if (next !== undefined) choose(next);
  };
  useShortcuts({ '[': step(-1), ']': step(1), c: open });

  return (
    <ImageStoreProvider value={store}>
      {chosen === undefined ? (
        <ImageFrame
          sessionId={sessionId}
          name={undefined}
          words=""
          viewer={viewer}
          isReady={false}
          mayDownload={mayDownload}
          stageClass="bg-stage"
        >
          <p className="grid h-full place-items-center text-ink-2">The service lists no images.</p>
        </ImageFrame>
      ) : (
        <ImageViewer
          sessionId={sessionId}
          name={chosen}
          viewer={viewer}
          mayDownload={mayDownload}
          onStep={(by) => step(by)()}
        />
      )}
      <ThumbnailGroups
        images={images}
        render={(name, size) => (
          <Thumbnail
            key={name}
            name={name}
            size={size}
            chosen={name === chosen}
            opened={name === chosen || viewed.has(name)}
            onChoose={() => choose(name)}
          />
        )}
      />
      <Suspense>{isOpen && <Comparator images={images} onView={view} onClose={close} />}</Suspense>
    </ImageStoreProvider>
  );
};

interface ImageViewerProps {
  sessionId: string;
  name: string;
  viewer: Viewer;
  mayDownload: boolean;
  onStep: (by: 1 | -1) => void;
}

const ImageViewer = ({ sessionId, name, viewer, mayDownload, onStep }: ImageViewerProps) => {
  const { moving, look, change, toggleFullScreen } = viewer;
  const stage = useRef<HTMLElement>(null);
  const { zoom } = useRestedView(moving);
  const state = useImage(name);

  useShortcuts({ '+': () => moving.step(1), '-': () => moving.step(-1), '0': moving.fit });
  // Only with the focus, since these keys mean something else elsewhere.
  const stageKeys = {
    r: moving.rotate,
    i: () => change({ inverted: !look.inverted }),
    f: toggleFullScreen,
    ...(zoom > 1 && arrowMoves(moving)),
  };

  return (
    <ImageFrame
      sessionId={sessionId}
      name={name}
      words={state.kind === 'ready' ? sizeWords(state.size) : ''}
      viewer={viewer}
      isReady={state.kind === 'ready'}
      mayDownload={mayDownload}
      stageClass="bg-stage"
    >
      <ImageStage name={name} moving={moving} filter={filterOf(look)} keys={stageKeys} stage={stage} onSwipe={onStep}>
        <ImageFacts key={name} name={name} moving={moving} />
      </ImageStage>
    </ImageFrame>
  );
};
