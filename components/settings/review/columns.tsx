'use client';

import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ManagedReason } from '@/lib/answers';
import { Button } from '../../ui/button';
import { defineColumns } from '../../ui/data-table';
import { figure } from '../../ui/figures';
import { Kbd } from '../../ui/kbd';
import { RelativeTime } from '../../ui/time';
import { factorName } from '../../words/factor-names';
import { RecordButtons } from '../record-buttons';
import type { useReasonChange } from './review-page';

export interface PlacedReason extends ManagedReason {
  place: number;
  /** The last active one: it cannot move down. */
  isLast: boolean;
}

interface ReasonContext {
  onEdit: (reason: ManagedReason) => void;
}

type Change = ReturnType<typeof useReasonChange>;

export const reasonColumns = defineColumns<PlacedReason, ReasonContext, Change>([
  {
    id: 'key',
    header: 'Key',
    card: 'none',
    width: 44,
    className: 'py-1',
    // There are no more digits.
    cell: ({ place, retiredAt }) => retiredAt === null && place <= 9 && <Kbd>{String(place)}</Kbd>,
  },
  {
    id: 'officer',
    header: 'Shown to officers',
    card: 'title',
    width: 160,
    rowHeader: true,
    className: 'py-1',
    cell: ({ words, needsNote, retiredAt }) => (
      <>
        {words}
        {needsNote && <span className="text-12 text-ink-3"> note required</span>}
        {retiredAt !== null && (
          <span className="block text-12 text-ink-3">
            disabled <RelativeTime at={retiredAt} />
          </span>
        )}
      </>
    ),
  },
  {
    id: 'applicant',
    header: 'Shown to applicants',
    className: 'py-1',
    cell: ({ applicantWords }) => applicantWords,
  },
  {
    id: 'factors',
    header: 'Trust Factors',
    width: 120,
    className: 'py-1',
    cell: ({ factors }) =>
      factors.length === 0 ? <span className="text-ink-3">none</span> : factors.map(factorName).join(', '),
  },
  {
    id: 'used',
    header: 'Used',
    width: 56,
    className: 'py-1',
    cell: ({ given }) => (given > 0 ? figure(given) : 'never'),
  },
  {
    id: 'actions',
    header: 'Actions',
    headerLook: 'hidden',
    width: 188,
    className: 'py-1',
    cell: (reason, { onEdit }, change) => (
      <span className="flex items-center justify-end whitespace-nowrap">
        {reason.retiredAt === null && <MoveButtons reason={reason} change={change} />}
        <RecordButtons
          name={reason.words}
          isActive={reason.retiredAt === null}
          pending={change.isPending}
          onEdit={() => onEdit(reason)}
          onToggle={() => change.mutate({ retired: reason.retiredAt === null })}
        />
      </span>
    ),
  },
]);

const MoveButtons = ({ reason: { words, place, isLast }, change }: { reason: PlacedReason; change: Change }) => (
  <>
    <Button
      look="ghost"
      size="small"
      icon
      aria-label={`Move ${words} up`}
      onClick={() => change.mutate({ place: place - 1 })}
      disabled={change.isPending || place === 1}
    >
      <ArrowUp aria-hidden="true" />
    </Button>
    <Button
      look="ghost"
      size="small"
      icon
      aria-label={`Move ${words} down`}
      onClick={() => change.mutate({ place: place + 1 })}
      disabled={change.isPending || isLast}
    >
      <ArrowDown aria-hidden="true" />
    </Button>
  </>
);
