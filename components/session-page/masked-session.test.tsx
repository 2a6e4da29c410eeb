import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DecisionAnswer, DocumentAnswer, PurposeAnswer } from '@/lib/answers';
import type { Decision, DocumentResult } from '@/lib/contract/domain';
import { readDecision, readDocument } from '@/lib/evidence';
import { createQueryClient } from '../api/query-client';
import { withImages } from '../evidence/gallery/testing';
import { ProofProvider } from '../proof';
import { type AllowedPurpose, PurposeProvider } from '../purpose/purpose-provider';
import { inFull, ok, refused, serve, withMovableTime } from '../testing';
import { refresh } from '../testing/next';
import { SessionView } from './session-view';

withMovableTime();
withImages();
afterEach(() => void refresh.mockReset());

const id = '7c1e04b2-9d3f-4a61-8f0e-52c7ad19b2f6';
const path = (part: string) => `/api/sessions/${id}/${part}`;
const reveal = `POST ${path('reveal')}`;
const draft = `/api/drafts/reveal-${id}`;

const extras = {};
const visual = (name: string, value: string, date: string | null = null) => ({
  name,
  value,
  confidence: 90,
  pageSide: 'FRONT',
  normalizedDateValue: date,
  extras,
});

const documentOf = (masked: boolean): DocumentResult => {
  const [name, first, day, zone] = masked
    ? ['M••••', 'L••••', '1••••', 'P••••']
    : ['MÜLLER', 'LENA', '1990-03-12', 'P<UTO^U4X7'];
  return {
    country: 'UTO',
    documentType: 'PASSPORT',
    documentReleaseYear: null,
    documentName: null,
    applicant: { firstName: first, lastName: name, surnameAndGivenNames: null, dateOfBirth: day, extras },
    visualFields: [visual('date_of_birth', day, day), visual('surname', name)],
    mrzFields: [
      { name: 'full_string', value: zone, extras },
      { name: 'primary_identifier', value: name, extras },
    ],
    barcodeFields: null,
    availableImages: null,
    extras,
  };
};

/** The server reads full values and masks its answer. */
const documentAnswer = (masked: boolean): DocumentAnswer => ({
  masked,
  document: documentOf(masked),
  reading: readDocument(documentOf(false), { at: '2026-11-15T10:45:07Z', masked }),
});

const decisionOf = (masked: boolean): Decision => {
  const field = (name: string, value: string, distance: number, other = value) => ({
    name,
    source: 'mrz' as const,
    printedValue: value,
    sourceValue: other,
    distance,
    score: 90,
    extras,
  });
  const fields = [
    field('surname', masked ? 'M••••' : 'MÜLLER', 0),
    field('date_of_birth', masked ? '1••••' : '1990-03-12', 2, masked ? '1••••' : '1990-03-21'),
  ];
  return {
    score: 41,
    level: 'LOW',
    factors: [{ name: 'mrzOcrCrossCheck', score: 44, level: 'LOW', fields, extras }],
    extras,
  };
};

const decisionAnswer = (masked: boolean): DecisionAnswer => ({
  masked,
  decision: decisionOf(masked),
  reading: readDecision(decisionOf(false), masked),
});

const images = { document: ['primary_face'], face: ['face_cropped'], extras };
const face = {
  passiveLivenessScore: 93,
  verificationScore: 28,
  age: null,
  gender: null,
  availableImages: null,
  extras,
};
const status = {
  status: 'AUTO_REJECTED',
  checkedAt: new Date().toISOString(),
  nextCheckAt: new Date(Date.now() + 3_600_000).toISOString(),
  problem: null,
};

const portrait = path('images/primary_face');

const evidence = (masked: boolean) => ({
  [path('decision')]: ok(decisionAnswer(masked)),
  [path('document')]: ok(documentAnswer(masked)),
  [path('face')]: ok({ masked, face }),
  [path('images')]: ok({ masked, images }),
  [portrait]: ok('a picture'),
  [path('images/face_cropped')]: ok('a picture'),
  [path('work')]: ok({ assignee: null, assignedAt: null, tags: [], notes: [], masked: true }),
});

const officer: AllowedPurpose[] = [
  { code: 'triage', words: 'Triage' },
  { code: 'rejections', words: 'Reviewing rejections' },
];
const rejections = (): PurposeAnswer => ({
  code: 'rejections',
  words: 'Reviewing rejections',
  isByStep: false,
  startedAt: new Date().toISOString(),
  until: new Date(Date.now() + 1_800_000).toISOString(),
});

interface Opened {
  purpose?: PurposeAnswer | null;
  allowed?: AllowedPurpose[];
  mayReveal?: boolean;
}

