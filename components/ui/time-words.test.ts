import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  agoWords,
  inBothZones,
  isAsInUtc,
  localClock,
  localDay,
  localExact,
  localMinute,
  millisecondsOf,
  ownZone,
  relativeWords,
  spanWords,
  utcDay,
  utcExact,
  utcWords,
} from './time-words';

const now = Date.parse('2026-11-15T10:57:12Z');

afterEach(() => vi.unstubAllEnvs());

describe('time words', () => {
  it('seven fractional digits are the same instant', () => {
    expect(millisecondsOf('2022-10-20T15:41:04.5605519Z')).toBe(Date.parse('2022-10-20T15:41:04.560Z'));
  });

  it('exact times are in UTC with seconds, in any time zone', () => {
    expect(utcExact('2026-11-15T10:45:07Z')).toBe('15 Nov 2026, 10:45:07');
    expect(utcWords('2026-11-15T10:45:07Z')).toBe('15 Nov 2026, 10:45:07 UTC');
    expect(utcDay('2026-11-15')).toBe('15 Nov 2026');
    expect(utcExact('0001-01-01T00:00:00')).toBe('1 Jan 1, 00:00:00');
  });

  it.each([
    ['winter time', '2026-11-15T10:45:07Z', 'Europe/Vienna', '15 Nov 2026, 11:45:07'],
    ['summer time', '2026-07-15T10:45:07Z', 'Europe/Vienna', '15 Jul 2026, 12:45:07'],
    ['the hour before summer time', '2026-03-29T00:59:59Z', 'Europe/Vienna', '29 Mar 2026, 01:59:59'],
    ['the hour after it', '2026-03-29T01:00:00Z', 'Europe/Vienna', '29 Mar 2026, 03:00:00'],
    ['three quarters of an hour', '2026-11-15T10:45:07Z', 'Asia/Kathmandu', '15 Nov 2026, 16:30:07'],
    ['half an hour behind', '2026-11-15T10:45:07Z', 'America/St_Johns', '15 Nov 2026, 07:15:07'],
    ['the next day', '2026-12-31T23:30:00Z', 'Europe/Vienna', '1 Jan 2027, 00:30:00'],
    ['the day before', '2026-11-01T01:00:00Z', 'America/St_Johns', '31 Oct 2026, 22:30:00'],
    ['UTC', '2026-11-15T00:00:00.1234567Z', 'UTC', '15 Nov 2026, 00:00:00'],
    ['an unknown zone, as UTC', '2026-11-15T10:45:07Z', 'Mars/Olympus', '15 Nov 2026, 10:45:07'],
  ])('a local time in %s', (_, at, zone, words) => {
    const [day = '', clock = ''] = words.split(', ');

    expect(localExact(at, zone)).toBe(words);
    expect(localDay(at, zone)).toBe(day);
    expect(localClock(at, zone)).toBe(clock);
    expect(localMinute(at, zone)).toBe(clock.slice(0, 5));

    // The same from the clock of a device there.
    vi.stubEnv('TZ', zone);
    expect(localExact(at, ownZone(0))).toBe(words);
  });

  it.each([
    ['2026-11-15T10:57:02.123Z', 'Europe/Vienna', '15 Nov 2026, 11:57:02 Europe/Vienna, 10:57:02 UTC'],
    ['2026-11-15T23:30:00Z', 'Europe/Vienna', '16 Nov 2026, 00:30:00 Europe/Vienna, 15 Nov 2026, 23:30:00 UTC'],
    ['2026-07-15T10:57:02Z', 'Europe/London', '15 Jul 2026, 11:57:02 Europe/London, 10:57:02 UTC'],
    ['2026-11-15T10:57:02Z', 'Europe/London', '15 Nov 2026, 10:57:02 UTC'],
    ['2026-09-15T10:57:02.1234567Z', 'UTC', '15 Sep 2026, 10:57:02 UTC'],
    ['soon', 'Europe/Vienna', 'soon'],
  ])('%s in %s and in UTC is %s: nothing is said twice', (at, zone, words) => {
    expect(inBothZones(at, zone)).toBe(words);
    expect(isAsInUtc(at, zone)).toBe(!words.includes(zone) || zone === 'UTC');

    vi.stubEnv('TZ', zone);
    expect(inBothZones(at, ownZone(0))).toBe(words);
  });

  it('the clock of the device asks the browser nothing about zones', () => {
    const asked = vi.spyOn(Intl, 'DateTimeFormat');
    vi.stubEnv('TZ', 'Europe/Vienna');
    expect(localExact('2026-11-15T10:45:07Z', ownZone(0))).toBe('15 Nov 2026, 11:45:07');
    expect(utcWords('2026-11-15T10:45:07Z')).toBe('15 Nov 2026, 10:45:07 UTC');
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
  });

  it('recent times are relative in both directions, old ones are dates', () => {
    expect(relativeWords('2026-11-15T10:43:00Z', now, 'UTC')).toBe('14 min ago');
    expect(relativeWords('2026-11-18T11:00:00Z', now, 'UTC')).toBe('in 3 d');
    expect(relativeWords('2025-03-04T10:00:00Z', now, 'UTC')).toBe('4 Mar 2025');
    expect(relativeWords('2025-03-04T23:10:00Z', now, 'Europe/Vienna')).toBe('5 Mar 2025');
  });

  it('what is past is never in the future, even if the page counts in longer steps', () => {
    const later = '2026-11-15T10:57:20Z';
    expect(relativeWords(later, now, 'UTC')).toBe('in 8 s');
    expect(agoWords(later, now, 'UTC')).toBe('now');
    expect(agoWords('2026-11-15T10:43:00Z', now, 'UTC')).toBe('14 min ago');
  });

  it('a server clock one second ahead does not put an event in the future', () => {
    expect(relativeWords('2026-11-15T10:57:13Z', now, 'UTC')).toBe('now');
  });

  it('an unreadable time is shown as received', () => {
    expect(relativeWords('yesterday', now, 'UTC')).toBe('yesterday');
    expect(utcExact('yesterday')).toBe('yesterday');
    expect(utcWords('yesterday')).toBe('yesterday');
    for (const words of [localDay, localClock, localMinute, localExact]) {
      expect(words('yesterday', 'Europe/Vienna')).toBe('yesterday');
    }
  });

  it('spans name at most two units', () => {
    expect(spanWords(204_000)).toBe('3 min 24 s');
  });
});
