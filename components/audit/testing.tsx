import { NuqsTestingAdapter, type UrlUpdateEvent } from 'nuqs/adapters/testing';
import type { ReactNode } from 'react';
import type { AuditAnswer, AuditEventAnswer, AuditEventRow } from '@/lib/answers';
import { show } from '../testing';

export const vale = 'e2f6a0de-5a63-4dd1-9a50-8a7dd2a4b001';
export const sessionId = '7c1e04b2-9d3f-4a61-8f0e-52c7ad19b2f6';
export const rights = { mayExport: true, mayReview: true };

export const eventRow = (more: Partial<AuditEventRow> = {}): AuditEventRow => ({
  id: '1',
  position: 1204,
  at: '2026-11-15T10:57:12.604Z',
  code: 'session.opened',
  actorId: vale,
  actor: 'N. Vale',
  subject: null,
  subjectName: null,
  details: {},
  changes: null,
  hasWords: false,
  hash: null,
  ...more,
});

export const logAnswer = (events: AuditEventRow[], more: Partial<AuditAnswer> = {}): AuditAnswer => ({
  events,
  nextBefore: null,
  unsealed: 0,
  total: { count: events.length, atLeast: false },
  session: null,
  checkpoints: [],
  asOf: '2026-11-15T10:57:13Z',
  ...more,
});

export const eventAnswer = (more: Partial<AuditEventAnswer> = {}): AuditEventAnswer => ({
  event: eventRow(),
  requestId: 'request-1',
  address: '10.4.0.17',
  words: { state: 'none' },
  chain: {
    sealedAt: '2026-11-15T10:57:12.790Z',
    previousHash: 'a'.repeat(64),
    hash: 'b'.repeat(64),
    nextHash: null,
    matches: true,
    checkpoint: null,
  },
  newer: null,
  older: null,
  ...more,
});

/** Shows a page at an address and returns the addresses it changes to, newest last. */
export const showAt = (query: string, page: ReactNode): string[] => {
  const addresses: string[] = [];
  show(
    <NuqsTestingAdapter
      hasMemory
      searchParams={query}
      onUrlUpdate={({ queryString }: UrlUpdateEvent) => addresses.push(queryString)}
    >
      {page}
    </NuqsTestingAdapter>,
  );
  return addresses;
};
