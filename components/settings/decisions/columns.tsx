'use client';

import type { OutcomeCounts } from '@/lib/answers';
import { defineColumns } from '../../ui/data-table';
import { figure } from '../../ui/figures';
import { differenceWords, outcomeWords } from '../../words/decision-words';

export interface OutcomeRow {
  outcome: keyof OutcomeCounts;
  before: number;
  after: number;
}

export const outcomeColumns = defineColumns<OutcomeRow>([
  { id: 'outcome', header: 'Outcome', rowHeader: true, cell: ({ outcome }) => outcomeWords[outcome] },
  { id: 'before', header: 'As decided', width: 92, numeric: true, cell: ({ before }) => figure(before) },
  { id: 'after', header: 'Preview', width: 92, numeric: true, cell: ({ after }) => figure(after) },
  {
    id: 'difference',
    header: 'Difference',
    width: 92,
    numeric: true,
    className: 'text-ink-2',
    cell: ({ before, after }) => differenceWords(after - before),
  },
]);

export interface OfficerRow {
  decision: 'approved' | 'rejected';
  counts: OutcomeCounts;
}

const previewWords: Record<keyof OutcomeCounts, string> = {
  approved: 'Would be approved',
  toPerson: 'Would go to a person',
  rejected: 'Would be rejected',
};

export const officerColumns = defineColumns<OfficerRow>([
  {
    id: 'decision',
    header: 'Officers decided',
    rowHeader: true,
    cell: ({ decision }) => (decision === 'approved' ? 'Officers approved' : 'Officers rejected'),
  },
  ...(['approved', 'toPerson', 'rejected'] as const).map((outcome) => ({
    id: outcome,
    header: previewWords[outcome],
    width: 104,
    numeric: true,
    // The two kinds of mistake.
    className: ({ decision, counts }: OfficerRow) =>
      outcome !== 'toPerson' && outcome !== decision && counts[outcome] > 0 ? 'font-medium text-bad' : 'text-ink',
    cell: ({ counts }: OfficerRow) => figure(counts[outcome]),
  })),
]);