const open = ({ purpose = null, allowed = officer, mayReveal = true }: Opened = {}) => {
  const replies: Record<string, ReturnType<typeof ok>> = {
    ...evidence(purpose === null),
    [path('status')]: ok(status),
    [draft]: ok({ body: null, updatedAt: null }),
    [`PUT ${draft}`]: ok({ body: '', updatedAt: null }),
    [`DELETE ${draft}`]: ok({}),
  };
  const asked = serve(replies);
  const bodies: unknown[] = [];
  const inner = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    if (address === path('reveal')) bodies.push(JSON.parse(String(init?.body)));
    return inner(address, init);
  });
  const client = createQueryClient();
  render(
    <NuqsTestingAdapter>
      <QueryClientProvider client={client}>
        <ProofProvider>
          <PurposeProvider purpose={purpose} allowed={allowed} at={new Date().toISOString()}>
            <SessionView
              sessionId={id}
              may={{ delete: false, reveal: mayReveal, work: false, download: false, review: false, triage: false }}
              known={null}
            />
          </PurposeProvider>
        </ProofProvider>
      </QueryClientProvider>
    </NuqsTestingAdapter>,
  );
  return { asked, bodies, client, replies };
};

const hidden = () => screen.findByText('Names and images are hidden');
const revealWith = async (button: HTMLElement, reason: string) => {
  fireEvent.click(button);
  fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: reason } });
  fireEvent.click(screen.getByRole('button', { name: 'Reveal for 60 s' }));
};
const revealButton = (name: string) => screen.findByRole('button', { name });

describe('a session without a purpose', () => {
  it('keeps its layout with placeholders, and requests no image', async () => {
    const { asked } = open();
    await hidden();
    await screen.findByText('Trust Factors');
    expect(screen.getAllByText('Portrait')[0]).toBeTruthy();
    expect(screen.getByRole('toolbar', { name: 'Image' })).toBeTruthy();
    expect(document.querySelector('img')).toBeNull();
    expect(asked.filter((each) => each.includes('/images/'))).toEqual([]);
  });

  it('opens in full with one button', async () => {
    const { replies } = open();
    Object.assign(replies, evidence(false), { 'PUT /api/purpose': ok(rejections()) });
    await hidden();
    fireEvent.click(screen.getByRole('button', { name: /Choose a purpose/ }));
    fireEvent.click(await screen.findByRole('button', { name: /Reviewing rejections/ }));
    expect(await screen.findByRole('img', { name: 'Portrait' })).toBeTruthy();
    expect(await screen.findByText('LENA MÜLLER')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Reveal/ })).toBeNull();
    expect(refresh).not.toHaveBeenCalled();
  });

  it('tells people without the right why, and offers no button', async () => {
    open({ allowed: [], mayReveal: false });
    await hidden();
    expect(screen.getByText(/Your roles let you see masked data only/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Choose a purpose|Reveal/ })).toBeNull();
  });

  it('says how many fields differ, but not which characters', async () => {
    open();
    const table = await screen.findByRole('region', { name: 'MRZ cross-check, fields' });
    expect(within(table).getByText('Mismatch')).toBeTruthy();
    const said = [...table.querySelectorAll('*')].flatMap((each) => [each.textContent, each.getAttribute('title')]);
    expect(said.filter((words) => words && /1990|LLER/.test(words))).toEqual([]);
  });
});

describe('a purpose that ended elsewhere', () => {
  it('masks the page at the first refused image', async () => {
    const { replies } = open({ purpose: rejections() });
    delete replies[portrait];
    const again = await screen.findByRole('button', { name: 'Retry' });
    Object.assign(replies, evidence(true), { [portrait]: refused(403, 'PURPOSE_REQUIRED', 'Choose a purpose first.') });
    fireEvent.click(again);
    await hidden();
    expect(document.querySelector('img')).toBeNull();
    await waitFor(() => expect(refresh).toHaveBeenCalledTimes(1));
  });

  it('masks the page when evidence is refused', async () => {
    const { replies, client } = open({ purpose: rejections() });
    await screen.findByText('LENA MÜLLER');
    replies[path('document')] = refused(403, 'PURPOSE_REQUIRED', 'Choose a purpose first.');
    await act(() => client.refetchQueries({ queryKey: ['session', id, 'document'] }));
    Object.assign(replies, evidence(true));
    await waitFor(() => expect(screen.getByRole('button', { name: /No purpose set/ })).toBeTruthy());
    expect(screen.queryByText('LENA MÜLLER')).toBeNull();
  });
});

