import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type ComponentProps, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AppealQueueAnswer, AppealQueueRow, AppealSearchAnswer } from '@/lib/answers';
import { showAt } from '../../audit/testing';
import { PurposeProvider } from '../../purpose/purpose-provider';
import { keepBodies } from '../../sessions/bulk/testing';
import { coverage, now, row as sessionRow } from '../../sessions/list/testing';
import { ok, refused, serve } from '../../testing';
import { AppealsPage } from './appeals-page';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

type PurposeProps = Pick<ComponentProps<typeof PurposeProvider>, 'purpose' | 'at'>;
let setPurpose: (props: PurposeProps) => void;

/** Under a purpose, which comes with the page. */
const UnderPurpose = () => {
  const purpose = {
    code: 'rejections',
    words: 'Reviewing rejections',
    startedAt: now,
    until: '2026-11-15T11:30:00Z',
    isByStep: false,
  };
  const [props, setProps] = useState<PurposeProps>({ purpose, at: now });
  setPurpose = setProps;

  return (
    <PurposeProvider {...props} allowed={[{ code: 'rejections', words: 'Reviewing rejections' }]}>
      <AppealsPage />
    </PurposeProvider>
  );
};

const other = { code: 'other', words: 'Other', needsNote: true };
const rejected: AppealQueueRow = {
  session: sessionRow('a', { status: 'AUTO_REJECTED', weakest: { name: 'faceVerification', score: 12 } }),
  appeal: null,
  reasons: [],
};
const decided: AppealQueueRow = {
  ...rejected,
  appeal: {
    against: 'rejection',
    by: { id: 'kessel', name: 'R. Kessel' },
    isYours: false,
    takenUpAt: '2026-11-15T09:57:12Z',
    endedAt: '2026-11-15T10:44:52Z',
    finding: 'recommend approval',
  },
  reasons: [other],
};

const answer = (rows: AppealQueueRow[], more: Partial<AppealQueueAnswer> = {}): AppealQueueAnswer => ({
  rows,
  total: { count: rows.length, kind: 'exactly' },
  counts: {
    free: { count: 1204, kind: 'at least' },
    open: { count: 2, kind: 'exactly' },
    decided: { count: 31, kind: 'exactly' },
  },
  factors: { kind: 'exactly', values: [{ value: 'faceVerification', count: 12 }] },
  reasons: [{ ...other, count: 3 }],
  coverage: coverage(),
  asOf: now,
  ...more,
});

const path = (query: string) => `/api/triage/appeals?${query}`;
const free = path('state=free');

