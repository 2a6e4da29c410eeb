import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AppealAnswer, EndedAppeal } from '@/lib/answers';
import { PurposeProvider } from '../../purpose/purpose-provider';
import { ok, refused, serve, show, withMovableTime } from '../../testing';
import { refresh } from '../../testing/next';
import { AppealPanel } from './appeal-panel';

withMovableTime();
afterEach(() => void refresh.mockReset());

const id = '7c1e04b2-9d3f-4a61-8f0e-52c7ad19b2f6';
const path = `/api/sessions/${id}/appeal`;
const post = `POST ${path}`;
const noDraft = ok({ body: null, updatedAt: null });

const reasons = [
  { code: 'face_mismatch', words: 'Face does not match', needsNote: false },
  { code: 'document_altered', words: 'Document looks altered', needsNote: false },
  { code: 'other', words: 'Other', needsNote: true },
];
const none: AppealAnswer = { state: 'none', earlier: [], reasons };
const yours: AppealAnswer = {
  state: 'open',
  id: 'appeal-1',
  against: 'rejection',
  by: { id: 'p1', name: 'N. Vale' },
  takenUpAt: '2026-11-15T10:55:40.000Z',
  reason: { state: 'readable', text: 'Applicant called at 10:53' },
  isYours: true,
  mayPutBack: true,
  earlier: [],
  reasons,
};
const theirs: AppealAnswer = { ...yours, by: { id: 'p2', name: 'R. Kessel' }, isYours: false, mayPutBack: false };
const ended: EndedAppeal = {
  id: 'appeal-0',
  against: 'rejection',
  by: { id: 'p2', name: 'R. Kessel' },
  takenUpAt: '2026-11-14T10:00:00.000Z',
  endedAt: '2026-11-14T10:20:00.000Z',
  reason: { state: 'readable', text: 'By letter' },
  outcome: {
    kind: 'decided',
    finding: 'uphold',
    reasons: reasons.slice(0, 1),
    note: { state: 'readable', text: 'Ears differ.' },
    isAlone: false,
  },
};

interface Opening {
  status?: string;
  mayReview?: boolean;
  masked?: boolean;
}

const open = (answer: AppealAnswer, { status = 'AUTO_REJECTED', mayReview = true, masked = false }: Opening = {}) => {
  const replies: Parameters<typeof serve>[0] = {
    [path]: ok(answer),
    [`/api/drafts/appeal-${id}`]: noDraft,
    [`/api/drafts/finding-${id}`]: noDraft,
    [`DELETE /api/drafts/appeal-${id}`]: ok({}),
    [`DELETE /api/drafts/finding-${id}`]: ok({}),
    [`PUT /api/drafts/appeal-${id}`]: noDraft,
    [`PUT /api/drafts/finding-${id}`]: noDraft,
  };
  const asked = serve(replies);
  const inner = globalThis.fetch;
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    if (init?.method === 'POST') sent.push(JSON.parse(String(init.body)));
    return inner(address, init);
  });
  const page = show(
    <PurposeProvider purpose={null} allowed={[]} at="2026-11-15T10:55:00.000Z">
      <AppealPanel sessionId={id} status={status} mayReview={mayReview} masked={masked} />
    </PurposeProvider>,
  );

  return { asked, sent, replies, page };
};

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (key: string) => fireEvent.keyDown(document.body, { key });

