import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { DecisionAnswer, SessionVerdict, SessionVerdictsAnswer } from '@/lib/answers';
import { readDecision } from '@/lib/evidence';
import { ok, refused, serve, show, withMovableTime } from '../../testing';
import { VerdictLine, VerdictPanel } from './verdict-panel';

withMovableTime();

const id = '7c1e04b2-9d3f-4a61-8f0e-52c7ad19b2f6';
const path = `/api/sessions/${id}/verdicts`;
const verdict: SessionVerdict = {
  id: 'verdict-1',
  state: 'confirmed',
  decision: 'reject',
  opinions: [
    {
      seat: 'first',
      by: { id: 'p1', name: 'N. Vale' },
      isYours: false,
      at: '2026-11-15T10:44:00.000Z',
      decision: 'reject',
      reasons: [{ code: 'face_mismatch', words: 'Face does not match', needsNote: false }],
      note: { state: 'readable', text: 'Ears differ.' },
    },
  ],
  delivery: 'service',
  undoUntil: null,
  sentAt: '2026-11-15T10:44:12.000Z',
  confirmedAt: '2026-11-15T10:44:14.000Z',
  words: 'Confirmed by the service.',
};

const Page = ({ first, decided }: { first: string; decided: DecisionAnswer | null }) => {
  const [status, setStatus] = useState(first);

  return (
    <>
      <VerdictLine sessionId={id} status={status} decided={decided} />
      <VerdictPanel sessionId={id} status={status} />
      <input aria-label="Status" value={status} onChange={({ target }) => setStatus(target.value)} />
    </>
  );
};

const open = (answer: SessionVerdictsAnswer, status = 'MANUAL_REJECTED', decided: DecisionAnswer | null = null) => {
  const replies: Parameters<typeof serve>[0] = { [path]: ok(answer) };
  const asked = serve(replies);
  return { ...show(<Page first={status} decided={decided} />), asked, replies };
};
const told = (verdicts: SessionVerdict[]): SessionVerdictsAnswer => ({
  verdicts,
  escalatedTo: null,
  review: null,
  waits: null,
});
const onItsWay: SessionVerdict = {
  ...verdict,
  state: 'recorded',
  opinions: verdict.opinions.map((opinion) => ({ ...opinion, isYours: true, note: null })),
  sentAt: null,
  confirmedAt: null,
  words: 'Not sent yet.',
};

