import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { DeletionAnswer } from '@/lib/answers';
import { type AllowedPurpose, PurposeProvider } from '../../purpose/purpose-provider';
import { keepBodies } from '../../sessions/bulk/testing';
import { ok, refused, serve, show, withMovableTime } from '../../testing';
import { refresh } from '../../testing/next';
import { answerOf, first, itemOf, progressOf, requestId, searched, searchedTooEarly, second, vale } from '../testing';
import { RequestPage } from './request-page';

withMovableTime();

const path = `/api/deletions/${requestId}`;
const may = { work: true, audit: true };

const open = async (
  answer: DeletionAnswer,
  more: Parameters<typeof serve>[0] = {},
  rights = may,
  allowed: AllowedPurpose[] = [],
) => {
  const replies: Parameters<typeof serve>[0] = { [path]: ok(answer), [`POST ${path}`]: ok({}), ...more };
  const asked = serve(replies);
  const sent = keepBodies();
  show(
    <PurposeProvider purpose={null} allowed={allowed} at="2026-11-15T10:00:00Z">
      <RequestPage requestId={requestId} personId={vale} may={rights} attachmentMaxMb={1} />
    </PurposeProvider>,
  );
  await screen.findByRole('heading', { level: 1, name: /DR-2026-0147/ });
  return { replies, asked, sent };
};

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: string | RegExp) => fireEvent.click(button(name));
const step = (name: string) =>
  within(screen.getByRole('list', { name: 'Progress' }))
    .getByText(name)
    .closest('li')?.textContent;
const row = (name: RegExp) => screen.getByRole('row', { name }).textContent;

it('a follow-up says why its sessions are erased, also without a second approval', async () => {
  const reason = 'Follow-up to DR-2026-0101, a direct deletion. The hold has ended: AML Act.';
  await open(answerOf({ kind: 'planned', state: 'delayed', masked: true, reason, list: [itemOf(first)] }));
  expect(screen.getByText(reason)).toBeTruthy();
});

describe('the letter in the head', () => {
  const head = () => screen.queryByRole('button', { name: /^Review .* letter$/ });

  it.each([
    [
      'before the identity is verified: its own step offers it',
      { isVerified: false, identity: null, letter: 'identity', letters: ['identity'] },
    ],
    ['before there is an outcome', { letter: null, letters: [] }],
    [
      'once the person was answered: the details are erased',
      {
        state: 'ended',
        outcome: 'erased',
        answeredAt: '2026-11-15T10:00:00Z',
        given: null,
        letter: 'confirmation',
        letters: ['confirmation'],
      },
    ],
    [
      'once it was closed without a reply',
      {
        state: 'ended',
        outcome: 'erased',
        closedBecause: 'withdrawn',
        given: null,
        letter: 'confirmation',
        letters: ['confirmation'],
      },
    ],
  ] as const)('is not offered %s', async (_, more) => {
    await open(answerOf({ ...more, letters: [...more.letters] }));
    expect(head()).toBeNull();
  });

  it.each([
    ['that was extended', { isExtended: true, letter: 'extension', letters: ['extension'] }],
    [
      'that follows up what a person asked for',
      {
        kind: 'planned',
        state: 'ended',
        outcome: 'erased',
        next: null,
        letter: 'confirmation',
        letters: ['confirmation'],
      },
    ],
  ] as const)('is offered by its own name for a request %s', async (_, more) => {
    await open(answerOf({ ...more, letters: [...more.letters] }));
    press(more.letter === 'extension' ? 'Review extension letter' : 'Review reply letter');
    const name = more.letter === 'extension' ? 'Extension letter' : 'Reply letter';
    expect(await screen.findByRole('dialog', { name })).toBeTruthy();
  });
});

it('the audit trail says how the details were viewed, as the audit log does', async () => {
  const events = [
    { id: '9', at: '2026-11-15T09:59:00Z', code: 'deletion.viewed', by: 'N. Vale', details: { view: 'masked' } },
    {
      id: '8',
      at: '2026-11-15T09:58:00Z',
      code: 'deletion.viewed',
      by: 'N. Vale',
      details: { view: 'in full', purpose: 'erasure' },
    },
  ];
  await open(answerOf({ events }));
  const trail = within(screen.getByRole('region', { name: 'Audit trail' }));
  expect(trail.getByText('N. Vale viewed the personal details in a deletion request, masked.')).toBeTruthy();
  expect(trail.getByText(/^N\. Vale viewed the personal details in a deletion request, in full, for /)).toBeTruthy();
});

it('the audit trail links to the events of this request, and says what Proofdesk did by itself', async () => {
  const by = 'N. Vale';
  const events = [{ id: '9', at: '2026-11-15T09:59:00Z', code: 'erasure.answered', by, details: {} }];
  await open(answerOf({ events }));
  const trail = within(screen.getByRole('region', { name: 'Audit trail' }));
  expect(trail.getByText('Proofdesk, for N. Vale')).toBeTruthy();
  expect(trail.getByRole('link', { name: 'Open audit log' }).getAttribute('href')).toBe('/audit?request=DR-2026-0147');
});

