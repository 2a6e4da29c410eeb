import { describe, expect, it } from 'vitest';
import { coverageWords } from './coverage-words';
import { coverage, now } from './testing';

const words = (more: Parameters<typeof coverage>[0] = {}, at = now) => {
  const { state, lead, rest } = coverageWords(coverage(more), Date.parse(at));
  return { state, words: [lead, ...rest].join(' · ') };
};

describe('the coverage line', () => {
  it('a list that was read to the end says so, and of how many the results are known', () => {
    expect(words()).toEqual({
      state: 'complete',
      words: '48,112 listed · read 47,903 · 209 have no readable document · end of list reached 2 min ago',
    });
  });

  it('a first reading claims no more than it has seen', () => {
    const listed = { count: 21200, kind: 'at least', endSeenAt: null } as const;
    const crawl = { kind: 'full', page: 212, beganAt: now } as const;
    const read = { count: 18960, wanted: 40, withoutDocument: 0, withheld: 0, unreadable: 0 };

    expect(words({ listed, crawl, read })).toEqual({
      state: 'reading',
      words:
        'at least 21,200 listed · reading page 212 · read 18,960 · 40 still to be read · counts below are minimums',
    });
  });

  it('rows that shifted between pages make the count a minimum until they were read again', () => {
    const listed = { count: 48112, kind: 'at least', endSeenAt: '2026-11-15T10:43:00Z' } as const;

    expect(words({ listed })).toMatchObject({
      state: 'stale',
      words: expect.stringMatching(/^at least 48,112 listed, end of list seen 14 min ago · rows shifted between pages/),
    });
  });

  it('a look that is overdue is told, not hidden behind an exact count', () => {
    expect(words({}, '2026-11-15T11:09:50Z')).toMatchObject({
      state: 'stale',
      words: expect.stringMatching(/^48,112 listed 14 min ago · the next look is overdue · read 47,903/),
    });
  });

  it('a service that does not answer is named first, and both coverages still stand', () => {
    const problem = { message: 'The service does not answer.', since: '2026-11-15T10:41:30Z' };

    expect(words({ problem })).toEqual({
      state: 'failing',
      words:
        'Service not answering since 10:41 · nothing below is newer · 48,112 listed · read 47,903 · 209 have no readable document',
    });
  });

  it('a service that never answered has no time since which it does not', () => {
    const problem = { message: 'The service does not answer.', since: null };
    expect(words({ problem }).words).toMatch(/^Service has not answered yet/);
  });
});
