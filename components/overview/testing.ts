/** Test data: an officer's overview. */
import type { OverviewAnswer, OverviewToday, OverviewWaiting } from '@/lib/answers';
import { coverage } from '../sessions/list/testing';
import { first } from '../triage/testing';

export const asOf = '2026-11-15T10:57:12Z';

export const waiting = (more: Partial<OverviewWaiting> = {}): OverviewWaiting => ({
  total: { count: 12, kind: 'exactly' },
  late: 0,
  due: 2,
  unknown: 0,
  withinHour: 2,
  later: 10,
  second: 0,
  next: [
    {
      sessionId: first,
      score: 55,
      weakest: { name: 'mrzOcrCrossCheck', score: 41 },
      seat: 'first',
      dueAt: '2026-11-15T11:45:12Z',
      serviceLevel: 'due',
      isYours: false,
      whyNot: null,
    },
  ],
  oldest: { sessionId: first, dueAt: '2026-11-15T11:45:12Z', serviceLevel: 'due', isYours: false, whyNot: null },
  strip: { minutes: 300, parts: [3, 0, 2, 1], longer: 0 },
  policy: { warnMinutes: 180, breachMinutes: 240 },
  mayTake: true,
  ...more,
});

export const today = (more: Partial<OverviewToday> = {}): OverviewToday => ({
  since: '2026-11-15T00:00:00.000Z',
  received: { count: 27, kind: 'exactly' },
  automatic: { count: 22, kind: 'exactly' },
  byPeople: 2,
  byYou: 1,
  medianWaitMinutes: 41,
  hours: Array.from({ length: 11 }, (_, hour) => ({ automatic: hour === 9 ? 22 : 0, byPeople: hour === 10 ? 2 : 0 })),
  ...more,
});

const part = <Data>(data: Data) => ({ asOf, data });

export const overview = (more: Partial<OverviewAnswer> = {}): OverviewAnswer => ({
  asOf,
  waiting: part(waiting()),
  mine: part([]),
  unconfirmed: part({ rows: [], total: 0, conflicting: 0, dead: 0 }),
  approvals: part({ rows: [], total: 0 }),
  deletions: part({ rows: [], open: 0, late: 0, incidents: 0, today: '2026-11-15' }),
  service: part({ state: 'answering' as const, answeredAt: '2026-11-15T10:57:03Z', day: null }),
  coverage: part(coverage()),
  today: part(today()),
  steps: part({ open: [], done: 3, all: 3 }),
  setUp: part({ twoFactor: true, auditSealed: true, retention: null }),
  sample: part({ sessions: null, hasHistory: false }),
  changes: part({ isFirstVisit: true, since: '2026-11-14T10:57:12Z', items: [] }),
  ...more,
});
