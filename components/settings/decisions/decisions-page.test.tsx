import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { DecisionSettingsAnswer, PolicyNumbers, ProposalRow, WhatIfAnswer } from '@/lib/answers';
import { trustFactorNames } from '@/lib/contract/domain';
import { inFull, ok, refused, serve, show } from '../../testing';
import { DecisionsPage } from './decisions-page';
import { draftOf, readDraft } from './policy-draft';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const path = '/api/settings/decisions';
const previewPath = `POST ${path}/preview`;

const numbers: PolicyNumbers = {
  thresholds: { high: 80, medium: 51 },
  weights: Object.fromEntries(trustFactorNames.map((name) => [name, 2])) as PolicyNumbers['weights'],
  decisionMix: { weakest: 0.7, average: 0.3 },
};

const answer: DecisionSettingsAnswer = {
  policy: {
    ...numbers,
    version: '3',
    basis: 'default',
    bestWithUnscored: 70,
    mayBeAbsent: ['mrzValidity'],
    leftOut: ['passiveLiveness'],
  },
  pending: { rows: [], isDemoOnly: false },
  proposed: null,
  delivery: null,
};

const figures: WhatIfAnswer = {
  days: 90,
  since: '2026-08-19T10:00:00Z',
  asOf: '2026-11-17T10:00:00Z',
  coverage: {
    standing: 'current',
    freshUntil: null,
    listed: { count: 2005, kind: 'exactly', endSeenAt: '2026-11-17T10:00:00Z' },
    withoutStatus: 0,
    read: { count: 2005, wanted: 0, withoutDocument: 0, withheld: 0, unreadable: 0 },
    crawl: null,
    nextCrawlAt: null,
    problem: null,
  } as unknown as WhatIfAnswer['coverage'],
  computed: 2000,
  unknown: { notRead: 0, notReleased: 0, notWhole: 0, otherStatus: 0 },
  before: { approved: 1500, rejected: 200, toPerson: 300 },
  after: { approved: 1500, rejected: 200, toPerson: 300 },
  moves: [],
  effectFrom: { high: { lower: 71, higher: 86 }, medium: { lower: null, higher: 56 } },
  officers: {
    approved: { approved: 0, rejected: 0, toPerson: 100 },
    rejected: { approved: 0, rejected: 0, toPerson: 50 },
  },
  wronglyApproved: { count: 0, examples: [] },
  wronglyRejected: { count: 0, examples: [] },
};

const changed: WhatIfAnswer = {
  ...figures,
  after: { approved: 1580, rejected: 200, toPerson: 220 },
  moves: [{ from: 'toPerson', to: 'approved', count: 80 }],
  officers: { ...figures.officers, rejected: { approved: 2, rejected: 0, toPerson: 48 } },
  wronglyApproved: { count: 2, examples: [{ id: 'abcdef01-0000', at: '2026-11-16T10:00:00Z' }] },
};

const row: ProposalRow = {
  id: 'p1',
  kind: 'decision policy',
  subject: 'decision policy',
  changes: [{ name: 'HIGH from', before: '80', after: '90' }],
  because: 'A second person must agree.',
  by: { id: 'n', name: 'N. Vale' },
  at: '2026-11-15T10:00:00Z',
  lapsesAt: '2026-11-29T10:00:00Z',
  aloneAt: null,
  others: ['R. Kessel'],
  isYours: false,
  mayAgree: true,
};

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const proposeButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Propose change' });

it('shows the policy in force, with a preview of the same numbers', async () => {
  serve({ [path]: ok(answer), [previewPath]: ok(figures) });
  show(<DecisionsPage />);

  expect(await screen.findByText('All 2,000 sessions would be decided as they were.')).toBeTruthy();
  expect([field('HIGH from').value, field('MEDIUM from').value, field('Face match').value]).toEqual(['80', '51', '2']);
  expect(field('Share of the weakest factor (%)').value).toBe('70');
  expect(screen.getByText('Left out, does not count.')).toBeTruthy();
  expect(
    screen.getByText(
      '“Applicant form” also counts where a session has one. Its weight is fixed: it cannot be changed or previewed here.',
    ),
  ).toBeTruthy();
  expect(proposeButton().disabled).toBe(true);
});

