/** Test data: a desk with about 520 sessions a day, the same in each run. */

import { vi } from 'vitest';
import type { DaySpan, InsightAnswer, Quantiles, Rate } from '@/lib/answers';
import { dayMs } from '@/lib/base/durations';
import { coverage } from '../sessions/list/testing';

const daysFrom = (first: string, count: number): DaySpan[] =>
  Array.from({ length: count }, (_, index) => {
    const day = new Date(Date.parse(first) + index * dayMs).toISOString().slice(0, 10);
    return { from: day, to: day };
  });

/** From 0 to 1, and the same in each run. */
const wave = (index: number, salt: number): number => {
  const value = Math.sin(index * 12.9898 + salt * 78.233) * 43_758.5453;
  return value - Math.floor(value);
};

const rateOf = (count: number, of: number): Rate => {
  const z = 1.96;
  const share = count / of;
  const middle = (share + z ** 2 / (2 * of)) / (1 + z ** 2 / of);
  const reach = (z * Math.sqrt((share * (1 - share)) / of + z ** 2 / (4 * of ** 2))) / (1 + z ** 2 / of);

  return { count, of, low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) };
};

const spans = daysFrom('2026-10-17', 30);
const last = spans.length - 1;

const volume = spans.map(({ from }, index) => {
  const weekday = new Date(from).getUTCDay();
  const usual = weekday === 0 || weekday === 6 ? 380 : 590;
  return Math.round((usual + wave(index, 1) * 50) * (index === last ? 0.28 : 1));
});
const counts = (share: number, salt: number): number[] =>
  volume.map((all, index) => Math.round(all * share * (0.8 + wave(index, salt) * 0.4)));

const byStatus = (
  [
    { status: 'AUTO_REJECTED', counts: counts(0.124, 2) },
    { status: 'MANUAL_REJECTED', counts: counts(0.016, 3) },
    { status: 'WAITING_FOR_MANUAL_APPROVE', counts: spans.map((_, index) => (index === last ? 12 : 0)) },
    { status: 'PENDING', counts: counts(0.012, 4) },
    { status: 'EXPIRED', counts: counts(0.012, 5) },
    { status: 'MANUAL_APPROVED', counts: counts(0.061, 6) },
    { status: 'AUTO_APPROVED', counts: counts(0.775, 7) },
  ] satisfies Array<{ status: string; counts: number[] }>
).map((own) => ({
  ...own,
  erased: own.counts.map((_, index) => (own.status === 'AUTO_APPROVED' && index < 2 ? 30 + index : 0)),
}));

const at = (status: string, index: number): number =>
  byStatus.find((each) => each.status === status)?.counts[index] ?? 0;
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
const allOf = (status: string): number => sum(spans.map((_, index) => at(status, index)));

const approved = ['AUTO_APPROVED', 'MANUAL_APPROVED'];
const rejected = ['AUTO_REJECTED', 'MANUAL_REJECTED'];
const waiting = 'WAITING_FOR_MANUAL_APPROVE';
const byHand = ['MANUAL_APPROVED', 'MANUAL_REJECTED', waiting];
const completed = [...approved, ...rejected, waiting];

const ratesOf = (statuses: string[]) => {
  const of = (index: number) => sum(completed.map((status) => at(status, index)));
  const whole = rateOf(sum(statuses.map(allOf)), sum(completed.map(allOf)));

  return {
    spans: spans.map((_, index) => rateOf(sum(statuses.map((status) => at(status, index))), of(index))),
    whole,
    previous: rateOf(Math.round(whole.count * 0.93), Math.round(whole.of * 0.94)),
  };
};

/** 20 bins with their peak at `middle`. */
const hill = (n: number, middle: number, width: number): number[] => {
  const shape = Array.from({ length: 20 }, (_, bin) => Math.exp(-(((bin * 5 + 2.5 - middle) / width) ** 2)));
  const all = sum(shape);

  return shape.map((part) => Math.round((part / all) * n));
};

const quantiles = (n: number, median: number, index: number): Quantiles => {
  const late = Math.exp(-(((index - 20) / 2) ** 2));
  const p50 = Math.round(median * (0.9 + wave(index, 8) * 0.25 + late * 0.8));

  return {
    n,
    p50,
    p90: Math.round(p50 * 3.2 + wave(index, 9) * p50 * 0.4),
    p99: Math.round(p50 * 4.9 + wave(index, 10) * p50),
  };
};

