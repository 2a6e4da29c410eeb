import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PageHead } from '../page/page-head';
import { PurposeProvider } from '../purpose/purpose-provider';
import { searchNamed } from '../session-data/named-search';
import { keepBodies, sessionRow } from '../sessions/bulk/testing';
import { ok, refused, serve, show } from '../testing';
import { push, signOut, standAt } from '../testing/next';
import { allowSingleKeys, useShortcuts } from '../ui/shortcuts';
import { CommandsProvider } from './commands-provider';
import { usePageCommands } from './page-commands';
import { deskPages, type PageAction, pageActions } from './pages';

afterEach(() => {
  cleanup();
  push.mockReset();
  signOut.mockReset();
  allowSingleKeys(true);
  vi.unstubAllGlobals();
});

const id = '7c1e04b2-9d3f-4a61-8f0e-52c7ad19b2f6';
const other = '7c1e99aa-9d3f-4a61-8f0e-52c7ad19b2f6';
const preferences = { columns: [], density: 'comfortable', facetsOpen: true, singleKeys: true };
const total = { count: 12, kind: 'exactly' };
const owner = { id: 'p1', name: 'T. Marek' };
const views = {
  all: total,
  views: [{ id: 'v1', name: 'Waiting long', address: 'waiting=24', isShared: true, owner, isOwn: false, total }],
};
const list = (rows: ReturnType<typeof sessionRow>[], more: object = {}) => ok({ rows, hasNext: false, ...more });

const Offering = ({ run }: { run: () => void }) => {
  usePageCommands('Selection', [{ id: 'assign', words: 'Assign 3 selected…', run }]);
  return null;
};

/** Stops offering when it is pressed. */
const Ending = ({ run }: { run: () => void }) => {
  const [isOffered, setOffered] = useState(true);

  return (
    <>
      <button type="button" onClick={() => setOffered(false)}>
        End
      </button>
      {isOffered && <Offering run={run} />}
    </>
  );
};

const Printing = () => {
  usePageCommands('Selection', [{ id: 'print', words: 'Print…', run: () => undefined }]);
  return null;
};

const Focusing = ({ focus }: { focus: () => void }) => {
  useShortcuts({ '/': focus });
  return null;
};

interface Desk {
  maySearch?: boolean;
  pages?: ReadonlyArray<(typeof deskPages)[number]['href']>;
  actions?: readonly PageAction[];
  replies?: Parameters<typeof serve>[0];
  children?: ReactNode;
}

const open = async ({
  maySearch = true,
  pages = deskPages.map(({ href }) => href),
  actions = [],
  replies = {},
  children,
}: Desk = {}) => {
  const asked = serve({ '/api/preferences': ok(preferences), '/api/views': ok(views), ...replies });
  const sent = keepBodies();
  show(
    <PurposeProvider purpose={null} allowed={[{ code: 'triage', words: 'Triage' }]} at="2026-11-15T10:00:00Z">
      <CommandsProvider pages={pages} actions={actions} maySearch={maySearch}>
        <PageHead title="Sessions" />
        {children}
      </CommandsProvider>
    </PurposeProvider>,
  );
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  const field = await screen.findByRole('combobox', { name: 'Command' });
  return { asked, sent, field };
};

const type = (field: HTMLElement, text: string) => fireEvent.change(field, { target: { value: text } });
const options = () => screen.queryAllByRole('option').map((option) => option.textContent?.trim());
const isGone = () => waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());

