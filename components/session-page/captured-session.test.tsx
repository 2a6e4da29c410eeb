/** Sessions that real people captured, before anything is read from their pictures. */
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { StatusAnswer } from '@/lib/answers';
import { parseDecision, parseDocument, parseFace } from '@/lib/contract';
import { readDecision, readDocument } from '@/lib/evidence';
import { ok, refused, serve, show } from '../testing';
import { SessionView } from './session-view';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const id = '7c1e04b2-9d3f-4a61-8f0e-52c7ad19b2f6';
const path = (part: string) => `/api/sessions/${id}/${part}`;

const status: StatusAnswer = {
  status: 'WAITING_FOR_MANUAL_APPROVE',
  checkedAt: new Date().toISOString(),
  nextCheckAt: new Date(Date.now() + 60_000).toISOString(),
  problem: null,
};

const decisionAnswer = (...names: string[]) => {
  const unscored = { score: 0, level: 'UNAVAILABLE' };
  const verifications = Object.fromEntries(
    names.map((name) => [name, name.endsWith('CrossCheck') ? { fields: [], ...unscored } : unscored]),
  );
  const decision = parseDecision({ verifications, decision: { score: 51, level: 'MEDIUM' } }).value;

  return ok({ masked: false, decision, reading: readDecision(decision, false) });
};

const document = parseDocument({
  country: 'ZZZ',
  documentType: 'IDENTITY_CARD',
  documentName: 'Unknown country - ID card',
  applicant: {},
  documentVisualResults: [],
  availableImages: ['original_FRONT'],
}).value;
const face = parseFace({ availableImages: ['face_original'], age: -10_000, gender: -10_000 }).value;

const ofDocument = ['dateOfExpiration', 'documentLiveness', 'overallOcrFieldsConfidence'];
const replies = {
  [path('status')]: ok(status),
  [path('decision')]: decisionAnswer(...ofDocument, 'mrzOcrCrossCheck', 'mrzValidity', 'passiveLiveness'),
  [path('document')]: ok({ masked: false, document, reading: readDocument(document, { at: null, masked: false }) }),
  [path('face')]: ok({ masked: false, face }),
  [path('images')]: ok({ masked: true, images: { document: ['original_FRONT'], face: ['face_original'], extras: {} } }),
  [path('facts')]: ok({ masked: false, facts: null }),
  [path('work')]: ok({ assignee: null, assignedAt: null, tags: [], notes: [], masked: true }),
};

const open = (more: Record<string, ReturnType<typeof ok>> = {}) => {
  serve({ ...replies, ...more });
  const may = { delete: false, reveal: false, work: false, download: false, review: false, triage: false };
  show(<SessionView sessionId={id} may={may} known={null} />);
};

const panel = (name: string) => within(screen.getByRole('region', { name }));

it('says what is not known, and shows no zero', async () => {
  open();
  expect(await screen.findByText('None of the 6 Trust Factors was checked.')).toBeTruthy();
  await screen.findByText('Passive liveness', { selector: 'dt' });

  expect(panel('Face').getAllByText('not provided')).toHaveLength(4);
  expect(screen.getByText('Unknown country')).toBeTruthy();
  expect(screen.getByText('No fields provided.')).toBeTruthy();
  expect(screen.getByText('not compared')).toBeTruthy();
  expect(screen.queryByText(/no differences|none of 0/i)).toBeNull();
  expect(screen.queryByText('0')).toBeNull();
});

it.each([
  ['face', ofDocument, 'Face', 'a selfie was not asked for', 2],
  ['document', ['passiveLiveness'], 'Document fields', 'a document was not asked for', 7],
])(
  'without a %s step, says so and takes it neither for an outage nor for a deletion',
  async (part, factors, title, words, absent) => {
    const message = `The service has no ${part} result for this session: ${words}, or is not available.`;
    open({ [path('decision')]: decisionAnswer(...factors), [path(part)]: refused(404, 'NOT_FOUND', message) });

    expect(await screen.findByText(message)).toBeTruthy();
    expect(panel(title).getByText('Not available for this session')).toBeTruthy();
    expect(await screen.findAllByText('not captured in this session')).toHaveLength(absent);
    expect(panel(title).queryByText(/could not be loaded/)).toBeNull();
    expect(panel('Decision').queryByText(/not provided, treated/)).toBeNull();
    expect(screen.getByText('Needs approval')).toBeTruthy();
  },
);