describe('a request being matched', () => {
  it('each match shows how it was found and what holds it, and is decided by an officer', async () => {
    const keeping = { until: '2029-06-03', because: 'Anti-money-laundering record, 5 years' };
    const { sent } = await open(answerOf({ searched, list: [itemOf(first), itemOf(second, { keeping })] }));

    expect(screen.getByText(/Searched 47,903 sessions with readable data; 209 could not be searched/)).toBeTruthy();
    expect(row(/^2b61/)).toContain('document number');
    expect(row(/^a7b3/)).toContain('Anti-money-laundering record, 5 years, until 3 Jun 2029');
    expect(screen.getByRole('link', { name: '2b61…d390' }).getAttribute('target')).toBe('_blank');

    fireEvent.click(within(screen.getByRole('group', { name: 'Is 2b61…d390 theirs?' })).getByText('Theirs'));
    await waitFor(() =>
      expect(sent).toContainEqual({
        to: `POST ${path}`,
        body: { action: 'choose', sessionIds: [first], areTheirs: true },
      }),
    );
  });

  it('shows a decision at once, before the server has answered', async () => {
    await open(answerOf({ searched, list: [itemOf(first)] }));
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    const choices = within(screen.getByRole('group', { name: 'Is 2b61…d390 theirs?' }));
    const not = choices.getByRole('button', { name: 'Not theirs' });
    fireEvent.click(not);
    await waitFor(() => expect(not.getAttribute('aria-pressed')).toBe('true'));
    expect(not.querySelector('.animate-spin')).toBeTruthy();
  });

  it.each([
    ['candidate', false],
    ['left out', true],
  ] as const)('with another match %s, says that there are no other sessions: %s', async (state, isSaid) => {
    const list = [itemOf(first, { state: 'confirmed' }), itemOf(second, { state })];
    await open(answerOf({ searched, list, samePerson: { rows: [], kind: 'exactly' } }));
    expect(screen.queryByText('No other sessions of this person.') !== null).toBe(isSaid);
  });

  it('shows names and birth dates where the server does, and offers other sessions of the same person', async () => {
    const third = 'c88f04b2-9d3f-4a61-8f0e-52c7ad1903b1';
    const person = { applicant: 'BERG HANNA', birthDate: '1990-05-12' };
    const { sent } = await open(
      answerOf({
        searched,
        list: [itemOf(first, { ...person, state: 'confirmed', country: 'DEU' })],
        samePerson: {
          rows: [
            { ...itemOf(second, person), sameBy: 'birth date' },
            { ...itemOf(third, person), sameBy: 'document, another birth date' },
          ],
          kind: 'exactly',
        },
      }),
    );
    expect(row(/^2b61/)).toContain('BERG HANNA, born 12 May 1990');
    expect(row(/^2b61/)).toContain('Passport, Germany');

    const others = within(screen.getByRole('region', { name: '2 more sessions of this person' }));
    expect(others.getByRole('link', { name: 'a7b3…412e' }).getAttribute('href')).toContain(second);
    expect(others.getByText('Same document, another date of birth')).toBeTruthy();
    fireEvent.click(others.getByRole('button', { name: 'Add all 2' }));
    await waitFor(() =>
      expect(sent).toContainEqual({
        to: `POST ${path}`,
        body: { action: 'add same person', sessionIds: [second, third] },
      }),
    );
  });

  it('shows the name that matched, with its source, where the printed one is another', async () => {
    const matchedName = { source: 'barcode', name: 'BERG HANNA' } as const;
    const person = { applicant: 'BRANDT JANA', birthDate: '1990-05-12', matchedName };
    await open(answerOf({ searched, list: [itemOf(first, person)] }));
    expect(row(/^2b61/)).toContain('BRANDT JANA, born 12 May 1990, Barcode: BERG HANNA');
  });

  it('counts the sessions that are theirs, and not those that were ruled out', async () => {
    const ruledOut = itemOf(second, { state: 'left out' });
    await open(answerOf({ searched, list: [itemOf(first, { state: 'confirmed' }), ruledOut] }));
    expect(step('Match')).toContain('1 theirs');
  });

  it.each([
    [['candidate', 'left out'], '1 of 2 to decide'],
    [['left out', 'left out'], 'none theirs'],
    [[], 'none found'],
  ] as const)('decided so far: %s is "%s"', async (states, words) => {
    const ids = [first, second];
    await open(answerOf({ searched, list: states.map((state, at) => itemOf(ids[at] ?? '', { state })) }));
    expect(step('Match')).toContain(words);
  });

  it('after an incomplete search, says that others may exist, and to search again before submitting', async () => {
    const { sent } = await open(
      answerOf({
        searched: searchedTooEarly,
        list: [itemOf(first, { state: 'confirmed' })],
        samePerson: { rows: [], kind: 'exactly' },
      }),
    );
    expect(screen.queryByText('No other sessions of this person.')).toBeNull();
    expect(screen.getByText(/^No other session of this person found so far/)).toBeTruthy();
    const notice = within(screen.getByRole('region', { name: 'Incomplete search' }));
    expect(notice.getByText(/1,589 sessions were not loaded yet, and the session list was incomplete/)).toBeTruthy();
    fireEvent.click(notice.getByRole('button', { name: 'Search again' }));
    await waitFor(() => expect(sent).toContainEqual({ to: `POST ${path}`, body: { action: 'match' } }));

    press('Submit for approval…');
    expect(within(screen.getByRole('dialog')).getByRole('region', { name: 'Incomplete search' })).toBeTruthy();
  });

  it('says nothing of holds before a session is found', async () => {
    await open(answerOf());
    const held = () => screen.getByRole('article', { name: 'Held until' }).textContent;
    expect(held()).toContain('Not known yet');
    expect(held()).not.toContain('No retention obligation');
    expect(step('Hold check')).not.toContain('no holds');
  });

  it('says that others may exist where sessions could not be compared', async () => {
    await open(
      answerOf({ searched, list: [itemOf(first, { state: 'confirmed' })], samePerson: { rows: [], kind: 'at least' } }),
    );
    expect(screen.getByText(/found so far. Some sessions could not be compared/)).toBeTruthy();
  });

  it('an action that is not allowed yet is disabled, with the reason beside it', async () => {
    const because = 'The results of 12 sessions are still to be read.';
    await open(
      answerOf({
        searched,
        may: { ...answerOf().may, 'end without data': { allowed: false, because } },
      }),
    );

    expect(button('No data found…').disabled).toBe(true);
    expect(screen.getByText(because)).toBeTruthy();
  });

  it('"no data" stands apart from the submission, and says what it does', async () => {
    await open(answerOf({ searched, list: [itemOf(first)] }));
    const apart = within(screen.getByRole('region', { name: 'Nothing found' }));
    expect(apart.getByRole('button', { name: 'No data found…' })).toBeTruthy();
    expect(apart.queryByRole('button', { name: /Submit|Cancel/ })).toBeNull();
    expect(
      apart.getByText('If no session is theirs: nothing is erased, and the reply says that no data was found.'),
    ).toBeTruthy();
  });

  it('"no data" is not offered once a session is theirs', async () => {
    await open(answerOf({ searched, list: [itemOf(first, { state: 'confirmed' })] }));
    expect(screen.queryByRole('region', { name: 'Nothing found' })).toBeNull();
    expect(button(/^Submit for approval/)).toBeTruthy();
  });

  it.each([
    ['submitted', 'Submit for approval…', [itemOf(first, { state: 'confirmed' })]],
    ['ended without data', 'No data found…', []],
    ['closed', 'Close request…', []],
  ] as const)('once it is %s, the page follows the purpose that ended with it', async (_, opens, list) => {
    const { sent } = await open(answerOf({ searched, list: [...list] }), { [`POST ${path}/submission`]: ok({}) });
    refresh.mockClear();
    press(opens);
    const dialog = within(await screen.findByRole('dialog'));
    const confirm = dialog.queryByLabelText(/^Type the last four/);
    if (confirm) fireEvent.change(confirm, { target: { value: first.slice(-4) } });
    else if (opens.startsWith('Close')) fireEvent.click(dialog.getByLabelText('The person has died'));
    expect(refresh).not.toHaveBeenCalled();
    fireEvent.click(dialog.getByRole('button', { name: /^Submit for approval$|^Continue to reply$|^Close request$/ }));
    await waitFor(() => expect(refresh).toHaveBeenCalled());
    expect(sent).toHaveLength(1);
  });

  it.each<[string, string, Partial<DeletionAnswer>]>([
    ['a person’s request', 'Requested by the person (GDPR Art. 17).', {}],
    ['one that was sent back', 'Asked by letter', { reason: 'Asked by letter' }],
    ['one whose reason is masked', '', { reason: 'A••••', masked: true }],
    ['a direct deletion', '', { kind: 'direct', given: null }],
    [
      'what a rule proposed',
      'Retention rule “Old”',
      { kind: 'retention', given: null, reason: 'Retention rule “Old”' },
    ],
  ])('%s is submitted with a reason that is true: %s', async (_, reason, more) => {
    await open(answerOf({ searched, list: [itemOf(first, { state: 'confirmed' })], ...more }));
    press('Submit for approval…');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe(reason);
  });

  it('"no data" says how many sessions could not be searched before the reply', async () => {
    const { sent } = await open(answerOf({ searched }));
    press('No data found…');
    expect(screen.getByText(/209 sessions could not be searched/)).toBeTruthy();
    press('Continue to reply');
    await waitFor(() => expect(sent).toContainEqual({ to: `POST ${path}`, body: { action: 'end without data' } }));
  });

  it('matches of a fuzzy search can be added once it is complete', async () => {
    const search = { searchId: 't1', state: 'running', compared: 2000, total: 48_112, found: [], more: false };
    const look = '/api/sessions/search/thorough/t1';
    const { replies, sent } = await open(answerOf({ searched }), {
      'POST /api/sessions/search/thorough': ok(search),
      [look]: ok(search),
    });
    press('Fuzzy search');
    expect(await screen.findByText(/Comparing names: 2,000 of 48,112/)).toBeTruthy();
    expect(sent[0]?.body).toEqual({ text: 'Hanna Berg' });

    replies[look] = ok({ ...search, state: 'complete', compared: 48_112 });
    vi.advanceTimersByTime(2000);
    fireEvent.click(await screen.findByRole('button', { name: 'Add results' }));
    await waitFor(() => expect(sent.at(-1)?.body).toEqual({ action: 'take thorough', searchId: 't1' }));
  });

  it('a submission that starts the erasure itself says that it can be stopped until then', async () => {
    const list = [itemOf(first, { state: 'confirmed' })];
    const { effect } = answerOf({ list });
    await open(answerOf({ list, effect: { ...effect, needsApproval: false } }));
    press('Erase…');

    expect(within(screen.getByRole('dialog')).getByText('Starts after 60 s. You can stop it until then.')).toBeTruthy();
  });

  it('a refused submission says why and reloads the request', async () => {
    const { replies, asked } = await open(answerOf({ list: [itemOf(first, { state: 'confirmed' })] }), {
      [`POST ${path}/submission`]: refused(409, 'CONFLICT', 'Confirm or rule out 1 session first.'),
    });
    press('Submit for approval…');
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText('Needs a second approval. It then starts after 60 s.')).toBeTruthy();
    fireEvent.change(dialog.getByLabelText(/last four characters of the session id/), { target: { value: 'd390' } });
    replies[path] = ok(answerOf({ list: [itemOf(first)] }));
    fireEvent.click(dialog.getByRole('button', { name: 'Submit for approval' }));

    expect(await screen.findByText('Confirm or rule out 1 session first.')).toBeTruthy();
    await waitFor(() => expect(asked.filter((each) => each === path).length).toBeGreaterThan(1));
    expect(await screen.findByText('1 of 1 to decide')).toBeTruthy();
  });
});