describe('the slash', () => {
  const place = (pages: Desk['pages'], children: ReactNode = null) => {
    serve({ '/api/preferences': ok(preferences), '/api/views': ok(views) });
    show(
      <CommandsProvider pages={pages ?? []} actions={[]} maySearch>
        {children}
      </CommandsProvider>,
    );
  };
  const slash = () => fireEvent.keyDown(document.body, { key: '/' });

  it('goes to the search field of the session list', () => {
    standAt('/audit');
    place(['/', '/sessions', '/audit']);
    slash();
    expect(push).toHaveBeenCalledWith('/sessions#search');
  });

  it('is left to a search field of the page', () => {
    const focus = vi.fn();
    place(['/sessions'], <Focusing focus={focus} />);
    slash();
    expect(focus).toHaveBeenCalledOnce();
    expect(push).not.toHaveBeenCalled();
  });

  it('does nothing in focus mode, in a field, or for somebody without the list', () => {
    standAt('/triage/focus');
    place(['/sessions', '/triage']);
    slash();
    cleanup();

    standAt('/audit');
    place(['/audit']);
    slash();
    cleanup();

    place(['/sessions'], <input aria-label="Name" />);
    fireEvent.keyDown(screen.getByLabelText('Name'), { key: '/' });
    expect(push).not.toHaveBeenCalled();
  });

  it('is listed where it works', async () => {
    const listed = async (path: string, pages: Desk['pages']) => {
      standAt(path);
      history.replaceState(null, '', path);
      place(pages);
      fireEvent.keyDown(document.body, { key: '?' });
      const everywhere = within(await screen.findByRole('region', { name: 'Everywhere' }));
      const found = everywhere.queryByText('Search') !== null;
      cleanup();
      history.replaceState(null, '', '/');
      return found;
    };

    expect(await listed('/audit', ['/sessions', '/audit'])).toBe(true);
    expect(await listed('/triage/focus', ['/sessions', '/triage'])).toBe(false);
    expect(await listed('/audit', ['/audit'])).toBe(false);
  });
});

describe('the commands', () => {
  it('open by key and by their button, and close with Escape', async () => {
    const { field } = await open();
    fireEvent.keyDown(field, { key: 'Escape' });
    await isGone();

    fireEvent.click(screen.getByRole('button', { name: 'Commands' }));
    expect(await screen.findByRole('combobox', { name: 'Command' })).toBeTruthy();
  });

  it('go to the next case, if the person works on cases', async () => {
    const { field } = await open({ pages: ['/triage'] });
    type(field, 'next case');
    fireEvent.click(await screen.findByRole('option', { name: 'Go to the next case' }));
    await waitFor(() => expect(push).toHaveBeenCalledWith('/triage/focus'));
    cleanup();

    await open({ pages: ['/sessions'] });
    await screen.findByRole('option', { name: /Sessions/ });
    expect(options().join()).not.toContain('next case');
  });

  it('list only pages that the person may open', async () => {
    const { field } = await open({ pages: ['/sessions', '/settings/account'] });
    await screen.findByRole('option', { name: /Sessions/ });
    expect(options().join()).not.toContain('Audit');

    type(field, 'account');
    expect(options()[0]).toBe('Settings: your account');
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(push).toHaveBeenCalledWith('/settings/account'));
    await isGone();
  });

  it('arrows move, and Enter runs the highlighted command', async () => {
    const { field } = await open({ pages: ['/sessions', '/audit'] });
    await screen.findByRole('option', { name: /Waiting long/ });
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    await waitFor(() => {
      const active = document.getElementById(field.getAttribute('aria-activedescendant') ?? '');
      expect(active?.textContent).toContain('Audit log');
    });
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(push).toHaveBeenCalledWith('/audit'));
  });

  it('open a saved view, with its count and owner', async () => {
    const { field } = await open();
    type(field, 'waiting');
    fireEvent.click(await screen.findByRole('option', { name: 'Waiting long 12 · T. Marek' }));
    await waitFor(() => expect(push).toHaveBeenCalledWith('/sessions?waiting=24'));
  });

  it('say when saved views failed to load', async () => {
    await open({ replies: { '/api/views': refused(500, 'INTERNAL', 'Something broke.') } });
    expect(await screen.findByText('Saved views could not be loaded.')).toBeTruthy();
  });

  it('list commands of the page first, and run them after closing', async () => {
    const run = vi.fn(() => expect(screen.queryByRole('combobox')).toBeNull());
    const { field } = await open({ children: <Offering run={run} /> });
    await screen.findAllByRole('option');
    expect(options()[0]).toBe('Assign 3 selected…');
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(run).toHaveBeenCalledTimes(1));
  });

  it('that the page no longer offers do nothing', async () => {
    const run = vi.fn();
    const { field } = await open({ children: <Ending run={run} /> });
    await screen.findAllByRole('option');
    expect(options()[0]).toBe('Assign 3 selected…');
    fireEvent.click(screen.getByText('End'));
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(run).not.toHaveBeenCalled();
  });

  it('of several parts of a page are one group', async () => {
    const { field } = await open({
      children: (
        <>
          <Offering run={vi.fn()} />
          <Printing />
        </>
      ),
    });
    type(field, 'selection');
    const group = await screen.findByRole('group', { name: 'Selection' });
    expect(within(group).getAllByRole('option')).toHaveLength(2);
  });

  it('open the keyboard shortcuts and the purpose menu', async () => {
    const { field } = await open();
    type(field, 'keyboard');
    fireEvent.click(await screen.findByRole('option', { name: /Keyboard shortcuts/ }));
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
    cleanup();

    const again = await open();
    type(again.field, 'purpose');
    fireEvent.click(await screen.findByRole('option', { name: /Choose a purpose/ }));
    expect(await screen.findByRole('dialog', { name: 'Choose a purpose' })).toBeTruthy();
  });

  it('a failed sign-out is reported in the palette', async () => {
    signOut.mockRejectedValue(new TypeError('fetch failed'));
    const { field } = await open();
    type(field, 'sign out');
    fireEvent.click(await screen.findByRole('option', { name: 'Sign out' }));
    expect(await screen.findByText('Sign-out failed. You are still signed in.')).toBeTruthy();
  });
});

