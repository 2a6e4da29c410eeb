import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PeekAnswer } from '@/lib/answers';
import { ok, readIn, refused, serve, show } from '../../testing';
import { assignees, keepBodies, rights, sessionRow, tags, vale } from '../bulk/testing';
import { PeekPanel } from './peek-panel';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const id = '7c1e04b2-9d3f-4a61-8f0e-52c7ad19b2f6';
const path = `/api/sessions/${id}/peek`;
const from = '?list=status%3DPENDING';

const factor = (name: string, score: number | null, level: string) => ({ name, score, level });

const peek = (more: Partial<PeekAnswer> = {}): PeekAnswer => ({
  row: sessionRow(id, { tags: [1] }),
  factors: [
    factor('faceVerification', 28, 'LOW'),
    factor('mrzOcrCrossCheck', 44, 'LOW'),
    factor('documentLiveness', 55, 'MEDIUM'),
    factor('mrzValidity', 99, 'HIGH'),
  ],
  statusAt: new Date(Date.now() - 40_000).toISOString(),
  dateOfBirth: '1••••',
  documentNumber: 'U••••',
  sameDocument: { rows: [sessionRow('3b90-e412', { status: 'AUTO_APPROVED' })], more: 1 },
  events: [],
  notes: 2,
  ...more,
});

const nothing = () => {};

const open = (
  answer: PeekAnswer | ReturnType<typeof refused>,
  props: Partial<Parameters<typeof PeekPanel>[0]> = {},
) => {
  serve({
    [path]: 'status' in answer ? answer : ok(answer),
    '/api/tags': ok(tags),
    '/api/assignees': ok(assignees),
    'POST /api/sessions/work': ok({ changed: 1, unchanged: 0 }),
  });
  const sent = keepBodies();
  show(
    <PeekPanel
      sessionId={id}
      from={from}
      rights={rights}
      onStep={nothing}
      onClose={nothing}
      onDone={nothing}
      {...props}
    />,
  );
  return sent;
};

const Stepping = () => {
  const [sessionId, setSessionId] = useState(id);
  const step = () => setSessionId('3b90-e412');

  return (
    <PeekPanel sessionId={sessionId} from={from} rights={rights} onStep={step} onClose={nothing} onDone={nothing} />
  );
};

