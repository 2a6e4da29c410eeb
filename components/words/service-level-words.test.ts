import { describe, expect, it } from 'vitest';
import { serviceLevelWords, waitWords } from './service-level-words';

const now = Date.parse('2026-11-15T11:00:00Z');

describe('service level words', () => {
  it.each([
    [0, 'under 1 min'],
    [-5000, 'under 1 min'],
    [48 * 60_000, '48 min'],
    [4 * 3_600_000, '4 h'],
    [3 * 3_600_000 + 12 * 60_000, '3 h 12 min'],
    [28 * 3_600_000 + 26 * 60_000, '28 h'],
    [50 * 3_600_000, '2 d'],
  ])('%d ms is %s', (span, words) => {
    expect(waitWords(span)).toBe(words);
  });

  it.each([
    ['2026-11-15T11:48:00Z', 'due', 'due', 'due in 48 min'],
    ['2026-11-15T10:48:00Z', 'late', 'late', 'late by 12 min'],
    // It has become late since the server's answer.
    ['2026-11-15T10:59:00Z', 'due', 'late', 'late by 1 min'],
    ['2026-11-15T14:00:00Z', 'in time', 'in time', 'due in 3 h'],
    [null, 'unknown', 'unknown', 'time unknown'],
  ] as const)('due at %s, %s according to the server: %s, %s', (dueAt, serviceLevel, level, words) => {
    expect(serviceLevelWords({ dueAt, serviceLevel }, now)).toEqual({ level, words });
  });
});
