'use client';

import { FlaskConical } from 'lucide-react';
import type { RetentionRuleRow } from '@/lib/answers';
import { Button } from '../../../ui/button';
import { defineColumns } from '../../../ui/data-table';
import { figure } from '../../../ui/figures';
import { BusyRing } from '../../../ui/ring';
import { dayWords } from '../../../words/days';
import { RecordButtons } from '../../record-buttons';
import { everyWords, modeWords, scopeWords } from '../words';
import type { useRule } from './rules';

interface RuleContext {
  onEdit: (rule: RetentionRuleRow) => void;
  onEnable: (rule: RetentionRuleRow) => void;
  onDelete: (rule: RetentionRuleRow) => void;
}

const scheduleWords = ({ every, lastRunOn, nextRunOn, isActive }: RetentionRuleRow): string =>
  [
    everyWords[every],
    isActive && nextRunOn && `next ${dayWords(nextRunOn)}`,
    lastRunOn ? `last ${dayWords(lastRunOn)}` : 'never run',
  ]
    .filter(Boolean)
    .join(', ');

export const ruleColumns = defineColumns<RetentionRuleRow, RuleContext, ReturnType<typeof useRule>>([
  {
    id: 'rule',
    header: 'Rule',
    width: 140,
    rowHeader: true,
    className: 'py-1',
    cell: ({ name, isActive }) => (
      <>
        {name}
        {!isActive && <span className="text-12 text-ink-3"> disabled</span>}
      </>
    ),
  },
  { id: 'sessions', header: 'Sessions', width: 200, className: 'py-1', cell: scopeWords },
  {
    id: 'age',
    header: 'Older than',
    width: 90,
    className: 'py-1',
    cell: ({ days }) => `${figure(days)} ${days === 1 ? 'day' : 'days'}`,
  },
  {
    id: 'action',
    header: 'Action',
    width: 90,
    className: 'py-1',
    title: ({ mode }) => modeWords[mode].meaning,
    cell: ({ mode, isAgreed }) => (
      <>
        {modeWords[mode].words}
        {mode === 'carry out' && !isAgreed && <span className="text-12 text-ink-3"> not agreed yet</span>}
      </>
    ),
  },
  { id: 'schedule', header: 'Schedule', className: 'py-1', cell: scheduleWords },
  {
    id: 'actions',
    header: 'Actions',
    headerLook: 'hidden',
    width: 292,
    narrow: 'pinned-end',
    numeric: true,
    className: 'py-1 whitespace-nowrap',
    cell: (rule, { onEdit, onEnable, onDelete }, { disable, trial }) => (
      <span className="inline-flex items-center">
        <Button look="ghost" size="small" onClick={() => trial.mutate()} disabled={trial.isPending}>
          {trial.isPending ? <BusyRing /> : <FlaskConical aria-hidden="true" />}
          Dry run <span className="sr-only">of {rule.name}</span>
        </Button>
        <RecordButtons
          name={rule.name}
          isActive={rule.isActive}
          enableWords="Enable…"
          pending={disable.isPending}
          onEdit={() => onEdit(rule)}
          onToggle={() => (rule.isActive ? disable.mutate() : onEnable(rule))}
          onDelete={() => onDelete(rule)}
        />
      </span>
    ),
  },
]);
