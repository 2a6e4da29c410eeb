import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type {
  CoveredAnswer,
  ProposalRow,
  RetentionDutyRow,
  RetentionRuleRow,
  RetentionSettingsAnswer,
} from '@/lib/answers';
import { keepBodies } from '../../sessions/bulk/testing';
import { ok, refused, serve, show } from '../../testing';
import { RetentionPage } from './retention-page';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const path = '/api/settings/retention';

const duty = {
  countries: ['DEU', 'UTO'],
  statuses: [],
  documentTypes: [],
  years: 5,
  basis: 'AML record',
  countsFrom: 'completion',
  isActive: false,
} satisfies Omit<RetentionDutyRow, 'id'>;

const rule = {
  name: 'After two years',
  countries: [],
  statuses: ['AUTO_APPROVED'],
  documentTypes: [],
  days: 730,
  mode: 'propose',
  every: 'month',
  isActive: false,
} satisfies Partial<RetentionRuleRow>;

const original = { subject: 'Your request {reference}', body: 'Everything was erased.' };

const answer: RetentionSettingsAnswer = {
  policy: { weekendRule: 'as it falls', cancelSeconds: 60, requestsNeedApproval: true, directNeedsApproval: false },
  duties: [{ id: 1, ...duty }],
  rules: [{ id: 7, ...rule, lastRunOn: null, nextRunOn: null, isAgreed: false }],
  runsWait: null,
  letters: [{ kind: 'confirmation', subject: 'Another {reference}', body: 'Erased.', isChanged: true, original }],
  placeholders: {
    confirmation: ['reference'],
    partial: [],
    refusal: [],
    extension: [],
    'no data': [],
    identity: [],
    'not carried out': [],
  },
  pending: { rows: [], isDemoOnly: false },
};

const open = async (more: Parameters<typeof serve>[0] = {}) => {
  const replies = { [path]: ok(answer), ...more };
  serve(replies);
  const sent = keepBodies();
  show(<RetentionPage />);
  await screen.findByRole('heading', { name: 'Retention obligations' });
  return { replies, sent };
};

const covers = (covered: number, more: Partial<CoveredAnswer> = {}) => ({
  [`POST ${path}/covered`]: ok({
    covered,
    unknown: 0,
    listed: { kind: 'exactly', count: 48_112, asOf: null },
    ...more,
  } satisfies CoveredAnswer),
});

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

