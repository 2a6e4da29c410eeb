import { describe, expect, it } from 'vitest';
import { coverage, now } from '../sessions/list/testing';
import { coverageWords } from './coverage-words';

const words = (more: Parameters<typeof coverage>[0] = {}, at = now) => {
  const { state, lead, rest } = coverageWords(coverage(more), Date.parse(at), 'UTC');
  return { state, words: [lead, ...rest].join(' · ') };
};

describe('sync status line', () => {
  it('says how many sessions there are and when they were synced', () => {
    expect(words()).toEqual({
      state: 'complete',
      words: '48,112 sessions, synced 2 min ago',
    });
  });

  it('claims no more than the first sync has seen so far', () => {
    const listed = { count: 21200, kind: 'at least', endSeenAt: null } as const;
    const crawl = { kind: 'full', page: 212, beganAt: now } as const;
    const read = { count: 18960, wanted: 40, withoutDocument: 0, withheld: 0, unreadable: 0 };

    expect(words({ listed, crawl, read })).toEqual({
      state: 'reading',
      words: 'at least 21,200 sessions · syncing page 212 · 40 still loading · counts are minimums',
    });
  });

  it('calls the count a minimum if the list changed during sync', () => {
    const listed = { count: 48112, kind: 'at least', endSeenAt: '2026-11-15T10:43:00Z' } as const;

    expect(words({ listed })).toMatchObject({
      state: 'stale',
      words: expect.stringMatching(/^at least 48,112 sessions, synced 14 min ago · the last sync may have missed some/),
    });
  });

  it('is never complete while a row could not be read', () => {
    const listed = { count: 48111, kind: 'at least', endSeenAt: '2026-11-15T10:55:00Z', setAside: 1 } as const;

    expect(words({ listed })).toEqual({
      state: 'stale',
      words: 'at least 48,111 sessions, synced 2 min ago · 1 row could not be read',
    });
  });

  it('says when a sync is overdue', () => {
    expect(words({}, '2026-11-15T11:09:50Z')).toMatchObject({
      state: 'stale',
      words: expect.stringMatching(/^48,112 sessions, synced 14 min ago · sync overdue$/),
    });
  });

  it('is never complete while overdue, even if a sync is under way', () => {
    const crawl = { kind: 'new', page: 1, beganAt: now } as const;
    const listed = { count: 48112, kind: 'at least', endSeenAt: '2026-11-15T10:43:00Z' } as const;

    expect(words({ standing: 'overdue', listed, crawl })).toEqual({
      state: 'stale',
      words: 'at least 48,112 sessions, synced 14 min ago · sync overdue',
    });
    expect(words({ crawl }, '2026-11-15T11:09:50Z').state).toBe('stale');
  });

  it('names sessions without a status', () => {
    const listed = { count: 48112, kind: 'at least', endSeenAt: '2026-11-15T10:55:12Z' } as const;
    expect(words({ standing: 'incomplete', listed, withoutStatus: 3 }).words).toBe(
      'at least 48,112 sessions, synced 2 min ago · 3 without a status',
    );
  });

  it('names the day of an outage that began before today', () => {
    const problem = { message: 'The service does not answer.', since: '2026-11-13T10:41:30Z' };
    expect(words({ problem }).words).toMatch(/^Sync failing since 13 Nov 2026, 10:41 ·/);
  });

  it('names an outage first, and keeps the last count', () => {
    const problem = { message: 'The service does not answer.', since: '2026-11-15T10:41:30Z' };

    expect(words({ problem })).toEqual({
      state: 'failing',
      words: 'Sync failing since 10:41 · 48,112 sessions, synced 2 min ago',
    });
    expect(coverageWords(coverage({ problem }), Date.parse(now), 'Asia/Kathmandu')).toMatchObject({
      lead: 'Sync failing since 16:26',
      hint: '15 Nov 2026, 10:41:30 UTC',
    });
  });

  it('counts down while the service asks us to wait', () => {
    const wait = (waitUntil: string) =>
      words({ problem: { message: 'The service asks us to wait.', since: null, waitUntil } });
    const inSeconds = (seconds: number) => new Date(Date.parse(now) + seconds * 1000).toISOString();

    expect(wait(inSeconds(42))).toEqual({
      state: 'failing',
      words: 'The service asks us to wait: 42 s · 48,112 sessions, synced 2 min ago',
    });
    expect(wait(inSeconds(-1)).words).toMatch(/^The service asks us to wait ·/);
  });

  it('names no time for a service that never responded', () => {
    const problem = { message: 'The service does not answer.', since: null };
    expect(words({ problem }).words).toMatch(/^Service has never responded/);
  });
});
