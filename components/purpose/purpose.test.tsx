import { useQuery } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PurposeAnswer } from '@/lib/answers';
import { documentQuery } from '../session-data/queries';
import { ok, refused, serve, show, withMovableTime } from '../testing';
import { refresh } from '../testing/next';
import { PurposeChip } from './purpose-chip';
import { type AllowedPurpose, PurposeProvider, usePurpose } from './purpose-provider';
import { runningFrom, timeLeft, timeLeftWords } from './running';

withMovableTime();
afterEach(() => void refresh.mockReset());

const minutes = (count: number) => count * 60_000;
const instant = (milliseconds: number) => new Date(milliseconds).toISOString();

// The server's clock is two hours ahead: only the time left matters.
const serverNow = () => Date.now() + minutes(120);

const purpose = (code: string, words: string, leftMs: number): PurposeAnswer => ({
  code,
  words,
  startedAt: instant(serverNow() + leftMs - minutes(30)),
  until: instant(serverNow() + leftMs),
  isByStep: false,
});
const rejections = (leftMs = minutes(30)) => purpose('rejections', 'Reviewing rejections', leftMs);

const officer: AllowedPurpose[] = [
  { code: 'triage', words: 'Triage' },
  { code: 'rejections', words: 'Reviewing rejections' },
  { code: 'other', words: 'Other purpose' },
];

const evidence = '/api/sessions/s1/document';
const inFull = ok({ masked: false, document: { name: 'MÜLLER' } });
const masked = ok({ masked: true, document: { name: 'M••••' } });
const noDraft = { '/api/drafts/purpose-words': ok({ body: null, updatedAt: null }) };

/** Evidence as on any page, with an image that is shown only in full. */
const Page = () => {
  const { data, isFetching, refetch } = useQuery(documentQuery('s1'));
  const { reconcile } = usePurpose();

  return (
    <>
      <p>{data ? (data.document as unknown as { name: string }).name : 'nothing'}</p>
      {data && !data.masked && <figure>Portrait</figure>}
      <button type="button" onClick={() => data && !isFetching && reconcile(data.masked)}>
        Compare
      </button>
      <button type="button" onClick={() => void refetch()}>
        Read again
      </button>
    </>
  );
};

/** The layout, which rereads the purpose on refresh. */
const Desk = ({ current, allowed }: { current: PurposeAnswer | null; allowed: AllowedPurpose[] }) => {
  const [told, setTold] = useState({ purpose: current, at: instant(serverNow()) });
  refresh.mockImplementation(() => setTold({ purpose: truth.purpose, at: instant(serverNow()) }));

  return (
    <PurposeProvider purpose={told.purpose} allowed={allowed} at={told.at}>
      <PurposeChip />
      <Page />
    </PurposeProvider>
  );
};

/** The server's current answer. */
const truth: { purpose: PurposeAnswer | null } = { purpose: null };

const replies: Record<string, ReturnType<typeof ok>> = {};

const open = async (current: PurposeAnswer | null, allowed = officer) => {
  Object.assign(replies, { [evidence]: current ? inFull : masked, ...noDraft });
  const asked = serve(replies);
  const bodies: unknown[] = [];
  const inner = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    if (init?.method === 'PUT' && path === '/api/purpose') bodies.push(JSON.parse(String(init.body)));
    return inner(path, init);
  });
  show(<Desk current={current} allowed={allowed} />);
  await screen.findByText(current ? 'MÜLLER' : 'M••••');
  return { asked, bodies };
};

const press = (key: string, on: Element = document.body) => fireEvent.keyDown(on, { key });
const chip = () => screen.getByRole('button', { name: /^Purpose:/ });

