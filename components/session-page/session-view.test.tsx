import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { KnownSession, SessionErasureAnswer, StatusAnswer, Tombstone } from '@/lib/answers';
import type { DocumentResult } from '@/lib/contract/domain';
import { readDecision, readDocument } from '@/lib/evidence';
import { sessionRow } from '../sessions/bulk/testing';
import { ok, refused, serve, show } from '../testing';
import { SessionView } from './session-view';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const id = '7c1e04b2-9d3f-4a61-8f0e-52c7ad19b2f6';
const path = (part: string) => `/api/sessions/${id}/${part}`;

const status: StatusAnswer = {
  status: 'AUTO_REJECTED',
  checkedAt: new Date().toISOString(),
  nextCheckAt: new Date(Date.now() + 60_000).toISOString(),
  problem: null,
};
const factor = { name: 'faceVerification', score: null, level: 'UNAVAILABLE', fields: null, extras: {} };
const delivered = { score: null, level: null, factors: [factor], extras: {} };
const decision = { masked: false, decision: delivered, reading: readDecision(delivered, false) };
const images = { document: ['primary_face'], face: ['face_cropped'], extras: {} };
const face = {
  passiveLivenessScore: 93,
  verificationScore: null,
  age: 34,
  gender: null,
  availableImages: null,
  extras: {},
};

const tombstone: Tombstone = {
  sessionId: id,
  erasedAt: '2026-11-15T10:57:12Z',
  erasedBy: 'N. Vale',
  approvedBy: 'A. Rossi',
  request: null,
  answersAgain: false,
  status: 'AUTO_REJECTED',
  documentType: 'PASSPORT',
  removed: { documentImages: 4, faceImages: null, results: ['decision', 'voice'] },
};

const timeout = refused(504, 'UPSTREAM_TIMEOUT', 'The service did not answer in time.');
const replies = {
  [path('status')]: ok(status),
  [path('decision')]: ok(decision),
  [path('document')]: timeout,
  [path('face')]: ok({ masked: false, face }),
  [path('images')]: ok({ masked: true, images }),
  [path('facts')]: ok({ masked: false, facts: null }),
  [path('work')]: ok({ assignee: null, assignedAt: null, tags: [], notes: [], masked: true }),
};

const may = { delete: true, reveal: false, work: false, download: false, review: false, triage: false };

const open = (more: Record<string, ReturnType<typeof ok>> = {}, known: KnownSession | null = null) => {
  const asked = serve({ ...replies, ...more });
  show(<SessionView sessionId={id} may={may} known={known} />);
  return asked;
};