describe('a request awaiting second approval', () => {
  const refusal = { allowed: false, because: 'Only a privacy officer can do this.' } as const;
  const waiting = answerOf({
    state: 'approval',
    submittedBy: 'N. Vale',
    list: [itemOf(first, { state: 'confirmed' })],
  });

  it('is approved by another person who sees the list of what goes, by the last four characters', async () => {
    const { sent } = await open({ ...waiting, reason: 'Asked by letter' }, { [`POST ${path}/approval`]: ok({}) });
    expect(screen.getByText(/N\. Vale proposes to erase 1 session permanently/)).toBeTruthy();
    press('Approve…');
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByRole('link', { name: '2b61…d390' }).getAttribute('target')).toBe('_blank');
    expect(dialog.getByText('Asked by letter')).toBeTruthy();
    expect(dialog.getByText('Starts after 60 s. You can stop it until then.')).toBeTruthy();
    const approve = dialog.getByRole<HTMLButtonElement>('button', { name: 'Approve' });
    expect(approve.disabled).toBe(true);
    fireEvent.change(dialog.getByLabelText(/last four characters/), { target: { value: 'D390' } });
    fireEvent.click(approve);
    await waitFor(() =>
      expect(sent).toContainEqual({
        to: `POST ${path}/approval`,
        body: { action: 'approve', confirm: 'D390', seen: 'list of 1' },
      }),
    );
  });

  it('what was typed for one list confirms no other', async () => {
    const { replies } = await open(waiting, { [`POST ${path}/approval`]: ok({}) });
    press('Approve…');
    const typed = () => screen.getByLabelText<HTMLInputElement>(/last four characters/);
    fireEvent.change(typed(), { target: { value: 'd390' } });
    expect(button('Approve').disabled).toBe(false);
    const list = [itemOf(first, { state: 'confirmed' }), itemOf(second, { state: 'confirmed' })];
    replies[path] = ok(answerOf({ state: 'approval', submittedBy: 'N. Vale', list }));
    await screen.findByText('2 sessions to erase', undefined, { timeout: 8000 });
    expect(typed().value).toBe('');
    expect(button('Approve').disabled).toBe(true);
  });

  it('says who can stop the erasure if whoever approves cannot, and what speaks against an extension', async () => {
    const may = { ...waiting.may, cancel: refusal, close: refusal, extend: refusal };
    await open({ ...waiting, may, extendableTo: null, isExtended: false }, { [`POST ${path}/approval`]: ok({}) });
    expect(screen.getByText('Cannot be extended: only a privacy officer can do this.')).toBeTruthy();
    press('Approve…');

    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText('Starts after 60 s. A privacy officer can stop it until then.')).toBeTruthy();
  });

  it.each([
    ['those who may', { allowed: true }, 'You can cancel it until then.'],
    ['others', refusal, 'A privacy officer can cancel it until then.'],
  ] as const)('says that a deletion no person asked for can be cancelled, to %s', async (_, cancel, words) => {
    const closed = { allowed: false, because: 'This deletion was not requested by a data subject.' } as const;
    await open({ ...waiting, kind: 'planned', may: { ...waiting.may, cancel, close: closed } });
    press('Approve…');

    expect(within(screen.getByRole('dialog')).getByText(`Starts after 60 s. ${words}`)).toBeTruthy();
  });

  it('says that a request that starts at once cannot be stopped', async () => {
    await open({ ...waiting, effect: { ...waiting.effect, cancelSeconds: 0 } });
    press('Approve…');
    const dialog = within(screen.getByRole('dialog'));

    expect(dialog.getByText('Starts immediately and cannot be stopped.')).toBeTruthy();
  });

  it('of 501 sessions, names the one that confirms, and shows every one that goes', async () => {
    const ids = Array.from({ length: 501 }, (_, at) => `${String(at).padStart(4, '0')}4b2-9d3f-4a61-52c7ad19${at}`);
    const rowsFrom = (start: number) => ids.slice(start, start + 100).map((id) => itemOf(id));
    const listed = [itemOf(ids[1] ?? '', { state: 'confirmed' })];
    const [confirmWith = ''] = ids;
    const effect = { ...waiting.effect, toErase: 501, confirmWith, seen: 'list of 501' };
    const going = `${path}/going`;
    const { replies, sent } = await open(
      { ...waiting, list: listed, effect },
      {
        [`POST ${path}/approval`]: ok({}),
        [going]: refused(500, 'INTERNAL', 'The database is busy.'),
        ...Object.fromEntries(
          [100, 200, 300, 400, 500].map((start) => [
            `${going}?after=${ids[start - 1]}`,
            ok({ sessions: rowsFrom(start), more: start < 500 }),
          ]),
        ),
      },
    );
    press('Approve…');
    const dialog = within(screen.getByRole('dialog'));
    expect(await dialog.findByText('The database is busy.')).toBeTruthy();
    replies[going] = ok({ sessions: rowsFrom(0), more: true });
    fireEvent.click(dialog.getByRole('button', { name: 'Show 100 more' }));
    for (const start of [0, 100, 200, 300, 400]) {
      expect(await dialog.findByTitle(`${ids[start]} (opens in a new tab)`)).toBeTruthy();
      fireEvent.click(await dialog.findByRole('button', { name: start === 400 ? 'Show 1 more' : 'Show 100 more' }));
    }
    expect(await dialog.findByTitle(`${ids[500]} (opens in a new tab)`)).toBeTruthy();
    expect(dialog.queryByText(/^and .* more$/)).toBeNull();

    const words = `Type the last four characters of session ${confirmWith.slice(0, 4)}…${confirmWith.slice(-4)}`;
    fireEvent.change(dialog.getByLabelText(words), { target: { value: confirmWith.slice(-4) } });
    fireEvent.click(dialog.getByRole('button', { name: 'Approve' }));
    await waitFor(() =>
      expect(sent).toContainEqual({
        to: `POST ${path}/approval`,
        body: { action: 'approve', confirm: confirmWith.slice(-4), seen: 'list of 501' },
      }),
    );
  });

  it('approving begins the erasure purpose, so that the approver reads the reason and the names', async () => {
    const erasure = { code: 'erasure', words: 'Erasure' };
    const masked = { ...waiting, masked: true, reason: 'A••••' };
    const { id } = waiting;
    const { replies, sent } = await open(masked, { 'PUT /api/purpose': refused(500, 'INTERNAL', 'Try again.') }, may, [
      erasure,
    ]);
    press('Approve…');
    expect(await screen.findByText('Try again.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();

    const startedAt = new Date().toISOString();
    const until = new Date(Date.now() + 1_800_000).toISOString();
    replies['PUT /api/purpose'] = ok({ ...erasure, startedAt, until });
    replies[path] = ok({ ...waiting, reason: 'Asked by letter' });
    press('Approve…');
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Asked by letter')).toBeTruthy();
    expect(dialog.getByText('Opening this set the purpose Erasure for 30 min.')).toBeTruthy();
    // Nobody chose it, and the audit log says so.
    expect(sent).toContainEqual({ to: 'PUT /api/purpose', body: { purpose: 'erasure', approving: id } });
  });

  it('a session that came under a hold after the submission is still listed, with its hold', async () => {
    const keeping = { until: '2029-06-03', because: 'AML record' };
    const list = [itemOf(first, { state: 'confirmed', keeping }), itemOf(second, { state: 'confirmed' })];
    await open({ ...waiting, list, effect: { ...waiting.effect, toErase: 2, confirmWith: first } });
    press('Approve…');
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByRole('link', { name: '2b61…d390' }).closest('li')?.textContent).toContain(
      'now held: AML record, until 3 Jun 2029',
    );
    expect(dialog.getByLabelText('Type the last four characters of session 2b61…d390')).toBeTruthy();
  });

  it('the approver sees that the search was incomplete', async () => {
    await open({ ...waiting, searched: searchedTooEarly });
    expect(screen.getByRole('region', { name: 'Incomplete search' }).textContent).toContain('Send the request back');
    press('Approve…');
    expect(within(screen.getByRole('dialog')).getByRole('region', { name: 'Incomplete search' })).toBeTruthy();
  });

  it('a complete search needs no warning', async () => {
    await open({ ...waiting, searched });
    expect(screen.queryByRole('region', { name: 'Incomplete search' })).toBeNull();
  });

  it('tells the person who submitted it why they cannot approve it', async () => {
    const because = 'You submitted this request yourself.';
    const no = { allowed: false, because } as const;
    await open({ ...waiting, may: { ...waiting.may, approve: no, 'send back': no } });

    expect(button('Approve…').disabled).toBe(true);
    expect(screen.getAllByText(because).length).toBeGreaterThan(0);
  });

  it('is taken back by whoever submitted it, who reads nothing that is meant for the approver', async () => {
    const approve = { allowed: false, because: 'Another person must approve it: A. Kim.' } as const;
    const { sent } = await open(
      { ...waiting, isSubmitter: true, searched: searchedTooEarly, may: { ...waiting.may, approve } },
      { [`POST ${path}/approval`]: ok({}) },
    );
    const card = screen.getByRole('region', { name: 'Awaiting second approval' }).textContent;
    expect(card).toContain('You submitted this request to erase 1 session permanently');
    expect(card).toContain('Another person must approve it: A. Kim.');
    expect(card).toContain('Take the request back to have it searched again.');
    expect(card).not.toMatch(/before you approve|Send the request back|Send back/);

    press('Take back…');
    const dialog = within(screen.getByRole('dialog', { name: 'Take back' }));
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'To be searched again.' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Take back' }));
    await waitFor(() =>
      expect(sent).toContainEqual({
        to: `POST ${path}/approval`,
        body: { action: 'send back', reason: 'To be searched again.' },
      }),
    );
  });

  it('a reader who may not approve is not told what they would see before they approve', async () => {
    await open({ ...waiting, may: { ...waiting.may, approve: refusal, 'send back': refusal } });
    expect(screen.queryByText(/before you approve/)).toBeNull();
  });
});

