import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SessionVerdictsAnswer, StatusAnswer } from '@/lib/answers';
import { ok, refused, serve, show, withMovableTime } from '../../testing';
import { forgetNext, push } from '../../testing/next';
import { SessionView } from '../session-view';

withMovableTime();
beforeEach(forgetNext);

const id = '7c1e04b2-9d3f-4a61-8f0e-52c7ad19b2f6';
const path = (part: string) => `/api/sessions/${id}/${part}`;
const waiting: StatusAnswer = {
  status: 'WAITING_FOR_MANUAL_APPROVE',
  checkedAt: '2026-11-15T10:57:00.000Z',
  nextCheckAt: '2026-11-15T10:58:00.000Z',
  problem: null,
};
const claims = 'POST /api/triage/claims';

const open = (review: SessionVerdictsAnswer['review'], { status = waiting.status, triage = true } = {}) => {
  const replies: Parameters<typeof serve>[0] = {
    [path('status')]: ok({ ...waiting, status }),
    [path('verdicts')]: ok({ verdicts: [], escalatedTo: null, review }),
  };
  const asked = serve(replies);
  const may = { delete: false, reveal: false, work: true, download: false, review: true, triage };
  show(<SessionView sessionId={id} may={may} known={null} />);

  return { asked, replies };
};

const button = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Review in focus' });

describe('a session that waits', () => {
  it('is claimed from its own page, and opens in focus', async () => {
    const { replies } = open({ whyNot: null });
    const review = await button();
    await waitFor(() => expect(review.disabled).toBe(false));
    replies[claims] = ok({ claim: { sessionId: id } });
    fireEvent.click(review);

    await waitFor(() => expect(push).toHaveBeenCalledWith('/triage/focus?single=1'));
  });

  it('and is held by a colleague says so, and cannot be claimed', async () => {
    const whyNot = 'Held by R. Kessel until 11:05 UTC, unless renewed.';
    open({ whyNot });
    const reason = await screen.findByText(whyNot);
    const review = await button();

    expect(review.disabled).toBe(true);
    expect(review.getAttribute('aria-describedby')).toBe(reason.id);
  });

  it('that a colleague has just claimed says so', async () => {
    const { replies } = open({ whyNot: null });
    const review = await button();
    await waitFor(() => expect(review.disabled).toBe(false));
    const whyNot = 'Held by R. Kessel until 11:05 UTC, unless renewed.';
    replies[claims] = refused(409, 'CONFLICT', `${whyNot} Nothing was changed.`);
    replies[path('verdicts')] = ok({ verdicts: [], escalatedTo: null, review: { whyNot } });
    fireEvent.click(review);

    expect(await screen.findByText(whyNot)).toBeTruthy();
    expect(push).not.toHaveBeenCalled();
  });

  it.each([
    ['a decided session', { status: 'AUTO_REJECTED' }],
    ['somebody whose roles do not decide', { triage: false }],
  ])('has the button only then: not %s', async (_, changes) => {
    open(null, changes);
    await screen.findByRole('region', { name: 'Assignment, tags and notes' });

    expect(screen.queryByRole('button', { name: 'Review in focus' })).toBeNull();
  });
});