describe('an unclaimed appeal', () => {
  it('can be taken up with a reason, and is then yours', async () => {
    const { sent, replies } = open({ ...none, earlier: [ended], state: 'decided' });
    fireEvent.click(await screen.findByRole('button', { name: 'Take up appeal…' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Take up' }).disabled).toBe(true);

    fireEvent.change(dialog.getByLabelText('Reason for appeal'), { target: { value: 'They called.' } });
    replies[post] = ok({});
    replies[path] = ok(yours);
    fireEvent.click(dialog.getByRole('button', { name: 'Take up' }));

    expect(await screen.findByText('Taken up by you')).toBeTruthy();
    expect(await screen.findByText('Appeal taken up. The session is shown in full.')).toBeTruthy();
    expect(sent).toEqual([{ action: 'take up', reason: 'They called.', after: 'appeal-0' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
    // The server started a purpose, so the page refreshes.
    expect(refresh).toHaveBeenCalledOnce();
  });

  it('that somebody else just took up says who has it, and keeps the draft', async () => {
    const { replies } = open(none);
    fireEvent.click(await screen.findByRole('button', { name: 'Take up appeal…' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Reason for appeal'), { target: { value: 'They called.' } });
    replies[post] = refused(409, 'CONFLICT', 'R. Kessel has the appeal since 10:55 UTC. Nothing was changed.');
    replies[path] = ok(theirs);
    fireEvent.click(dialog.getByRole('button', { name: 'Take up' }));

    expect(await screen.findByText(/R\. Kessel has the appeal/)).toBeTruthy();
    expect(await screen.findByText('Taken up by R. Kessel')).toBeTruthy();
    expect(screen.getByDisplayValue('They called.')).toBeTruthy();
  });

  it('shows the finding form disabled, and says what is missing', async () => {
    const { page } = open(none, { masked: true });
    expect(await screen.findByText(/Take up the appeal to see the evidence and record a finding\./)).toBeTruthy();
    for (const name of [/Face does not match/, /Uphold rejection/, /Recommend approval/]) {
      expect(button(name).disabled).toBe(true);
    }
    expect(button('Take up appeal…').disabled).toBe(false);

    page.unmount();
    open(none);
    expect(await screen.findByText('Take up the appeal to record a finding.')).toBeTruthy();
  });
});

describe('your own appeal', () => {
  it('can be decided by keyboard once a reason is chosen', async () => {
    const { sent, replies } = open(yours);
    expect(await screen.findByText('Applicant called at 10:53')).toBeTruthy();
    expect(button(/Uphold rejection/).disabled).toBe(true);
    expect(screen.getByText(/"Uphold rejection" needs a reason\./)).toBeTruthy();
    press('r');
    expect(sent).toEqual([]);

    press('1');
    press('2');
    press('2');
    expect(button(/Face does not match/).getAttribute('aria-pressed')).toBe('true');
    expect(button(/Document looks altered/).getAttribute('aria-pressed')).toBe('false');
    replies[post] = ok({});
    replies[path] = ok({ ...none, state: 'decided', earlier: [ended] });
    press('r');

    expect(await screen.findByText('Finding recorded.')).toBeTruthy();
    expect(screen.getByText('Rejection upheld')).toBeTruthy();
    expect(sent).toEqual([
      { action: 'decide', appealId: 'appeal-1', finding: 'uphold', reasons: ['face_mismatch'], note: null },
    ]);
  });

  it('asks for a note where the reason needs one', async () => {
    const { sent, replies } = open(yours);
    await screen.findByText('Taken up by you');
    press('3');
    expect(screen.getByText(/The reason "Other" needs a note\./)).toBeTruthy();
    expect([button(/Uphold rejection/).disabled, button(/Recommend approval/).disabled]).toEqual([true, true]);

    fireEvent.change(screen.getByLabelText('Note'), { target: { value: ' Twins. ' } });
    replies[post] = ok({});
    fireEvent.click(button(/Recommend approval/));
    await waitFor(() => expect(sent).toMatchObject([{ finding: 'recommend approval', note: 'Twins.' }]));
  });

  it('keeps the keys when it is against an approval: A for approval, R against', async () => {
    open({ ...yours, against: 'approval' }, { status: 'AUTO_APPROVED' });
    await screen.findByText('Taken up by you');

    expect(button(/Uphold approval/).disabled).toBe(false);
    expect(button(/Recommend rejection/).disabled).toBe(true);
  });

  it('can be put back but not decided while the session is masked', async () => {
    const { sent, replies } = open({ ...yours, reason: { state: 'hidden' } }, { masked: true });
    expect(await screen.findByText('Choose a purpose to record a finding.')).toBeTruthy();
    press('a');
    expect(button(/Recommend approval/).disabled).toBe(true);

    replies[post] = ok({});
    replies[path] = ok(none);
    fireEvent.click(button('Release'));
    expect(await screen.findByText('Appeal released.')).toBeTruthy();
    expect(sent).toEqual([{ action: 'put back', appealId: 'appeal-1' }]);
  });

  it('says why a finding could not be recorded, and loses nothing', async () => {
    const { replies } = open(yours);
    await screen.findByText('Taken up by you');
    press('1');
    replies[post] = refused(500, 'INTERNAL', 'Something went wrong here.');
    fireEvent.click(button(/Uphold rejection/));

    expect(await screen.findByText('Something went wrong here.')).toBeTruthy();
    expect(button(/Face does not match/).getAttribute('aria-pressed')).toBe('true');
    expect(button(/Uphold rejection/).disabled).toBe(false);
  });
});

describe('a colleague’s appeal', () => {
  it('shows who has it, without a form', async () => {
    open(theirs);

    expect(await screen.findByText('Taken up by R. Kessel')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('can be put back by those with the right, after a confirmation', async () => {
    const { sent, replies } = open({ ...theirs, mayPutBack: true });
    fireEvent.click(await screen.findByRole('button', { name: 'Release…' }));
    expect(sent).toEqual([]);
    replies[post] = ok({});
    fireEvent.click(button('Yes, release'));
    await waitFor(() => expect(sent).toHaveLength(1));
  });
});

describe('without the right to review', () => {
  it('the panel shows past appeals and no buttons', async () => {
    open({ ...none, state: 'decided', earlier: [{ ...ended, reason: { state: 'hidden' } }] }, { mayReview: false });

    expect(await screen.findByText('Rejection upheld')).toBeTruthy();
    expect(screen.getByText('Choose a purpose to read the note.')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it.each([
    ['without the right', { mayReview: false }],
    ['before it is final', { status: 'PENDING' }],
  ])('there is no panel %s without past appeals', async (_, opening) => {
    const { asked, page } = open(none, opening);
    await waitFor(() => expect(asked).toContain(path));
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(page.container.textContent).toBe('');
  });

  it('a failure is not shown as a session without appeals', async () => {
    serve({ [path]: refused(500, 'INTERNAL', 'Something went wrong here.') });
    show(<AppealPanel sessionId={id} status="AUTO_REJECTED" mayReview={false} masked />);

    expect(await screen.findByText('Appeal: could not be loaded')).toBeTruthy();
  });
});