const actions = pageActions.map(({ id }) => id);

/** The page that has an action, which may be ready only after a while. */
const Page = ({ action }: { action: { id: string; run: () => void } | null }) => {
  usePageCommands('Sessions', action ? [{ ...action, words: 'New session…' }] : []);
  return null;
};
let setPage: (page: ReactNode) => void = () => undefined;
const Desk = () => {
  const [page, set] = useState<ReactNode>(null);
  setPage = set;

  return (
    <PurposeProvider purpose={null} allowed={[]} at="2026-11-15T10:00:00Z">
      <CommandsProvider pages={['/sessions', '/audit']} actions={actions} maySearch>
        {page}
      </CommandsProvider>
    </PurposeProvider>
  );
};

describe('actions of other pages', () => {
  const goTo = (path: string, page: ReactNode) =>
    act(() => {
      standAt(path);
      setPage(page);
    });
  const choose = async (name: string) => {
    serve({ '/api/preferences': ok(preferences), '/api/views': ok(views) });
    standAt('/triage');
    show(<Desk />);
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    fireEvent.click(await screen.findByRole('option', { name }));
    await waitFor(() => expect(push).toHaveBeenCalled());
    await isGone();
  };

  it('are offered on every page, if the person may take them', async () => {
    standAt('/triage');
    await open({ actions });
    await screen.findByRole('option', { name: 'New session…' });
    expect(options()).toEqual(
      expect.arrayContaining([
        'Export sessions…',
        'New deletion request…',
        'Export the audit log…',
        'Verify the audit log',
        'Invite a colleague…',
      ]),
    );
    cleanup();

    await open({ actions: ['export-audit'] });
    await screen.findByRole('option', { name: 'Export the audit log…' });
    expect(options()).not.toContain('New session…');
    expect(options()).not.toContain('Export sessions…');
    expect(options()).not.toContain('Invite a colleague…');
  });

  it('go to their page and run there once it offers them, with nothing in the address', async () => {
    const run = vi.fn();
    await choose('New session…');
    expect(push.mock.calls).toEqual([['/sessions']]);

    goTo('/sessions', <Page action={null} />);
    expect(run).not.toHaveBeenCalled();
    goTo('/sessions', <Page action={{ id: 'new-session', run }} />);
    expect(run).toHaveBeenCalledTimes(1);
    goTo('/sessions', <Page action={{ id: 'new-session', run }} />);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('are forgotten by who goes to another page meanwhile', async () => {
    const run = vi.fn();
    await choose('Export the audit log…');
    goTo('/insight', <i />);
    goTo('/audit', <Page action={{ id: 'export-audit', run }} />);
    expect(run).not.toHaveBeenCalled();
  });

  it('are listed once on their own page, by the page', async () => {
    standAt('/sessions');
    const { field } = await open({ actions, children: <Page action={{ id: 'new-session', run: vi.fn() }} /> });
    type(field, 'session…');
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent?.trim())).toEqual([
      'New session…',
      'Search sessions for “session…”',
    ]);
  });
});

