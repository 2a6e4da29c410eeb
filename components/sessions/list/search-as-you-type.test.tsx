import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ok, withMovableTime } from '../../testing';
import { answer, openList, row } from './testing';

withMovableTime();

const list = '/api/sessions';
const search = 'POST /api/sessions/search';
const searched = { count: 9, of: { count: 9, kind: 'exactly' }, wanted: 0, asOf: '2026-11-15T10:55:12Z' };
const found = (id: string) => ({ ...answer([row(id)]), searched });

const box = () => screen.getByLabelText<HTMLInputElement>('Name, document number, reference or session id');
const type = (text: string) => fireEvent.change(box(), { target: { value: text } });
const rest = () => act(() => vi.advanceTimersByTime(600));

/** Answers each text when the test says so. */
const holdSearches = () => {
  const texts: string[] = [];
  const waiting = new Map<string, (id: string) => void>();
  const others = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    if (`${init?.method} ${path}` !== search) return others(path, init);
    const { text } = JSON.parse(String(init?.body));
    texts.push(text);
    return new Promise<Response>((resolve) => waiting.set(text, (id) => resolve(Response.json(found(id)))));
  });

  return { texts, give: (text: string, id: string) => act(async () => waiting.get(text)?.(id)) };
};

const open = async (may = {}) => {
  const opened = openList(
    '',
    { [list]: ok(answer([row('all')])), [`${list}?id=7c1e`]: ok(answer([row('by-id')])) },
    may,
  );
  const searches = holdSearches();
  await screen.findByText('all');

  return { ...opened, ...searches };
};

it('somebody who comes to find a person can type at once, and only then', async () => {
  await open();
  expect(document.activeElement).not.toBe(box());
  cleanup();

  location.hash = '#search';
  await open();
  expect(document.activeElement).toBe(box());
  expect(location.hash).toBe('');
});

describe('typing in the search box', () => {
  it('searches once the person rests, not for every key, because every search is recorded', async () => {
    const { texts, give } = await open();
    for (const text of ['M', 'Mü', 'Mül', 'Müll', 'Mülle', 'Müller']) type(text);
    expect(texts).toEqual([]);
    rest();
    await waitFor(() => expect(texts).toEqual(['Müller']));
    await give('Müller', 'mueller');

    expect(await screen.findByText('mueller')).toBeTruthy();
    fireEvent.submit(box());
    rest();
    expect(texts).toEqual(['Müller']);
  });

  it('Enter searches at once, and only once', async () => {
    const { texts } = await open();
    type('Lena');
    fireEvent.submit(box());
    await waitFor(() => expect(texts).toEqual(['Lena']));
    rest();
    expect(texts).toEqual(['Lena']);
  });

  it('shows what stands in the box, even if an earlier answer comes late', async () => {
    const { texts, give } = await open();
    type('Nov');
    rest();
    await waitFor(() => expect(texts).toEqual(['Nov']));
    type('Novak');
    rest();
    await waitFor(() => expect(texts).toEqual(['Nov', 'Novak']));
    await give('Novak', 'second');
    expect(await screen.findByText('second')).toBeTruthy();
    await give('Nov', 'first');

    expect(screen.queryByText('first')).toBeNull();
    expect(screen.getByText('second')).toBeTruthy();
  });

  it('emptied shows all sessions at once, and no search follows', async () => {
    const { texts, give } = await open();
    type('Lena');
    rest();
    await waitFor(() => expect(texts).toEqual(['Lena']));
    await give('Lena', 'lena');
    await screen.findByText('lena');
    type('Lenaa');
    type('');
    expect(await screen.findByText('all')).toBeTruthy();
    rest();
    expect(texts).toEqual(['Lena']);
  });

  it('a text too short to search shows all sessions and says what is missing', async () => {
    const { texts, give } = await open();
    type('Le');
    rest();
    await waitFor(() => expect(texts).toEqual(['Le']));
    await give('Le', 'le');
    await screen.findByText('le');
    type('L');
    rest();

    expect(await screen.findByText('all')).toBeTruthy();
    expect(screen.getByText('Enter at least two characters.')).toBeTruthy();
    expect(box().value).toBe('L');
  });

  it('Escape brings back the text of the list, and what was typed is never searched', async () => {
    const { texts } = await open();
    type('Lena');
    fireEvent.keyDown(box(), { key: 'Escape' });
    expect(box().value).toBe('');
    rest();
    expect(texts).toEqual([]);
  });

  it('a page that is left searches nothing afterwards', async () => {
    const { texts } = await open();
    type('Lena');
    cleanup();
    rest();
    expect(texts).toEqual([]);
  });

  it('comes back with its page, and is not kept in the address', async () => {
    const { texts, give, addresses } = await open();
    type('Müller');
    rest();
    await give('Müller', 'mueller');
    await screen.findByText('mueller');
    await waitFor(() => expect(addresses).toHaveLength(1));
    const [address = ''] = addresses;
    expect(address).toMatch(/^\?search=[a-z0-9]{8}$/);
    cleanup();

    openList(address, { [list]: ok(answer([row('all')])) });
    const again = holdSearches();
    await waitFor(() => expect(again.texts).toEqual(['Müller']));
    await again.give('Müller', 'mueller');
    expect(await screen.findByText('mueller')).toBeTruthy();
    expect(box().value).toBe('Müller');
    expect(texts).toEqual(['Müller']);
  });

  it('that is not known after a reload shows all sessions and an empty box', async () => {
    openList('?search=k3jd92ml', { [list]: ok(answer([row('all')])) });
    expect(await screen.findByText('all')).toBeTruthy();
    expect(box().value).toBe('');
  });

  it('is over once a saved view is opened, whether the list had searched or not yet', async () => {
    const { texts, give, replies } = await open();
    replies[`${list}?status=WAITING_FOR_MANUAL_APPROVE`] = ok(answer([row('waiting')]));
    const openView = async (name: RegExp) => fireEvent.click(await screen.findByRole('link', { name }));
    type('Nov');
    rest();
    await give('Nov', 'found');
    await screen.findByText('found');
    await openView(/^Needs approval/);
    expect(box().value).toBe('');
    expect(await screen.findByText('waiting')).toBeTruthy();

    type('M');
    await openView(/^All/);
    rest();
    expect(box().value).toBe('');
    expect(await screen.findByText('all')).toBeTruthy();
    expect(texts).toEqual(['Nov']);
  });

  it('by the start of a session id works the same way, and says so only once a text cannot be an id', async () => {
    const { addresses } = await open({ maySearch: false });
    const field = screen.getByLabelText('Session id');
    fireEvent.change(field, { target: { value: '7c1' } });
    rest();
    expect(addresses).toEqual([]);
    fireEvent.change(field, { target: { value: '7C1E' } });
    rest();
    await screen.findByText('by-id');
    expect(addresses).toEqual(['?id=7c1e']);
  });

  it('a search that failed never shows the rows of another text', async () => {
    const { texts, give } = await open();
    type('Nov');
    rest();
    await waitFor(() => expect(texts).toEqual(['Nov']));
    await give('Nov', 'first');
    await screen.findByText('first');
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('fetch failed');
    });
    type('Novak');
    rest();

    expect(await screen.findByText('Sessions could not be loaded')).toBeTruthy();
    expect(screen.queryByText('first')).toBeNull();
  });
});