describe('a request being carried out', () => {
  it('counts down, and one press cancels it', async () => {
    const { sent } = await open(
      answerOf({
        state: 'delayed',
        kind: 'direct',
        given: null,
        notBefore: new Date(Date.now() + 52_000).toISOString(),
        list: [itemOf(first, { state: 'confirmed' })],
      }),
    );
    expect(screen.getByRole('timer').textContent).toMatch(/^Starts in 5\d s$/);
    press('Cancel');
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ action: 'cancel' }));
  });

  it('a person’s request goes back to matching by one press, and is not cancelled', async () => {
    const { sent } = await open(
      answerOf({ state: 'delayed', notBefore: new Date(Date.now() + 52_000).toISOString(), list: [itemOf(first)] }),
    );
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    const card = screen.getByRole('region', { name: /^About to erase/ });
    expect(card.textContent).toContain('Stop reopens the matching; the request must then be submitted again.');
    expect(card.textContent).toContain('Pause waits until somebody resumes it.');
    expect(screen.getAllByRole('button', { name: 'Pause' })).toHaveLength(1);
    press('Stop, back to matching');
    await waitFor(() => expect(sent[0]?.body).toEqual({ action: 'stop' }));
  });

  it('updates by itself, and describes every step in words', async () => {
    const failing = progressOf({
      step: 'delete',
      deletion: null,
      gone: [],
      erasedAt: null,
      problem: { message: 'The service returned an error (503).', tries: 3, nextTryAt: null, isLasting: false },
    });
    const list = [
      itemOf(first, { state: 'erasing', progress: progressOf({ step: 'delete', gone: ['results'], erasedAt: null }) }),
      itemOf(second, { state: 'erasing', progress: failing }),
    ];
    const { replies, sent } = await open(answerOf({ state: 'erasing', list }));

    expect(row(/^2b61/)).toMatch(/listed, 9 objects.*accepted by the service.*1 of 4 parts verified as gone/);
    expect(row(/^a7b3/)).toContain('failed: The service returned an error (503).');
    expect(step('Erase')).toContain('1 of 2 answered');
    expect(screen.getByText('Draft')).toBeTruthy();
    press('Retry now');
    await waitFor(() => expect(sent).toContainEqual({ to: `POST ${path}`, body: { action: 'retry' } }));

    replies[path] = ok(
      answerOf({ state: 'erasing', list: list.map((item) => ({ ...item, state: 'gone', progress: progressOf() })) }),
    );
    vi.advanceTimersByTime(2000);
    await waitFor(() => expect(step('Verify')).toContain('2 of 2 verified'));
    await waitFor(() => expect(screen.getAllByText('Gone')).toHaveLength(2));
  });

  it('keeps showing the last data when the desk does not answer', async () => {
    const { replies } = await open(
      answerOf({ state: 'erasing', list: [itemOf(first, { state: 'gone', progress: progressOf() })] }),
    );
    delete replies[path];
    vi.advanceTimersByTime(2000);

    expect((await screen.findByRole('alert')).textContent).toContain('Showing earlier results.');
    expect(screen.getByText('Gone')).toBeTruthy();
  });
});

