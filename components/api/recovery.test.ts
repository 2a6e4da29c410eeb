import { describe, expect, it } from 'vitest';
import { ApiError } from '.';
import { recoveryDelay, refetchAfter } from './recovery';

const problem = (code: ApiError['code'], retryAfterSeconds?: number) =>
  new ApiError({ code, message: '', retryAfterSeconds });

describe('recovery', () => {
  it('an outage is retried after five seconds, or when the server says', () => {
    expect(recoveryDelay(problem('UPSTREAM_UNREACHABLE'))).toBe(5000);
    expect(recoveryDelay(problem('DESK_UNREACHABLE'))).toBe(5000);
    expect(recoveryDelay(problem('UPSTREAM_PAUSED', 20))).toBe(20_000);
    // A long wait may end early.
    expect(recoveryDelay(problem('UPSTREAM_BUSY', 3600))).toBe(60_000);
  });

  it('a refusal is not retried', () => {
    expect(
      (['FORBIDDEN', 'NOT_FOUND', 'ERASED', 'NOT_RELEASED'] as const).map((code) => recoveryDelay(problem(code))),
    ).toEqual([false, false, false, false]);
  });

  it('the usual interval returns after recovery', () => {
    expect(refetchAfter(60_000)({ state: { status: 'success', error: null } })).toBe(60_000);
    expect(refetchAfter(60_000)({ state: { status: 'error', error: problem('UPSTREAM_ERROR') } })).toBe(5000);
  });
});
