import { describe, expect, it } from 'vitest';
import { shortTime } from './row-words';

const now = Date.parse('2026-12-31T23:30:00Z');

describe('a time in a column', () => {
  it('is short, and an older one is the reader’s day', () => {
    expect(shortTime('2026-12-31T23:16:00Z', now, 'UTC')).toBe('14 min ago');
    expect(shortTime('2026-03-04T23:30:00Z', now, 'UTC')).toBe('4 Mar');
    expect(shortTime('2026-03-04T23:30:00Z', now, 'America/St_Johns')).toBe('4 Mar');
    expect(shortTime('2026-11-04T23:30:00Z', now, 'Asia/Kathmandu')).toBe('Nov 2026');
  });
});
