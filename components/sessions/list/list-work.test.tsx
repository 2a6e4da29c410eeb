import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ok } from '../../testing';
import { keepBodies } from '../bulk/testing';
import { answer, facets, openList, preferences, row } from './testing';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const list = '/api/sessions';
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name });
const choose = async (name: string) =>
  fireEvent.click(within(await screen.findByRole('dialog', { name: 'Filter by' })).getByRole('button', { name }));
const shownIds = () =>
  [...document.querySelectorAll<HTMLElement>('[data-session]')].map((link) => link.dataset.session);

describe('facets', () => {
  const withFacets = { '/api/preferences': ok({ ...preferences, facetsOpen: true }) };
  const group = (name: string) => within(screen.getByRole('group', { name: new RegExp(name) }));

  it('filter the list, return to the first page, and keep chosen values visible', async () => {
    const { addresses } = openList('?status=ON_HOLD&after=x', {
      ...withFacets,
      [`${list}?status=ON_HOLD&after=x`]: ok(answer([row('a')])),
      [`${list}?status=AUTO_REJECTED&status=ON_HOLD`]: ok(answer([row('b')])),
    });
    await screen.findByText('a');
    const status = group('Status');
    expect(status.getByLabelText<HTMLInputElement>(/ON_HOLD/).checked).toBe(true);
    fireEvent.click(status.getByLabelText(/Rejected.*402/));

    await waitFor(() => expect(addresses.at(-1)).toBe('?status=AUTO_REJECTED&status=ON_HOLD'));
  });

  it('show the five largest values first, with the sum of the others', async () => {
    openList('', { ...withFacets, [list]: ok(answer([row('a')])) });
    await screen.findByText('a');
    const country = group('Country');
    expect(country.queryByText('Hungary')).toBeNull();
    fireEvent.click(country.getByRole('button', { name: '2 more 35' }));
    expect(country.getByText('Hungary')).toBeTruthy();
  });

  it('say how many sessions have results', async () => {
    openList('', { ...withFacets, [list]: ok(answer([row('a')])) });
    await screen.findByText('a');
    expect(group('Decision level').getByText('of 2,995')).toBeTruthy();
    expect(group('Decision level').getByText('Not released')).toBeTruthy();
    expect(group('Decision level').getByText('Not loaded yet')).toBeTruthy();
  });

  it('say "at least" while sync is incomplete', async () => {
    const all = facets();
    openList('', {
      ...withFacets,
      [list]: ok(answer([row('a')], { facets: { ...all, status: { ...all.status, kind: 'at least' } } })),
    });
    await screen.findByText('a');
    expect(group('Status').getByText('at least')).toBeTruthy();
    expect(group('Country').queryByText('at least')).toBeNull();
  });
});

describe('filter menu', () => {
  it('opens with F and puts a range, a score and a waiting time into the address', async () => {
    const { addresses, replies } = openList('', { [list]: ok(answer([row('a')])) });
    const any = ok(answer([row('a')]));
    for (const query of ['scoreTo=50', 'scoreTo=50&created=30d', 'scoreTo=50&created=30d&waiting=4']) {
      replies[`${list}?${query}`] = any;
    }
    await screen.findByText('a');
    key('f');
    await choose('Score');
    press('Apply');
    expect(screen.getByText('Enter a minimum or maximum score.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Highest'), { target: { value: '500' } });
    press('Apply');
    expect(screen.getByText('Enter a score from 0 to 100.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Highest'), { target: { value: '50' } });
    press('Apply');
    await waitFor(() => expect(addresses.at(-1)).toBe('?scoreTo=50'));

    key('f');
    await choose('Created');
    press('Last 30 days');
    await waitFor(() => expect(addresses.at(-1)).toBe('?scoreTo=50&created=30d'));

    key('f');
    await choose('Waiting longer than');
    press('4 hours');
    await waitFor(() => expect(addresses.at(-1)).toContain('waiting=4'));
    expect(screen.getByRole('button', { name: 'Waiting longer than 4 h' })).toBeTruthy();
  });

  it('offers all people and tags by name, even if no session has them', async () => {
    const { addresses } = openList('', {
      [list]: ok(answer([row('a')])),
      [`${list}?assignee=%7Eme`]: ok(answer([row('a')])),
      [`${list}?assignee=%7Eme&tag=2`]: ok(answer([row('a')])),
    });
    await screen.findByText('a');
    press('Filter F');
    await choose('Assignee');
    fireEvent.click(await screen.findByLabelText('You'));
    await waitFor(() => expect(addresses.at(-1)).toBe('?assignee=~me'));
    expect(screen.getByRole('button', { name: 'Assignee You' })).toBeTruthy();
    expect(screen.getByLabelText('T. Marek')).toBeTruthy();
  });

  it('a chip opens its own filter', async () => {
    openList('?factor=faceVerification:LOW', {
      [`${list}?factor=faceVerification%3ALOW`]: ok(answer([row('a')])),
      [list]: ok(answer([row('b')])),
    });
    await screen.findByText('a');
    press('Factor level Face match Low');
    fireEvent.click(await screen.findByRole('button', { name: 'Remove Face match Low' }));
    expect(await screen.findByText('b')).toBeTruthy();
  });
});

