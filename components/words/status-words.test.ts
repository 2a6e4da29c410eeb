import { describe, expect, it } from 'vitest';
import { sessionStatuses } from '@/lib/contract/domain';
import { statusInSentence } from './status-sentences';
import { describeStatus, expiryName } from './status-words';

describe('status words', () => {
  it('names every known status differently and says who decided', () => {
    const spoken = sessionStatuses.map((status) => {
      const { word, note, known } = describeStatus(status);
      expect(known).toBe(true);
      return `${word} ${note ?? ''}`;
    });

    expect(new Set(spoken).size).toBe(sessionStatuses.length);
    expect(spoken).toContain('Rejected manual');
  });

  it('shows an unknown status as received and never as passed', () => {
    expect(describeStatus('ON_HOLD')).toMatchObject({
      word: 'ON_HOLD',
      note: 'unknown, treated as not passed',
      tone: 'idle',
      known: false,
    });
  });

  it('treats the name of an object property as an unknown status', () => {
    expect(describeStatus('constructor').known).toBe(false);
  });

  it('does not mistake a missing status for a known one', () => {
    expect(describeStatus(null).known).toBe(false);
    expect(statusInSentence(null)).toBe('in its current state');
    expect(statusInSentence('WAITING_FOR_MANUAL_APPROVE')).toBe('waiting for approval');
  });

  it('names an expiry only where a session can still expire, or has', () => {
    const completed = '2026-11-16T09:00:00Z';

    expect(sessionStatuses.map((status) => expiryName(status, null)).filter(Boolean)).toEqual([
      'Session expires',
      'Session expired',
    ]);
    expect(expiryName('PENDING', completed)).toBe(null);
    expect(expiryName('ON_HOLD', null)).toBe('Session expires');
  });
});