describe('a request that has ended', () => {
  const ended = answerOf({
    state: 'ended',
    outcome: 'partly erased',
    given: null,
    letter: 'partial',
    list: [
      itemOf(first, { state: 'gone', progress: progressOf() }),
      itemOf(second, { state: 'held', keeping: { until: '2029-06-03', because: 'AML record' } }),
    ],
    certificate: {
      issuedAt: '2026-11-14T09:31:48Z',
      keyId: 'k1',
      manifest: '4f7c91d0a2e85b36',
      chain: { position: 1_204_377, hash: 'b86e20f1aaaaaaaa0d93c47a' },
      objects: 9,
      addenda: [],
    },
  });

  it('shows its certificate and its holds, and none of the request details', async () => {
    await open(ended);

    expect(screen.getByRole('link', { name: 'Certificate (JSON)' }).getAttribute('href')).toBe(`${path}/certificate`);
    expect(screen.getByText('4f7c91d0 a2e85b36')).toBeTruthy();
    expect(screen.queryByText('Draft')).toBeNull();
    expect(screen.getByText('erased when the request ended')).toBeTruthy();
    expect(screen.getByText('Deletion is planned for 4 Jun 2029.', { exact: false })).toBeTruthy();
    expect(row(/^a7b3/)).toContain('locked');
  });
});

describe('on a phone', () => {
  const onPhone = () => vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('600px') }));
  const inBar = () => [...document.querySelectorAll('.case-bar button')].map((each) => each.textContent?.trim());

  it('begins with the time left for the reply, and says each fact once', async () => {
    onPhone();
    vi.setSystemTime('2026-11-15T10:00:00Z');
    await open(answerOf({ receivedOn: '2026-11-01', dueOn: '2026-11-19' }));
    const clock = screen.getByRole('region', { name: 'Deadline' });
    expect(clock.textContent).toContain('4 days left');
    expect(clock.textContent).toContain('Answer due 19 Nov 2026');
    expect(clock.compareDocumentPosition(screen.getByRole('list', { name: 'Progress' }))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    expect(screen.getAllByText('Subject')).toHaveLength(1);
  });

  it('has what the person may do now in the bar, once, and what they may not in its place', async () => {
    onPhone();
    const may = answerOf({}).may;
    const next = { step: 'approve' as const, turn: 'you' as const, names: [], because: null };
    const approving = { ...may, approve: { allowed: true as const }, 'send back': { allowed: true as const } };
    await open(answerOf({ state: 'approval', next, may: approving }));
    expect(inBar()).toEqual(expect.arrayContaining(['Send back…', 'Approve…']));
    expect(screen.getAllByRole('button', { name: 'Approve…' })).toHaveLength(1);
  });

  it('an action that is not allowed stays where the reason is', async () => {
    onPhone();
    const next = { step: 'approve' as const, turn: 'others' as const, names: [], because: null };
    const not = { allowed: false as const, because: 'You submitted this request.' };
    await open(answerOf({ state: 'approval', next, may: { ...answerOf({}).may, approve: not, 'send back': not } }));
    expect(inBar()).not.toContain('Approve…');
    expect(screen.getByText('You submitted this request.', { selector: 'section span:not(.sr-only)' })).toBeTruthy();
  });
});

it('a request with sessions that were ruled out counts the others', async () => {
  const gone = itemOf(first, { state: 'gone', progress: progressOf() });
  await open(answerOf({ state: 'erasing', list: [gone, itemOf(second, { state: 'left out' })] }));
  expect(step('Match')).toContain('1 session');
  expect(screen.getByRole('region', { name: 'Matched sessions' }).textContent).toContain('1 matched');
});

it('a request that erased nothing previews no certificate', async () => {
  const held = itemOf(first, { state: 'held', keeping: { until: '2029-06-03', because: 'AML record' } });
  await open(answerOf({ state: 'reply', outcome: 'kept', letter: 'refusal', list: [held] }));
  const certificate = screen.getByRole('region', { name: 'Certificate' });
  expect(certificate.textContent).toContain('No certificate: nothing was erased.');
  expect(certificate.textContent).not.toContain('due after');
  expect(screen.queryByText('Verify offline')).toBeNull();
});

const preview = {
  organisation: {
    name: 'Utopia Bank plc',
    address: '1 Main Street\nUtopia',
    letterhead: 'privacy@bank.example',
    logo: null,
  },
  reference: 'DR-2026-0147',
  date: '15 November 2026',
  subject: 'Some of your data has been erased',
  body: 'Dear Sir or Madam,\n\nWe have done so.',
};
const previewed = { [`POST ${path}/letter/preview`]: ok(preview) };

