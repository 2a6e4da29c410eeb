'use client';

import type { RetentionDutyRow } from '@/lib/answers';
import { defineColumns } from '../../../ui/data-table';
import { periodStartWords } from '../../../words/retention-words';
import { RecordButtons } from '../../record-buttons';
import { scopeWords, yearsWords } from '../words';
import type { useDisable } from './obligations';

interface ObligationContext {
  onEdit: (obligation: RetentionDutyRow) => void;
  onEnable: (obligation: RetentionDutyRow) => void;
  onDelete: (obligation: RetentionDutyRow) => void;
}

export const obligationColumns = defineColumns<RetentionDutyRow, ObligationContext, ReturnType<typeof useDisable>>([
  {
    id: 'sessions',
    header: 'Sessions',
    className: 'py-1',
    cell: (obligation) => (
      <>
        {scopeWords(obligation)}
        {!obligation.isActive && <span className="text-12 text-ink-3"> disabled</span>}
      </>
    ),
  },
  { id: 'period', header: 'Period', width: 80, className: 'py-1', cell: ({ years }) => yearsWords(years) },
  { id: 'basis', header: 'Legal basis', rowHeader: true, className: 'py-1', cell: ({ basis }) => basis },
  {
    id: 'start',
    header: 'Starts',
    width: 110,
    className: 'py-1',
    cell: ({ countsFrom }) => periodStartWords[countsFrom],
  },
  {
    id: 'actions',
    header: 'Actions',
    headerLook: 'hidden',
    width: 204,
    narrow: 'pinned-end',
    numeric: true,
    className: 'py-1 whitespace-nowrap',
    cell: (obligation, { onEdit, onEnable, onDelete }, disable) => (
      <RecordButtons
        name={obligation.basis}
        isActive={obligation.isActive}
        enableWords="Enable…"
        pending={disable.isPending}
        onEdit={() => onEdit(obligation)}
        onToggle={() => (obligation.isActive ? disable.mutate() : onEnable(obligation))}
        onDelete={() => onDelete(obligation)}
      />
    ),
  },
]);
