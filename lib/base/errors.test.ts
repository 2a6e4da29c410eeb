import { expect, test, vi } from 'vitest';
import { AppError, isAppError } from './errors';

test('an AppError from another copy of this module is recognised', async () => {
  vi.resetModules();
  const other = await import('./errors');
  const error = new other.AppError('NOT_FOUND', { userMessage: 'Not there.' });

  expect(other.AppError).not.toBe(AppError);
  expect(isAppError(error)).toBe(true);
  expect(isAppError(error, 'NOT_FOUND')).toBe(true);
  expect(isAppError(error, 'FORBIDDEN')).toBe(false);
  expect(isAppError(new Error('AppError'))).toBe(false);
});
