import { describe, expect, it } from 'vitest';
import { instantOfField } from '../ui/utc-field';
import { allTime, boundsOf, sinceWords, windowInSentence, windowWords } from './time-window';

const now = Date.parse('2026-11-15T10:57:12.604Z');
const span = (name: 'today' | '24h' | '7d' | '30d') => ({ span: name, from: null, to: null });

describe('time windows', () => {
  it('starts days at midnight UTC, today included', () => {
    expect(boundsOf(span('today'), now)).toEqual({ from: '2026-11-15T00:00:00.000Z', to: null });
    expect(boundsOf(span('7d'), now)).toEqual({ from: '2026-11-09T00:00:00.000Z', to: null });
    expect(boundsOf(span('24h'), now)).toEqual({ from: '2026-11-14T10:57:00.000Z', to: null });
    expect(boundsOf(allTime, now)).toEqual({ from: null, to: null });
  });

  it('says when a period starts', () => {
    const between = { span: null, from: '2026-11-15T10:00:00.000Z', to: '2026-11-15T12:30:00.000Z' };
    expect(windowWords(between)).toBe('15 Nov 2026, 10:00 – 15 Nov 2026, 12:30');
    expect(windowInSentence(span('7d'))).toBe('in the last 7 days');
    expect(sinceWords(span('7d'), now)).toBe('since 9 Nov 2026, 00:00 UTC');
  });

  it('reads a field without a zone as UTC', () => {
    expect(instantOfField('2026-11-15T10:57')).toBe('2026-11-15T10:57:00.000Z');
    expect(instantOfField('')).toBeNull();
    expect(instantOfField('yesterday')).toBeNull();
  });
});