describe('a request whose outcome is known', () => {
  const settled = answerOf({
    state: 'reply',
    outcome: 'partly erased',
    letter: 'partial',
    channel: 'email',
    replyTo: 'hanna@berg.example',
    list: [itemOf(first, { state: 'gone', progress: progressOf() })],
  });

  it('shows the letter with its sender and addressee, and ends when it is marked as sent: how and when', async () => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const { sent } = await open(settled, { ...previewed, [`POST ${path}/letter`]: ok('a file') });
    expect(screen.getByText('Awaiting reply')).toBeTruthy();
    expect(step('Reply')).toContain('to be sent');
    press('Review reply letter');

    const paper = await screen.findByRole('article', { name: 'Letter preview' });
    for (const text of ['Utopia Bank plc', '1 Main Street · Utopia', 'Hanna Berg', 'We have done so.']) {
      expect(paper.textContent).toContain(text);
    }
    press('Create PDF');
    await screen.findByText(/PDF saved/);
    expect(saved).toHaveBeenCalledTimes(1);
    saved.mockRestore();
    expect(sent).toContainEqual({
      to: `POST ${path}/letter`,
      body: { kind: 'partial', addressee: 'Hanna Berg\nhanna@berg.example' },
    });

    expect(screen.getByLabelText<HTMLSelectElement>('Sent by').value).toBe('email');
    fireEvent.change(screen.getByLabelText('Sent by'), { target: { value: 'registered letter' } });
    const marked = sent.length;
    press('Mark as sent');
    expect(screen.getByRole('alert').textContent).toBe('Tick “I have sent the letter” first.');
    expect(document.activeElement).toBe(screen.getByLabelText('I have sent the letter'));
    expect(sent).toHaveLength(marked);
    fireEvent.click(screen.getByLabelText('I have sent the letter'));
    expect(screen.queryByRole('alert')).toBeNull();
    press('Mark as sent');
    await waitFor(() =>
      expect(sent.at(-1)?.body).toEqual({
        action: 'answer',
        letter: 'partial',
        via: 'registered letter',
        on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      }),
    );
  });

  it('is addressed by name once, even if the address begins with it', async () => {
    await open({ ...settled, replyTo: 'Ms HANNA BERG\n1 Main Street' }, previewed);
    press('Review reply letter');

    const field = await screen.findByLabelText<HTMLTextAreaElement>('Name and address');
    expect(field.value).toBe('Ms HANNA BERG\n1 Main Street');
  });

  it.each([
    ['Hanna Berg', 'Hanna Bérg\n1 Main Street', 'Hanna Bérg\n1 Main Street', false],
    ['Hanna Berg', '1 Main Street', 'Hanna Berg\n1 Main Street', true],
  ])('%s, with the address "%s", is addressed as "%s"; says that the name was added: %s', async (...texts) => {
    const [name, replyTo, addressee, isAdded] = texts;
    const given = settled.given && { ...settled.given, name };
    await open({ ...settled, given, replyTo }, previewed);
    press('Review reply letter');
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Name and address');
    expect(field.value).toBe(addressee);
    expect(field.rows).toBe(5);
    expect(screen.queryByText(/The name was added above the address/) !== null).toBe(isAdded);
  });

  it('a warning that the letter was not sent yet goes once its PDF is made', async () => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    await open(settled, { ...previewed, [`POST ${path}/letter`]: ok('a file') });
    press('Review reply letter');
    fireEvent.click(await screen.findByRole('button', { name: 'Mark as sent' }));
    expect(screen.getByRole('alert').textContent).toContain('first');
    press('Create PDF');
    await screen.findByText(/PDF saved/);
    saved.mockRestore();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('the text of the letter can be copied into an email', async () => {
    const writeText = vi.fn(async () => {});
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
    await open(settled, previewed);
    press('Review reply letter');
    await screen.findByRole('article', { name: 'Letter preview' });
    press('Copy text');
    await screen.findByText('Copied');
    expect(writeText).toHaveBeenCalledWith(`${preview.subject}\n\n${preview.body}`);
    vi.unstubAllGlobals();
  });

  it('marked as sent by a colleague meanwhile, says so and shows the request as it is now', async () => {
    const { replies } = await open(settled, {
      ...previewed,
      [`POST ${path}`]: refused(409, 'CONFLICT', 'The reply has already been sent. Nothing was changed.'),
    });
    press('Review reply letter');
    const answered = { answeredAt: '2026-11-15T09:00:00Z', answeredVia: 'letter', answeredBy: 'T. Marek' } as const;
    replies[path] = ok(answerOf({ ...settled, state: 'ended', ...answered }));
    fireEvent.click(await screen.findByLabelText('I have sent the letter'));
    fireEvent.click(await screen.findByRole('button', { name: 'Mark as sent' }));

    expect(await screen.findByText('The reply has already been sent. Nothing was changed.')).toBeTruthy();
    expect(await screen.findByText(/marked by T. Marek/)).toBeTruthy();
    expect(step('Reply')).toContain('sent 15 Nov');
  });

  it('a letter without a sender says where to enter one', async () => {
    const organisation = { name: '', address: '', letterhead: '', logo: null };
    await open(settled, { [`POST ${path}/letter/preview`]: ok({ ...preview, organisation }) });
    press('Review reply letter');
    expect((await screen.findByRole('link', { name: 'Settings → Organisation' })).getAttribute('href')).toBe(
      '/settings/organisation',
    );
  });

  it('a sender with an address alone is at the head of the letter, as in the PDF', async () => {
    const organisation = { name: '', address: '1 Main Street\nUtopia', letterhead: '', logo: null };
    await open(settled, { [`POST ${path}/letter/preview`]: ok({ ...preview, organisation }) });
    press('Review reply letter');
    const paper = await screen.findByRole('article', { name: 'Letter preview' });
    expect(paper.textContent).toMatch(/^1 Main Street · Utopia/);
  });

  it('is closed with a reason where nobody can be answered', async () => {
    const { sent } = await open(settled);
    press('Close without reply…');
    fireEvent.click(screen.getByLabelText('No address to reply to'));
    press('Close request');
    await waitFor(() => expect(sent.at(-1)?.body).toEqual({ action: 'close', because: 'no address' }));
  });

  it('closed without a reply, says why and by whom, and that nothing was erased', async () => {
    await open(
      answerOf({
        ...{ state: 'ended', given: null, closedBecause: 'request withdrawn', closedBy: 'N. Vale' },
        halted: { at: '2026-11-19T10:00:00Z', by: 'N. Vale', words: null },
        list: [itemOf(first, { state: 'confirmed' })],
      }),
    );
    expect(step('Reply')).toContain('Reply: skipped, closed, no reply');
    expect(screen.getByTitle('The person withdrew the request, closed by N. Vale')).toBeTruthy();
    const card = screen.getByRole('region', { name: 'Closed without a reply' });
    expect(card.textContent).toContain('The person withdrew the request. Closed by N. Vale on 19 Nov 2026.');
    expect(row(/^2b61/)).toContain('Not erased');
    expect(screen.queryByRole('button', { name: 'Certificate' })).toBeNull();
  });

  it('cancelled, shows why, by whom and when, as far as the reader may read it', async () => {
    const halted = { at: '2026-11-19T10:00:00Z', by: 'N. Vale', words: 'W••••' };
    await open(answerOf({ kind: 'direct', state: 'cancelled', given: null, masked: true, halted }));
    const card = screen.getByRole('region', { name: 'Cancelled' });
    expect(card.textContent).toContain('Cancelled by N. Vale on 19 Nov 2026.');
    expect(card.textContent).toContain('Reason: W••••');
  });

  it.each<[string, Partial<DeletionAnswer>, string]>([
    ['closed', { state: 'ended', closedBecause: 'died' }, 'closed without a reply'],
    ['cancelled', { state: 'cancelled' }, 'cancelled'],
    ['answered', { state: 'ended', outcome: 'erased', answeredAt: '2026-11-15T10:00:00Z' }, 'answered on 15 Nov 2026'],
    ['ended without a recorded reply', { state: 'ended', outcome: 'erased' }, 'no reply on record'],
  ])('%s, runs no clock', async (_, more, words) => {
    const extend = { allowed: false, because: 'The request is closed.' } as const;
    await open(answerOf({ ...more, given: null, extendableTo: null, may: { ...answerOf().may, extend } }));
    const clock = screen.getByRole('article', { name: 'Reply by' }).textContent;
    expect(clock).toContain(words);
    expect(clock).toContain('Cannot be extended: the request is closed.');
    expect(clock).not.toMatch(/days? left|days? late|due today|today/);
  });

  it.each(['direct', 'retention'] as const)('a %s deletion has neither an identity step nor a reply', async (kind) => {
    await open(answerOf({ kind, state: 'erasing', given: null }));
    const steps = within(screen.getByRole('list', { name: 'Progress' }));
    expect(steps.queryByText('Reply')).toBeNull();
    expect(steps.queryByText('Identity')).toBeNull();
  });
});