const factor = (name: string, low: number, medium: number, high: [middle: number, width: number]) => {
  const n = 15_200;

  return {
    name,
    n,
    levels: [
      { level: 'LOW', count: Math.round(n * low), bins: hill(Math.round(n * low), 26, 14), unscored: 0 },
      { level: 'MEDIUM', count: Math.round(n * medium), bins: hill(Math.round(n * medium), 66, 7), unscored: 0 },
      {
        level: 'HIGH',
        count: n - Math.round(n * low) - Math.round(n * medium) - 12,
        bins: hill(Math.round(n * (1 - low - medium)), ...high),
        unscored: 0,
      },
      { level: 'UNAVAILABLE', count: 12, bins: Array.from({ length: 20 }, () => 0), unscored: 12 },
    ],
  };
};

const group = (documentType: string, country: string | null, count: number, approvedShare: number) => ({
  documentType,
  country,
  count,
  approved: rateOf(Math.round(count * approvedShare), count),
  rejected: rateOf(Math.round(count * (0.97 - approvedShare)), count),
  verdicts: Math.round(count * 0.08),
  medianToVerdict: count > 0 ? Math.round(3480 + (0.88 - approvedShare) * 45_000) : null,
});

const total = sum(byStatus.map(({ counts: each }) => sum(each)));

