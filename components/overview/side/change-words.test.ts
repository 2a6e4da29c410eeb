import { describe, expect, it } from 'vitest';
import { changeWords } from './change-words';

const at = '2026-11-15T23:45:07Z';

describe('a change since the last visit', () => {
  it.each([
    ['UTC', '15 Nov 2026, 23:45'],
    ['Europe/Vienna', '16 Nov 2026, 00:45'],
    ['America/St_Johns', '15 Nov 2026, 20:15'],
  ])('names its time in %s', (zone, words) => {
    expect(changeWords({ kind: 'checkpoint', number: 12, at }, at, [], zone)).toMatchObject({ rest: words, at });
    expect(changeWords({ kind: 'verified', isIntact: true, events: 8, at }, at, [], zone).rest).toBe(
      `${words}, 8 events`,
    );
  });
});