describe('retention', () => {
  it('says when nothing is held by law; enabling an obligation shows what it covers and sends its previous state', async () => {
    const { replies, sent } = await open({ [`PATCH ${path}/duties/1`]: ok({}), ...covers(1204) });
    expect(
      screen.getByText('No retention obligation is active. No sessions are kept under an obligation.'),
    ).toBeTruthy();

    replies[path] = ok({ ...answer, duties: [{ id: 1, ...duty, isActive: true }] });
    press('Enable… AML record');
    expect(await screen.findByText('Covers 1,204 sessions now.')).toBeTruthy();
    expect(sent.filter(({ to }) => to.startsWith('PATCH'))).toEqual([]);
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByText(/^No retention obligation is active/)).toBeNull());
    expect(sent.at(-1)).toEqual({
      to: `PATCH ${path}/duties/1`,
      body: { duty: { ...duty, isActive: true }, was: duty },
    });
  });

  it('enabling a rule shows what it covers before it is saved; disabling one needs no more', async () => {
    const { replies, sent } = await open({ [`PATCH ${path}/rules/7`]: ok({}), ...covers(312) });
    press('Enable… After two years');
    expect(await screen.findByText('Covers 312 sessions now.')).toBeTruthy();
    const patches = () => sent.filter(({ to }) => to.startsWith('PATCH')).map(({ body }) => body);
    expect(patches()).toEqual([]);
    replies[path] = ok({ ...answer, rules: [{ ...answer.rules[0], isActive: true }] });
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(patches()).toEqual([{ rule: { ...rule, isActive: true }, was: rule }]));

    fireEvent.click(await screen.findByRole('button', { name: 'Disable After two years' }));
    await waitFor(() => expect(patches()).toHaveLength(2));
    expect(patches()[1]).toEqual({ rule: { ...rule, isActive: false }, was: { ...rule, isActive: true } });
  });

  it('a dry run says how many sessions would be erased, how many are held, and how many were checked', async () => {
    await open({
      [`POST ${path}/rules/7/dry-run`]: ok({
        wouldErase: 312,
        held: 4,
        unknown: 0,
        elsewhere: 1,
        examples: [],
        listed: { kind: 'at least', count: 48_112 },
      }),
    });
    press('Dry run of After two years');

    expect(await screen.findByText('Would erase 312 sessions, 4 held, 1 in another request.')).toBeTruthy();
    expect(screen.getByText(/at least 48,112 listed sessions; the list is incomplete/)).toBeTruthy();
  });

  it('a new rule is inactive by default', async () => {
    const { sent } = await open({ [`POST ${path}/rules`]: ok({ id: 8 }), ...covers(0) });
    press('New rule…');
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Old ones' } });
    press('Create rule');
    await waitFor(() =>
      expect(sent.at(-1)).toEqual({
        to: `POST ${path}/rules`,
        body: { ...rule, name: 'Old ones', statuses: [], isActive: false },
      }),
    );
  });

  it('names countries in full, in the table and in the form', async () => {
    await open(covers(0));
    expect(screen.getByText('Germany, Utopia · any status · any document')).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/\bGER\b/);
    press('Edit… AML record');
    expect(within(screen.getByRole('list', { name: 'Chosen countries' })).getByText('Germany')).toBeTruthy();
  });

  it('countries, statuses and document types are chosen from lists, and the number covered is shown first', async () => {
    const { sent } = await open({
      [`POST ${path}/duties`]: ok({ id: 2 }),
      ...covers(1204, { unknown: 12 }),
    });
    press('New obligation…');
    const countries = screen.getByLabelText('Search countries');
    fireEvent.change(countries, { target: { value: 'Germany' } });
    fireEvent.keyDown(countries, { key: 'Enter' });
    fireEvent.change(countries, { target: { value: 'austria' } });
    fireEvent.click(screen.getByLabelText(/^Austria/));
    fireEvent.click(screen.getByLabelText('Rejected (auto)'));
    fireEvent.click(screen.getByLabelText('Passport'));
    fireEvent.change(screen.getByLabelText('Legal basis'), { target: { value: 'Aliens Act' } });
    const scope = { countries: ['AUT', 'DEU'], statuses: ['AUTO_REJECTED'], documentTypes: ['PASSPORT'] };

    expect(
      await screen.findByText(
        'Covers 1,204 sessions now, and 12 more whose country, status or document type is unknown, held until it is known.',
      ),
    ).toBeTruthy();
    expect(sent.at(-1)).toEqual({
      to: `POST ${path}/covered`,
      body: { kind: 'obligation', ...scope, years: 5, countsFrom: 'completion' },
    });
    press('Create obligation');
    await waitFor(() =>
      expect(sent).toContainEqual({
        to: `POST ${path}/duties`,
        body: { ...scope, years: 5, basis: 'Aliens Act', countsFrom: 'completion', isActive: false },
      }),
    );
  });

  it('names only what the obligation asks for, and says of a rule what it never erases', async () => {
    await open(covers(1204, { unknown: 1 }));
    press('New obligation…');
    fireEvent.click(screen.getByLabelText('Passport'));
    const words = 'Covers 1,204 sessions now, and 1 more whose document type is unknown, held until it is known.';
    expect(await screen.findByText(words)).toBeTruthy();
    press('Cancel');
    press('New rule…');
    expect(
      await screen.findByText('Covers 1,204 sessions now, and leaves out 1 more whose age is unknown.'),
    ).toBeTruthy();
  });

  it('a number that is not known is said to be unknown', async () => {
    await open({ [`POST ${path}/covered`]: refused(500, 'INTERNAL', 'Something went wrong.') });
    press('New rule…');
    expect(await screen.findByText('Number of sessions covered: unknown')).toBeTruthy();
    expect(screen.queryByText(/Covers/)).toBeNull();
  });

  it('an incomplete list is counted as at least', async () => {
    await open(covers(3, { listed: { kind: 'at least', count: 100, asOf: null } }));
    press('New rule…');
    expect(await screen.findByText('Covers at least 3 sessions now.')).toBeTruthy();
  });

  it('obligations and rules can be deleted, after a confirmation that says what follows', async () => {
    const active = { ...duty, isActive: true };
    const { sent } = await open({
      [path]: ok({ ...answer, duties: [{ id: 1, ...active }] }),
      [`DELETE ${path}/duties/1`]: ok({}),
      [`DELETE ${path}/rules/7`]: ok({}),
      ...covers(1204),
    });
    press('Delete… AML record');
    expect(await screen.findByText('Covers 1,204 sessions now.')).toBeTruthy();
    press('Propose deletion');
    await waitFor(() => expect(sent.at(-1)).toEqual({ to: `DELETE ${path}/duties/1`, body: { was: active } }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    press('Delete… After two years');
    expect(screen.getByText(/Deletion requests that it has opened go on/)).toBeTruthy();
    press('Delete rule');
    await waitFor(() => expect(sent.at(-1)).toEqual({ to: `DELETE ${path}/rules/7`, body: { was: rule } }));
  });

  it('a letter can be restored to its default, and a refusal keeps the typed text', async () => {
    const { sent } = await open({
      [`PUT ${path}/letters/confirmation`]: refused(400, 'BAD_REQUEST', 'This letter must say {erasedCount}.'),
    });
    expect(screen.getByText('{reference}').tagName).toBe('CODE');
    press('Restore default');
    press('Save letter');

    expect(await screen.findByText('This letter must say {erasedCount}.')).toBeTruthy();
    expect(sent[0]?.body).toEqual({ ...original, was: { subject: 'Another {reference}', body: 'Erased.' } });
    expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toBe(original.body);
  });

  it('an invalid policy is not sent', async () => {
    await open();
    fireEvent.change(screen.getByLabelText('Cancellation window (seconds)'), {
      target: { value: '601' },
    });
    expect(screen.getByText(/must be a whole number of seconds from 0 to 600/)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  });
});

it('agreeing to the first run of a rule shows every session, and takes the last four characters of one', async () => {
  const proposed: ProposalRow = {
    id: 'p1',
    kind: 'retention rule',
    subject: 'rule 7',
    changes: [{ name: 'Rule', before: null, after: 'After two years' }],
    because: 'A second person must agree before a new or changed rule erases sessions.',
    by: { id: 'v1', name: 'N. Vale' },
    at: '2026-11-15T10:00:00Z',
    lapsesAt: '2026-11-29T10:00:00Z',
    aloneAt: null,
    others: ['You'],
    isYours: false,
    mayAgree: true,
  };
  const idOf = (place: number) => `${String(place).padStart(4, '0')}04b2-9d3f-4a61-8f0e-52c7ad19${place + 1000}`;
  const page = (from: number, to: number) => ({
    sessions: Array.from({ length: to - from }, (_, at) => ({ sessionId: idOf(from + at), day: '2024-06-03' })),
    total: 101,
    confirmWith: idOf(0),
    seen: 'list of 101',
    more: to < 101,
  });
  const going = `${path}/rules/7/going`;
  const { sent } = await open({
    [path]: ok({ ...answer, pending: { rows: [proposed], isDemoOnly: false } }),
    [going]: ok(page(0, 100)),
    [`${going}?after=${idOf(99)}`]: ok(page(100, 101)),
    [`POST ${path}/proposals/p1`]: ok({}),
  });
  fireEvent.click(screen.getByRole('button', { name: 'Agree…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Agree to “After two years”' }));
  expect(await dialog.findByText('101 sessions to erase')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Show 1 more' }));
  expect(await dialog.findByTitle(`${idOf(100)} (opens in a new tab)`)).toBeTruthy();

  const agree = dialog.getByRole<HTMLButtonElement>('button', { name: 'Agree' });
  expect(agree.disabled).toBe(true);
  fireEvent.change(dialog.getByLabelText('Type the last four characters of session 0000…1000'), {
    target: { value: '1000' },
  });
  fireEvent.click(agree);
  await waitFor(() =>
    expect(sent).toContainEqual({
      to: `POST ${path}/proposals/p1`,
      body: { action: 'agree', confirm: '1000', seen: 'list of 101' },
    }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
