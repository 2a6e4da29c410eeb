import { expect, it } from 'vitest';
import { chooseSessions, storyOf } from './contact-choice';

it('a sheet shows every story, document type and many countries, each session once', () => {
  const chosen = chooseSessions('any population', new Date('2026-11-15T10:00:00Z'), 24);
  const different = (what: (session: (typeof chosen)[number]) => unknown) => new Set(chosen.map(what)).size;

  expect(different(({ id }) => id)).toBe(24);
  expect(different(({ document }) => document.type)).toBe(3);
  expect(different(({ document }) => document.country.code)).toBeGreaterThanOrEqual(12);
  expect(chosen.map(storyOf)).toEqual(
    expect.arrayContaining([
      'sound',
      'glare',
      'blurred',
      'photo-of-a-screen',
      'selfie-not-live',
      'hard-to-read',
      'long-name',
    ]),
  );
});