describe('the purpose in the corner', () => {
  it('says in its menu what a purpose shows, what stays masked, and what each is for', async () => {
    await open(null);
    press('p');
    const menu = await screen.findByRole('dialog', { name: 'Choose a purpose' });
    expect(menu.textContent).toContain(
      'names and dates of birth in search results and deletion matches. Lists stay masked.',
    );
    expect(screen.getByRole('button', { name: /Reviewing rejections/ }).textContent).toContain(
      'Find a person and see why they were rejected.',
    );
    expect(screen.getByRole('button', { name: /Triage/ }).textContent).toContain('Decide the cases that wait.');
  });

  it('shows the purpose and its time left, whatever the clocks say', async () => {
    await open(rejections(minutes(24)));
    expect(chip().textContent).toContain('Reviewing rejections24 min left');
  });

  it('says when none is set, and is absent for people who cannot have one', async () => {
    await open(null);
    expect(chip().textContent).toContain('No purpose setmasked');
    cleanup();

    await open(null, []);
    expect(screen.queryByRole('button', { name: /^Purpose:/ })).toBeNull();
    press('p');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is chosen with P and a number, and the page opens in full at once', async () => {
    const { bodies } = await open(null);
    replies['PUT /api/purpose'] = ok(rejections());
    replies[evidence] = inFull;
    press('p');
    press('2');
    expect(await screen.findByText('MÜLLER')).toBeTruthy();
    expect(bodies).toEqual([{ purpose: 'rejections' }]);
    expect(chip().textContent).toContain('30 min left');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('takes the number inside its menu too, and only once', async () => {
    const { bodies } = await open(null);
    replies['PUT /api/purpose'] = ok(rejections());
    press('P');
    press('1', await screen.findByRole('button', { name: /Triage/ }));
    await waitFor(() => expect(bodies).toEqual([{ purpose: 'triage' }]));
  });

  it('returns the focus to where P was pressed', async () => {
    await open(null);
    replies['PUT /api/purpose'] = ok(rejections());
    const row = screen.getByRole('button', { name: 'Compare' });
    row.focus();
    press('p', row);
    fireEvent.click(await screen.findByRole('button', { name: /Triage/ }));
    await waitFor(() => expect(document.activeElement).toBe(row));
  });

  it('leaves P alone while somebody types', async () => {
    await open(null);
    const field = document.body.appendChild(document.createElement('input'));
    press('p', field);
    expect(screen.queryByRole('dialog')).toBeNull();
    field.remove();
  });

  it('other than the usual ones needs an explanation, which is kept as a draft until it is sent', async () => {
    const { asked, bodies } = await open(null);
    replies['PUT /api/purpose'] = ok(purpose('other', 'Other purpose', minutes(30)));
    replies['DELETE /api/drafts/purpose-words'] = ok({});
    press('p');
    press('3');
    const field = await screen.findByLabelText(/Why do you need to see personal data/);
    expect(screen.getByText(/The privacy officer reviews it later/)).toBeTruthy();
    const start = screen.getByRole<HTMLButtonElement>('button', { name: 'Start' });
    fireEvent.change(field, { target: { value: 'too short' } });
    expect(start.disabled).toBe(true);
    fireEvent.change(field, { target: { value: 'Sample for the yearly audit' } });
    fireEvent.click(start);
    await waitFor(() => expect(chip().textContent).toContain('Other purpose'));
    expect(bodies).toEqual([{ purpose: 'other', words: 'Sample for the yearly audit' }]);
    await waitFor(() => expect(asked).toContain('DELETE /api/drafts/purpose-words'));
  });

  it('that is refused says why and stays open', async () => {
    await open(null);
    replies['PUT /api/purpose'] = refused(403, 'FORBIDDEN', 'Your roles do not include this purpose.');
    press('p');
    press('1');
    expect(await screen.findByText('Your roles do not include this purpose.')).toBeTruthy();
    expect(screen.getByText('M••••')).toBeTruthy();
  });

  it('can be ended, and everything is masked again', async () => {
    await open(rejections());
    replies['DELETE /api/purpose'] = ok({});
    replies[evidence] = masked;
    fireEvent.click(chip());
    fireEvent.click(await screen.findByRole('button', { name: 'End purpose' }));
    expect(await screen.findByText('M••••')).toBeTruthy();
    expect(screen.queryByText('Portrait')).toBeNull();
  });
});

describe('when the time runs out', () => {
  it('the page masks itself, says so, and one click renews', async () => {
    const { bodies } = await open(rejections(minutes(1)));
    replies[evidence] = masked;
    await act(() => vi.advanceTimersByTimeAsync(minutes(1) - 5_000));
    expect(screen.getByText('Portrait')).toBeTruthy();

    await act(() => vi.advanceTimersByTimeAsync(7_000));
    expect(screen.queryByText('MÜLLER')).toBeNull();
    expect(screen.queryByText('Portrait')).toBeNull();
    expect(await screen.findByText('M••••')).toBeTruthy();
    expect(screen.getByText('Reviewing rejections has ended. Names and images are masked again.')).toBeTruthy();

    replies['PUT /api/purpose'] = ok(rejections());
    replies[evidence] = inFull;
    fireEvent.click(screen.getByRole('button', { name: 'Renew Reviewing rejections' }));
    expect(await screen.findByText('MÜLLER')).toBeTruthy();
    expect(bodies).toEqual([{ purpose: 'rejections' }]);
  });

  it('data is dropped even if the server cannot be reached', async () => {
    await open(rejections(minutes(1)));
    delete replies[evidence];
    await act(() => vi.advanceTimersByTimeAsync(minutes(1) + 2_000));
    expect(screen.getByText('nothing')).toBeTruthy();
  });
});

describe('a purpose that changed elsewhere', () => {
  /** The next answer contradicts this page. */
  const hear = async (words: string) => {
    fireEvent.click(screen.getByRole('button', { name: 'Read again' }));
    await screen.findByText(words);
  };
  const compare = () => fireEvent.click(screen.getByRole('button', { name: 'Compare' }));

  it('and has ended: the page masks itself', async () => {
    await open(rejections());
    truth.purpose = null;
    replies[evidence] = masked;
    await hear('M••••');
    compare();
    await waitFor(() => expect(chip().textContent).toContain('No purpose set'));
  });

  it('and has started: the corner says so', async () => {
    await open(null);
    truth.purpose = rejections(minutes(20));
    replies[evidence] = inFull;
    await hear('MÜLLER');
    compare();
    await waitFor(() => expect(chip().textContent).toContain('Reviewing rejections20 min left'));
  });

  it('is checked once, and without one nothing stays in full', async () => {
    await open(null);
    truth.purpose = null;
    replies[evidence] = inFull;
    await hear('MÜLLER');
    replies[evidence] = masked;
    compare();
    expect(await screen.findByText('M••••')).toBeTruthy();

    replies[evidence] = inFull;
    await hear('MÜLLER');
    compare();
    compare();
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it('after a case that was left by its address is that from before the claim', async () => {
    truth.purpose = rejections(minutes(20));
    await open({ ...purpose('triage', 'Triage', minutes(29)), isByStep: true });
    expect(chip().textContent).toContain('Triage');
    await waitFor(() => expect(chip().textContent).toContain('Reviewing rejections20 min left'), { timeout: 5000 });
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it('in another tab is noticed at once', async () => {
    await open(null);
    truth.purpose = rejections(minutes(20));
    replies[evidence] = inFull;
    const otherTab = new BroadcastChannel('proofdesk-purpose');
    otherTab.postMessage('changed');
    expect(await screen.findByText('MÜLLER')).toBeTruthy();
    otherTab.close();
  });
});

describe('time left', () => {
  it('is shown in minutes, and in seconds at the end', () => {
    expect([minutes(30), minutes(24) + 20_000, 61_000, 60_000, 1].map(timeLeftWords)).toEqual([
      '30 min left',
      '24 min left',
      '1 min left',
      '60 s left',
      '1 s left',
    ]);
  });

  it('is never negative', () => {
    const running = runningFrom(rejections(minutes(1)), instant(serverNow()));
    expect(timeLeft(running, Date.now() + minutes(2))).toBe(0);
  });
});