describe('new sessions', () => {
  it('never move rows by themselves: they are shown on request', async () => {
    const held = `${list}?since=700&from=cursor-a`;
    const { asked, replies } = openList('', { [list]: ok(answer([row('a'), row('b')])) });
    await screen.findByText('a');
    replies[held] = ok(answer([row('a', { score: 12 }), row('b')], { position: 13, newest: 712, arrived: 12 }));
    replies[list] = ok(answer([row('new'), row('a'), row('b')], { newest: 712 }));
    vi.advanceTimersByTime(15_000);

    await screen.findByRole('button', { name: '12 new sessions' });
    expect(shownIds()).toEqual(['a', 'b']);
    expect(await screen.findByText('12')).toBeTruthy();
    expect(asked).toContain(held);

    // Counted from what was shown, not from the last look.
    vi.advanceTimersByTime(15_000);
    await waitFor(() => expect(asked.filter((path) => path === held)).toHaveLength(2));

    press('12 new sessions');
    await screen.findByText('new');
    expect(shownIds()).toEqual(['new', 'a', 'b']);
    expect(screen.queryByRole('button', { name: /new session/ })).toBeNull();
  });

  it('are shown on the first page, even from a later page', async () => {
    const later = { hasPrevious: true, position: 51 };
    const { addresses, replies } = openList('', {
      [list]: ok(answer([row('a')], { hasNext: true })),
      [`${list}?after=cursor-a`]: ok(answer([row('b')], later)),
      [`${list}?after=cursor-a&since=700`]: ok(answer([row('b')], { ...later, arrived: 1 })),
    });
    await screen.findByText('a');
    press('Next page');
    await screen.findByText('b');
    replies[list] = ok(answer([row('new'), row('a')]));
    vi.advanceTimersByTime(15_000);
    fireEvent.click(await screen.findByRole('button', { name: '1 new session' }));

    await screen.findByText('new');
    expect(addresses.at(-1)).toBe('');
  });

  it('are shown when going back to the first page', async () => {
    const { replies } = openList('', { [list]: ok(answer([row('a')])) });
    await screen.findByText('a');
    replies[`${list}?since=700&from=cursor-a`] = ok(answer([row('a')], { position: 2, hasPrevious: true, arrived: 1 }));
    replies[list] = ok(answer([row('new'), row('a')]));
    vi.advanceTimersByTime(15_000);
    await screen.findByRole('button', { name: '1 new session' });
    press('Previous page');

    await screen.findByText('new');
    expect(shownIds()).toEqual(['new', 'a']);
  });

  it('appear at once in an empty list', async () => {
    const { replies } = openList('?status=PENDING', { [`${list}?status=PENDING`]: ok(answer([])) });
    await screen.findByText('No sessions match this filter');
    replies[`${list}?status=PENDING`] = ok(answer([row('a')]));
    vi.advanceTimersByTime(15_000);

    await screen.findByText('a');
    expect(screen.queryByRole('button', { name: /new session/ })).toBeNull();
  });

  it('never repeat a search automatically, because each one is recorded', async () => {
    const searched = { count: 1, of: { count: 1, kind: 'exactly' }, wanted: 0, asOf: '2026-11-15T10:55:12Z' };
    const { asked } = openList('', {
      [list]: ok(answer([row('a')])),
      'POST /api/sessions/search': ok({ ...answer([row('b')]), searched }),
    });
    await screen.findByText('a');
    const field = screen.getByLabelText('Name, document number, reference or session id');
    fireEvent.change(field, { target: { value: 'Lena' } });
    fireEvent.submit(field);
    await screen.findByText('b');
    const before = asked.length;
    vi.advanceTimersByTime(40_000);
    fireEvent(window, new Event('focus'));

    expect(asked.slice(before).filter((path) => path.includes(list))).toEqual([]);
  });
});

