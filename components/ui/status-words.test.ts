import { describe, expect, it } from 'vitest';
import { sessionStatuses } from '@/lib/contract/domain';
import { describeStatus, statusInSentence } from './status-words';

describe('status words', () => {
  it('every known status has words of its own and says who settled it', () => {
    const spoken = sessionStatuses.map((status) => {
      const { word, note, known } = describeStatus(status);
      expect(known).toBe(true);
      return `${word} ${note ?? ''}`;
    });

    expect(new Set(spoken).size).toBe(sessionStatuses.length);
    expect(spoken).toContain('Rejected manual');
  });

  it('an unknown status keeps its raw value and never counts as passed', () => {
    expect(describeStatus('ON_HOLD')).toMatchObject({
      word: 'ON_HOLD',
      note: 'unknown, treated as not passed',
      tone: 'idle',
      known: false,
    });
  });

  it('a value that is a property of every object is still an unknown status', () => {
    expect(describeStatus('constructor').known).toBe(false);
  });

  it('a status that was not delivered is not mistaken for one', () => {
    expect(describeStatus(null).known).toBe(false);
    expect(statusInSentence(null)).toBe('in its present state');
    expect(statusInSentence('WAITING_FOR_MANUAL_APPROVE')).toBe('waiting for approval');
  });
});