describe('a request closed before anything is erased', () => {
  const unproved = answerOf({
    ...{ isVerified: false, identity: null, letter: 'identity', replyTo: 'hanna@berg.example', searched },
    closeReasons: ['identity not proved', 'request withdrawn', 'died'],
    closeLetters: ['identity not proved', 'request withdrawn'],
  });
  const told = {
    kind: 'not carried out',
    because: 'identity not proved',
  };

  it('offers the letter that tells the person why, and closes with the same reason', async () => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const { sent } = await open(unproved, { ...previewed, [`POST ${path}/letter`]: ok('a file') });
    press('Close request…');
    expect(screen.queryByRole('button', { name: 'Write letter…' })).toBeNull();
    fireEvent.click(screen.getByLabelText('The person has died'));
    expect(screen.queryByRole('button', { name: 'Write letter…' })).toBeNull();
    fireEvent.click(screen.getByLabelText('The identity was not proved'));
    expect(screen.getByText(/^Tell the person why nothing was done .*GDPR Art\. 12\(4\)/)).toBeTruthy();
    press('Write letter…');

    const letter = within(await screen.findByRole('dialog', { name: 'Letter saying why nothing was done' }));
    await letter.findByRole('article', { name: 'Letter preview' });
    expect(sent).toContainEqual({ to: `POST ${path}/letter/preview`, body: told });
    expect(letter.queryByRole('button', { name: 'Mark as sent' })).toBeNull();
    fireEvent.click(letter.getByRole('button', { name: 'Create PDF' }));
    await letter.findByText(/PDF saved/);
    saved.mockRestore();
    expect(sent).toContainEqual({
      to: `POST ${path}/letter`,
      body: { ...told, addressee: 'Hanna Berg\nhanna@berg.example' },
    });
    expect(sent.some(({ body }) => (body as { action?: string }).action === 'close')).toBe(false);

    fireEvent.click(letter.getByRole('button', { name: 'Back' }));
    expect(screen.getByLabelText<HTMLInputElement>('The identity was not proved').checked).toBe(true);
    press('Close request');
    await waitFor(() => expect(sent.at(-1)?.body).toEqual({ action: 'close', because: 'identity not proved' }));
  });

  it.each([
    [null, true],
    ['2026-11-10T10:00:00Z', false],
  ])('with proof asked for at %s, says that it never was: %s', async (identityAskedAt, isSaid) => {
    await open({ ...unproved, identityAskedAt });
    press('Close request…');
    const words = () => screen.queryByText(/Proof of identity was never asked for\./);
    expect(words()).toBeNull();
    fireEvent.click(screen.getByLabelText('The identity was not proved'));
    expect(words() !== null).toBe(isSaid);
    fireEvent.click(screen.getByLabelText('The person has died'));
    expect(words()).toBeNull();
  });
});

describe('the steps of a request', () => {
  const gone = itemOf(first, { state: 'gone', progress: progressOf() });
  const erasing = itemOf(first, {
    state: 'erasing',
    progress: progressOf({ step: 'stock', objects: null, deletion: null, gone: [], erasedAt: null }),
  });

  it.each<[string, Partial<DeletionAnswer>]>([
    ['Identity', { isVerified: false, identity: null, searched }],
    ['Match', { searched, list: [itemOf(first)] }],
    ['Second approval', { state: 'approval', list: [itemOf(first, { state: 'confirmed' })] }],
    ['Erase', { state: 'delayed', list: [itemOf(first, { state: 'confirmed' })] }],
    ['Erase', { state: 'erasing', isPaused: true, list: [erasing] }],
    ['Verify', { state: 'erasing', list: [itemOf(first, { ...erasing, progress: progressOf({ erasedAt: null }) })] }],
    ['Certificate', { state: 'erasing', list: [gone], certificateWaits: 'Sync is failing.' }],
    ['Reply', { state: 'reply', outcome: 'erased', list: [gone] }],
  ])('have one that is current: %s', async (name, more) => {
    await open(answerOf(more));
    const current = within(screen.getByRole('list', { name: 'Progress' }))
      .getAllByRole('listitem')
      .filter((each) => each.getAttribute('aria-current') === 'step');
    expect(current.map(({ textContent }) => textContent?.replace(/:.*/, '').replace(/^\d/, ''))).toEqual([name]);
  });

  it('that were not needed are neither done nor to be done', async () => {
    const list = [gone];
    await open(answerOf({ kind: 'direct', state: 'ended', outcome: 'erased', given: null, list }));
    expect(step('Second approval')).toBe('Second approval: skipped, not required');
  });

  it('that a closed request never took are skipped', async () => {
    await open(
      answerOf({
        state: 'ended',
        closedBecause: 'identity not proved',
        isVerified: false,
        identity: null,
        given: null,
      }),
    );
    expect(step('Identity')).toContain('skipped');
    expect(step('Match')).toBe('Match: skipped, not searched');
    expect(step('Hold check')).toBe('Hold check: skipped, nothing to check');
    expect(step('Second approval')).toBe('Second approval: skipped, not reached');
    expect(step('Certificate')).toContain('skipped');
  });
});

describe('the certificate preview', () => {
  const figures = () =>
    ['objects existed', 'still retrievable', 'sessions verified'].map(
      (name) => screen.getByText(name).nextElementSibling?.textContent,
    );

  it('shows no figure before anything is measured', async () => {
    await open(answerOf({ state: 'approval', list: [itemOf(first, { state: 'confirmed' })] }));
    expect(figures()).toEqual(['–', '–', '–']);
    expect(screen.getByRole('region', { name: 'Certificate' }).textContent).toContain('Verifiednothing yet');
  });

  it('counts what was verified, and says what is still retrievable once all of it was', async () => {
    const erasing = itemOf(second, { state: 'erasing', progress: progressOf({ step: 'delete', erasedAt: null }) });
    const gone = itemOf(first, { state: 'gone', progress: progressOf() });
    const { replies } = await open(answerOf({ state: 'erasing', list: [gone, erasing] }));
    expect(figures()).toEqual(['18', '–', '1 / 2']);
    replies[path] = ok(answerOf({ state: 'erasing', list: [gone, { ...gone, sessionId: second }] }));
    vi.advanceTimersByTime(2000);
    await waitFor(() => expect(figures()).toEqual(['18', '0', '2 / 2']));
  });
});

it('a direct deletion that has ended says when its reason was erased', async () => {
  const gone = itemOf(first, { state: 'gone', progress: progressOf() });
  await open(
    answerOf({
      ...{ kind: 'direct', state: 'ended', outcome: 'erased', given: null, list: [gone] },
      reasonErasedAt: '2026-11-19T10:00:00Z',
    }),
  );
  expect(screen.getByRole('region', { name: 'Matched sessions' }).textContent).toContain(
    'Reason: erased when the deletion ended, on 19 Nov 2026',
  );
});

