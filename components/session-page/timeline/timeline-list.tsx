'use client';

import { CircleUserRound, Globe, type LucideIcon, Server } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import type { TimelineEntry } from '@/lib/answers';
import { localDay, utcWords, type Zone } from '../../ui/time-words';
import { useZone } from '../../ui/zone';
import { entryWords } from './entry-words';
import { HintedTime } from './hinted-time';

const icons: Record<TimelineEntry['by'], { Icon: LucideIcon; name: string }> = {
  service: { Icon: Globe, name: 'Service' },
  proofdesk: { Icon: Server, name: 'Proofdesk' },
  person: { Icon: CircleUserRound, name: 'Person' },
};

interface Day {
  day: string;
  entries: TimelineEntry[];
}

const byDay = (entries: readonly TimelineEntry[], zone: Zone): Day[] => {
  const days: Day[] = [];
  for (const entry of entries) {
    const day = localDay(entry.at, zone);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
};

/** The second time in a sentence. */
const hintOf = (entry: TimelineEntry): string | undefined =>
  entry.kind === 'reported' && entry.confirmedAt !== null ? `Checked ${utcWords(entry.confirmedAt)}` : undefined;

const steps: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 };

/** Arrow keys move between times, so that Tab passes a long list in one step. */
const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  const step = steps[event.key];
  if (!step) return;
  const times = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-time]')];
  const next = times[times.indexOf(document.activeElement as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
};

export const TimelineList = ({ entries }: { entries: readonly TimelineEntry[] }) => {
  const zone = useZone();
  const [chosen, setChosen] = useState<string | null>(null);
  const stop = entries.find(({ id }) => id === chosen) ?? entries[0];

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the times inside
    <div onKeyDown={moveFocus}>
      {byDay(entries, zone).map(({ day, entries: dayEntries }) => (
        <div key={day}>
          <h3 className="pt-1 pb-0.5 text-11 text-ink-3">{day}</h3>
          <ul>
            {dayEntries.map((entry) => (
              <li key={entry.id} className="flex items-start gap-2 py-0.5 text-table">
                <WhoIcon by={entry.by} />
                <span title={hintOf(entry)} className="min-w-0 flex-1 pt-[3px] break-words">
                  {entryWords(entry, zone)}
                </span>
                <HintedTime at={entry.at} isStop={entry === stop} onFocus={() => setChosen(entry.id)} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
};

const WhoIcon = ({ by }: Pick<TimelineEntry, 'by'>) => {
  const { Icon, name } = icons[by];

  return (
    <span title={name} className="shrink-0 pt-[5px]">
      <Icon aria-hidden="true" className="size-3.5 stroke-[1.5] text-ink-3" />
    </span>
  );
};
