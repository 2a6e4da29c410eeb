import { describe, expect, it } from 'vitest';
import { millisecondsOf, relativeWords, spanWords, utcDay, utcExact } from './time-words';

const now = Date.parse('2026-11-15T10:57:12Z');

describe('time words', () => {
  it('seven fractional digits are the same instant', () => {
    expect(millisecondsOf('2022-10-20T15:41:04.5605519Z')).toBe(Date.parse('2022-10-20T15:41:04.560Z'));
  });

  it('exact times are in UTC with seconds, in any time zone', () => {
    expect(utcExact('2026-11-15T10:45:07Z')).toBe('15 Nov 2026, 10:45:07');
    expect(utcDay('2026-11-15')).toBe('15 Nov 2026');
  });

  it('recent times are relative in both directions, old ones are dates', () => {
    expect(relativeWords('2026-11-15T10:43:00Z', now)).toBe('14 min ago');
    expect(relativeWords('2026-11-18T11:00:00Z', now)).toBe('in 3 d');
    expect(relativeWords('2025-03-04T10:00:00Z', now)).toBe('4 Mar 2025');
  });

  it('a server clock one second ahead does not put an event in the future', () => {
    expect(relativeWords('2026-11-15T10:57:13Z', now)).toBe('now');
  });

  it('an unreadable time is shown as received', () => {
    expect(relativeWords('yesterday', now)).toBe('yesterday');
    expect(utcExact('yesterday')).toBe('yesterday');
  });

  it('spans name at most two units', () => {
    expect(spanWords(204_000)).toBe('3 min 24 s');
  });
});