describe('appeals', () => {
  it('show whose they are, masked as in the queue', async () => {
    const masked = { ...rejected, session: { ...rejected.session, applicant: 'M•••• E••••' } };
    const unread = { ...rejected, session: sessionRow('b', { applicant: null }) };
    serve({ [free]: ok(answer([masked, unread])) });
    showAt('?state=free', <AppealsPage />);

    expect(await screen.findByRole('columnheader', { name: 'Applicant' })).toBeTruthy();
    expect(await screen.findByText('M•••• E••••')).toBeTruthy();
    expect(screen.getByText('no readable name')).toBeTruthy();
  });

  it('start with those taken up', async () => {
    serve({
      [path('state=open')]: ok(
        answer([{ ...decided, appeal: decided.appeal && { ...decided.appeal, endedAt: null, finding: null } }]),
      ),
    });
    showAt('', <AppealsPage />);

    expect(await screen.findByText('R. Kessel')).toBeTruthy();
    const views = within(screen.getByRole('navigation', { name: 'Appeal views' }));
    expect(views.getAllByRole('link').map(({ textContent }) => textContent?.split(' ')[0])).toEqual([
      'Taken',
      'Rejected',
      'Decided',
    ]);
    expect(views.getByRole('link', { name: 'Taken up 2' }).getAttribute('aria-current')).toBe('page');
  });

  it('list rejected sessions, link to each one, and count each view', async () => {
    serve({ [free]: ok(answer([rejected])) });
    showAt('?state=free', <AppealsPage />);

    const row = within(await screen.findByRole('row', { name: /Rejected/ }));
    // The way back on the session's page leads here again.
    expect(row.getByRole('link').getAttribute('href')).toBe(`/sessions/${rejected.session.id}?appeals=state%3Dfree`);
    expect(row.getByText('none')).toBeTruthy();
    const views = within(screen.getByRole('navigation', { name: 'Appeal views' }));
    expect(views.getByRole('link', { name: 'Rejected at least 1,204' }).getAttribute('aria-current')).toBe('page');
    expect(views.getByRole('link', { name: 'Decided 31' }).getAttribute('href')).toBe('/triage/appeals?state=decided');
    expect(screen.queryByRole('columnheader', { name: 'Finding' })).toBeNull();
  });

  it('that are decided show the finding, by whom, and the reasons', async () => {
    serve({ [path('state=decided')]: ok(answer([decided])) });
    showAt('?state=decided', <AppealsPage />);

    const row = within(await screen.findByRole('row', { name: /Approval recommended/ }));
    expect(row.getByText('R. Kessel')).toBeTruthy();
    expect(row.getByText('Other')).toBeTruthy();
    expect(row.getByText('12 min ago')).toBeTruthy();
  });

  it('of your own are marked', async () => {
    const yours = { ...decided, appeal: decided.appeal && { ...decided.appeal, isYours: true, endedAt: null } };
    serve({ [path('state=open')]: ok(answer([yours])) });
    showAt('?state=open', <AppealsPage />);

    expect(await screen.findByText('you')).toBeTruthy();
  });

  it('are filtered by factor and reason, kept in the address and across views', async () => {
    const asked = serve({
      [free]: ok(answer([rejected])),
      [path('state=free&factor=faceVerification')]: ok(answer([rejected])),
      [path('state=free&factor=faceVerification&reason=other')]: ok(
        answer([], { total: { count: 0, kind: 'at least' } }),
      ),
    });
    const addresses = showAt('?state=free', <AppealsPage />);
    await screen.findByRole('row', { name: /Rejected/ });

    fireEvent.click(screen.getByRole('button', { name: 'Weakest factor' }));
    fireEvent.click(await screen.findByRole('button', { name: /Face verification.*12|Face match.*12/ }));
    await vi.waitFor(() => expect(addresses.at(-1)).toBe('?state=free&factor=faceVerification'));
    await vi.waitFor(() => expect(asked).toContain(path('state=free&factor=faceVerification')));

    fireEvent.click(screen.getByRole('button', { name: 'Reason' }));
    fireEvent.click(await screen.findByRole('button', { name: /Other/ }));
    expect(await screen.findByText('No matching sessions so far')).toBeTruthy();
    expect(screen.getByText(/Reason: Other/)).toBeTruthy();
    expect(screen.getByRole('link', { name: /^Decided/ }).getAttribute('href')).toBe(
      '/triage/appeals?state=decided&factor=faceVerification&reason=other',
    );

    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByRole('row', { name: /Rejected/ })).toBeTruthy();
  });

  it('are searched by name as the officer types, and the name enters no address', async () => {
    const found: AppealSearchAnswer = {
      ...answer([decided], {
        counts: {
          free: { count: 0, kind: 'exactly' },
          open: { count: 0, kind: 'exactly' },
          decided: { count: 1, kind: 'exactly' },
        },
      }),
      masked: true,
      searched: { count: 46908, of: { count: 48112, kind: 'exactly' }, wanted: 0, asOf: now },
    };
    const asked = serve({
      [path('state=open')]: ok(answer([])),
      'POST /api/triage/appeals/search': ok(found),
    });
    const sent = keepBodies();
    const addresses = showAt('', <AppealsPage />);
    fireEvent.change(await screen.findByRole('textbox', { name: /^Name/ }), { target: { value: 'Novák' } });

    expect(await screen.findByText(/Searched 46,908 of 48,112 sessions/)).toBeTruthy();
    expect(sent).toEqual([{ to: 'POST /api/triage/appeals/search', body: { text: 'Novák', address: 'state=open' } }]);
    const views = within(screen.getByRole('navigation', { name: 'Appeal views' }));
    expect(views.getByRole('link', { name: 'Decided 1' })).toBeTruthy();
    const href = (await screen.findByRole('row', { name: /Rejected/ })).querySelector('a')?.getAttribute('href');
    expect(href).toMatch(/\?appeals=state%3Dopen&search=[a-z0-9]{8}$/);
    expect(JSON.stringify([addresses, asked])).not.toContain('Nov');

    const name = href?.split('&').at(-1);
    expect(screen.getByRole('link', { name: /^Rejected/ }).getAttribute('href')).toBe(
      `/triage/appeals?state=free&${name}`,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    await waitFor(() => expect(screen.queryByText(/Searched 46,908/)).toBeNull());
  });

  it('show names and dates of birth to a search while its purpose lasts', async () => {
    const person = { applicant: 'MÜLLER LENA', birthDate: '1990-04-07' };
    const found = (session: Partial<AppealQueueRow['session']>, masked: boolean) =>
      ok({
        ...answer([{ ...decided, session: { ...decided.session, ...session } }]),
        masked,
        searched: { count: 3, of: { count: 4, kind: 'exactly' }, wanted: 0, asOf: now },
      });
    const replies = {
      [path('state=open')]: ok(answer([])),
      'POST /api/triage/appeals/search': found(person, false),
    };
    serve(replies);
    showAt('', <UnderPurpose />);
    fireEvent.change(await screen.findByRole('textbox', { name: /^Name/ }), { target: { value: 'Muller' } });
    expect(await screen.findByText('MÜLLER LENA')).toBeTruthy();
    expect(screen.getByText('7 Apr 1990')).toBeTruthy();
    expect(await screen.findByText(/Names and dates of birth are shown. This is logged./)).toBeTruthy();

    replies['POST /api/triage/appeals/search'] = found({ applicant: 'M•••• L••••' }, true);
    act(() => setPurpose({ purpose: null, at: '2026-11-15T11:00:00Z' }));
    expect(screen.queryByText('MÜLLER LENA')).toBeNull();
    expect(await screen.findByText('M•••• L••••')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Show names…' })).toBeTruthy();
  });

  it('that a search does not find are offered in the other views, or for a clear start', async () => {
    const none = { count: 0, kind: 'at least' } as const;
    const counts = {
      free: { count: 3, kind: 'exactly' },
      open: none,
      decided: { count: 1, kind: 'at least' },
    } as const;
    const searched = { count: 3, of: { count: 4, kind: 'exactly' as const }, wanted: 0, asOf: now };
    serve({
      [path('state=open')]: ok(answer([rejected])),
      'POST /api/triage/appeals/search': ok({ ...answer([], { counts, total: none }), masked: true, searched }),
    });
    showAt('', <AppealsPage />);
    await screen.findByRole('row', { name: /Rejected/ });
    fireEvent.change(screen.getByRole('textbox', { name: /^Name/ }), { target: { value: 'Novák' } });
    const message = (await screen.findByText('No matching sessions so far')).parentElement as HTMLElement;
    expect(within(message).getByText(/are under/).parentElement?.textContent).toBe(
      '3 are under Rejected, at least 1 is under Decided.',
    );
    expect(screen.getByRole('link', { name: '3 are under Rejected' }).getAttribute('href')).toMatch(
      /^\/triage\/appeals\?state=free&search=[a-z0-9]{8}$/,
    );
    // A zero that may grow is none so far.
    expect(screen.getByRole('link', { name: 'Taken up none so far' })).toBeTruthy();
    expect(document.body.textContent).not.toContain('at least 0');

    fireEvent.click(within(message).getByRole('button', { name: 'Clear search' }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Name/ }).value).toBe('');
    expect(await screen.findByRole('row', { name: /Rejected/ })).toBeTruthy();
  });

  it('beyond the first page say so, and link to the session list where it can show them', async () => {
    const many = answer([rejected], { total: { count: 1204, kind: 'exactly' } });
    serve({ [path('state=free&factor=faceVerification')]: ok(many), [path('state=free&reason=other')]: ok(many) });
    showAt('?state=free&factor=faceVerification', <AppealsPage />);
    const link = await screen.findByRole('link', { name: 'see all in Sessions' });
    expect(link.getAttribute('href')).toBe(
      '/sessions?status=AUTO_REJECTED&status=MANUAL_REJECTED&weakest=faceVerification',
    );
    cleanup();

    showAt('?state=free&reason=other', <AppealsPage />);
    expect(await screen.findByText(/showing the first 1/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'see all in Sessions' })).toBeNull();
  });

  it('tell empty, failed and forbidden apart', async () => {
    serve({ [path('state=open')]: ok(answer([])) });
    showAt('?state=open', <AppealsPage />);
    expect(await screen.findByText('No appeals in progress')).toBeTruthy();
    cleanup();

    serve({});
    showAt('', <AppealsPage />);
    expect(await screen.findByText('The appeals could not be loaded')).toBeTruthy();
    cleanup();

    serve({ [free]: refused(403, 'FORBIDDEN', 'Your roles do not allow this.') });
    showAt('?state=free', <AppealsPage />);
    expect(await screen.findByText('Not allowed')).toBeTruthy();
  });
});
