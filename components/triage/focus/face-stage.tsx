'use client';

import { Fragment, type ReactNode, useEffect, useMemo, useRef } from 'react';
import type { ImageList } from '@/lib/contract/domain';
import {
  AlignEyesButton,
  alignedWords,
  arrowMoves,
  CompareCaption,
  ComparePair,
  CompareToolbar,
  type Comparison,
  compareKeys,
  FaceDistance,
  facesOf,
  filterOf,
  ImageFacts,
  imageOverlays,
  LightPopover,
  MeshButton,
  OutlinesButton,
  useEyeAlignment,
  useImageStore,
  useRestedView,
  useViewer,
} from '../../evidence';
import { useShortcuts } from '../../ui/shortcuts';
import { imageGroups } from '../../words/image-names';

/** The two compared images; `null`: the service lists none. */
export type Pair = readonly [string | null, string | null];

interface FaceStageProps {
  images: ImageList;
  pair: Pair;
  onPair: (pair: Pair) => void;
  comparison: Comparison;
  tools: ReactNode;
}

/** Compares portrait and selfie, or any two images of the session. */
export const FaceStage = ({ images, pair, onPair, comparison, tools }: FaceStageProps) => {
  const [first, second] = pair;
  const names = imageGroups(images).flatMap((group) => group.names);
  const faces = facesOf(images);
  const viewer = useViewer();
  const { moving } = viewer;
  const { zoom } = useRestedView(moving);
  const { open } = useImageStore();
  const stage = useRef<HTMLElement>(null);
  const otherStage = useRef<HTMLElement>(null);
  const stages = useMemo(() => [stage, otherStage] as const, []);
  const alignment = useEyeAlignment(pair, comparison, stages);
  const overlays = imageOverlays(alignment, moving);
  const { aligned } = alignment;
  const onto = useMemo(() => (aligned ? { target: aligned[0], own: aligned[1] } : undefined), [aligned]);
  const keys = compareKeys(comparison, moving);
  const onSpace = useHeldSpace(comparison, keys[' ']);
  // An image that fits cannot be moved, so the arrow keys scroll the page.
  useShortcuts({ ...(zoom > 1 && arrowMoves(moving)), ...keys, ' ': onSpace });

  const choose = (next: Pair) => {
    for (const name of next) if (name !== null) open(name);
    onPair(next);
  };
  /** An image is never beside itself. */
  const step = (place: 0 | 1, by: 1 | -1) => {
    const others = names.filter((name) => name !== pair[1 - place]);
    const at = others.indexOf(pair[place] ?? '');
    const name = at === -1 ? undefined : others[at + by];
    if (name !== undefined) choose(place === 0 ? [name, second] : [first, name]);
  };

  return (
    <div ref={viewer.frame} className="relative flex flex-1 flex-col gap-2.5">
      <CompareToolbar
        comparison={comparison}
        onPointed={() => stage.current?.focus()}
        moving={moving}
        hasRotateKey={false}
        before={
          <>
            <MeshButton hasKey onShow={(portrait, selfie) => choose([portrait ?? first, selfie ?? second])} />
            <AlignEyesButton alignment={alignment} onPointed={() => stage.current?.focus()} />
          </>
        }
      >
        <LightPopover viewer={viewer} disabled={false} />
        <OutlinesButton names={pair} />
        {tools}
      </CompareToolbar>
      <div className="flex min-h-[46vh] flex-1 flex-col pair:min-h-[220px] phone:min-h-[236px]">
        <ComparePair
          faces={[
            { name: first, absent: faces[0].absent },
            { name: second, absent: faces[1].absent },
          ]}
          comparison={comparison}
          moving={moving}
          stages={stages}
          filter={filterOf(viewer.look)}
          aligned={alignment.aligned}
          onSwipe={step}
          over={[
            <Fragment key="first">
              <ImageFacts key={first} name={first} moving={moving} />
              {overlays[0]}
            </Fragment>,
            <Fragment key="second">
              <ImageFacts key={second} name={second} moving={moving} aligned={onto} />
              {overlays[1]}
            </Fragment>,
          ]}
        />
      </div>
      <FaceDistance />
      <div className="grid grid-cols-2 gap-2.5 phone:order-1">
        <CompareCaption label="First image" name={first} names={names} onChange={(name) => choose([name, second])} />
        <CompareCaption
          label="Second image"
          name={second}
          names={names}
          note={alignedWords(alignment)}
          onChange={(name) => choose([first, name])}
        />
      </div>
    </div>
  );
};

/** Blinks while Space is held, until it is released or the window loses focus. Key repeats are ignored. */
const useHeldSpace = ({ setHeld }: Comparison, begin: (() => void) | undefined): (() => void) => {
  const isDown = useRef(false);
  const latest = useRef(setHeld);
  useEffect(() => {
    latest.current = setHeld;
  });
  useEffect(() => {
    const end = () => {
      isDown.current = false;
      latest.current(false);
    };
    const onUp = ({ key }: KeyboardEvent) => key === ' ' && end();
    document.addEventListener('keyup', onUp);
    window.addEventListener('blur', end);

    return () => {
      document.removeEventListener('keyup', onUp);
      window.removeEventListener('blur', end);
      end();
    };
  }, []);

  return () => {
    if (isDown.current) return;
    isDown.current = true;
    begin?.();
  };
};
