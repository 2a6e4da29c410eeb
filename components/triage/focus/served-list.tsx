'use client';

import { Check, ChevronRight, Minus } from 'lucide-react';
import { useState } from 'react';
import type { Served, VerdictBody } from '@/lib/answers';
import type { ImageList } from '@/lib/contract/domain';
import { imageWords, pictureGroups } from '../../evidence/image-names';
import { useNow } from '../../ui/now';

type ReadLooked = () => VerdictBody['looked'];

const results: Record<string, string> = {
  decision: 'Decision',
  document: 'Document results',
  face: 'Face results',
};

/** A list of names is nothing to look at. */
const isShown = (part: string): boolean => part !== 'images';

const wordsOf = (part: string): string =>
  results[part] ?? (part.startsWith('picture ') ? imageWords(part.slice('picture '.length)) : part);

interface ServedListProps {
  served: readonly Served[];
  /** `null`: not read, or held back. */
  images: ImageList | null;
  /** How long each part stood on the screen, as this browser counts. */
  looked: ReadLooked;
}

/** What of the session was sent in full to this person under this claim. Closed, it is one line. */
export const ServedList = ({ served, images, looked }: ServedListProps) => {
  const [isOpen, setOpen] = useState(false);
  const sent = new Set(served.map(({ part }) => part));
  const pictures = images ? pictureGroups(images).flatMap(({ names }) => names.map((name) => `picture ${name}`)) : [];
  const parts = [...new Set([...Object.keys(results), ...pictures, ...sent])].filter(isShown);

  return (
    <details className="group text-12" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="-mx-1 flex min-h-6 cursor-pointer list-none items-center gap-1 rounded-chip px-1 [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden="true" className="size-3.5 shrink-0 text-ink-3 group-open:rotate-90" />
        <span className="font-semibold">Served to you</span>{' '}
        <span className="text-ink-3">
          {parts.filter((part) => sent.has(part)).length} of {parts.length}
          {isOpen && ', times by the browser'}
        </span>
      </summary>
      {isOpen && <Parts parts={parts} sent={sent} looked={looked} />}
    </details>
  );
};

interface PartsProps {
  parts: readonly string[];
  sent: ReadonlySet<string>;
  looked: ReadLooked;
}

const Parts = ({ parts, sent, looked }: PartsProps) => {
  // Counts on while somebody looks.
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
  if (!wasSent) return 'not sent';
  return seconds ? `${seconds} s` : 'not opened';
};
