'use client';

import { Popover } from '@base-ui/react/popover';
import { useMutation } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { Instant } from '@/lib/contract/domain';
import { asApiError } from '../../api';
import type { LogFilter, Place } from '../../session-data/audit-address';
import { boundsOf } from '../../session-data/time-window';
import { Button, buttonClasses } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { LocalHint } from '../../ui/local-hint';
import { smallFieldClasses } from '../../ui/small-field';
import { instantOfField } from '../../ui/utc-field';
import { readLog } from '../queries';

/** The newest matching event up to that time, as a place in the list; `null` if there is none. */
const placeAt = async (filter: LogFilter, at: Instant): Promise<Place> => {
  const { from, to } = boundsOf(filter.window, Date.now());
  const end = to !== null && to < at ? to : at;
  const { events } = await readLog({ ...filter, window: { span: null, from, to: end } }, null);
  const newest = events[0];
  // `before` excludes its own id, so add one to include the event.
  return newest ? { before: String(BigInt(newest.id) + 1n) } : null;
};

/** Goes to a time or a position without filtering the list. */
export const JumpTo = ({ filter, goTo }: { filter: LogFilter; goTo: (place: Place) => void }) => {
  const [open, setOpen] = useState(false);

  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger className={buttonClasses({ size: 'small' })}>
        <CalendarClock aria-hidden="true" />
        Jump to…
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner side="top" align="end" sideOffset={6} collisionPadding={8} className="sheet-place z-20">
          <Popover.Popup className="sheet enter w-[264px] max-w-[calc(100vw-16px)] rounded-card border border-line bg-surface p-3 shadow-2 outline-none">
            <Popover.Title className="text-12 font-semibold">Jump to</Popover.Title>
            <JumpForms
              filter={filter}
              goTo={(place) => {
                goTo(place);
                setOpen(false);
              }}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
};

const row = 'mt-2 grid grid-cols-[56px_minmax(0,1fr)_auto] items-center gap-2';

const JumpForms = ({ filter, goTo }: { filter: LogFilter; goTo: (place: Place) => void }) => {
  const [time, setTime] = useState('');
  const [position, setPosition] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const search = useMutation({
    mutationFn: (at: Instant) => placeAt(filter, at),
    onSuccess: (place) => (place ? goTo(place) : setProblem('No matching events up to that time.')),
    onError: (error) => setProblem(asApiError(error).message),
  });

  const toTime = (event: FormEvent) => {
    event.preventDefault();
    const at = instantOfField(time);
    setProblem(at === null ? 'Enter a date and time.' : null);
    if (at !== null) search.mutate(at);
  };

  const toPosition = (event: FormEvent) => {
    event.preventDefault();
    const at = Number(position.replace(/[\s,]/g, ''));
    if (Number.isSafeInteger(at) && at >= 1) goTo({ position: at });
    else setProblem('Enter a whole number of 1 or more.');
  };

  return (
    <>
      <form method="post" noValidate onSubmit={toTime} className={row}>
        <label htmlFor="jump-time" className="text-12 text-ink-2">
          Time (UTC)
        </label>
        <input
          id="jump-time"
          type="datetime-local"
          value={time}
          onChange={(event) => setTime(event.target.value)}
          aria-describedby="jump-time-hint"
          className={smallFieldClasses}
        />
        <Button type="submit" size="small" disabled={search.isPending} aria-label="Go to time">
          {search.isPending ? '…' : 'Go'}
        </Button>
        <LocalHint
          id="jump-time-hint"
          at={instantOfField(time)}
          className="col-span-3 text-12 text-ink-3 empty:hidden"
        />
      </form>
      <form method="post" noValidate onSubmit={toPosition} className={row}>
        <label htmlFor="jump-position" className="text-12 text-ink-2">
          Position
        </label>
        <input
          id="jump-position"
          inputMode="numeric"
          value={position}
          onChange={(event) => setPosition(event.target.value)}
          autoComplete="off"
          className={classNames(smallFieldClasses, 'text-right')}
        />
        <Button type="submit" size="small" aria-label="Go to position">
          Go
        </Button>
      </form>
      {problem && (
        <p role="alert" className="mt-2 text-12 text-bad">
          {problem}
        </p>
      )}
    </>
  );
};
