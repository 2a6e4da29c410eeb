import { describe, expect, it } from 'vitest';
import { first, itemOf, progressOf } from '../../testing';
import { outcomeOf, stepCells } from './item-words';

const looks = (progress: Parameters<typeof stepCells>[0]) => stepCells(progress, 'UTC').map(({ look }) => look);
const problem = {
  message: 'The service returned an error (503).',
  tries: 4,
  nextTryAt: '2026-11-15T11:00:00Z',
  isLasting: false,
};
const notDeleted = { deletion: null, gone: [], erasedAt: null, nextCheckAt: null };

describe('the erasure steps of a session', () => {
  it.each([
    ['not started', null, ['waiting', 'waiting', 'waiting', 'waiting', 'waiting']],
    [
      'a deletion that fails',
      progressOf({ ...notDeleted, step: 'delete', problem }),
      ['done', 'failed', 'waiting', 'waiting', 'waiting'],
    ],
    [
      'a listing that fails',
      progressOf({ ...notDeleted, step: 'stock', objects: null, problem }),
      ['failed', 'waiting', 'waiting', 'waiting', 'waiting'],
    ],
    [
      'deleted but still retrievable',
      progressOf({ step: 'delete', gone: ['results'], erasedAt: null, problem }),
      ['done', 'done', 'failed', 'waiting', 'waiting'],
    ],
    [
      'being verified',
      progressOf({ step: 'delete', gone: ['results', 'pictures'], erasedAt: null }),
      ['done', 'done', 'running', 'waiting', 'waiting'],
    ],
    ['verified at once', progressOf(), ['done', 'done', 'done', 'waiting', 'waiting']],
    [
      'already gone before the deletion',
      progressOf({ deletion: 'was gone already', checks: 1 }),
      ['done', 'skipped', 'done', 'done', 'waiting'],
    ],
    [
      'not known to the service when it was to be deleted',
      progressOf({ deletion: 'did not know it' }),
      ['done', 'skipped', 'done', 'waiting', 'waiting'],
    ],
    [
      'retrievable again after a day',
      progressOf({ incidentId: 'i1', nextCheckAt: null }),
      ['done', 'done', 'done', 'failed', 'waiting'],
    ],
  ] as const)('%s', (_, progress, expected) => {
    expect(looks(progress)).toEqual(expected);
  });

  it('the next check is on the reader’s day', () => {
    const item = itemOf(first, { state: 'gone', progress: progressOf({ nextCheckAt: '2026-11-21T23:30:12Z' }) });

    expect(outcomeOf(item, 'Europe/Vienna').more).toBe('checked once, next 22 Nov 2026');
    expect(stepCells(item.progress, 'Europe/Vienna')[3]?.words).toBe('next check on 22 Nov 2026');
  });

  it('the outcome names its cause, and is never gone while the session is retrievable', () => {
    const words = (...[state, progress]: [Parameters<typeof itemOf>[1] & {}, ReturnType<typeof progressOf>?]) => {
      const { word, more } = outcomeOf(itemOf(first, { ...state, progress: progress ?? null }), 'UTC');
      return `${word}: ${more}`;
    };

    expect(words({ state: 'gone' }, progressOf({ checks: 1, nextCheckAt: '2026-11-21T09:30:12Z' }))).toBe(
      'Gone: checked twice, next 21 Nov 2026',
    );
    expect(words({ state: 'gone' }, progressOf({ notAskedByName: 1 }))).toContain('; 1 image not checked by name');
    expect(words({ state: 'gone' }, progressOf({ incidentId: 'i1' }))).toBe('Retrievable again: incident open');
    expect(words({ state: 'erasing' }, progressOf({ ...notDeleted, step: 'delete', problem }))).toBe(
      'Retrying: The service returned an error (503), tried 4 times',
    );
    expect(words({ state: 'held', keeping: { until: '2029-06-03', because: 'AML record.' } })).toBe(
      'Held: AML record, until 3 Jun 2029',
    );
  });
});
