import type { DecisionRow, DecisionState } from '@/lib/answers';

export const stateWords: Record<DecisionState, string> = {
  held: 'Can be undone',
  second: 'Awaiting another person',
  recorded: 'Recorded',
  failed: 'Failed',
  sent: 'Sent',
  told: 'Integrator informed',
  confirmed: 'Confirmed',
  conflicting: 'Conflict',
  undone: 'Undone',
  void: 'Void',
};

export const decisionWords: Record<DecisionRow['decision'], string> = {
  approve: 'Approved',
  reject: 'Rejected',
  uphold: 'Appeal: upheld',
  'recommend approval': 'Appeal: approval recommended',
  'recommend rejection': 'Appeal: rejection recommended',
};

export const periods = ['today', 'week', 'month', 'all'] as const;
export type Period = (typeof periods)[number];

export const periodWords: Record<Period, string> = {
  today: 'Today',
  week: 'Last 7 days',
  month: 'Last 30 days',
  all: 'All time',
};

const days: Record<Exclude<Period, 'all'>, number> = { today: 1, week: 7, month: 30 };

/** Days start at midnight where the reader is, today included; `null`: without a start. */
export const startOf = (period: Period, now = new Date()): string | null => {
  if (period === 'all') return null;

  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - days[period] + 1).toISOString();
};
