import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, onTestFinished, vi } from 'vitest';
import type { ErrorCode } from '@/lib/base/errors';
import { createQueryClient } from '../api/query-client';
import { ProofProvider } from '../proof';

interface Reply {
  status: number;
  body: unknown;
}

export const ok = (body: unknown): Reply => ({ status: 200, body });

export const refused = (status: number, code: ErrorCode, message: string, more: object = {}): Reply => ({
  status,
  body: { error: { code, message, reference: 'ref-1' }, ...more },
});

/** Stubs the page's server and returns the requests it got. A path without a reply is an outage. */
export const serve = (replies: Record<string, Reply>): string[] => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const key = init?.method ? `${init.method} ${path}` : path;
    asked.push(key);
    const reply = replies[key];
    if (!reply) throw new TypeError('fetch failed');
    return Response.json(reply.body, { status: reply.status });
  });
  return asked;
};

export const show = (page: ReactNode, searchParams = '') =>
  render(
    <NuqsTestingAdapter searchParams={searchParams}>
      <QueryClientProvider client={createQueryClient()}>
        <ProofProvider>{page}</ProofProvider>
      </QueryClientProvider>
    </NuqsTestingAdapter>,
  );

/** Finds the element with this text, however many parts it has. */
export const inFull =
  (text: string | RegExp) =>
  (_: string, element: Element | null): boolean => {
    const has = (one: Element) =>
      typeof text === 'string' ? one.textContent === text : text.test(one.textContent ?? '');

    return element !== null && has(element) && ![...element.children].some(has);
  };

/** Sets the reader's zone for what this test shows next. */
export const readIn = (timeZone: string): void => {
  vi.stubEnv('TZ', timeZone);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
};

/** Fake time, and a check that nothing is left in the browser's storage. */
export const withMovableTime = (): void => {
  const written = vi.spyOn(Storage.prototype, 'setItem');

  beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));

  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    expect(written).not.toHaveBeenCalled();
  });
};
