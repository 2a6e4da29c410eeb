'use client';

import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import type { ImageList } from '@/lib/contract/domain';
import { ComparePair } from '../../evidence/gallery/compare-pair';
import { CompareCaption } from '../../evidence/gallery/compare-side';
import { CompareToolbar } from '../../evidence/gallery/compare-toolbar';
import { facesOf } from '../../evidence/gallery/faces';
import { LightPopover } from '../../evidence/gallery/light-popover';
import { filterOf } from '../../evidence/gallery/look';
import { useRestedView } from '../../evidence/gallery/moving-view';
import { usePictures } from '../../evidence/gallery/pictures-context';
import { arrowMoves } from '../../evidence/gallery/stage-keys';
import { type Comparison, compareKeys } from '../../evidence/gallery/use-comparison';
import { useViewer } from '../../evidence/gallery/use-viewer';
import { pictureGroups } from '../../evidence/image-names';
import { useShortcuts } from '../../ui/shortcuts';
import { AlignEyesButton, alignedWords, overPictures, useEyeAlignment } from './align-eyes';

/** Which two pictures are held against each other; `null`: the service lists none for that place. */
export type Pair = readonly [string | null, string | null];

interface FaceStageProps {
  images: ImageList;
  pair: Pair;
  onPair: (pair: Pair) => void;
  comparison: Comparison;
  /** At the end of the tools. */
  tools: ReactNode;
}

/** Portrait and selfie against each other, or any two pictures of the session. */
export const FaceStage = ({ images, pair, onPair, comparison, tools }: FaceStageProps) => {
  const [first, second] = pair;
  const names = pictureGroups(images).flatMap((group) => group.names);
  const faces = facesOf(images);
  const viewer = useViewer();
  const { moving } = viewer;
  const { zoom } = useRestedView(moving);
  const { open } = usePictures();
  const stage = useRef<HTMLElement>(null);
  const otherStage = useRef<HTMLElement>(null);
  const stages = useMemo(() => [stage, otherStage] as const, []);
  const alignment = useEyeAlignment(pair, comparison, stages);
  const keys = compareKeys(comparison, moving);
  const onSpace = useHeldSpace(comparison, keys[' ']);
  // A picture that fits has nowhere to go: then the arrows scroll.
  useShortcuts({ ...(zoom > 1 && arrowMoves(moving)), ...keys, ' ': onSpace });

  const choose = (next: Pair) => {
    for (const name of next) if (name !== null) open(name);
    onPair(next);
  };

  return (
    <div ref={viewer.frame} className="relative flex min-h-0 flex-1 flex-col gap-2.5">
      <CompareToolbar
        comparison={comparison}
        onPointed={() => stage.current?.focus()}
        moving={moving}
        hasTurnKey={false}
        before={<AlignEyesButton alignment={alignment} onPointed={() => stage.current?.focus()} />}
      >
        <LightPopover viewer={viewer} disabled={false} />
        {tools}
      </CompareToolbar>
      <div className="flex min-h-[46vh] flex-1 flex-col pair:min-h-[220px]">
        <ComparePair
          pictures={[
            { name: first, absent: faces[0].absent },
            { name: second, absent: faces[1].absent },
          ]}
          comparison={comparison}
          moving={moving}
          stages={stages}
          filter={filterOf(viewer.look)}
          aligned={alignment.aligned}
          over={overPictures(alignment, moving)}
        />
      </div>
      <div className="grid grid-cols-2 gap-2.5">
        <CompareCaption label="First picture" name={first} names={names} onChange={(name) => choose([name, second])} />
        <CompareCaption
          label="Second picture"
          name={second}
          names={names}
          note={alignedWords(alignment)}
          onChange={(name) => choose([first, name])}
        />
      </div>
    </div>
  );
};

/**
 * Pictures blink for as long as Space is held: somebody who lets it go, or turns to another window, ends it. While it is
 * held it comes again and again, and counts once.
 */
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
