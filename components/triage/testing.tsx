import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, vi } from 'vitest';
import type {
  CaseAnswer,
  Claim,
  ReviewReason,
  TriageAnswer,
  TriageRow,
  TriageStanding,
  VerdictAnswer,
} from '@/lib/answers';
import type { Decision, DocumentResult } from '@/lib/contract/domain';
import { readDecision, readDocument } from '@/lib/evidence';
import { sessionRow } from '../sessions/bulk/testing';
import { coverage } from '../sessions/list/testing';
import { ok, refused, show } from '../testing';
import { FocusMode } from './focus/focus-mode';
import { steadyAfterMs } from './focus/run-state';

export const now = '2026-11-15T11:00:00Z';

export const first = 'a41f04b2-9d3f-4a61-8f0e-52c7ad1960c8';
export const second = 'd2b604b2-9d3f-4a61-8f0e-52c7ad1918e0';

export const triageRow = (id: string, more: Partial<TriageRow> = {}): TriageRow => ({
  session: sessionRow(id, { status: 'WAITING_FOR_MANUAL_APPROVE', score: 68, level: 'MEDIUM' }),
  waitingSince: '2026-11-15T07:48:00Z',
  dueAt: '2026-11-15T11:48:00Z',
  serviceLevel: 'due',
  weakest: [{ name: 'faceVerification', score: 57, level: 'MEDIUM' }],
  seat: 'first',
  isEscalated: false,
  holder: null,
  whyNot: null,
  youSkipped: false,
  ...more,
});

export const queue = (rows: TriageRow[], more: Partial<TriageAnswer> = {}): TriageAnswer => {
  const none = { count: 0, kind: 'exactly' } as const;

  return {
    rows,
    total: { count: rows.length, kind: 'exactly' },
    counts: { late: none, due: none, held: none, second: none, settling: none, escalated: none, withheld: none },
    coverage: coverage({ nextCrawlAt: null }),
    policy: { warnMinutes: 180, breachMinutes: 240, fourEyes: 'never', undoSeconds: 10 },
    asOf: now,
    ...more,
  };
};

export const standing = (more: Partial<TriageStanding['today']> = {}): TriageStanding => ({
  waiting: {
    total: { count: 7, kind: 'exactly' },
    ...{ late: 0, due: 1, unknown: 0, withinHour: 1, inReview: 2 },
    strip: { minutes: 300, parts: [4, 2, 1], longer: 0 },
    policy: { warnMinutes: 180, breachMinutes: 240 },
  },
  today: {
    since: '2026-11-15T00:00:00Z',
    ...{ approved: 29, rejected: 9, undone: 1, confirmed: 37, late: 0, medianWaitMinutes: 41, longestWaitMinutes: 202 },
    ...more,
  },
});

export const progress = {
  left: { count: 12, kind: 'exactly' },
  dueWithinHour: { count: 2, kind: 'exactly' },
} as const;

export const claimOf = (sessionId: string, more: Partial<Claim> = {}): Claim => ({
  id: `claim-${sessionId.slice(0, 4)}`,
  sessionId,
  kind: 'held',
  seat: 'first',
  claimedAt: '2026-11-15T11:00:00Z',
  leaseUntil: '2026-11-15T11:05:00Z',
  externalId: null,
  row: triageRow(sessionId),
  ...more,
});

export const reservedOf = (sessionId: string): Claim =>
  claimOf(sessionId, { kind: 'reserved', leaseUntil: '2026-11-15T11:02:00Z' });

export const reasons: ReviewReason[] = [
  {
    code: 'face_mismatch',
    words: 'Face does not match',
    applicantWords: '',
    needsNote: false,
    factors: ['faceVerification'],
  },
  { code: 'document_altered', words: 'Document looks altered', applicantWords: '', needsNote: false, factors: [] },
  { code: 'other', words: 'Other', applicantWords: '', needsNote: true, factors: [] },
];

export const caseOf = (claim: Claim, more: Partial<CaseAnswer> = {}): CaseAnswer => ({
  claim,
  served: [],
  blocks: [],
  checked: ['The document was valid on the day of the session.', 'Everything that a verdict needs was sent to you.'],
  needsAttestation: false,
  escalation: null,
  opinions: [],
  reasons,
  mayOverride: false,
  ...more,
});

export const expired = { code: 'document expired', words: 'The document had expired.', stops: 'override' } as const;

export const verdictOf = (sessionId: string, more: Partial<VerdictAnswer> = {}): VerdictAnswer => ({
  id: `verdict-${sessionId.slice(0, 4)}`,
  sessionId,
  state: 'held first',
  stateAt: '2026-11-15T11:00:00Z',
  yours: { decision: 'reject', seat: 'first' },
  undoUntil: '2026-11-15T11:00:10Z',
  needsSecond: false,
  wasSent: false,
  words: 'Not sent yet.',
  ...more,
});

const decision: Decision = {
  score: 68,
  level: 'MEDIUM',
  factors: [{ name: 'faceVerification', score: 57, level: 'MEDIUM', fields: null, extras: {} }],
  extras: {},
};

const documentOf = (lastName: string): DocumentResult => ({
  country: 'UTO',
  documentType: 'PASSPORT',
  documentReleaseYear: null,
  documentName: null,
  applicant: { firstName: 'TOMAS', lastName, surnameAndGivenNames: null, dateOfBirth: '1987-11-04', extras: {} },
  visualFields: null,
  mrzFields: null,
  barcodeFields: null,
  availableImages: null,
  extras: {},
});

const none = { state: 'known', rows: [], total: { count: 0, kind: 'exactly' }, underAnotherName: 0 };

