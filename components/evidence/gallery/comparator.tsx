'use client';

import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { ImageList } from '@/lib/contract/domain';
import { usePreferences } from '../../preferences/use-preferences';
import { buttonClasses } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import type { Keys } from '../../ui/shortcuts';
import { pictureGroups } from '../image-names';
import { CompareCaption, CompareStage } from './compare-side';
import { type CompareMode, CompareToolbar } from './compare-toolbar';
import { facesOf } from './faces';
import { useMovingView } from './moving-view';
import { arrowMoves } from './stage-keys';
import { useBlink } from './use-blink';

/** What a key belongs to before it belongs to the comparison. */
const takesKeys = 'input, select';
const takesSpace = 'button, input, select';

interface ComparatorProps {
  images: ImageList;
  /** A picture stands here in full. */
  onSee: (name: string) => void;
  onClose: () => void;
}

/** Two pictures of the session against each other: the portrait and the selfie, to begin with. */
export const Comparator = ({ images, onSee, onClose }: ComparatorProps) => {
  const names = pictureGroups(images).flatMap((group) => group.names);
  const faces = facesOf(images);
  const [first, setFirst] = useState(faces[0].name);
  const [second, setSecond] = useState(faces[1].name);
  const [chosenMode, setMode] = useState<CompareMode>('side by side');
  const [isHeld, setHeld] = useState(false);
  const [amount, setAmount] = useState(50);
  const mode = isHeld ? 'blink' : chosenMode;
  const moving = useMovingView();
  const blink = useBlink(mode === 'blink');
  const { preferences } = usePreferences();
  const stage = useRef<HTMLElement>(null);
  const otherStage = useRef<HTMLElement>(null);

  const latestSee = useRef(onSee);
  useEffect(() => {
    latestSee.current = onSee;
  });
  useEffect(() => {
    for (const name of [first, second]) if (name !== null) latestSee.current(name);
  }, [first, second]);

  // What fills the screen would lie over the dialog.
  useEffect(() => {
    if (document.fullscreenElement) void document.exitFullscreen();
  }, []);

  const pressBlink = () => {
    if (blink.byItself) {
      setMode(chosenMode === 'blink' ? 'side by side' : 'blink');
      return;
    }
    setMode('blink');
    blink.change();
  };
  const addAmount = (more: number) => () => setAmount((before) => Math.min(100, Math.max(0, before + more)));

  const keys: Keys = {
    ...arrowMoves(moving),
    ...(mode === 'overlay' && { ArrowLeft: addAmount(-5), ArrowRight: addAmount(5) }),
    v: () => setMode('side by side'),
    o: () => setMode('overlay'),
    ' ': blink.byItself ? () => setHeld(true) : pressBlink,
    r: moving.turn,
    '+': () => moving.step(1),
    '-': () => moving.step(-1),
    '0': moving.fit,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target } = event;
    const run = Object.hasOwn(keys, key) ? keys[key] : undefined;
    if (!run || event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return;
    if (target.closest(key === ' ' ? takesSpace : takesKeys)) return;
    if (key.length === 1 && !preferences.singleKeys) return;
    event.preventDefault();
    // Space comes again and again while it is held.
    if (key !== ' ' || !event.repeat) run();
  };
  const onKeyUp = ({ key }: KeyboardEvent) => {
    if (key === ' ') setHeld(false);
  };

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-20 bg-veil" />
        <Dialog.Popup
          initialFocus={stage}
          onKeyDown={onKeyDown}
          onKeyUp={onKeyUp}
          onBlur={() => setHeld(false)}
          className="enter fixed inset-[min(24px,2vw)] z-30 flex flex-col gap-2.5 overflow-auto rounded-box border border-line bg-sunken p-4 shadow-2 outline-none"
        >
          <div className="flex flex-wrap items-baseline gap-x-2 pr-8">
            <Dialog.Title className="text-16 font-semibold">Compare faces</Dialog.Title>
            <Dialog.Description className="text-12 text-ink-2">Both pictures move together.</Dialog.Description>
          </div>
          <CompareToolbar
            mode={mode}
            onMode={setMode}
            onBlink={pressBlink}
            onPointed={() => stage.current?.focus()}
            amount={amount}
            onAmount={setAmount}
            moving={moving}
          />
          <div
            data-mode={mode}
            className={classNames(
              'grid min-h-[220px] flex-1 grid-rows-[minmax(0,1fr)] gap-2.5 *:min-w-0 *:rounded-card',
              mode === 'side by side' ? 'grid-cols-2 *:bg-stage' : '*:col-start-1 *:row-start-1',
            )}
          >
            <div className="bg-stage">
              <CompareStage name={first} absent={faces[0].absent} moving={moving} stage={stage} />
            </div>
            <div
              className={mode === 'overlay' ? undefined : 'bg-stage'}
              style={{
                opacity: mode === 'overlay' ? amount / 100 : mode === 'blink' && blink.shown === 'first' ? 0 : 1,
              }}
            >
              <CompareStage name={second} absent={faces[1].absent} moving={moving} stage={otherStage} />
            </div>
          </div>
          <div className="grid grid-cols-2 gap-2.5">
            <CompareCaption label="First picture" name={first} names={names} onChange={setFirst} />
            <CompareCaption label="Second picture" name={second} names={names} onChange={setSecond} />
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