it('other numbers are previewed without a click, and mistakes are links to their sessions', async () => {
  const replies = { [path]: ok(answer), [previewPath]: ok(figures) };
  const asked = serve(replies);
  show(<DecisionsPage />);
  await screen.findByText('All 2,000 sessions would be decided as they were.');
  replies[previewPath] = ok(changed);
  type('HIGH from', '7');
  type('HIGH from', '75');

  expect(await screen.findByText('80 of 2,000 sessions would be decided differently.')).toBeTruthy();
  const table = within(screen.getByRole('table', { name: 'Outcomes as decided and in the preview' }));
  expect(await table.findByRole('row', { name: 'Approved 1,500 1,580 +80' })).toBeTruthy();
  expect(table.getByRole('row', { name: 'Sent to a person 300 220 −80' })).toBeTruthy();
  const mistakes = screen.getByRole('list', { name: 'Would be approved, but an officer rejected' });
  expect(within(mistakes).getByRole('link').getAttribute('href')).toContain('/sessions/abcdef01-0000');
  expect(screen.getByText('The newest 1 of 2.')).toBeTruthy();
  const compared = within(screen.getByRole('table', { name: 'What the preview would do, by what officers decided' }));
  expect(compared.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Officers decided',
    'Would be approved',
    'Would go to a person',
    'Would be rejected',
  ]);
  expect(compared.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'Officers approved',
    'Officers rejected',
  ]);
  expect(screen.getByText('Rows: what officers decided. Columns: what the preview would do.')).toBeTruthy();
  // The number that was only passed through on the way was not computed.
  expect(asked.filter((line) => line === previewPath)).toHaveLength(2);
});

it('the number in force is shown beside a changed one', async () => {
  serve({ [path]: ok(answer), [previewPath]: ok(figures) });
  show(<DecisionsPage />);
  await screen.findByLabelText('HIGH from');
  const hintOf = (name: string) => document.getElementById(field(name).getAttribute('aria-describedby') ?? '');
  expect(screen.queryByText(/^Was/)).toBeNull();

  type('HIGH from', '72');
  type('Face match', '3');
  expect(hintOf('HIGH from')?.textContent).toBe('Was 80. Approved without a person.');
  expect(hintOf('Face match')?.textContent).toBe('Was 2.');
  expect(hintOf('MEDIUM from')?.textContent).toBe('Below this, rejected without a person.');
  type('HIGH from', '80');
  expect(hintOf('HIGH from')?.textContent).toBe('Approved without a person.');
});

it.each([
  [false, 'after 24 hours'],
  [true, 'at once, because this desk has demo data only'],
])('who must agree is said once (demo data only: %s)', async (isDemoOnly, when) => {
  serve({ [path]: ok({ ...answer, pending: { rows: [], isDemoOnly } }), [previewPath]: ok(figures) });
  show(<DecisionsPage />);

  expect(
    await screen.findByText(
      `A second person must agree. If nobody else can, the change takes effect ${when}. Whoever proposes or agrees re-authenticates. Only sessions decided afterwards are affected.`,
    ),
  ).toBeTruthy();
  expect(screen.queryByText(/On a desk with real data/)).toBeNull();
  expect(screen.getAllByText(/takes effect/)).toHaveLength(1);
});

it('a change is proposed, and says that it is not in effect', async () => {
  const replies = { [path]: ok(answer), [previewPath]: ok(figures), [`PUT ${path}`]: ok(answer) };
  serve(replies);
  show(<DecisionsPage />);
  await screen.findByLabelText('HIGH from');
  type('HIGH from', '90');
  replies[path] = ok({
    ...answer,
    proposed: { ...numbers, thresholds: { high: 90, medium: 51 } },
    pending: { rows: [row], isDemoOnly: false },
  });
  fireEvent.click(proposeButton());

  expect(await screen.findByText('Proposed, not in effect yet. See “Proposed changes” above.')).toBeTruthy();
  expect(screen.getByText(inFull(/HIGH from: 80 → 90/))).toBeTruthy();
  expect(proposeButton().disabled).toBe(true);
});