describe('revealing one field', () => {
  it('needs a reason, requests only that field, and shows it in place', async () => {
    const { bodies, replies, asked } = open();
    replies[reveal] = ok({ values: { 'document.mrzFields.1.value': 'MUELLER' }, until: new Date().toISOString() });
    const button = await revealButton('Reveal surname, MRZ…');
    fireEvent.click(button);
    fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'why' } });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Reveal for 60 s' }).disabled).toBe(true);

    await revealWith(button, 'Caller asks about this session');
    expect(await screen.findByText('MUELLER')).toBeTruthy();
    expect(bodies).toEqual([{ fields: ['document.mrzFields.1.value'], reason: 'Caller asks about this session' }]);
    await waitFor(() => expect(asked).toContain(`DELETE ${draft}`));
    await waitFor(() => expect(screen.queryByLabelText('Reason')).toBeNull());
  });

  it('lasts 60 s and never enters a query cache', async () => {
    const { client, replies } = open();
    replies[reveal] = ok({ values: { 'document.visualFields.1.value': 'SECRET' }, until: '' });
    await revealWith(await revealButton('Reveal surname, printed…'), 'Caller asks');
    await screen.findByText('SECRET');
    const cached = [
      ...client
        .getQueryCache()
        .getAll()
        .map(({ state }) => state.data),
      ...client
        .getMutationCache()
        .getAll()
        .map(({ state }) => state),
    ];
    expect(JSON.stringify(cached)).not.toContain('SECRET');

    await act(() => vi.advanceTimersByTimeAsync(55_000));
    expect(screen.getByText('SECRET')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(7_000));
    expect(screen.queryByText('SECRET')).toBeNull();
    expect(screen.getByRole('button', { name: 'Reveal surname, printed…' })).toBeTruthy();
  });

  it('can be hidden early', async () => {
    const { replies } = open();
    const at = 'decision.factors.0.fields.1.sourceValue';
    replies[reveal] = ok({ values: { [at]: '1990-03-21' }, until: '' });
    await revealWith(await revealButton('Reveal date of birth, MRZ, MRZ cross-check…'), 'Caller asks');
    await screen.findByText('1990-03-21');
    fireEvent.click(screen.getByRole('button', { name: 'Hide date of birth, MRZ, MRZ cross-check now' }));
    expect(screen.queryByText('1990-03-21')).toBeNull();
  });

  it('that is refused says why, and keeps the reason', async () => {
    const { replies } = open();
    replies[reveal] = refused(403, 'FORBIDDEN', 'Your roles do not allow this.');
    await revealWith(await revealButton('Reveal MRZ lines…'), 'Caller asks');
    expect(await screen.findByText('Your roles do not allow this.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('Caller asks');
  });

  it('restores the draft from before a time-out', async () => {
    const { replies } = open();
    replies[draft] = ok({ body: 'Caller asks about', updatedAt: '2026-11-15T10:42:00Z' });
    fireEvent.click(await revealButton('Reveal applicant…'));
    expect(await screen.findByDisplayValue('Caller asks about')).toBeTruthy();
    expect(screen.getByText(inFull('Draft from 10:42 restored.'))).toBeTruthy();
  });
});

describe('revealing everything', () => {
  it('is one request that needs re-authentication', async () => {
    const { bodies, replies } = open();
    replies[reveal] = refused(403, 'PROOF_REQUIRED', 'Confirm that it is you.');
    replies['/api/account'] = ok({ email: 'a@b.example', signIn: { kind: 'password', code: false } });
    replies['POST /api/account/proof'] = ok({ freshUntil: new Date().toISOString() });
    await revealButton('Reveal MRZ lines…');
    await revealWith(await revealButton('Reveal all values on this page…'), 'Court order 12/2026');

    const proof = await screen.findByRole('alertdialog');
    replies[reveal] = ok({ values: { 'document.visualFields.1.value': 'MÜLLER' }, until: '' });
    fireEvent.change(await within(proof).findByLabelText('Password'), { target: { value: 'secret' } });
    fireEvent.submit(within(proof).getByLabelText('Password'));
    expect(await screen.findByText('MÜLLER')).toBeTruthy();
    expect(bodies).toHaveLength(2);
    expect(bodies[1]).toEqual({
      fields: [
        'document.applicant.firstName',
        'document.applicant.lastName',
        'document.visualFields.0.value',
        'document.visualFields.0.normalizedDateValue',
        'document.visualFields.1.value',
        'document.mrzFields.0.value',
        'document.mrzFields.1.value',
        'decision.factors.0.fields.0.printedValue',
        'decision.factors.0.fields.0.sourceValue',
        'decision.factors.0.fields.1.printedValue',
        'decision.factors.0.fields.1.sourceValue',
      ],
      reason: 'Court order 12/2026',
    });
  });
});