describe('preferences', () => {
  it('save columns and density', async () => {
    openList('', { [list]: ok(answer([row('a', { tags: [1] })])), 'PUT /api/preferences': ok({}) });
    const sent = keepBodies();
    await screen.findByText('a');
    press('Columns');
    fireEvent.click(await screen.findByLabelText('Tags'));
    expect(await screen.findByRole('columnheader', { name: 'Tags' })).toBeTruthy();
    expect(screen.getByText('appeal')).toBeTruthy();
    await waitFor(() =>
      expect(sent.at(-1)).toEqual({
        to: 'PUT /api/preferences',
        body: { ...preferences, columns: [...preferences.columns, 'tags'] },
      }),
    );

    press('Move Tags left');
    fireEvent.click(screen.getByLabelText('Compact'));
    await waitFor(() =>
      expect(sent.at(-1)?.body).toMatchObject({
        columns: ['applicant', 'status', 'score', 'weakest', 'tags', 'created'],
        density: 'compact',
      }),
    );
  });

  it('a column’s width is kept, and holds for whoever chose it', async () => {
    const columnWidths = { audit: { who: 90 }, sessions: { score: 100, retired: 70 } };
    openList('', {
      [list]: ok(answer([row('a')])),
      '/api/preferences': ok({ ...preferences, columnWidths }),
      'PUT /api/preferences': ok({}),
    });
    const handle = (name: string) => screen.getByRole('separator', { name: `Width of ${name}` });
    const sent = keepBodies();
    await screen.findByText('a');
    await waitFor(() => expect(handle('Score').getAttribute('aria-valuenow')).toBe('100'));

    fireEvent.keyDown(handle('Status'), { key: 'ArrowRight', shiftKey: true });
    fireEvent.keyUp(handle('Status'), { key: 'ArrowRight' });
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({
      to: 'PUT /api/preferences',
      body: { ...preferences, columnWidths: { ...columnWidths, sessions: { ...columnWidths.sessions, status: 166 } } },
    });
    expect(handle('Status').getAttribute('aria-valuenow')).toBe('166');
  });
});

describe('keyboard', () => {
  const three = ok(answer([row('a'), row('b'), row('c')]));

  it('J moves down, X selects, Shift-X selects a range', async () => {
    openList('', { [list]: three });
    await screen.findByText('a');
    key('j');
    key('x');
    expect(screen.getByLabelText<HTMLInputElement>('Select session a').checked).toBe(true);
    key('j');
    key('j');
    key('X');
    expect(await screen.findByText('3 selected')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Select all on this page').checked).toBe(true);
  });

  it('Space opens the preview, which follows the row; Escape returns the focus', async () => {
    const { addresses } = openList('', { [list]: three });
    await screen.findByText('a');
    key('j');
    key(' ');
    await screen.findByRole('complementary', { name: 'Preview of session a' });
    key('j');
    await screen.findByRole('complementary', { name: 'Preview of session b' });
    expect(addresses).toEqual(['?peek=a', '?peek=b']);

    key('Escape');
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
    expect((document.activeElement as HTMLElement).dataset.session).toBe('b');
  });

  it('/ focuses the search, where no shortcuts apply', async () => {
    openList('', { [list]: three });
    await screen.findByText('a');
    key('/');
    const field = screen.getByLabelText('Name, document number, reference or session id');
    expect(document.activeElement).toBe(field);
    fireEvent.keyDown(field, { key: 'x' });
    expect(screen.queryByText(/selected/)).toBeNull();
  });

  it('L assigns the focused row', async () => {
    openList('', { [list]: three, 'POST /api/sessions/work': ok({ changed: 1, unchanged: 0 }) });
    const sent = keepBodies();
    await screen.findByText('a');
    key('j');
    key('l');
    const dialog = await screen.findByRole('dialog', { name: 'Assign 1 session' });
    fireEvent.click(await within(dialog).findByRole('button', { name: /T\. Marek/ }));
    await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ target: { ids: ['a'] } }));
  });
});
