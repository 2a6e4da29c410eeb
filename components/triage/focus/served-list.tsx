'use client';

import { Check, ChevronRight, Minus } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Served, VerdictBody } from '@/lib/answers';
import type { ImageList } from '@/lib/contract/domain';
import { useImageStore } from '../../evidence';
import { useNow } from '../../ui/now';
import { imageGroups, imageWords } from '../../words/image-names';

type ReadLooked = () => VerdictBody['looked'];

const results: Record<string, string> = {
  decision: 'Decision',
  document: 'Document results',
  face: 'Face results',
};

/** The list of image names is not evidence to look at. */
const isShown = (part: string): boolean => part !== 'images';

const wordsOf = (part: string): string =>
  results[part] ??
  (part === 'facts' ? 'Facts behind the decision' : undefined) ??
  (part.startsWith('picture ') ? imageWords(part.slice('picture '.length)) : part);

interface ServedListProps {
  served: readonly Served[];
  /** `null`: not loaded, or withheld. */
  images: ImageList | null;
  looked: ReadLooked;
}

/** The evidence sent in full to this officer under this claim. */
export const ServedList = ({ served, images, looked }: ServedListProps) => {
  const [isOpen, setOpen] = useState(false);
  const imageParts = images ? imageGroups(images).flatMap(({ names }) => names.map((name) => `picture ${name}`)) : [];
  const sent = new Set([...served.map(({ part }) => part), ...useLoadedLater(imageParts)]);
  const parts = [...new Set([...Object.keys(results), ...imageParts, ...sent])].filter(isShown);

  const count = parts.filter((part) => sent.has(part)).length;

  return (
    <details className="group text-12" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="-mx-1 flex min-h-6 cursor-pointer list-none items-center gap-1 rounded-chip px-1 [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden="true" className="size-3.5 shrink-0 text-ink-3 group-open:rotate-90" />
        <span className="shrink-0 font-semibold">Sent to you</span>{' '}
        <span className="text-ink-3">
          {count} of {parts.length}
          {isOpen ? ', with time on screen' : count < parts.length && ', the rest when opened'}
        </span>
      </summary>
      {isOpen && <Parts parts={parts} sent={sent} looked={looked} />}
    </details>
  );
};

/** The answer knows the images that a verdict needs. Others are sent when they are opened. */
const useLoadedLater = (imageParts: readonly string[]): string[] => {
  const { subscribe, read } = useImageStore();
  const loaded = () => imageParts.filter((part) => read(part.slice('picture '.length)).kind === 'ready').join('\n');

  return useSyncExternalStore(subscribe, loaded, loaded).split('\n').filter(Boolean);
};

interface PartsProps {
  parts: readonly string[];
  sent: ReadonlySet<string>;
  looked: ReadLooked;
}

const Parts = ({ parts, sent, looked }: PartsProps) => {
  useNow(1000);
  const spent = new Map(looked().map(({ part, seconds }) => [part, Math.round(seconds)]));

  return (
    <ul className="mt-1 grid gap-0.5">
      {parts.map((part) => (
        <li key={part} className="flex items-center gap-2">
          {sent.has(part) ? (
            <Check aria-hidden="true" className="size-3.5 shrink-0 stroke-2 text-ok-bar" />
          ) : (
            <Minus aria-hidden="true" className="size-3.5 shrink-0 stroke-2 text-ink-3" />
          )}
          <span className="min-w-0 flex-1 truncate">{wordsOf(part)}</span>
          <span className="text-ink-3">{lookedWords(sent.has(part), spent.get(part))}</span>
        </li>
      ))}
    </ul>
  );
};

const lookedWords = (wasSent: boolean, seconds: number | undefined): string => {
  if (!wasSent) return 'not sent yet';
  return seconds ? `${seconds} s` : 'not opened';
};

interface ViewingTimes {
  /** Exactly these parts are on screen from now on. */
  show: (parts: readonly string[]) => void;
  read: () => VerdictBody['looked'];
}

/** Seconds each part of a case was on screen, as reported by the browser. */
const createViewingTimes = (): ViewingTimes => {
  const spent = new Map<string, number>();
  let shown: readonly string[] = [];
  let since = Date.now();

  const count = () => {
    const now = Date.now();
    for (const part of shown) spent.set(part, (spent.get(part) ?? 0) + now - since);
    since = now;
  };

  return {
    show: (parts) => {
      count();
      shown = parts;
    },
    read: () => {
      count();
      return [...spent].map(([part, milliseconds]) => ({ part, seconds: Math.round(milliseconds / 100) / 10 }));
    },
  };
};

/** Counts only while the page is visible. */
export const useViewingTimes = (parts: readonly string[]): ReadLooked => {
  const [times] = useState(createViewingTimes);
  const names = parts.join('\n');

  useEffect(() => {
    const show = () => times.show(document.visibilityState === 'visible' && names !== '' ? names.split('\n') : []);
    show();
    document.addEventListener('visibilitychange', show);
    return () => document.removeEventListener('visibilitychange', show);
  }, [times, names]);

  return times.read;
};
