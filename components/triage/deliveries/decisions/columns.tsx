'use client';

import { RotateCw } from 'lucide-react';
import type { DecisionRow } from '@/lib/answers';
import { listOf } from '@/lib/base/sentence';
import { Button } from '../../../ui/button';
import { defineColumns } from '../../../ui/data-table';
import { BusyRing } from '../../../ui/ring';
import { Countdown, MomentTime, RelativeTime } from '../../../ui/time';
import { millisecondsOf } from '../../../ui/time-words';
import { SessionLink } from '../delivery-section';
import { decisionWords, stateWords } from './words';

export interface DecisionContext {
  /** Others see the button, and who may press it. */
  mayRetry: boolean;
  /** The row being undone or retried: one at a time. */
  busyKey: string | null;
  onUndo: (row: DecisionRow) => void;
  onRetry: (row: DecisionRow) => void;
}

const reasonWords = ({ reasons }: DecisionRow): string => reasons.join(' · ');

const time = (at: string | null) => (at === null ? <span className="text-ink-3">–</span> : <MomentTime at={at} />);

const timeOf = (state: DecisionRow['state'], sentAt: string | null, confirmedAt: string | null): string | null => {
  if (state === 'confirmed') return confirmedAt;

  return state === 'sent' ? sentAt : null;
};

/** In place of the columns of times, where these have no room. */
const LastTime = ({ at }: { at: string | null }) =>
  at !== null && (
    <span className="block text-12 text-ink-2 wide:hidden phone:hidden">
      <MomentTime at={at} />
    </span>
  );

/** What was decided and why is never cut: these columns share the room, on as many lines as they need. */
const wrapped = 'py-1 whitespace-normal!';

const columns = defineColumns<DecisionRow, DecisionContext>([
  {
    id: 'session',
    header: 'Session',
    width: 104,
    narrow: 'pinned',
    rowHeader: true,
    cell: ({ sessionId }) => <SessionLink id={sessionId} />,
  },
  {
    id: 'verdict',
    header: 'Verdict',
    className: wrapped,
    cell: ({ decision }) => decisionWords[decision],
  },
  {
    id: 'reasons',
    header: 'Reasons',
    className: wrapped,
    cell: (row) => reasonWords(row) || <span className="text-ink-3">none</span>,
  },
  {
    id: 'by',
    header: 'By',
    width: 100,
    className: 'truncate',
    title: ({ by }) => listOf(by.map(({ name }) => name)),
    cell: ({ by }) => listOf(by.map(({ name }) => name)),
  },
  {
    id: 'decided',
    header: 'Decided',
    width: 92,
    className: 'text-ink-2',
    cell: ({ decidedAt }) => <RelativeTime at={decidedAt} />,
  },
  {
    id: 'state',
    header: 'State',
    width: 148,
    className: ({ state }) => (state === 'failed' || state === 'conflicting') && 'font-medium text-bad',
    cell: ({ state, undoUntil, sentAt, confirmedAt }) =>
      undoUntil === null ? (
        <>
          {stateWords[state]}
          <LastTime at={timeOf(state, sentAt, confirmedAt)} />
        </>
      ) : (
        <Countdown to={millisecondsOf(undoUntil)} before="Takes effect in" after="Taking effect" />
      ),
  },
  {
    id: 'sent',
    header: 'Sent',
    width: 140,
    narrow: 'wide',
    className: 'text-ink-2',
    cell: ({ sentAt }) => time(sentAt),
  },
  {
    id: 'confirmed',
    header: 'Confirmed',
    width: 140,
    narrow: 'wide',
    className: 'text-ink-2',
    cell: ({ confirmedAt }) => time(confirmedAt),
  },
  {
    id: 'details',
    header: 'Details',
    // Why something was not sent stands here.
    className: `${wrapped} text-ink-2`,
    cell: ({ words }) => words,
  },
  {
    id: 'action',
    header: 'Action',
    width: 110,
    cell: (row, { mayRetry, busyKey, onUndo, onRetry }) => {
      const isBusy = busyKey === row.key;
      if (row.undoUntil !== null) {
        return (
          <Button size="small" disabled={busyKey !== null} onClick={() => onUndo(row)}>
            {isBusy ? 'Undoing…' : 'Undo'}
          </Button>
        );
      }

      return (
        row.state === 'failed' && (
          <Button
            size="small"
            disabled={!mayRetry || busyKey !== null}
            title={mayRetry ? undefined : 'Only supervisors can retry.'}
            onClick={() => onRetry(row)}
          >
            {isBusy ? <BusyRing /> : <RotateCw aria-hidden="true" />}
            {isBusy ? 'Retrying…' : 'Retry'}
          </Button>
        )
      );
    },
  },
]);

/** One's own list has one person. */
export const decisionColumns = { mine: columns.filter(({ id }) => id !== 'by'), all: columns };