describe('the verdict on a session', () => {
  it('stands below the header and in its panel: by whom, why, sent and confirmed', async () => {
    const { container } = open({ verdicts: [verdict], escalatedTo: null, review: null, waits: null });
    const panel = within(await screen.findByRole('region', { name: 'Verdict' }));

    expect(container.querySelector('[data-verdict-line]')?.textContent).toMatch(
      /Rejected by N\. Vale.*Face does not match/,
    );
    expect(panel.getByText('Rejected by N. Vale')).toBeTruthy();
    expect(panel.getByText('Ears differ.')).toBeTruthy();
    expect(panel.getByText(/^Sent .*Confirmed by the service/)).toBeTruthy();
  });

  it('hides the note while masked, and a conflict stands out', async () => {
    const [first] = verdict.opinions;
    open({
      verdicts: [
        {
          ...verdict,
          state: 'conflicting',
          confirmedAt: null,
          words: 'The service has a different outcome: approved manually.',
          opinions: first ? [{ ...first, note: { state: 'hidden' } }] : [],
        },
      ],
      escalatedTo: null,
      review: null,
      waits: null,
    });

    expect(await screen.findByText('Choose a purpose to read the note.')).toBeTruthy();
    expect(screen.getByText(/The service has a different outcome: approved manually\./)).toBeTruthy();
  });

  it('is followed until the service confirms it', async () => {
    const { replies, asked } = open(told([onItsWay]), 'WAITING_FOR_MANUAL_APPROVE');
    expect(await screen.findByText('Not sent yet.')).toBeTruthy();

    replies[path] = ok(told([{ ...verdict, opinions: onItsWay.opinions }]));
    await vi.advanceTimersByTimeAsync(5000);
    expect(await screen.findByText(/Confirmed by the service/)).toBeTruthy();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(asked.filter((each) => each === path)).toHaveLength(2);
  });

  it('is read again when the status changes, and not before where reading it is logged', async () => {
    const noted = { ...onItsWay, opinions: verdict.opinions };
    const { replies } = open(told([noted]), 'WAITING_FOR_MANUAL_APPROVE');
    expect(await screen.findByText('Not sent yet.')).toBeTruthy();

    replies[path] = ok(told([verdict]));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(screen.getByText('Not sent yet.')).toBeTruthy();
    fireEvent.change(screen.getByRole('textbox', { name: 'Status' }), { target: { value: 'MANUAL_REJECTED' } });
    expect(await screen.findByText(/Confirmed by the service/)).toBeTruthy();
  });

  /** Nobody else knows of it yet, so it is no decision. */
  const heldUntil = (milliseconds: number): SessionVerdict => ({
    ...onItsWay,
    state: 'held first',
    decision: null,
    opinions: onItsWay.opinions.map((opinion) => ({ ...opinion, at: new Date().toISOString() })),
    undoUntil: new Date(Date.now() + milliseconds).toISOString(),
  });

  it('can be undone below the header while there is time', async () => {
    const { replies, asked, container } = open(told([heldUntil(8000)]), 'WAITING_FOR_MANUAL_APPROVE');
    expect(await screen.findByText(/^Takes effect in \d s$/)).toBeTruthy();
    expect(container.querySelector('[data-verdict-line]')?.textContent).toMatch(
      /^Rejected by you.*Face does not match/,
    );

    replies['POST /api/triage/verdicts/verdict-1/undo'] = ok({});
    replies[path] = ok(told([]));
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await vi.waitFor(() => expect(asked).toContain('POST /api/triage/verdicts/verdict-1/undo'));
  });

  it('offers no undo that is too late', async () => {
    open(told([heldUntil(3000)]), 'WAITING_FOR_MANUAL_APPROVE');
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy();
    await vi.advanceTimersByTimeAsync(4000);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('that waits for a second person is not shown as decided', async () => {
    const { container } = open(
      told([{ ...heldUntil(3_600_000), state: 'awaiting second' }]),
      'WAITING_FOR_MANUAL_APPROVE',
    );
    expect(await screen.findByText('Rejected by you')).toBeTruthy();
    expect(container.querySelector('[data-verdict-line]')).toBeNull();
  });

  it('of an escalated case says who can decide it', async () => {
    open(
      { verdicts: [], escalatedTo: ['A. Rossi', 'R. Kessel'], review: null, waits: null },
      'WAITING_FOR_MANUAL_APPROVE',
    );

    expect(await screen.findByText('Escalated. A. Rossi or R. Kessel can decide it.')).toBeTruthy();
  });

  it('given outside the desk is said to be unknown here, in both places', async () => {
    const { container } = open({ verdicts: [], escalatedTo: null, review: null, waits: null });
    const words = 'Decided outside Proofdesk: who and why are not recorded here';
    const panel = within(await screen.findByRole('region', { name: 'Verdict' }));

    expect(panel.getByText(`${words}.`)).toBeTruthy();
    expect(container.querySelector('[data-verdict-line]')?.textContent).toBe(words);
  });

  it('is not missed where the service decided by itself', async () => {
    const { container, asked } = open({ verdicts: [], escalatedTo: null, review: null, waits: null }, 'AUTO_REJECTED');
    await vi.waitFor(() => expect(asked).toContain(path));
    await new Promise((done) => setTimeout(done));

    expect(container.textContent).toBe('');
  });

  it('says what the service rejected for, and the limit where one is documented', async () => {
    const factor = (name: string, score: number, level: string) => ({ name, score, level, fields: null, extras: {} });
    const decision = {
      score: 31,
      level: 'LOW',
      factors: [
        factor('documentLiveness', 91, 'HIGH'),
        factor('faceVerification', 12, 'LOW'),
        factor('overallOcrFieldsConfidence', 20, 'LOW'),
      ],
      extras: {},
    };
    const { container } = open({ verdicts: [], escalatedTo: null, review: null, waits: null }, 'AUTO_REJECTED', {
      masked: true,
      decision,
      reading: readDecision(decision, true),
    });

    await vi.waitFor(() =>
      expect(container.querySelector('[data-verdict-line]')?.textContent).toBe(
        'Rejected automaticallyFace match 12, limit 50 · OCR confidence 20',
      ),
    );
  });

  it('that could not be loaded does not look like none', async () => {
    serve({ [path]: refused(500, 'INTERNAL', 'Something went wrong here.') });
    show(<VerdictPanel sessionId={id} status="MANUAL_REJECTED" />);

    expect(await screen.findByText('Verdict: could not be loaded')).toBeTruthy();
  });
});