type Reply = ReturnType<typeof ok> & { until?: Promise<void> };

/** A reply that comes only when it is released. */
export const late = (reply: ReturnType<typeof ok>): { reply: Reply; release: () => void } => {
  let release = () => {};
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });

  return { reply: { ...reply, until }, release };
};

export type Replies = Record<string, Reply>;

/** Everything the service shows of a session. */
export const evidenceOf = (sessionId: string, lastName = 'SPECIMEN'): Replies => {
  const path = `/api/sessions/${sessionId}`;
  const document = documentOf(lastName);
  const face = { passiveLivenessScore: 88, verificationScore: 57, age: null, gender: null, availableImages: null };

  return {
    [`${path}/decision`]: ok({ masked: false, decision, reading: readDecision(decision, false) }),
    [`${path}/document`]: ok({ masked: false, document, reading: readDocument(document, { at: now, masked: false }) }),
    [`${path}/face`]: ok({ masked: false, face: { ...face, extras: {} } }),
    [`${path}/facts`]: ok({ masked: false, facts: null }),
    [`${path}/images`]: ok({
      masked: false,
      images: { document: ['original_normalized_FRONT', 'primary_face'], face: ['face_cropped'], extras: {} },
    }),
    [`${path}/linked`]: ok({
      sameDocument: none,
      samePerson: none,
      searched: { count: 1, of: { count: 1, kind: 'exactly' }, wanted: 0, asOf: '2026-11-15T10:55:12Z' },
    }),
    ...Object.fromEntries(
      ['original_normalized_FRONT', 'primary_face', 'face_cropped'].map((name) => [
        `${path}/images/${name}`,
        ok('jpeg'),
      ]),
    ),
  };
};

export const withheldOf = (sessionId: string): Replies =>
  Object.fromEntries(
    ['decision', 'document', 'face', 'images'].map((part) => [
      `/api/sessions/${sessionId}/${part}`,
      refused(409, 'NOT_RELEASED', 'Only settled sessions have results.'),
    ]),
  );

const verdictPath = (sessionId: string) => `POST /api/triage/claims/claim-${sessionId.slice(0, 4)}/verdict`;
export const giveFirst = verdictPath(first);
export const giveSecond = verdictPath(second);

/** A case and the one after it. */
export const twoCases = (): Replies => ({
  '/api/triage': ok(queue([])),
  '/api/triage/claims': ok({ held: claimOf(first), reserved: reservedOf(second), progress }),
  'POST /api/triage/claims next': ok({ claim: claimOf(first), progress }),
  'POST /api/triage/claims reserve': ok({ claim: reservedOf(second), progress }),
  'POST /api/triage/claims/claim-a41f renew': ok({ claim: claimOf(first), progress }),
  'POST /api/triage/claims/claim-d2b6 renew': ok({ claim: claimOf(second), progress }),
  'POST /api/triage/claims/claim-d2b6 take': ok({ claim: claimOf(second), progress }),
  '/api/triage/claims/claim-a41f/case': ok(caseOf(claimOf(first))),
  '/api/triage/claims/claim-d2b6/case': ok(caseOf(claimOf(second))),
  [giveFirst]: ok(verdictOf(first)),
  [giveSecond]: ok(verdictOf(second)),
  ...evidenceOf(first),
  ...evidenceOf(second, 'SECOND'),
});

/** Tells requests with a body apart by their action. */
const keyOf = (path: string, init: RequestInit | undefined): string => {
  if (!init?.method) return path;
  const body = typeof init.body === 'string' ? JSON.parse(init.body) : {};
  const isClaims = path === '/api/triage/claims';
  const action = isClaims ? (body.reserve ? 'reserve' : (body.sessionId ?? 'next')) : body.action;

  return [init.method, path, action].filter(Boolean).join(' ');
};

export interface Opened {
  /** Requests of the page, newest last. */
  asked: string[];
  sent: Array<{ to: string; body: unknown; keepalive: boolean }>;
  /** May change while the page is open. */
  replies: Replies;
  page: ReturnType<typeof show>;
}

/** Opens focus mode. Requests without a reply fail like an outage; there are no drafts. */
export const openFocus = (more: Replies = {}, page: ReactNode = <FocusMode delivery="service" />): Opened => {
  const replies: Replies = { ...twoCases(), ...more };
  const asked: string[] = [];
  const sent: Opened['sent'] = [];
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (path.startsWith('/api/drafts/')) return Response.json({ body: null, updatedAt: null });
    const key = keyOf(path, init);
    asked.push(key);
    if (typeof init?.body === 'string') {
      sent.push({ to: key, body: JSON.parse(init.body), keepalive: init.keepalive === true });
    }
    const reply = replies[key];
    if (!reply) throw new TypeError('fetch failed');
    await reply.until;
    return Response.json(reply.body, { status: reply.status });
  });

  return { asked, sent, replies, page: show(page) };
};

export const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
export const press = (key: string) => fireEvent.keyDown(document.body, { key });

/** The case has been on screen for long enough that no key can be meant for the one before. */
export const untilSteady = async () => {
  await act(() => vi.advanceTimersByTimeAsync(steadyAfterMs));
  await waitFor(() =>
    expect(screen.getByRole('toolbar', { name: 'Decision keys' }).textContent).not.toMatch(
      /just opened|Checking for blocking findings|Claiming the case/,
    ),
  );
};

/** A case is on screen and can be decided. */
export const untilReady = async (words: string | RegExp = /No blocking findings/) => {
  await screen.findByText(words);
  await screen.findByText(/^(Next case held until|No next case)/);
  await untilSteady();
};
