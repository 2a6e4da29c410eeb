'use client';

import { Popover } from '@base-ui/react/popover';
import { Check } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { isPurposeCode, purposeNames, purposeOpens } from '@/lib/access/purposes';
import { Button } from '../ui/button';
import { classNames } from '../ui/class-names';
import { FailureNote } from '../ui/failure-note';
import { Kbd } from '../ui/kbd';
import { BusyRing } from '../ui/ring';
import { useShortcuts } from '../ui/shortcuts';
import { OtherPurpose } from './other-purpose';
import { type AllowedPurpose, usePurpose } from './purpose-provider';
import { needsExplanation } from './use-renewal';

interface PurposePopoverProps extends PurposeMenuProps {
  /** The chip, wherever the menu was opened from. */
  anchor: RefObject<HTMLElement | null>;
}

/** Open while rendered. */
export const PurposePopover = ({ anchor, onClose, ...menu }: PurposePopoverProps) => (
  <Popover.Root
    open
    onOpenChange={(isOpen, { event }) => {
      // A press on the chip itself is handled by the chip.
      if (!isOpen && !(event.target instanceof Node && anchor.current?.contains(event.target))) onClose();
    }}
  >
    <Popover.Portal>
      <Popover.Positioner
        anchor={anchor}
        side="bottom"
        align="end"
        sideOffset={6}
        collisionPadding={8}
        className="sheet-place z-20"
      >
        <PurposeMenu onClose={onClose} {...menu} />
      </Popover.Positioner>
    </Popover.Portal>
  </Popover.Root>
);

const menuWords = ({ code, words }: { code: string; words: string }): string =>
  needsExplanation(code) ? 'Other (explain)…' : words;

const useOf = (code: string): string | null => (isPurposeCode(code) ? purposeNames[code].use : null);

type Work = { kind: 'none' } | { kind: 'pending' } | { kind: 'failed'; error: unknown };

interface PurposeMenuProps {
  /** A number that was pressed before the menu had loaded. */
  early: number | null;
  /** Gets the focus afterwards. */
  returnTo: () => HTMLElement | null;
  onClose: () => void;
}

/** One key or click sets a purpose; only "other" has to be explained. */
const PurposeMenu = ({ early, returnTo, onClose }: PurposeMenuProps) => {
  const { running, allowed, choose, end } = usePurpose();
  const [inWords, setInWords] = useState(false);
  const [work, setWork] = useState<Work>({ kind: 'none' });
  const list = useRef<HTMLUListElement>(null);
  const pending = work.kind === 'pending';

  const run = async (action: () => Promise<void>) => {
    if (pending) return;
    setWork({ kind: 'pending' });
    try {
      await action();
      onClose();
    } catch (error) {
      setWork({ kind: 'failed', error });
    }
  };
  const pick = ({ code }: AllowedPurpose) => {
    if (needsExplanation(code)) setInWords(true);
    else void run(() => choose(code));
  };
  const taken = useRef(false);
  useEffect(() => {
    const purpose = early === null || taken.current ? undefined : allowed[early - 1];
    taken.current = true;
    if (purpose) pick(purpose);
  });
  // After P, the number may be pressed before the menu has the focus.
  useShortcuts(inWords ? {} : Object.fromEntries(allowed.map((purpose, index) => [index + 1, () => pick(purpose)])));

  const onKeyDown = (event: KeyboardEvent) => {
    if (inWords || event.ctrlKey || event.metaKey || event.altKey) return;
    const picked = /^[1-9]$/.test(event.key) ? allowed[Number(event.key) - 1] : undefined;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (!picked && step === 0) return;

    event.preventDefault();
    if (picked) return pick(picked);
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    buttons.at((at + step) % buttons.length)?.focus();
  };

  return (
    <Popover.Popup
      onKeyDown={onKeyDown}
      finalFocus={returnTo}
      className="sheet enter w-[min(360px,94vw)] rounded-card border border-line bg-surface p-1.5 shadow-2 outline-none"
    >
      <Popover.Title className="px-2 pt-1 pb-1.5 text-12 font-medium text-ink-2">
        {inWords ? 'Other purpose' : 'Choose a purpose'}
      </Popover.Title>
      {inWords ? (
        <OtherPurpose
          pending={pending}
          onBack={() => setInWords(false)}
          onStart={(words, deleteDraft) =>
            void run(async () => {
              await choose('other', words);
              void deleteDraft();
            })
          }
        />
      ) : (
        <>
          <p className="px-2 pb-1.5 text-12 text-ink-2">
            {purposeOpens.shown} {purposeOpens.hidden}
          </p>
          <ul ref={list}>
            {allowed.map((purpose, index) => (
              <li key={purpose.code}>
                <Choice
                  purpose={purpose}
                  number={index + 1}
                  chosen={purpose.code === running?.code}
                  disabled={pending}
                  onPick={() => pick(purpose)}
                />
              </li>
            ))}
          </ul>
          <div className="mt-1.5 flex min-h-[38px] items-center gap-2 border-t border-line px-2 pt-1.5 text-11 text-ink-2">
            {pending ? (
              <span role="status" className="inline-flex items-center gap-1.5">
                <BusyRing /> One moment…
              </span>
            ) : (
              <span>Lasts 30 min. Every view is logged.</span>
            )}
            {running && (
              <Button size="small" className="ml-auto" disabled={pending} onClick={() => void run(end)}>
                End purpose
              </Button>
            )}
          </div>
        </>
      )}
      {work.kind === 'failed' && <FailureNote error={work.error} className="mt-1.5" />}
    </Popover.Popup>
  );
};

interface ChoiceProps {
  purpose: AllowedPurpose;
  number: number;
  chosen: boolean;
  disabled: boolean;
  onPick: () => void;
}

const Choice = ({ purpose, number, chosen, disabled, onPick }: ChoiceProps) => (
  <button
    type="button"
    aria-current={chosen ? 'true' : undefined}
    disabled={disabled}
    onClick={onPick}
    className={classNames(
      'flex min-h-11 w-full items-center gap-2.5 rounded-control px-2 py-1 text-left -outline-offset-2 disabled:text-ink-3',
      chosen ? 'bg-accent-soft' : 'hover:bg-hover',
    )}
  >
    <Kbd>{String(number)}</Kbd>
    <span className="min-w-0">
      <span className={classNames('block', chosen && 'font-medium')}>{menuWords(purpose)}</span>
      <span className="block text-11 text-ink-2">{useOf(purpose.code)}</span>
    </span>
    <span className="ml-auto inline-flex items-center gap-1 text-11 whitespace-nowrap text-ink-2">
      {chosen && !needsExplanation(purpose.code) && (
        <>
          <Check aria-hidden="true" className="size-3.5 stroke-2 text-accent" /> choose again to renew
        </>
      )}
    </span>
  </button>
);