it('a proposed change can be previewed before anybody agrees', async () => {
  const proposed = { ...numbers, thresholds: { high: 90, medium: 51 } };
  serve({
    [path]: ok({ ...answer, proposed, pending: { rows: [row], isDemoOnly: false } }),
    [previewPath]: ok(figures),
  });
  show(<DecisionsPage />);
  fireEvent.click(await screen.findByRole('button', { name: 'Preview the proposed change' }));

  expect(field('HIGH from').value).toBe('90');
  expect(screen.getByText(/A change is already proposed/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Agree' })).toBeTruthy();
});

it('sessions that cannot be computed are counted, and nothing to preview is no zero', async () => {
  const unknown = { notRead: 3, notReleased: 0, notWhole: 1, otherStatus: 0 };
  const replies = { [path]: ok(answer), [previewPath]: ok({ ...figures, unknown }) };
  serve(replies);
  show(<DecisionsPage />);
  const sentence =
    '4 sessions cannot be computed and are not counted: 3 with results not read yet, 1 with a score that is not a whole number.';
  expect(await screen.findByText(sentence)).toBeTruthy();
  cleanup();

  const none = { approved: 0, rejected: 0, toPerson: 0 };
  serve({ [path]: ok(answer), [previewPath]: ok({ ...figures, computed: 0, before: none, after: none }) });
  show(<DecisionsPage />);
  expect(await screen.findByText('Nothing to preview')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

it('an unreachable service is an outage, not a zero', async () => {
  serve({ [path]: refused(503, 'UPSTREAM_UNREACHABLE', 'No connection to the service.') });
  show(<DecisionsPage />);
  expect(await screen.findByText('The decision policy could not be loaded')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
  cleanup();

  serve({ [path]: ok(answer), [previewPath]: refused(503, 'UPSTREAM_UNREACHABLE', 'No connection to the service.') });
  show(<DecisionsPage />);
  expect(await screen.findByText('The preview could not be loaded')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

it('a service without a decision policy is no failure, and there is nothing to try again', async () => {
  serve({ [path]: refused(404, 'NOT_FOUND', 'The service does not let Proofdesk see or change its decision policy.') });
  show(<DecisionsPage />);

  expect(await screen.findByText('This service has no decision policy')).toBeTruthy();
  expect(screen.getByText('The service does not let Proofdesk see or change its decision policy.')).toBeTruthy();
  expect(screen.queryByText(/could not be loaded/)).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

it('without the right, nothing is shown', async () => {
  serve({ [path]: refused(403, 'FORBIDDEN', 'Ask a supervisor or an administrator.') });
  show(<DecisionsPage />);
  expect(await screen.findByText(/Ask a supervisor/)).toBeTruthy();
  expect(screen.queryByLabelText('HIGH from')).toBeNull();
});

it('says what became of the last change', async () => {
  const delivery = { state: 'sending', at: '2026-11-17T10:00:00Z', by: null, version: null, problem: 'No answer.' };
  serve({ [path]: ok({ ...answer, delivery }), [previewPath]: ok(figures) });
  show(<DecisionsPage />);
  expect(
    await screen.findByText(inFull(/is being sent to the service\. It is not in force yet\. No answer\./)),
  ).toBeTruthy();
  cleanup();

  serve({ [path]: ok({ ...answer, delivery: { ...delivery, state: 'refused' } }), [previewPath]: ok(figures) });
  show(<DecisionsPage />);
  expect(await screen.findByText(inFull(/The last change did not take effect/))).toBeTruthy();
});

it('numbers that make no sense keep the figures of the last ones, and say so', async () => {
  serve({ [path]: ok(answer), [previewPath]: ok(figures) });
  show(<DecisionsPage />);
  await screen.findByText('All 2,000 sessions would be decided as they were.');
  type('MEDIUM from', '95');

  expect(screen.getByText('These figures are for the last valid numbers.')).toBeTruthy();
  expect(screen.getByText('All 2,000 sessions would be decided as they were.').closest('.opacity-60')).not.toBeNull();
  await waitFor(() => expect(proposeButton().disabled).toBe(true));
});

it.each([
  ['HIGH from', '101', 'HIGH must start at a whole number from 2 to 100.'],
  ['MEDIUM from', '95', 'MEDIUM must start at a whole number from 1, below HIGH.'],
  ['Share of the weakest factor (%)', '101', 'The share of the weakest factor must be 0 to 100 %.'],
  ['MRZ validity', '0.1', 'The weight of “MRZ validity” must be 0 to 10, in steps of 0.25.'],
])('%s says below itself why %s is wrong, and nothing else does', async (name, text, sentence) => {
  serve({ [path]: ok(answer), [previewPath]: ok(figures) });
  show(<DecisionsPage />);
  await screen.findByLabelText(name);
  expect(field(name).getAttribute('aria-invalid')).toBeNull();
  type(name, text);

  expect(field(name).getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent).toBe(sentence);
  expect(screen.getAllByText(sentence)).toHaveLength(1);
  expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(1);
});

it('other numbers that change nothing say what to do next', async () => {
  serve({ [path]: ok(answer), [previewPath]: ok(figures) });
  show(<DecisionsPage />);
  await screen.findByText('All 2,000 sessions would be decided as they were.');
  expect(screen.queryByText(/to see a difference/)).toBeNull();
  type('Face match', '2.25');

  expect(await screen.findByText('Change a number further to see a difference.')).toBeTruthy();
});

it.each([
  ['HIGH from', '79', 'With HIGH from 71 or lower, more sessions would be approved.'],
  ['HIGH from', '81', 'With HIGH from 86 or higher, fewer sessions would be approved.'],
  ['MEDIUM from', '50', 'No lower MEDIUM would change a session.'],
  ['MEDIUM from', '52', 'With MEDIUM from 56 or higher, more sessions would be rejected.'],
])('%s %s changes no session, and the preview says so and where a difference would begin', async (name, text, next) => {
  serve({ [path]: ok(answer), [previewPath]: ok(figures) });
  show(<DecisionsPage />);
  await screen.findByText('All 2,000 sessions would be decided as they were.');
  type(name, text);

  expect(await screen.findByText(`Your change affects no session of the last 90 days. ${next}`)).toBeTruthy();
});

it('says that a change has no effect where an earlier policy decided some sessions otherwise', async () => {
  serve({ [path]: ok(answer), [previewPath]: ok({ ...changed, effectFrom: figures.effectFrom }) });
  show(<DecisionsPage />);
  await screen.findByText('80 of 2,000 sessions would be decided differently.');
  type('HIGH from', '81');

  expect(await screen.findByText(/^Your change affects no session/)).toBeTruthy();
});

it('says nothing of the kind where a session lies between the policy in force and the change', async () => {
  const effectFrom = { ...figures.effectFrom, high: { lower: 71, higher: 79 } };
  const replies = { [path]: ok(answer), [previewPath]: ok(figures) };
  serve(replies);
  show(<DecisionsPage />);
  await screen.findByText('All 2,000 sessions would be decided as they were.');
  replies[previewPath] = ok({ ...changed, effectFrom });
  type('HIGH from', '75');
  await screen.findByText('80 of 2,000 sessions would be decided differently.');

  expect(screen.queryByText(/^Your change affects no session/)).toBeNull();
});

it.each([
  [{ high: '101' }, /HIGH/],
  [{ high: '8o' }, /HIGH/],
  [{ medium: '80' }, /below HIGH/],
  [{ medium: '0' }, /MEDIUM/],
  [{ weakest: '101' }, /share/],
  [{ weights: { ...draftOf(numbers).weights, mrzValidity: '0.1' } }, /“MRZ validity”/],
  [
    { weights: Object.fromEntries(trustFactorNames.map((name) => [name, '0'])) as Record<never, never> },
    /At least one weight/,
  ],
])('%j is refused in words', (part, sentence) => {
  const read = readDraft({ ...draftOf(numbers), ...part } as ReturnType<typeof draftOf>);

  expect('problem' in read && read.problem).toMatch(sentence);
});

it('what is shown unchanged is what was read', () => {
  expect(readDraft(draftOf(numbers))).toEqual({ numbers });
});
