'use client';

import { Lock, Minus, TriangleAlert } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import type { DeletionItem } from '@/lib/answers';
import { sessionHref } from '../../sessions/opened-from';
import { classNames } from '../../ui/class-names';
import { figure } from '../../ui/figures';
import { PlainTable } from '../../ui/plain-table';
import { BusyRing } from '../../ui/ring';
import { shortId } from '../../ui/short-id';
import { Glyph } from '../../ui/status';
import { RelativeTime } from '../../ui/time';
import { utcDay } from '../../ui/time-words';
import { cellsOf, type Outcome, outcomeOf } from './item-words';
import { MatchChips } from './match-chips';
import { ProgressCell } from './progress-cell';

const columns = [
  { name: 'Session', width: 'w-[86px]' },
  { name: 'Matched by', width: 'w-[136px]' },
  { name: 'Created', width: 'w-[98px]' },
  { name: 'Objects', width: 'w-[62px]', numeric: true },
  { name: 'List', width: 'w-[46px]' },
  { name: 'Delete', width: 'w-[46px]' },
  { name: 'Probe', width: 'w-[46px]' },
  { name: '+24 h', width: 'w-[46px]' },
  { name: '+7 d', width: 'w-[46px]' },
  { name: 'Outcome' },
];

const cell = 'h-9 border-b border-line px-[7px] py-1 first:pl-0.5';

/** Every session of the request, how far it is, and what came of it. */
export const ItemsTable = ({ items }: { items: readonly DeletionItem[] }) => (
  <PlainTable label="Matched sessions" columns={columns} minWidth="min-w-[860px]">
    {items.map((item) => (
      <Row key={item.sessionId} item={item} />
    ))}
  </PlainTable>
);

const isKept = ({ state, keeping }: DeletionItem): boolean =>
  state === 'held' || (state === 'confirmed' && keeping !== null);

const Row = ({ item }: { item: DeletionItem }) => {
  const { sessionId, createdAt, progress } = item;

  return (
    <tr className={classNames(isKept(item) && 'hatched')}>
      <th scope="row" className={classNames(cell, 'mono font-normal')}>
        <Link href={sessionHref(sessionId)} prefetch={false} title={sessionId} className="hover:underline">
          {shortId(sessionId)}
        </Link>
      </th>
      <td className={cell}>
        <MatchChips matchedBy={item.matchedBy} />
      </td>
      <td className={classNames(cell, 'text-ink-2')}>{createdAt ? utcDay(createdAt) : 'not known'}</td>
      <td className={classNames(cell, 'text-right')}>
        {progress?.objects == null ? <span className="text-ink-3">–</span> : figure(progress.objects)}
      </td>
      {isKept(item) ? (
        <td colSpan={5} className={classNames(cell, 'text-ink-2')}>
          locked
        </td>
      ) : (
        cellsOf(progress).map((each) => (
          <td key={each.name} className="h-9 border-b border-line px-0.5">
            <ProgressCell cell={each} />
          </td>
        ))
      )}
      <td className={cell}>
        <OutcomeWords item={item} />
      </td>
    </tr>
  );
};

const signs: Record<Outcome['look'], ReactNode> = {
  gone: <Glyph name="check" className="text-ok-bar" />,
  'was gone': <Minus aria-hidden="true" className="text-ink-3" />,
  running: <BusyRing />,
  failing: <TriangleAlert aria-hidden="true" className="text-bad" />,
  kept: <Lock aria-hidden="true" className="text-ink-3" />,
  waiting: <Glyph name="dashed" className="text-ink-3" />,
};

const OutcomeWords = ({ item }: { item: DeletionItem }) => {
  const { look, word, more } = outcomeOf(item);
  const nextTryAt = look === 'failing' ? item.progress?.problem?.nextTryAt : null;

  return (
    <span className="flex min-w-0 items-center gap-[7px] [&_svg]:size-3.5 [&_svg]:shrink-0 [&_svg]:stroke-[1.5]">
      {signs[look]}
      <b className={classNames('font-medium whitespace-nowrap', look === 'failing' && 'text-bad')}>{word}</b>
      <span className="min-w-0 text-12 text-ink-2">
        {more}
        {nextTryAt && (
          <>
            , again <RelativeTime at={nextTryAt} />
          </>
        )}
      </span>
    </span>
  );
};