describe('a paused request', () => {
  const progress = progressOf({ step: 'stock', objects: null, deletion: null, gone: [], erasedAt: null });
  const paused = answerOf({
    ...{ state: 'erasing', isPaused: true, list: [itemOf(first, { state: 'erasing', progress })] },
    halted: { at: '2026-11-19T10:00:00Z', by: 'N. Vale', words: null },
  });

  it('says since when and by whom on top, is resumed there, and nothing turns meanwhile', async () => {
    const { sent } = await open(paused);
    const card = screen.getByRole('region', { name: 'Paused' });
    expect(card.textContent).toContain('Paused by N. Vale on 19 Nov 2026');
    expect(document.querySelector('.animate-spin')).toBeNull();
    fireEvent.click(within(card).getByRole('button', { name: 'Resume' }));
    await waitFor(() => expect(sent).toContainEqual({ to: `POST ${path}`, body: { action: 'resume' } }));
  });

  it('can still be stopped before anything is erased', async () => {
    const { sent } = await open({ ...paused, state: 'delayed', list: [itemOf(first, { state: 'confirmed' })] });
    expect(screen.getAllByRole('button', { name: 'Resume' })).toHaveLength(1);
    press('Stop, back to matching');
    await waitFor(() => expect(sent[0]?.body).toEqual({ action: 'stop' }));
  });
});

describe('a request whose identity is not verified', () => {
  const unverified = answerOf({ isVerified: false, identity: null, letter: 'identity', searched });

  it('says to find the sessions first where a method compares with a picture, and leads there', async () => {
    await open(unverified);
    const target = screen.getByRole('link', { name: 'step Match' }).getAttribute('href')?.slice(1);
    expect(screen.getByRole('region', { name: 'Match' }).id).toBe(target);
    press('Verify identity…');
    const method = (value: string) =>
      fireEvent.change(screen.getByLabelText('Identity verification'), { target: { value } });
    method('contact on file');
    expect(screen.queryByText(/find the person’s sessions first/)).toBeNull();
    method('id document');
    expect(screen.getByText(/find the person’s sessions first: step Match/)).toBeTruthy();
  });

  it('says nothing of that once a session is theirs', async () => {
    await open(
      answerOf({ isVerified: false, identity: null, searched, list: [itemOf(first, { state: 'confirmed' })] }),
    );
    expect(screen.queryByRole('link', { name: 'step Match' })).toBeNull();
  });

  it('waits, and is verified with method, date and details', async () => {
    const { sent } = await open(unverified);
    expect(step('Identity')).toContain('not verified yet');
    press('Verify identity…');
    fireEvent.change(screen.getByLabelText('Identity verification'), { target: { value: 'contact on file' } });
    fireEvent.change(screen.getByLabelText('Verified on'), { target: { value: '2026-11-10' } });
    fireEvent.change(screen.getByLabelText('Verification details (optional)'), { target: { value: 'Called back.' } });
    press('Save');
    await waitFor(() =>
      expect(sent.at(-1)?.body).toEqual({
        action: 'verify identity',
        method: 'contact on file',
        on: '2026-11-10',
        words: 'Called back.',
        seen: 'verification 1',
      }),
    );
  });

  it('waits for the person first of all, once proof was asked for', async () => {
    await open({ ...unverified, identityAskedAt: '2026-11-19T10:00:00Z' });
    const card = screen.getByRole('region', { name: 'Waiting for the person’s proof, requested 19 Nov 2026' });
    expect(within(card).getByRole('button', { name: 'Verify identity…' })).toBeTruthy();
    expect(card.textContent).not.toContain('Proof requested on');
  });

  it('offers the letter that asks for proof', async () => {
    const { sent } = await open(unverified);
    press('Ask for proof…');
    await screen.findByRole('dialog', { name: 'Letter asking for proof of identity' });
    await waitFor(() => expect(sent).toContainEqual({ to: `POST ${path}/letter/preview`, body: { kind: 'identity' } }));
  });
});

describe('the attachments of a request', () => {
  const id = 'b3b0f1de-5a63-4dd1-9a50-8a7dd2a4b009';
  const file = { id, name: 'letter.pdf', type: 'application/pdf', size: 20_480, by: 'N. Vale' } as const;
  const attached = answerOf({ attachments: [{ ...file, at: '2026-11-14T09:00:00Z' }] });

  it('are downloaded and removed by their id, and named only under a purpose', async () => {
    const { asked } = await open(attached, { [`DELETE ${path}/attachments/${id}`]: ok({}) });
    const link = screen.getByRole('link', { name: 'letter.pdf' });
    expect(link.getAttribute('href')).toBe(`${path}/attachments/${id}`);
    press('Remove…');
    press('Yes, remove');
    await waitFor(() => expect(asked).toContain(`DELETE ${path}/attachments/${id}`));
  });

  it('a picture is shown, from memory only while its dialog is open; a PDF is downloaded', async () => {
    const scan = { ...file, name: 'letter.png', type: 'image/png', at: '2026-11-14T09:00:00Z' } as const;
    const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:scan');
    const revoked = vi.spyOn(URL, 'revokeObjectURL');
    const address = `${path}/attachments/${id}`;
    const { replies, asked } = await open(answerOf({ attachments: [{ ...scan, ...file, id: second }, scan] }), {
      [address]: refused(403, 'FORBIDDEN', 'Choose a purpose to open attachments.'),
    });
    expect(screen.getAllByRole('button', { name: /^Show/ })).toHaveLength(1);
    press('Show letter.png');
    expect(await screen.findByText('Choose a purpose to open attachments.')).toBeTruthy();
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    replies[address] = ok('pixels');
    press('Show letter.png');
    const dialog = within(await screen.findByRole('dialog', { name: 'letter.png' }));
    expect((await dialog.findByRole('img', { name: 'letter.png' })).getAttribute('src')).toBe('blob:scan');
    expect(asked.filter((each) => each === address)).toHaveLength(2);
    expect([made.mock.calls.length, revoked.mock.calls.length]).toEqual([1, 0]);
    fireEvent.error(dialog.getByRole('img'));
    expect(dialog.getByRole('alert').textContent).toBe('The image cannot be shown. Download it instead.');
    fireEvent.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    await waitFor(() => expect(revoked).toHaveBeenCalledWith('blob:scan'));
    expect(screen.queryByRole('dialog')).toBeNull();
    made.mockRestore();
    revoked.mockRestore();
  });

  it('no picture is offered without a purpose', async () => {
    const masked = { ...file, type: 'image/png', name: null, at: '2026-11-14T09:00:00Z' } as const;
    await open(answerOf({ masked: true, attachments: [masked] }));
    expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
  });

  it('a file that is too large is not sent', async () => {
    const { asked } = await open(attached);
    const large = new File([new Uint8Array(1024 * 1024 + 1)], 'scan.pdf');
    fireEvent.change(screen.getByLabelText('File to attach'), { target: { files: [large] } });
    expect(screen.getByText('The file is larger than 1 MB. Send a smaller scan.')).toBeTruthy();
    expect(asked.filter((each) => each.startsWith('PUT'))).toEqual([]);
  });
});
