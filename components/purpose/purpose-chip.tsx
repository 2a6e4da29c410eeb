'use client';

import { ChevronDown, EyeOff } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { Button } from '../ui/button';
import { classNames } from '../ui/class-names';
import { useNow } from '../ui/now';
import { TimeLeftRing } from '../ui/ring';
import { useShortcuts } from '../ui/shortcuts';
import { usePurpose } from './purpose-provider';
import { type RunningPurpose, spanLeft, timeLeft, timeLeftWords } from './running';
import { useRenewal } from './use-renewal';

// Loaded on first use.
const PurposePopover = lazy(async () => ({ default: (await import('./purpose-popover')).PurposePopover }));

const chipClasses =
  'inline-flex h-[26px] shrink-0 items-center phone:relative phone:h-9 phone:after:absolute phone:after:inset-x-0 phone:after:-inset-y-1 phone:rounded-full phone:px-3 gap-[7px] rounded-[13px] border pl-[7px] text-12 whitespace-nowrap hover:bg-hover';

const Running = ({ purpose, by }: { purpose: RunningPurpose; by: string | undefined }) => {
  const left = timeLeft(purpose, useNow(1000));

  return (
    <>
      <TimeLeftRing leftMs={left} totalMs={purpose.totalMs} />
      <b className="font-medium text-ink phone:sr-only">{purpose.words}</b>
      <span className="phone:font-medium">
        {by ?? (
          <>
            <span className="phone:hidden">{timeLeftWords(left)}</span>
            <span data-left={spanLeft(left)} className="hidden before:content-[attr(data-left)] phone:inline" />
          </>
        )}
      </span>
      <ChevronDown aria-hidden="true" className="size-3 text-ink-3 phone:hidden" />
    </>
  );
};

const None = ({ ended }: { ended: boolean }) => (
  <>
    <EyeOff aria-hidden="true" className="size-3.5 stroke-[1.5] text-ink-2" />
    <b className="font-medium text-ink phone:sr-only">{ended ? 'Purpose ended' : 'No purpose set'}</b>
    <span>masked</span>
  </>
);

/** One click renews a purpose that has ended. */
const RenewButton = ({ purpose }: { purpose: RunningPurpose }) => {
  const { renew, pending } = useRenewal(purpose);

  return (
    <Button size="small" look="ghost" className="text-accent!" disabled={pending} onClick={renew}>
      Renew {purpose.words}
    </Button>
  );
};

/** Keyboard users return to the row they came from. */
const focusable = (element: Element | null): HTMLElement | null =>
  element instanceof HTMLElement && element !== document.body && element.isConnected ? element : null;

/**
 * The current purpose, with the time left or `by` what it was set; always in the same corner. Absent for people who
 * cannot have one.
 */
export const PurposeChip = ({ by }: { by?: string | undefined }) => {
  const { running, ended, allowed, menu } = usePurpose();
  const chip = useRef<HTMLButtonElement>(null);
  const before = useRef<Element | null>(null);
  const [early, setEarly] = useState<number | null>(null);
  const open = () => {
    before.current = document.activeElement;
    setEarly(null);
    menu.setOpen(true);
  };
  useShortcuts(allowed.length > 0 ? { p: open, P: open } : {});
  // After P, the number may be pressed before the menu has loaded.
  useShortcuts(
    menu.isOpen ? Object.fromEntries(allowed.map((_, index) => [index + 1, () => setEarly(index + 1)])) : {},
  );

  if (allowed.length === 0) return null;
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-1">
      <span role="status" className="sr-only">
        {ended && `${ended.words} has ended. Names and images are masked again.`}
      </span>
      {ended && <RenewButton purpose={ended} />}
      <button
        type="button"
        ref={chip}
        aria-haspopup="dialog"
        aria-expanded={menu.isOpen}
        onClick={() => {
          before.current = null;
          setEarly(null);
          menu.setOpen(!menu.isOpen);
        }}
        title={
          running
            ? 'Your purpose. Sessions open in full, and every view is logged. (P)'
            : 'Without a purpose, sessions open masked. (P)'
        }
        className={classNames(
          chipClasses,
          running ? 'border-line-2 pr-1.5 text-ink-2' : 'border-dashed border-control pr-[9px] text-ink-2',
        )}
      >
        <span className="sr-only">Purpose: </span>
        {running ? <Running purpose={running} by={by} /> : <None ended={ended !== null} />}
      </button>
      <Suspense>
        {menu.isOpen && (
          <PurposePopover
            anchor={chip}
            early={early}
            returnTo={() => focusable(before.current) ?? chip.current}
            onClose={() => menu.setOpen(false)}
          />
        )}
      </Suspense>
    </span>
  );
};