describe('a session by its id', () => {
  it('is offered from four characters on, of which only four are sent', async () => {
    const replies = { '/api/sessions?id=7c1e': list([sessionRow(id), sessionRow(other)]) };
    const { asked, field } = await open({ replies });
    type(field, '7c1');
    expect(options().join()).not.toContain('Session 7c1e');
    type(field, '7c1e0');
    expect(await screen.findByRole('option', { name: 'Session 7c1e…b2f6 Rejected auto' })).toBeTruthy();
    expect(options().filter((each) => each?.startsWith('Session 7c1e'))).toHaveLength(1);
    expect(asked.filter((each) => each.startsWith('/api/sessions'))).toEqual(['/api/sessions?id=7c1e']);

    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(push).toHaveBeenCalledWith(`/sessions/${id}`));
  });

  it('a whole id can be opened even if it is not in the list', async () => {
    const { field } = await open({ replies: { '/api/sessions?id=7c1e': list([]) } });
    type(field, id);
    fireEvent.click(await screen.findByRole('option', { name: 'Session 7c1e…b2f6 not in the list' }));
    await waitFor(() => expect(push).toHaveBeenCalledWith(`/sessions/${id}`));
  });

  it('more matches than fit can be opened as a list', async () => {
    const { field } = await open({ replies: { '/api/sessions?id=7c1e': list([sessionRow(id)], { hasNext: true }) } });
    type(field, '7c1e');
    fireEvent.click(await screen.findByRole('option', { name: 'All sessions starting with 7c1e' }));
    await waitFor(() => expect(push).toHaveBeenCalledWith('/sessions?id=7c1e'));
  });

  it('an outage is not "no such session"', async () => {
    const { field } = await open();
    type(field, '7c1e');
    expect(await screen.findByText('Sessions could not be looked up.')).toBeTruthy();
  });
});

describe('a name typed as a command', () => {
  it.each(['Abad', 'Decade', 'Lena Vale', 'P<UTO', 'X4711'])(
    '%s never enters an address by being typed',
    async (name) => {
      const { asked, field } = await open();
      type(field, name);
      await screen.findByRole('option', { name: `Search sessions for “${name}”` });
      expect(asked.filter((each) => each.includes('/api/sessions'))).toEqual([]);
    },
  );

  it('opens the list with a name for its search', async () => {
    const { field } = await open();
    type(field, 'Lena Vale');
    fireEvent.click(await screen.findByRole('option', { name: /Search sessions/ }));
    await waitFor(() => expect(push).toHaveBeenCalledTimes(1));

    const [, name = ''] = /^\/sessions\?search=([a-z0-9]{8})$/.exec(push.mock.calls[0]?.[0]) ?? [];
    expect(searchNamed(name)).toBe('Lena Vale');
  });

  it('is not offered to people who may not search', async () => {
    const { field } = await open({ maySearch: false });
    type(field, 'Lena Vale');
    expect(await screen.findByText('No results for “Lena Vale”.')).toBeTruthy();
    expect(options()).toEqual([]);
  });
});

describe('shortcuts of the desk', () => {
  const start = async (singleKeys = true) => {
    const stored = ok({ ...preferences, singleKeys });
    const { sent, field } = await open({ replies: { '/api/preferences': stored, 'PUT /api/preferences': stored } });
    fireEvent.keyDown(field, { key: 'Escape' });
    await isGone();
    return sent;
  };

  it('G then S and G then A go to the areas', async () => {
    await start();
    for (const key of ['g', 's', 'g', 'a']) fireEvent.keyDown(document.body, { key });
    expect(push.mock.calls).toEqual([['/sessions'], ['/audit']]);
  });

  it('letters do nothing once single keys are off', async () => {
    await start(false);
    for (const key of ['g', 's', '?']) fireEvent.keyDown(document.body, { key });
    expect(push).not.toHaveBeenCalled();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('the help has the switch, which is saved with the account', async () => {
    const sent = await start();
    fireEvent.keyDown(document.body, { key: '?' });
    fireEvent.click(await screen.findByLabelText(/Single-key shortcuts/));
    await waitFor(() =>
      expect(sent).toEqual([{ to: 'PUT /api/preferences', body: { ...preferences, singleKeys: false } }]),
    );
  });
});
