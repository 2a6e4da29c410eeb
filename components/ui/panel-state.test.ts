import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '@/lib/errors';
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
  it('loads, then is ready', () => {
    const quiet = { error: null, errorUpdatedAt: 0, isFetching: true };
    expect(panelState({ ...quiet, data: undefined })).toEqual({ kind: 'loading' });
    expect(panelState({ ...quiet, data: 'x' })).toEqual({ kind: 'ready', data: 'x' });
  });

  it('an outage keeps what was read before and says when it tries again', () => {
    expect(failed('UPSTREAM_TIMEOUT', 'x')).toMatchObject({
      kind: 'stale',
      data: 'x',
      problem: { reference: 'ref-1', at: 1000, nextTryAt: 6000 },
    });
    expect(failed('UPSTREAM_TIMEOUT').kind).toBe('failed');
  });

  it('data that may no longer be seen is not kept', () => {
    expect(failed('FORBIDDEN', 'x')).toEqual({ kind: 'forbidden', message: 'Why', reference: 'ref-1' });
    expect(failed('NOT_RELEASED', 'x').kind).toBe('withheld');
    expect(failed('ERASED', 'x', { tombstone: { sessionId: 's' } })).toEqual({
      kind: 'erased',
      tombstone: { sessionId: 's' },
    });
  });
});
