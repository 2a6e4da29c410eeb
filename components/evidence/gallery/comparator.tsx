'use client';

import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { Fragment, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { ImageList } from '@/lib/contract/domain';
import { usePreferences } from '../../preferences/use-preferences';
import { buttonClasses } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import type { Keys } from '../../ui/shortcuts';
import { imageGroups } from '../../words/image-names';
import { FaceDistance } from '../facts/face-distance';
import { ImageFacts, MeshButton } from '../facts/image-facts';
import { AlignEyesButton, alignedWords, imageOverlays, useEyeAlignment } from './align-eyes';
import { CompareCaption, ComparePair } from './compare-pair';
import { CompareToolbar } from './compare-toolbar';
import { facesOf } from './faces';
import { arrowMoves, useMovingView } from './moving-view';
import { compareKeys, useComparison } from './use-comparison';

/** Controls that keep these keys for themselves. */
const takesKeys = 'input, select';
const takesPresses = 'button, input, select';

interface ComparatorProps {
  images: ImageList;
  onView: (name: string) => void;
  onClose: () => void;
}

/** Compares two images of the session, portrait and selfie at first. */
export const Comparator = ({ images, onView, onClose }: ComparatorProps) => {
  const names = imageGroups(images).flatMap((group) => group.names);
  const faces = facesOf(images);
  const [first, setFirst] = useState(faces[0].name);
  const [second, setSecond] = useState(faces[1].name);
  const moving = useMovingView();
  const comparison = useComparison();
  const { setHeld } = comparison;
  const { preferences } = usePreferences();
  const stage = useRef<HTMLElement>(null);
  const otherStage = useRef<HTMLElement>(null);
  const stages = useMemo(() => [stage, otherStage] as const, []);
  const pair = useMemo(() => [first, second] as const, [first, second]);
  const alignment = useEyeAlignment(pair, comparison, stages);
  const { aligned, marking } = alignment;
  const overlays = imageOverlays(alignment, moving);
  const onto = useMemo(() => (aligned ? { target: aligned[0], own: aligned[1] } : undefined), [aligned]);

  const latestOnView = useRef(onView);
  useEffect(() => {
    latestOnView.current = onView;
  });
  useEffect(() => {
    for (const name of [first, second]) if (name !== null) latestOnView.current(name);
  }, [first, second]);

  // A full-screen image would cover the dialog.
  useEffect(() => {
    if (document.fullscreenElement) void document.exitFullscreen();
  }, []);

  const keys: Keys = {
    ...arrowMoves(moving),
    ...compareKeys(comparison, moving),
    r: moving.rotate,
    ...marking?.keys,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target } = event;
    const run = Object.hasOwn(keys, key) ? keys[key] : undefined;
    if (!run || event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return;
    // Escape goes to the dialog, which ends the marking first.
    if (key === 'Escape' || target.closest(key === ' ' || key === 'Enter' ? takesPresses : takesKeys)) return;
    if (key.length === 1 && !preferences.singleKeys) return;
    event.preventDefault();
    // A held Space key repeats.
    if (key !== ' ' || !event.repeat) run();
  };
  const onKeyUp = ({ key }: KeyboardEvent) => {
    if (key === ' ') setHeld(false);
  };

  return (
    <Dialog.Root
      open
      onOpenChange={(open, { reason }) => {
        if (open) return;
        if (marking && reason === 'escape-key') alignment.end();
        else onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-20 bg-veil" />
        <Dialog.Popup
          initialFocus={stage}
          onKeyDown={onKeyDown}
          onKeyUp={onKeyUp}
          onBlur={() => setHeld(false)}
          className="sheet enter fixed inset-[min(24px,2vw)] z-30 flex flex-col gap-2.5 overflow-auto rounded-box border border-line bg-sunken p-4 shadow-2 outline-none"
        >
          <div className="flex flex-wrap items-baseline gap-x-2 pr-8">
            <Dialog.Title className="text-16 font-semibold">Compare faces</Dialog.Title>
            <Dialog.Description className="text-12 text-ink-2">Both images move together.</Dialog.Description>
          </div>
          <CompareToolbar
            comparison={comparison}
            onPointed={() => stage.current?.focus()}
            moving={moving}
            before={
              <>
                <MeshButton
                  onShow={(portrait, selfie) => {
                    if (portrait !== null) setFirst(portrait);
                    if (selfie !== null) setSecond(selfie);
                  }}
                />
                <AlignEyesButton alignment={alignment} onPointed={() => stage.current?.focus()} />
              </>
            }
          />
          <ComparePair
            faces={[
              { name: first, absent: faces[0].absent },
              { name: second, absent: faces[1].absent },
            ]}
            comparison={comparison}
            moving={moving}
            stages={stages}
            aligned={aligned}
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
          <FaceDistance />
          <div className="grid grid-cols-2 gap-2.5">
            <CompareCaption label="First image" name={first} names={names} onChange={setFirst} />
            <CompareCaption
              label="Second image"
              name={second}
              names={names}
              note={alignedWords(alignment)}
              onChange={setSecond}
            />
          </div>
          <Dialog.Close
            aria-label="Close"
            className={classNames(
              buttonClasses({ look: 'ghost', icon: true, size: 'small' }),
              'absolute top-4 right-4',
            )}
          >
            <X aria-hidden="true" />
          </Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
};
