import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { SessionVerdict, SessionVerdictsAnswer } from '@/lib/answers';
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
  sentAt: '2026-11-15T10:44:12.000Z',
  confirmedAt: '2026-11-15T10:44:14.000Z',
  words: 'Confirmed by the service.',
};

const open = (answer: SessionVerdictsAnswer, status = 'MANUAL_REJECTED') => {
  const asked = serve({ [path]: ok(answer) });
  const page = show(
    <>
      <VerdictLine sessionId={id} status={status} />
      <VerdictPanel sessionId={id} status={status} />
    </>,
  );

  return { ...page, asked };
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

  it('that could not be loaded does not look like none', async () => {
    serve({ [path]: refused(500, 'INTERNAL', 'Something went wrong here.') });
    show(<VerdictPanel sessionId={id} status="MANUAL_REJECTED" />);

    expect(await screen.findByText('Verdict: could not be loaded')).toBeTruthy();
  });
});
