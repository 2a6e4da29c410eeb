import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AppealAnswer, EndedAppeal } from '@/lib/answers';
import { showOffering } from '../../commands/testing';
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
const none: AppealAnswer = { state: 'none', earlier: [], reasons, whyNot: null, undoSeconds: 10 };
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
  whyNot: null,
  undoSeconds: 10,
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
    undoUntil: null,
    delivery: { state: 'sent', at: '2026-11-14T10:20:12.000Z', problem: null },
    told: null,
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

  it('against your own verdict says who may take it up, before anything is typed', async () => {
    const whyNot = 'An appeal here is against your own verdict. R. Kessel can decide it.';
    open({ ...none, whyNot });
    const takeUp = await screen.findByRole<HTMLButtonElement>('button', { name: 'Take up appeal…' });

    expect(takeUp.disabled).toBe(true);
    expect(screen.getByText(whyNot).id).toBe(takeUp.getAttribute('aria-describedby'));
    fireEvent.click(takeUp);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('that this person may not take up leaves no draft behind', async () => {
    const { replies, asked } = open(none);
    fireEvent.click(await screen.findByRole('button', { name: 'Take up appeal…' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Reason for appeal'), { target: { value: 'They called.' } });
    const whyNot = 'An appeal here is against your own verdict. R. Kessel can decide it.';
    replies[post] = refused(403, 'FORBIDDEN', `${whyNot} Nothing was changed.`);
    replies[path] = ok({ ...none, whyNot });
    fireEvent.click(dialog.getByRole('button', { name: 'Take up' }));

    expect(await dialog.findByText(`${whyNot} Nothing was changed.`)).toBeTruthy();
    await waitFor(() => expect(asked).toContain(`DELETE /api/drafts/appeal-${id}`));
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(button('Take up appeal…').disabled).toBe(true));
    expect(asked).not.toContain(`PUT /api/drafts/appeal-${id}`);
  });

  it('is one line: the form appears once it is taken up', async () => {
    open(none, { masked: true });
    expect(await screen.findByText('No open appeal')).toBeTruthy();

    expect(screen.queryByRole('button', { name: /Uphold rejection/ })).toBeNull();
    expect(button('Take up appeal…').disabled).toBe(false);
  });

  it.each([
    ['can be taken up by command', none, true, ['Take up appeal…']],
    ['is no command for those who may not review', none, false, []],
    ['is no command once taken up', theirs, true, []],
  ] as const)('%s', async (_, answer, mayReview, words) => {
    serve({ [path]: ok(answer), [`/api/drafts/appeal-${id}`]: noDraft });
    const offered = showOffering(
      <PurposeProvider purpose={null} allowed={[]} at="2026-11-15T10:55:00.000Z">
        <AppealPanel sessionId={id} status="AUTO_REJECTED" mayReview={mayReview} masked />
      </PurposeProvider>,
    );
    if (mayReview) await screen.findByText(/No open appeal|Taken up by/);
    else await act(() => vi.advanceTimersByTimeAsync(100));
    expect(offered().map((command) => command.words)).toEqual(words);
    if (words.length === 0) return;

    act(() => offered()[0]?.run());
    expect(await screen.findByLabelText('Reason for appeal')).toBeTruthy();
  });

  it('is not offered on an approval', async () => {
    const { asked, page } = open(none, { status: 'AUTO_APPROVED' });
    await waitFor(() => expect(asked).toContain(path));
    await act(() => vi.advanceTimersByTimeAsync(100));

    expect(page.container.textContent).toBe('');
  });
});

const withOutcome = (more: Partial<Extract<EndedAppeal['outcome'], { kind: 'decided' }>>): AppealAnswer => ({
  ...none,
  state: 'decided',
  earlier: [
    { ...ended, outcome: { ...(ended.outcome as Extract<EndedAppeal['outcome'], { kind: 'decided' }>), ...more } },
  ],
});

describe('a decided appeal', () => {
  it('can be undone while nothing was sent', async () => {
    const until = new Date(Date.now() + 60_000).toISOString();
    const { sent, replies } = open(
      withOutcome({ undoUntil: until, delivery: { state: 'held', at: until, problem: null } }),
    );
    expect(await screen.findByText(/^Takes effect in \d+ s$/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Letter to applicant…' })).toBeNull();
    replies[post] = ok({});
    replies[path] = ok(yours);
    fireEvent.click(button('Undo'));

    expect(await screen.findByText('Undone. The appeal is yours again.')).toBeTruthy();
    expect(sent).toEqual([{ action: 'undo', appealId: 'appeal-0' }]);
  });

  it.each([
    ['sent', null, /^Sent to the integrator/],
    ['failed', 'The webhook refused the request (400).', /Delivery failed: The webhook refused the request \(400\)\./],
    ['not sent', null, /^Not sent: no webhook is configured\./],
  ] as const)('says what became of the outcome: %s', async (state, problem, words) => {
    open(withOutcome({ delivery: { state, at: null, problem } }));

    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('that nothing delivers is marked as informed, with how, and then says so', async () => {
    const { sent, replies } = open(withOutcome({ delivery: { state: 'not sent', at: null, problem: null } }));
    fireEvent.click(await screen.findByRole('button', { name: 'Mark as informed…' }));
    replies[post] = ok({});
    replies[path] = ok(
      withOutcome({
        delivery: { state: 'told', at: '2026-11-15T10:58:00.000Z', problem: null },
        told: { by: { id: 'p1', name: 'N. Vale' }, how: 'phone' },
      }),
    );
    fireEvent.click(button('Phone'));

    expect(await screen.findByText(/^Integrator informed by phone \(N\. Vale\)/)).toBeTruthy();
    expect(sent).toEqual([{ action: 'tell', appealId: 'appeal-0', how: 'phone' }]);
    expect(screen.queryByRole('button', { name: 'Mark as informed…' })).toBeNull();
  });

  it('keeps the focus while somebody marks it as informed, cancels, or the mark is refused', async () => {
    const { replies } = open(withOutcome({ delivery: { state: 'not sent', at: null, problem: null } }));
    fireEvent.click(await screen.findByRole('button', { name: 'Mark as informed…' }));
    const options = within(screen.getByRole('group', { name: 'Informed by' }));
    expect(options.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Email',
      'Phone',
      'Dashboard',
      'Other',
      'Cancel',
    ]);
    expect(document.activeElement).toBe(button('Email'));
    fireEvent.click(button('Cancel'));
    expect(document.activeElement).toBe(button('Mark as informed…'));

    fireEvent.click(button('Mark as informed…'));
    replies[post] = refused(500, 'INTERNAL', 'The database is busy.');
    fireEvent.click(button('Phone'));
    expect(await screen.findByText('The database is busy.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(button('Email')));
  });

  it('takes no focus before anybody marks it as informed', async () => {
    open(withOutcome({ delivery: { state: 'not sent', at: null, problem: null } }));
    await screen.findByRole('button', { name: 'Mark as informed…' });
    expect(document.activeElement).toBe(document.body);
  });

  it('offers no mark to those who do not review appeals', async () => {
    open(withOutcome({ delivery: { state: 'not sent', at: null, problem: null } }), { mayReview: false });
    await screen.findByText(/^Not sent/);
    expect(screen.queryByRole('button', { name: 'Mark as informed…' })).toBeNull();
  });

  it('from earlier times, against an approval, has no letter', async () => {
    open({ ...none, state: 'decided', earlier: [{ ...ended, against: 'approval' }] });
    await screen.findByText(/^Approval upheld/);
    expect(screen.queryByRole('button', { name: 'Letter to applicant…' })).toBeNull();
  });

  it('has a letter for the applicant, previewed, with placeholders while the name is masked', async () => {
    const { replies } = open(withOutcome({}), { masked: true });
    replies[`${path}/letter?appeal=appeal-0`] = ok({
      organisation: { name: 'Utopia Bank plc', address: '1 Main Street', letterhead: '', logo: null },
      reference: id,
      date: '15 November 2026',
      subject: 'Your appeal: the decision stands',
      body: 'Dear Sir or Madam,',
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Letter to applicant…' }));
    const preview = within(await screen.findByRole('article', { name: 'Letter preview' }));

    expect(preview.getByText('Utopia Bank plc')).toBeTruthy();
    expect(preview.getByText('Your appeal: the decision stands')).toBeTruthy();
    expect(preview.getByText(/\[Name\]/)).toBeTruthy();
    replies[`POST ${path}/letter`] = refused(400, 'BAD_REQUEST', 'These characters cannot be printed: 山.');
    expect(button('Create PDF')).toHaveProperty('disabled', true);
    // What is said of the button is in the foot, beside it: the letter is longer than the dialog.
    const foot = within(button('Create PDF').parentElement ?? document.body);
    expect(foot.getByText('Replace the words in brackets to create the PDF.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Name and address'), { target: { value: 'Anna 山\nMain Street 1' } });
    fireEvent.click(button('Create PDF'));
    expect(await foot.findByText('These characters cannot be printed: 山.')).toBeTruthy();
    expect(foot.queryByText(/^Replace the words/)).toBeNull();

    replies[`POST ${path}/letter`] = ok({});
    fireEvent.click(button('Create PDF'));
    expect(await foot.findByText('PDF saved. Print or send it from there.')).toBeTruthy();
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

  it.each([
    [30, 'The outcome goes to the integrator where a webhook is configured. You can undo it for 30 seconds.'],
    [1, 'The outcome goes to the integrator where a webhook is configured. You can undo it for 1 second.'],
    [0, 'The outcome goes to the integrator where a webhook is configured. You cannot undo it.'],
  ])('says for how long a finding can be undone: %i s', async (undoSeconds, words) => {
    open({ ...yours, undoSeconds });
    const shown = await screen.findByText(/The outcome goes to the integrator/);
    expect(shown.textContent).toContain(words);
  });

  it('from earlier times, against an approval, can only be released', async () => {
    open({ ...yours, against: 'approval' }, { status: 'AUTO_APPROVED' });

    expect(await screen.findByText('Only rejections can be appealed. Release this appeal.')).toBeTruthy();
    expect(button(/Uphold rejection/).disabled).toBe(true);
    expect(button('Release').disabled).toBe(false);
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
