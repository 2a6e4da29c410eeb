import { describe, expect, test } from 'vitest';
import { type ListBehaviour, listedSession, plainList, startListService } from '../testing';
import { learnList } from './learn';
import { findEnd, openList } from './list';

const sessions = (count: number) => Array.from({ length: count }, () => listedSession());

const start = (behaviour: Partial<ListBehaviour>, count: number) =>
  startListService({ ...plainList, ...behaviour }, sessions(count));

describe('paging is learnt from the first answers', () => {
  test.each<[string, Partial<ListBehaviour>, number, object]>([
    ['pages from 1, newest first', {}, 25, { base: 1, size: 10, order: 'newest first' }],
    ['pages from 0', { base: 0 }, 25, { base: 0, size: 10, order: 'newest first' }],
    ['oldest first', { order: 'oldest first' }, 25, { base: 1, size: 10, order: 'oldest first' }],
    ['no order', { order: 'none' }, 25, { base: 1, size: 10, order: 'none' }],
    ['a cap on the page', { cap: 4 }, 25, { base: 1, size: 4, order: 'newest first' }],
    ['page 0 taken for page 1', { takesZero: true }, 25, { base: 1, size: 10, order: 'newest first' }],
  ])('%s', async (_, behaviour, count, shape) => {
    const { upstream } = await start(behaviour, count);

    expect(await learnList(upstream, 10)).toEqual({ pages: shape });
  });

  test('if large pages are refused, smaller ones are tried', async () => {
    const { upstream } = await start({ cap: 100, refusesLargePages: true }, 250);

    expect(await learnList(upstream, 1000)).toEqual({ pages: { base: 1, size: 100, order: 'newest first' } });
  });

  test.each<Partial<ListBehaviour>>([
    {},
    { base: 0 },
    { takesZero: true },
    { base: 0, pastEnd: 'last page again' },
    { takesZero: true, pastEnd: 'last page again' },
    { pastEnd: 'refusal' },
  ])('a single page is read, but nothing is learnt from it: %o', async (behaviour) => {
    for (const count of [0, 1, 2, 3, 10]) {
      const { upstream, state } = await start(behaviour, count);
      const learnt = await learnList(upstream, 10);
      if (!('rows' in learnt)) throw new Error(`${count} sessions were taken for several pages`);

      expect(learnt.rows.map(({ id }) => id).sort()).toEqual(state.sessions.map(({ id }) => id).sort());
      expect(learnt.isWhole, `${count} sessions`).toBe(true);
    }
  });

  test('an outage is not an empty list', async () => {
    const { upstream, close } = await start({}, 25);
    await close();

    await expect(learnList(upstream, 10)).rejects.toMatchObject({ code: 'UPSTREAM_UNREACHABLE' });
  });
});

describe('finding the end of the list', () => {
  const counts = [1, 9, 10, 11, 40, 41, 99];
  const guesses = [0, 1, 4, 9, 30];
  const behaviours: Partial<ListBehaviour>[] = [
    {},
    { base: 0 },
    { pastEnd: 'last page again' },
    { pastEnd: 'refusal' },
  ];

  test.each(behaviours)('works for any starting guess: %o', async (behaviour) => {
    for (const count of counts) {
      const { upstream } = await start(behaviour, count);
      const list = openList(upstream, { base: behaviour.base ?? 1, size: 10, order: 'newest first' });

      for (const guess of guesses) {
        expect(await findEnd(list, guess), `${count} sessions, guessed at page ${guess}`).toMatchObject({
          length: count,
          lastPage: Math.ceil(count / 10) - 1,
        });
      }
    }
  });

  test('an empty list has length zero', async () => {
    const { upstream } = await start({}, 0);

    expect(await findEnd(openList(upstream, { base: 1, size: 10, order: null }), 7)).toEqual({
      length: 0,
      lastPage: 0,
      lastId: null,
    });
  });
});