describe('session preview', () => {
  it('steps to the next session and keeps the focus on the button', async () => {
    serve({ [path]: ok(peek()), '/api/sessions/3b90-e412/peek': ok(peek({ notes: 7 })), '/api/tags': ok(tags) });
    show(<Stepping />);
    await screen.findByText('41');
    const next = screen.getByRole('button', { name: 'Next session' });
    next.focus();
    fireEvent.click(next);

    expect(await screen.findByText('7')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Next session' }));
  });

  it('shows the decision, its three weakest factors and masked facts, and never an image', async () => {
    open(peek());
    expect(await screen.findByText('41')).toBeTruthy();
    const factors = within(screen.getByRole('region', { name: 'Weakest factors' }));
    expect(factors.getByText('3 of 4')).toBeTruthy();
    expect(factors.getAllByRole('listitem').map((each) => each.textContent)).toEqual([
      expect.stringContaining('No match between selfie and portrait'),
      expect.stringContaining('What it checks: printed text compared with the machine-readable zone'),
      expect.stringContaining('Possibly a print or screen'),
    ]);
    expect(screen.getByText(/^checked/).textContent).toMatch(/checked [345]\d s ago/);
    expect(await screen.findByText('appeal')).toBeTruthy();
    expect(screen.getByText('after 3 min 24 s')).toBeTruthy();
    expect(document.querySelector('img, picture, canvas')).toBeNull();
  });

  it.each([
    ['wanted', 'Not loaded yet', /still loading from the service/],
    ['withheld', 'Not released', /Treated as not passed/],
    ['unreadable', 'Unreadable', /Treated as not passed/],
    ['none', 'No results', /while it is pending/],
  ] as const)('never shows %s results as a score or as a pass', async (results, title, words) => {
    const row = sessionRow(id, {
      status: 'PENDING',
      results,
      score: null,
      level: null,
      weakest: null,
      applicant: null,
    });
    open(peek({ row, factors: [], dateOfBirth: null, documentNumber: null, sameDocument: null }));

    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.queryByText('Weakest factors')).toBeNull();
    expect(screen.queryByText('Same document number')).toBeNull();
    expect(screen.getAllByText('not known yet')).toHaveLength(2);
  });

  it('never shows a missing score as 0', async () => {
    open(
      peek({
        row: sessionRow(id, { score: null, level: null }),
        factors: [factor('faceVerification', null, 'UNAVAILABLE')],
      }),
    );
    expect(await screen.findByText('Score not provided')).toBeTruthy();
    expect(screen.getByText('no score')).toBeTruthy();
    expect(screen.queryByText('0')).toBeNull();
  });

  it('links to other sessions with the same document number', async () => {
    open(peek());
    const same = within(await screen.findByRole('region', { name: 'Same document number' }));
    expect(same.getByRole('link').getAttribute('href')).toBe('/sessions/3b90-e412');
    expect(same.getByText('2 others')).toBeTruthy();
    expect(same.getByText('and 1 more')).toBeTruthy();
  });

  it('shows the clock of events on the reader’s day, and the day of others', async () => {
    readIn('Europe/Vienna');
    vi.setSystemTime('2026-11-15T10:57:00Z');
    const event = { code: 'session.noted', actor: 'T. Marek', details: {} };
    open(peek({ events: ['2026-11-14T23:10:00Z', '2026-11-14T22:50:00Z'].map((at) => ({ at, ...event })) }));
    const events = within(await screen.findByRole('region', { name: 'Recent events' }));

    expect(events.getByText('00:10').title).toBe('14 Nov 2026, 23:10:00 UTC');
    expect(events.getByText('14 Nov 2026').title).toBe('14 Nov 2026, 22:50:00 UTC');
  });

  it('shows recent events only to people who may see them', async () => {
    const at = '2026-11-15T10:55:00Z';
    open(
      peek({
        events: [
          { at, code: 'session.opened', actor: 'N. Vale', details: { masked: false, purpose: 'rejections' } },
          { at, code: 'session.noted', actor: 'T. Marek', details: {} },
          { at, code: 'session.unheard_of', actor: 'T. Marek', details: {} },
        ],
      }),
    );
    const events = within(await screen.findByRole('region', { name: 'Recent events' }));
    expect(events.getByText(/^N\. Vale was sent the results of this session in full, for /)).toBeTruthy();
    expect(events.getByText('T. Marek added a note to this session')).toBeTruthy();
    expect(events.getByText('T. Marek: session.unheard_of')).toBeTruthy();
    cleanup();

    open(peek({ events: null }));
    await screen.findByText('41');
    expect(screen.queryByText('Recent events')).toBeNull();
  });

  it.each([
    ['an outage', refused(500, 'INTERNAL', 'Something broke.'), 'Session could not be loaded'],
    ['an erased session', refused(410, 'ERASED', 'Erased.', { tombstone: null }), 'Erased'],
    ['a session that is gone', refused(404, 'NOT_FOUND', 'The list has no such session.'), 'Session not found'],
    ['a refusal', refused(403, 'FORBIDDEN', 'Not part of your roles.'), 'Not allowed'],
  ])('explains %s', async (_, reply, title) => {
    open(reply);
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Assign/ })).toBeNull();
  });

  it('L assigns the session and reloads the list', async () => {
    const onDone = vi.fn();
    const sent = open(peek(), { onDone });
    await screen.findByText('41');
    fireEvent.keyDown(document.body, { key: 'l' });
    fireEvent.click(await screen.findByRole('button', { name: /N\. Vale/ }));

    expect(await screen.findByText('1 assigned to you')).toBeTruthy();
    expect(sent).toEqual([
      {
        to: 'POST /api/sessions/work',
        body: { target: { ids: [id] }, change: { kind: 'assign', personId: vale } },
      },
    ]);
    expect(onDone).toHaveBeenCalledTimes(1);
  });

  it('hides actions from people who may not use them', async () => {
    open(peek(), { rights: { ...rights, mayWork: false, mayReveal: false } });
    await screen.findByText('41');
    expect(screen.queryByRole('button', { name: /Assign/ })).toBeNull();
    expect(screen.queryByText('Open to reveal')).toBeNull();
  });

  it('steps between rows, closes with Escape and opens with Enter', async () => {
    const onStep = vi.fn();
    const onClose = vi.fn();
    open(peek(), { onStep, onClose });
    fireEvent.click(screen.getByRole('button', { name: 'Next session' }));
    fireEvent.click(screen.getByRole('button', { name: 'Previous session' }));
    expect(onStep.mock.calls).toEqual([[1], [-1]]);

    const link = screen.getByRole('link', { name: /Open session/ });
    expect(link.getAttribute('href')).toBe(`/sessions/${id}${from}`);
    const followed = vi.fn((event: Event) => event.preventDefault());
    link.addEventListener('click', followed);
    fireEvent.keyDown(document.body, { key: 'Enter' });
    expect(followed).toHaveBeenCalledTimes(1);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
