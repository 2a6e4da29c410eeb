'use client';

import { Popover } from '@base-ui/react/popover';
import { Check } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button';
import { classNames } from '../ui/class-names';
import { FailureNote } from '../ui/failure-note';
import { Kbd } from '../ui/kbd';
import { BusyRing } from '../ui/ring';
import { useShortcuts } from '../ui/shortcuts';
import { OtherPurpose } from './other-purpose';
import { type AllowedPurpose, usePurpose } from './purpose-provider';
import { menuWords, needsWords } from './purpose-words';

type Work = { kind: 'none' } | { kind: 'pending' } | { kind: 'failed'; error: unknown };

interface PurposeMenuProps {
  /** A number that was pressed before the menu was there. */
  early: number | null;
  /** What gets the focus afterwards. */
  returnTo: () => HTMLElement | null;
  onClose: () => void;
}

/** One key or click begins a purpose; only another one than the usual has to be told in words. */
export const PurposeMenu = ({ early, returnTo, onClose }: PurposeMenuProps) => {
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
    if (needsWords(code)) setInWords(true);
    else void run(() => choose(code));
  };
  const taken = useRef(false);
  useEffect(() => {
    const purpose = early === null || taken.current ? undefined : allowed[early - 1];
    taken.current = true;
    if (purpose) pick(purpose);
  });
  // P and a number in one go: the number may come before the menu has the focus.
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
      className="enter w-[min(320px,94vw)] rounded-card border border-line bg-surface p-1.5 shadow-2 outline-none"
    >
      <Popover.Title className="px-2 pt-1 pb-1.5 text-12 font-medium text-ink-2">
        {inWords ? 'Another purpose' : 'Choose a purpose'}
      </Popover.Title>
      {inWords ? (
        <OtherPurpose
          pending={pending}
          onBack={() => setInWords(false)}
          onStart={(words, forget) =>
            void run(async () => {
              await choose('other', words);
              void forget();
            })
          }
        />
      ) : (
        <>
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
                <BusyRing /> One moment
              </span>
            ) : (
              <span>lasts 30 min, logged with each opening</span>
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
      'flex h-8 w-full items-center gap-2.5 rounded-control px-2 text-left -outline-offset-2 disabled:text-ink-3',
      chosen ? 'bg-accent-soft' : 'hover:bg-hover',
    )}
  >
    <Kbd>{String(number)}</Kbd>
    <span className={classNames('truncate', chosen && 'font-medium')}>{menuWords(purpose)}</span>
    <span className="ml-auto inline-flex items-center gap-1 text-11 whitespace-nowrap text-ink-2">
      {needsWords(purpose.code) && 'reviewed afterwards'}
      {chosen && !needsWords(purpose.code) && (
        <>
          <Check aria-hidden="true" className="size-3.5 stroke-2 text-accent" /> choose again to renew
        </>
      )}
    </span>
  </button>
);
