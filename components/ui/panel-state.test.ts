import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '@/lib/base/errors';
import { ApiError } from '../api';
import { panelState } from './panel-state';

const failed = (code: ErrorCode, data?: string, body?: unknown) =>
  panelState({
    data,
    error: new ApiError({ code, message: 'Why', reference: 'ref-1', body }),
    errorUpdatedAt: 1000,
    isFetching: false,
  });

describe('panel state', () => {
  it('is loading, then ready', () => {
    const quiet = { error: null, errorUpdatedAt: 0, isFetching: true };
    expect(panelState({ ...quiet, data: undefined })).toEqual({ kind: 'loading' });
    expect(panelState({ ...quiet, data: 'x' })).toEqual({ kind: 'ready', data: 'x' });
  });

  it('an outage keeps earlier data and says when it retries', () => {
    expect(failed('UPSTREAM_TIMEOUT', 'x')).toMatchObject({
      kind: 'stale',
      data: 'x',
      problem: { reference: 'ref-1', at: 1000, nextTryAt: 6000 },
    });
    expect(failed('UPSTREAM_TIMEOUT').kind).toBe('failed');
  });

  it('while the service asks us to wait, the panel counts down, and looks every minute whether the wait ended early', () => {
    const waiting = (retryAfterSeconds: number) =>
      panelState({
        data: undefined,
        error: new ApiError({ code: 'UPSTREAM_BUSY', message: 'The service asks us to wait.', retryAfterSeconds }),
        errorUpdatedAt: 1000,
        isFetching: false,
      });
    expect(waiting(42)).toMatchObject({ problem: { nextTryAt: 43_000 } });
    expect(waiting(42)).not.toHaveProperty('problem.waitUntil');
    expect(waiting(600)).toMatchObject({ problem: { nextTryAt: 61_000, waitUntil: 601_000 } });
  });

  it('data that the person may no longer see is dropped', () => {
    expect(failed('FORBIDDEN', 'x')).toEqual({ kind: 'forbidden', message: 'Why', reference: 'ref-1' });
    expect(failed('NOT_RELEASED', 'x').kind).toBe('withheld');
    expect(failed('ERASED', 'x', { tombstone: { sessionId: 's' } })).toEqual({
      kind: 'erased',
      tombstone: { sessionId: 's' },
    });
  });
});