describe('a session', () => {
  it('is not said to need a decision once it was decided here', async () => {
    const waiting = { ...status, status: 'WAITING_FOR_MANUAL_APPROVE' };
    const given = {
      ...{ id: 'verdict-1', state: 'sent', decision: 'approve', delivery: 'service', undoUntil: null },
      ...{ sentAt: '2026-11-15T10:44:12.000Z', confirmedAt: null, words: 'Sent.', opinions: [] },
    };
    open({
      [path('status')]: ok(waiting),
      [path('verdicts')]: ok({ verdicts: [given], escalatedTo: null, review: null, waits: null }),
    });
    expect(await screen.findByText('decided here, not yet at the service')).toBeTruthy();
    expect(screen.queryByText('an officer must decide')).toBeNull();
  });

  it('shows the verdict first, then the work on it, and an appeal only after these', async () => {
    open({
      [path('verdicts')]: ok({ verdicts: [], escalatedTo: ['A. Rossi'], review: null }),
      [path('appeal')]: ok({
        ...{ state: 'open', id: 'appeal-1', against: 'rejection', by: { id: 'p2', name: 'R. Kessel' } },
        ...{ takenUpAt: new Date().toISOString(), reason: { state: 'hidden' }, isYours: false, mayPutBack: false },
        ...{ earlier: [], reasons: [] },
      }),
    });
    const appeal = await screen.findByRole('region', { name: 'Appeal' });
    const verdict = await screen.findByRole('region', { name: 'Verdict' });
    const work = await screen.findByRole('region', { name: 'Assignment, tags and notes' });

    expect(verdict.compareDocumentPosition(work)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(work.compareDocumentPosition(appeal)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('has its images before its score and tables, and on a phone links to each part in that order', async () => {
    open();
    await screen.findByText('Score not provided');
    const parts = screen.getByRole('navigation', { name: 'Parts of the session' });
    const links = [...parts.querySelectorAll('a')];
    expect(links.map((link) => link.textContent)).toEqual(['Evidence', 'Decision', 'Fields', 'Review']);

    const targets = links.map((link) => document.querySelector(link.hash));
    expect(targets[0]?.textContent).toContain('Images');
    expect(targets[1]?.textContent).toContain('Trust Factors');
    expect(targets[2]?.textContent).toContain('Document fields');
    for (const [at, target] of targets.entries()) {
      if (at > 0)
        expect(targets[at - 1]?.compareDocumentPosition(target as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
      // Drawn in this order too, so that a finger, a keyboard and a screen reader meet the same page.
      expect(target?.className).not.toMatch(/\border-(\d|first|last)/);
    }
  });

  it('on a phone, says by when it is to be decided above its images, and its facts below them', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('600px') }));
    const dueAt = new Date(Date.now() + 48 * 60_000 + 30_000).toISOString();
    open(
      {
        [path('status')]: ok({ ...status, status: 'WAITING_FOR_MANUAL_APPROVE' }),
        [path('verdicts')]: ok({
          ...{ verdicts: [], escalatedTo: null, review: null },
          waits: { dueAt, serviceLevel: 'due' },
        }),
      },
      { row: sessionRow(id), externalId: null, readAt: null, decision: null },
    );
    const line = within(await screen.findByRole('region', { name: 'Status' }));
    expect(await line.findByText('due in 48 min')).toBeTruthy();
    expect(line.getByText('Needs approval')).toBeTruthy();

    const details = screen.getByRole('region', { name: 'Details' });
    expect(details.textContent).toContain(id);
    expect(within(details).getByRole('button', { name: 'Copy session id' })).toBeTruthy();
    expect(screen.getAllByText('Applicant')).toHaveLength(1);
    const gallery = screen.getByRole('region', { name: 'Images' });
    expect(gallery.compareDocumentPosition(details)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByRole('heading', { level: 1, name: id })).toBeTruthy();
  });

  it('on a phone, leads to a part without a step in the history', async () => {
    Element.prototype.scrollIntoView ??= () => undefined;
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
    open();
    await screen.findByText('Score not provided');
    const steps = history.length;
    const link = within(screen.getByRole('navigation', { name: 'Parts of the session' })).getByText('Fields');

    expect(fireEvent.click(link)).toBe(false);
    expect(scroll.mock.contexts[0]).toBe(document.getElementById('case-fields'));
    expect(document.activeElement?.id).toBe('case-fields');
    expect([history.length, location.hash]).toEqual([steps, '']);
    scroll.mockRestore();
  });

  it('on a phone, marks the part in view', async () => {
    let enter = (_id: string) => undefined as unknown;
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(told: (entries: object[]) => void) {
          enter = (id) => told([{ isIntersecting: true, target: document.getElementById(id) }]);
        }
        observe() {}
        disconnect() {}
      },
    );
    open();
    await screen.findByText('Score not provided');
    const current = () =>
      screen.getByRole('navigation', { name: 'Parts of the session' }).querySelector('[aria-current]')?.textContent;
    act(() => void enter('case-fields'));
    expect(current()).toBe('Fields');
    act(() => void enter('case-review'));
    expect(current()).toBe('Review');
  });

  it('says beside the name where its sources disagree', async () => {
    const printed = { normalizedDateValue: null, pageSide: 'FRONT', confidence: 97, extras: {} };
    const read = (zone: string): DocumentResult => ({
      ...{ country: 'UTO', documentType: 'PASSPORT', documentReleaseYear: null, documentName: null },
      applicant: {
        ...{ firstName: 'LENA', lastName: zone, surnameAndGivenNames: null, dateOfBirth: null },
        extras: {},
      },
      visualFields: [{ name: 'surname', value: 'NOVAK', ...printed }],
      mrzFields: [{ name: 'primary_identifier', value: zone, extras: {} }],
      ...{ barcodeFields: null, availableImages: null, extras: {} },
    });
    const headOf = async (zone: string) => {
      const document = read(zone);
      const reading = readDocument(document, { at: '2026-11-15T11:00:00Z', masked: false });
      open({ [path('document')]: ok({ masked: false, document, reading }) });
      const name = await screen.findByText(new RegExp(`^LENA ${zone}`), { selector: 'dd' });
      const words = name.textContent;
      cleanup();
      return words;
    };

    expect(await headOf('NOVAK')).toBe('LENA NOVAK');
    expect(await headOf('SMITH')).toBe('LENA SMITH (sources differ)');
  });

  it('never shows a missing score as 0', async () => {
    open();
    expect(await screen.findByText('Score not provided')).toBeTruthy();
    expect(screen.queryByText('0')).toBeNull();
  });

  it('shows the other panels when one fails with its reference', async () => {
    open();
    await screen.findByText('Document fields: could not be loaded');
    expect(screen.getByText('The service did not answer in time.')).toBeTruthy();
    expect(await screen.findByText('as received, undocumented')).toBeTruthy();
    expect(screen.getByText('Rejected')).toBeTruthy();
  });

  it('names masked images but never requests them', async () => {
    const asked = open();
    await screen.findByText('Names and images are hidden');
    expect(screen.getAllByText('Portrait')[0]).toBeTruthy();
    expect(document.querySelector('img')).toBeNull();
    expect(asked.filter((each) => each.includes('/images/'))).toEqual([]);
  });

  it('shows a masked age as hidden, not missing', async () => {
    open({ [path('face')]: ok({ masked: true, face: { ...face, age: null } }) });
    expect(await screen.findAllByText('hidden')).toHaveLength(2);
  });

  it('says when an image cannot be shown, and offers a retry', async () => {
    const asked = open({ [path('images')]: ok({ masked: false, images }) });
    fireEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    await screen.findByRole('button', { name: 'Retry' });
    expect(asked.filter((each) => each === path('images/primary_face'))).toHaveLength(2);
  });

  it('does not show withheld evidence as an empty result', async () => {
    const held = refused(409, 'NOT_RELEASED', 'Only settled sessions have results.');
    const withheld = Object.fromEntries(['decision', 'document', 'face', 'images'].map((part) => [path(part), held]));
    open({ ...withheld, [path('status')]: ok({ ...status, status: 'PENDING' }) });
    expect(await screen.findByText('Evidence withheld while the session is pending')).toBeTruthy();
  });

  it.each([
    ['PENDING', 'Session expires', 2],
    ['EXPIRED', 'Session expired', 2],
    ['WAITING_FOR_MANUAL_APPROVE', 'Session expires', 0],
  ] as const)('%s: shows an expiry only for sessions that expire', async (state, name, times) => {
    const held = refused(409, 'NOT_RELEASED', 'Only settled sessions have results.');
    const withheld = Object.fromEntries(['decision', 'document', 'face', 'images'].map((part) => [path(part), held]));
    const row = sessionRow(id, { status: state, completedAt: null, expiresAt: '2026-11-16T10:00:00Z' });
    open(
      { ...withheld, [path('status')]: ok({ ...status, status: state }) },
      { row, externalId: null, readAt: null, decision: null },
    );
    await screen.findByText('Withheld');
    // In the header and in the notice.
    expect(screen.queryAllByText(name)).toHaveLength(times);
  });

  it.each([
    ['AUTO_APPROVED', 'not known yet'],
    ['WAITING_FOR_MANUAL_APPROVE', 'not known yet'],
    ['PENDING', 'not yet'],
    ['EXPIRED', 'not completed'],
  ] as const)('%s: says what is known of a completion without a time', async (state, words) => {
    const row = sessionRow(id, { status: state, completedAt: null });
    open(
      { [path('status')]: ok({ ...status, status: state }) },
      { row, externalId: null, readAt: null, decision: null },
    );
    expect((await screen.findByText('Completed')).nextElementSibling?.textContent).toBe(words);
  });

  it('says when a session is not found', async () => {
    open({ [path('status')]: refused(404, 'NOT_FOUND', 'No session has this id.') });
    expect(await screen.findByText('Session not found')).toBeTruthy();
    expect(screen.getByText(/may have been deleted/)).toBeTruthy();
  });

  it('does not say that a session was deleted while the list has it', async () => {
    const row = sessionRow(id, { status: 'AUTO_REJECTED' });
    open(
      { [path('status')]: refused(404, 'NOT_FOUND', 'No session has this id.') },
      { row, externalId: null, readAt: null, decision: null },
    );
    expect(await screen.findByText(/service may be answering wrongly/)).toBeTruthy();
    expect(screen.queryByText(/deleted/)).toBeNull();
  });

  it('shows the tombstone of an erased session: what was removed, when and by whom', async () => {
    open({ [path('decision')]: refused(410, 'ERASED', 'Erased.', { tombstone }) });
    await screen.findByText('This session was erased');
    expect(screen.getByText('4 document images')).toBeTruthy();
    expect(screen.getByText('face images, number unknown')).toBeTruthy();
    expect(screen.getByText('voice')).toBeTruthy();
    expect(screen.getByText(/N\. Vale/).textContent).toMatch(
      /^By N\. Vale, approved by A\. Rossi, 15 Nov 2026, 10:57:12\.$/,
    );
  });

  it('says that who decided an erased session, and for which reasons, is kept', async () => {
    open({ [path('decision')]: refused(410, 'ERASED', 'Erased.', { tombstone }) });
    const kept = within(await screen.findByRole('region', { name: 'Kept' }));
    expect(kept.getByText(/keep who decided this session, when and for which standard reasons/)).toBeTruthy();
  });
});

