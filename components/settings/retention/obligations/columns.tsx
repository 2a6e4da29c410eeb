'use client';

import type { RetentionDutyRow } from '@/lib/answers';
import { defineColumns } from '../../../ui/data-table';
import { RecordButtons } from '../../record-buttons';
import { scopeWords, startWords, yearsWords } from '../words';
import type { useToggle } from './obligations';

interface ObligationContext {
  onEdit: (obligation: RetentionDutyRow) => void;
}

export const obligationColumns = defineColumns<RetentionDutyRow, ObligationContext, ReturnType<typeof useToggle>>([
  {
    id: 'sessions',
    header: 'Sessions',
    width: 230,
    className: 'py-1',
    cell: (obligation) => (
      <>
        {scopeWords(obligation)}
        {!obligation.isActive && <span className="text-12 text-ink-3"> disabled</span>}
      </>
    ),
  },
  { id: 'period', header: 'Period', width: 90, className: 'py-1', cell: ({ years }) => yearsWords(years) },
  { id: 'basis', header: 'Legal basis', rowHeader: true, className: 'py-1', cell: ({ basis }) => basis },
  { id: 'start', header: 'Starts', width: 230, className: 'py-1', cell: ({ countsFrom }) => startWords[countsFrom] },
  {
    id: 'actions',
    header: 'Actions',
    headerLook: 'hidden',
    width: 240,
    numeric: true,
    className: 'py-1 whitespace-nowrap',
    cell: (obligation, { onEdit }, toggle) => (
      <RecordButtons
        name={obligation.basis}
        isActive={obligation.isActive}
        pending={toggle.isPending}
        onEdit={() => onEdit(obligation)}
        onToggle={() => toggle.mutate()}
      />
    ),
  },
]);