export const insight = (more: Partial<InsightAnswer> = {}): InsightAnswer => ({
  range: { from: '2026-10-17', to: '2026-11-15' },
  previous: { from: '2026-09-17', to: '2026-10-16' },
  spans,
  previousSpans: daysFrom('2026-09-17', 30),
  asOf: '2026-11-15T10:57:12Z',
  coverage: coverage(),
  total: { count: total, kind: 'exactly' },
  previousTotal: { count: 14_690, kind: 'exactly' },
  erased: { counted: 61, leftOut: 0 },
  results: { of: total - 61, read: total - 461, wanted: 6, withheld: 12, unreadable: 3, none: 379 },
  sessions: { byStatus, previous: volume.map((all, index) => Math.round((index === last ? 300 : all) * 0.95)) },
  rates: { approved: ratesOf(approved), rejected: ratesOf(rejected), 'sent to a person': ratesOf(byHand) },
  funnel: [
    { step: 'created', count: total, statuses: [] },
    { step: 'completed', count: sum(completed.map(allOf)), statuses: completed },
    {
      step: 'decided by the engine',
      count: allOf('AUTO_APPROVED') + allOf('AUTO_REJECTED'),
      statuses: ['AUTO_APPROVED', 'AUTO_REJECTED'],
    },
    {
      step: 'decided by an officer',
      count: allOf('MANUAL_APPROVED') + allOf('MANUAL_REJECTED'),
      statuses: ['MANUAL_APPROVED', 'MANUAL_REJECTED'],
    },
    { step: 'waits for an officer', count: 12, statuses: [waiting] },
    { step: 'pending', count: allOf('PENDING'), statuses: ['PENDING'] },
    { step: 'expired', count: allOf('EXPIRED'), statuses: ['EXPIRED'] },
  ],
  scores: [
    { status: 'AUTO_REJECTED', n: allOf('AUTO_REJECTED'), median: 34, bins: hill(allOf('AUTO_REJECTED'), 34, 24) },
    {
      status: 'MANUAL_REJECTED',
      n: allOf('MANUAL_REJECTED'),
      median: 59,
      bins: hill(allOf('MANUAL_REJECTED'), 59, 13),
    },
    {
      status: 'MANUAL_APPROVED',
      n: allOf('MANUAL_APPROVED'),
      median: 73,
      bins: hill(allOf('MANUAL_APPROVED'), 73, 11),
    },
    { status: 'AUTO_APPROVED', n: allOf('AUTO_APPROVED'), median: 93, bins: hill(allOf('AUTO_APPROVED'), 93, 7) },
  ],
  weakest: {
    rejections: 2195,
    without: 6,
    factors: [
      { name: 'faceVerification', count: 682 },
      { name: 'documentLiveness', count: 468 },
      { name: 'mrzOcrCrossCheck', count: 346 },
      { name: 'dateOfExpiration', count: 245 },
      { name: 'overallOcrFieldsConfidence', count: 182 },
      { name: 'passiveLiveness', count: 134 },
      { name: 'barcodeOcrCrossCheck', count: 83 },
      { name: 'mrzValidity', count: 31 },
      { name: 'addressCheck', count: 18 },
    ],
  },
  factors: [
    factor('faceVerification', 0.074, 0.021, [88, 8]),
    factor('documentLiveness', 0.056, 0.068, [92, 10]),
    factor('mrzOcrCrossCheck', 0.039, 0.032, [99, 3]),
    factor('barcodeOcrCrossCheck', 0.022, 0.036, [98, 4]),
    factor('overallOcrFieldsConfidence', 0.011, 0.094, [86, 9]),
    factor('passiveLiveness', 0.033, 0.012, [89, 8]),
    factor('mrzValidity', 0.009, 0.006, [99, 2]),
    factor('dateOfExpiration', 0.041, 0, [99, 2]),
  ],
  groups: {
    rows: [
      group('IDENTITY_CARD', 'DEU', 3912, 0.871),
      group('IDENTITY_CARD', 'SVK', 2930, 0.884),
      group('PASSPORT', 'CZE', 1702, 0.862),
      group('PASSPORT', 'UKR', 1489, 0.808),
      group('IDENTITY_CARD', 'CZE', 1241, 0.879),
      group('PASSPORT', 'UTO', 861, 0.69),
      group('DRIVER_LICENSE', 'DEU', 704, 0.741),
      group('PASSPORT', 'DEU', 640, 0.858),
      group('DRIVER_LICENSE', 'SVK', 412, 0.774),
      group('~none', '~none', 96, 0.61),
      group('PASSPORT', null, 61, 0.84),
      group('DRIVER_LICENSE', 'HUN', 21, 0.714),
    ],
    more: 0,
  },
  completion: {
    spans: spans.map((_, index) => quantiles((volume[index] ?? 0) - 12, 210, index - 40)),
    whole: { n: 15_190, p50: 204, p90: 702, p99: 1210 },
  },
  toVerdict: {
    spans: spans.map((_, index) => quantiles(index === last ? 9 : 40, 2160, index)),
    whole: { n: 1190, p50: 2172, p90: 8220, p99: 10_800 },
    previous: { n: 1104, p50: 2400, p90: 8400, p99: 12_000 },
    inTime: rateOf(1167, 1190),
    policy: { warnMinutes: 180, breachMinutes: 240 },
  },
  queue: {
    hours: Array.from({ length: 7 }, (_, day) =>
      Array.from({ length: 24 }, (_, hour) => {
        const busy = Math.exp(-(((hour - 11) / 4) ** 2)) * (day > 4 ? 2 : 9);
        return Math.round((busy + (day === 0 && hour === 10 ? 2 : 0)) * 10) / 10;
      }),
    ),
    unknown: 4,
  },
  verdicts: {
    given: 1202,
    approvals: 953,
    rejections: 249,
    reasons: [
      { code: 'face_mismatch', words: 'Face does not match', count: 102 },
      { code: 'document_not_genuine', words: 'Document does not look genuine', count: 61 },
      { code: 'expired', words: 'Document has expired', count: 44 },
      { code: 'unreadable', words: 'Document cannot be read', count: 42 },
    ],
    overrides: 25,
    undone: 22,
    agreement: rateOf(123, 132),
    appeals: { upheld: 29, recommended: 5, open: 3 },
  },
  erasure: { requests: 9, answered: 8, medianDays: 11, sessionsErased: 61, held: 4 },
  ...more,
});

/** jsdom has no layout: every element reports this width. */
export const layOut = (width: number): void => {
  class Observer {
    readonly #tell: ResizeObserverCallback;
    constructor(tell: ResizeObserverCallback) {
      this.#tell = tell;
    }
    observe() {
      this.#tell([{ contentRect: { width } } as ResizeObserverEntry], this as unknown as ResizeObserver);
    }
    unobserve() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', Observer);
};