describe('deleting a session', () => {
  const hold = path('hold');
  const nothing: SessionErasureAnswer = { hold: null, duty: null, request: null };
  const request = { id: 'r1', reference: 'DR-2026-0148', kind: 'direct', state: 'delayed', notBefore: null } as const;

  it('can be cancelled from the page during the delay', async () => {
    const replies = {
      [hold]: ok({ ...nothing, request: { ...request, notBefore: new Date(Date.now() + 52_000).toISOString() } }),
      'POST /api/deletions/r1': ok({}),
    };
    const asked = open(replies);
    expect((await screen.findByRole('timer')).textContent).toMatch(/^Deleting in 5\d s$/);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Delete…' }).disabled).toBe(true);

    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await vi.waitFor(() => expect(asked).toContain('POST /api/deletions/r1'));
  });

  it('that a person asked for is stopped from the page, and not cancelled', async () => {
    open({ [hold]: ok({ ...nothing, request: { ...request, kind: 'request' } }) });
    expect(await screen.findByRole('button', { name: 'Stop, back to matching' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  });

  it('ends in the tombstone, which links to its request', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const left = { ...tombstone, erasedBy: null, approvedBy: null, request: { id: 'r1', reference: 'DR-2026-0148' } };
    const answers = { ...replies, [hold]: ok({ ...nothing, request: { ...request, state: 'erasing' } }) };
    serve(answers);
    show(<SessionView sessionId={id} may={may} known={null} />);
    expect(await screen.findByText('Erasing…')).toBeTruthy();

    answers[hold] = ok(nothing);
    answers[path('status')] = refused(410, 'ERASED', 'Erased.', { tombstone: left });
    vi.advanceTimersByTime(2000);
    expect(await screen.findByText('Erasure verified.')).toBeTruthy();
    expect(screen.getByText(/By a retention rule/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'DR-2026-0148' }).getAttribute('href')).toBe('/deletions/r1');
  });

  it('never shows a session that is still retrievable as verified', async () => {
    open({
      [path('decision')]: refused(410, 'ERASED', 'Erased.', { tombstone: { ...tombstone, answersAgain: true } }),
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Still retrievable.');
    expect(screen.queryByText('Erasure verified.')).toBeNull();
  });

  it('is disabled by a retention obligation, with date and law', async () => {
    const duty = { until: '2029-06-03', because: 'Anti-money-laundering record, 5 years' };
    open({ [hold]: ok({ ...nothing, duty }) });
    expect(await screen.findByText('Held until 3 Jun 2029')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Delete…' }).disabled).toBe(true);
  });

  it('can be prevented by a legal hold with a reason', async () => {
    const replies = { [hold]: ok(nothing), [`POST ${hold}`]: ok({}) };
    const asked = open(replies);
    fireEvent.click(await screen.findByRole('button', { name: 'Place legal hold…' }));
    fireEvent.change(screen.getByLabelText('Reason for the hold'), { target: { value: 'Asked for by a court' } });
    fireEvent.click(screen.getByRole('button', { name: 'Place hold' }));
    await vi.waitFor(() => expect(asked.filter((each) => each === hold)).toHaveLength(2));
    expect(asked).toContain(`POST ${hold}`);
  });
});
