import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { DeletionAnswer } from '@/lib/answers';
import { ok, refused, withMovableTime } from '../../../testing';
import { refresh } from '../../../testing/next';
import { answerOf, first, itemOf, searched, searchedTooEarly, second } from '../../testing';
import { button, may, openRequest, path, press, row, step } from '../testing';

withMovableTime();

describe('a request being matched', () => {
  it('each match shows how it was found and what holds it, and is decided by an officer', async () => {
    const keeping = { until: '2029-06-03', because: 'Anti-money-laundering record, 5 years' };
    const { sent } = await openRequest(answerOf({ searched, list: [itemOf(first), itemOf(second, { keeping })] }));

    expect(
      screen.getByText(/Searched 47,903 sessions with readable data, of 48,112; 209 could not be searched/),
    ).toBeTruthy();
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
    await openRequest(answerOf({ searched, list: [itemOf(first)] }));
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
    await openRequest(answerOf({ searched, list, samePerson: { rows: [], kind: 'exactly' } }));
    expect(screen.queryByText('No other sessions of this person.') !== null).toBe(isSaid);
  });

  it('shows names and birth dates where the server does, and offers other sessions of the same person', async () => {
    const third = 'c88f04b2-9d3f-4a61-8f0e-52c7ad1903b1';
    const person = { applicant: 'BERG HANNA', birthDate: '1990-05-12' };
    const { sent } = await openRequest(
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
    await openRequest(answerOf({ searched, list: [itemOf(first, person)] }));
    expect(row(/^2b61/)).toContain('BRANDT JANA, born 12 May 1990, Barcode: BERG HANNA');
  });

  it('counts the sessions that are theirs, and not those that were ruled out', async () => {
    const ruledOut = itemOf(second, { state: 'left out' });
    await openRequest(answerOf({ searched, list: [itemOf(first, { state: 'confirmed' }), ruledOut] }));
    expect(step('Match')).toContain('1 theirs');
  });

  it.each([
    [['candidate', 'left out'], '1 of 2 to decide'],
    [['left out', 'left out'], 'none theirs'],
    [[], 'none found'],
  ] as const)('decided so far: %s is "%s"', async (states, words) => {
    const ids = [first, second];
    await openRequest(answerOf({ searched, list: states.map((state, at) => itemOf(ids[at] ?? '', { state })) }));
    expect(step('Match')).toContain(words);
  });

  it('after an incomplete search, says that others may exist, and to search again before submitting', async () => {
    const { sent } = await openRequest(
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
    await openRequest(answerOf());
    const held = () => screen.getByRole('article', { name: 'Held until' }).textContent;
    expect(held()).toContain('Not known yet');
    expect(held()).not.toContain('No retention obligation');
    expect(step('Hold check')).not.toContain('no holds');
  });

  it('says that others may exist where sessions could not be compared', async () => {
    await openRequest(
      answerOf({ searched, list: [itemOf(first, { state: 'confirmed' })], samePerson: { rows: [], kind: 'at least' } }),
    );
    expect(screen.getByText(/found so far. Some sessions could not be compared/)).toBeTruthy();
  });

  it('an action that is not allowed yet is disabled, with the reason beside it', async () => {
    const because = 'The results of 12 sessions are still to be read.';
    await openRequest(
      answerOf({
        searched,
        may: { ...answerOf().may, 'end without data': { allowed: false, because } },
      }),
    );

    expect(button('No data found…').disabled).toBe(true);
    expect(screen.getByText(because)).toBeTruthy();
  });

  it('"no data" stands apart from the submission, and says what it does', async () => {
    await openRequest(answerOf({ searched, list: [itemOf(first)] }));
    const apart = within(screen.getByRole('region', { name: 'Nothing found' }));
    expect(apart.getByRole('button', { name: 'No data found…' })).toBeTruthy();
    expect(apart.queryByRole('button', { name: /Submit|Cancel/ })).toBeNull();
    expect(
      apart.getByText('If no session is theirs: nothing is erased, and the reply says that no data was found.'),
    ).toBeTruthy();
  });

  it('"no data" is not offered once a session is theirs', async () => {
    await openRequest(answerOf({ searched, list: [itemOf(first, { state: 'confirmed' })] }));
    expect(screen.queryByRole('region', { name: 'Nothing found' })).toBeNull();
    expect(button(/^Submit for approval/)).toBeTruthy();
  });

  it.each([
    ['submitted', 'Submit for approval…', [itemOf(first, { state: 'confirmed' })]],
    ['ended without data', 'No data found…', []],
    ['closed', 'Close request…', []],
  ] as const)('once it is %s, the page follows the purpose that ended with it', async (_, opens, list) => {
    const { sent } = await openRequest(answerOf({ searched, list: [...list] }), {
      [`POST ${path}/submission`]: ok({}),
    });
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

  it.each([
    ['erasure', true, 'Submitting ends the purpose Erasure, which your search set: the details are masked again.'],
    ['erasure', false, null],
    // A claimed case set it, not the search.
    ['triage', true, null],
  ])('says before it is submitted whether the purpose %s ends with it: %s', async (code, isByStep, words) => {
    const times = { startedAt: '2026-11-15T10:00:00Z', until: '2026-11-15T10:30:00Z' };
    const answer = answerOf({ searched, list: [itemOf(first, { state: 'confirmed' })] });
    await openRequest(answer, {}, may, [{ code: 'erasure', words: 'Erasure' }], {
      ...{ code, words: 'Erasure', isByStep },
      ...times,
    });
    press('Submit for approval…');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByText(/^Submitting ends the purpose/)?.textContent ?? null).toBe(words);
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
    await openRequest(answerOf({ searched, list: [itemOf(first, { state: 'confirmed' })], ...more }));
    press('Submit for approval…');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe(reason);
  });

  it('"no data" says how many sessions could not be searched before the reply', async () => {
    const { sent } = await openRequest(answerOf({ searched }));
    press('No data found…');
    expect(screen.getByText(/209 sessions could not be searched/)).toBeTruthy();
    press('Continue to reply');
    await waitFor(() => expect(sent).toContainEqual({ to: `POST ${path}`, body: { action: 'end without data' } }));
  });

  it('matches of a fuzzy search can be added once it is complete', async () => {
    const search = { searchId: 't1', state: 'running', compared: 2000, total: 48_112, found: [], more: false };
    const look = '/api/sessions/search/thorough/t1';
    const { replies, sent } = await openRequest(answerOf({ searched }), {
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
    await openRequest(answerOf({ list, effect: { ...effect, needsApproval: false } }));
    press('Erase…');

    expect(within(screen.getByRole('dialog')).getByText('Starts after 60 s. You can stop it until then.')).toBeTruthy();
  });

  it('a refused submission says why and reloads the request', async () => {
    const { replies, asked } = await openRequest(answerOf({ list: [itemOf(first, { state: 'confirmed' })] }), {
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
