import { DrizzleQueryError } from 'drizzle-orm/errors';
import { describe, expect, test } from 'vitest';
import { explain } from './explain.mjs';

const full = 'The disk is full. Free some space and start again.';

describe('an error is explained in one sentence', () => {
  test.each([
    ['a file', Object.assign(new Error('write'), { code: 'ENOSPC' })],
    ['npm', Object.assign(new Error('npm failed'), { output: 'npm error nospc ENOSPC: no space left on device' })],
    [
      'the database',
      new DrizzleQueryError(
        'insert into x',
        ['secret'],
        Object.assign(new Error('could not extend'), { code: '53100' }),
      ),
    ],
  ])('a full disk, reported by %s', (_, error) => {
    expect(explain(error)).toBe(full);
  });

  test('a failed query without its parameters', () => {
    const sentence = explain(
      new DrizzleQueryError('insert into person', ['hash-of-a-password'], new Error('duplicate key')),
    );

    expect(sentence).toBe('duplicate key');
  });

  test('a folder that cannot be written', () => {
    const error = Object.assign(new Error('mkdir'), { code: 'EACCES', path: '/srv/desk' });

    expect(explain(error)).toBe('Cannot write to /srv/desk (EACCES). Set DATA_DIR to a writable folder.');
  });
});
