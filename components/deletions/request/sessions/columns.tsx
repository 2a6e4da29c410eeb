'use client';

import { Check, Lock, Minus, Pause, TriangleAlert, X } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import type { DeletionItem } from '@/lib/answers';
import { sessionHref } from '../../../session-data/opened-from';
import { classNames } from '../../../ui/class-names';
import { type Column, defineColumns } from '../../../ui/data-table';
import { figure } from '../../../ui/figures';
import { Glyph } from '../../../ui/glyph';
import { BusyRing } from '../../../ui/ring';
import { shortId } from '../../../ui/short-id';
import { DayTime, RelativeTime } from '../../../ui/time';
import { utcWords } from '../../../ui/time-words';
import { useZone } from '../../../ui/zone';
import { MatchChips } from '../match-chips';
import { type Outcome, outcomeOf, type StepCell, stepCells, stepNames } from './item-words';

export const isHeld = ({ state, keeping }: DeletionItem): boolean =>
  state === 'held' || (state === 'confirmed' && keeping !== null);

/** A held session has one cell in place of its steps. */
const stepColumns = stepNames.map(
  (name, index): Column<DeletionItem, SessionsContext> => ({
    id: name,
    header: name,
    // Over the middle of its cells.
    headerLook: (
      <span aria-hidden="true" className="-mx-[7px] block text-center">
        {name}
      </span>
    ),
    width: 46,
    className: (item) => (isHeld(item) ? 'text-ink-2' : 'not-phone:px-0.5!'),
    span: (item) => (index === 0 && isHeld(item) ? stepNames.length : 1),
    cell: (item) => (isHeld(item) ? 'locked' : <Progress item={item} index={index} />),
  }),
);

interface SessionsContext {
  isGivenUp: boolean;
  isPaused: boolean;
}

export const sessionColumns = defineColumns<DeletionItem, SessionsContext>([
  {
    id: 'session',
    header: 'Session',
    width: 86,
    rowHeader: true,
    className: 'mono first:pl-0.5!',
    cell: ({ sessionId }) => (
      <Link href={sessionHref(sessionId)} prefetch={false} title={sessionId} className="hover:underline">
        {shortId(sessionId)}
      </Link>
    ),
  },
  {
    id: 'matched-by',
    header: 'Matched by',
    width: 136,
    cell: ({ matchedBy }) => <MatchChips matchedBy={matchedBy} />,
  },
  {
    id: 'created',
    header: 'Created',
    width: 98,
    className: 'text-ink-2',
    cell: ({ createdAt }) => (createdAt ? <DayTime at={createdAt} /> : 'unknown'),
  },
  {
    id: 'objects',
    header: 'Objects',
    width: 62,
    numeric: true,
    cell: ({ progress }) =>
      progress?.objects == null ? <span className="text-ink-3">–</span> : figure(progress.objects),
  },
  ...stepColumns,
  {
    id: 'outcome',
    header: 'Outcome',
    cell: (item, context) => <OutcomeWords item={item} {...context} />,
  },
]);

const stepLooks: Record<StepCell['look'], string> = {
  done: 'bg-ok-soft text-ok',
  failed: 'bg-bad-soft text-bad',
  running: 'bg-accent-soft text-accent shadow-[inset_0_-2px_0_var(--accent)]',
  skipped: 'bg-press text-ink-2',
  waiting: 'shadow-[inset_0_0_0_1px_var(--line)]',
};

const stepIcons: Partial<Record<StepCell['look'], ReactNode>> = {
  done: <Check aria-hidden="true" />,
  failed: <X aria-hidden="true" />,
  skipped: <Minus aria-hidden="true" />,
};

const Progress = ({ item, index }: { item: DeletionItem; index: number }) => {
  const step = stepCells(item.progress, useZone())[index];
  if (!step) return null;
  const { look, words, text } = step;

  return (
    <span
      title={words}
      className={classNames(
        'grid h-4 place-items-center rounded-[3px] text-[10.5px] leading-none font-medium [&_svg]:size-[11px] [&_svg]:stroke-2',
        'phone:flex phone:h-auto phone:gap-1.5 phone:bg-transparent phone:text-[14px] phone:leading-5 phone:font-normal phone:shadow-none phone:[&_svg]:shrink-0',
        stepLooks[look],
      )}
    >
      {stepIcons[look] ??
        (text && (
          <span aria-hidden="true" className="phone:hidden">
            {text}
          </span>
        ))}
      {/* A card has room for the words, and a phone has no hover. */}
      <span className="sr-only phone:not-sr-only">{words}</span>
    </span>
  );
};

const outcomeIcons: Record<Outcome['look'], ReactNode> = {
  gone: <Glyph name="check" className="text-ok-bar" />,
  'was gone': <Minus aria-hidden="true" className="text-ink-3" />,
  running: <BusyRing />,
  failing: <TriangleAlert aria-hidden="true" className="text-bad" />,
  held: <Lock aria-hidden="true" className="text-ink-3" />,
  waiting: <Glyph name="dashed" className="text-ink-3" />,
};

const OutcomeWords = ({ item, isGivenUp, isPaused }: { item: DeletionItem } & SessionsContext) => {
  const { look, word, more } = outcomeOf(item, useZone(), isGivenUp);
  const nextCheckAt = look === 'gone' ? item.progress?.nextCheckAt : null;
  const nextTryAt = look === 'failing' ? item.progress?.problem?.nextTryAt : null;

  return (
    <span className="flex min-w-0 items-center gap-[7px] [&_svg]:size-3.5 [&_svg]:shrink-0 [&_svg]:stroke-[1.5]">
      {isPaused && look === 'running' ? <Pause aria-hidden="true" className="text-ink-3" /> : outcomeIcons[look]}
      <b className={classNames('font-medium whitespace-nowrap', look === 'failing' && 'text-bad')}>{word}</b>
      <span title={nextCheckAt ? `Next ${utcWords(nextCheckAt)}` : undefined} className="min-w-0 text-12 text-ink-2">
        {more}
        {nextTryAt && (
          <>
            , next try <RelativeTime at={nextTryAt} />
          </>
        )}
      </span>
    </span>
  );
};
