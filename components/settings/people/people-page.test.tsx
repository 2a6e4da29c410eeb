import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PeopleAnswer, PersonRow } from '@/lib/answers';
import { showOffering } from '../../commands/testing';
import { ok, refused, serve, show } from '../../testing';
import { PeoplePage } from './people-page';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const allRoles = ['viewer', 'officer', 'supervisor', 'privacy officer', 'auditor', 'administrator'];
const permissions = [
  { group: 'See', words: 'List sessions', roles: allRoles },
  { group: 'Erase', words: 'Erase a session', note: 're-authentication', roles: ['privacy officer'] },
];

const person: PersonRow = {
  id: 'p1',
  name: 'T. Marek',
  email: 't.marek@utopia.example',
  roles: ['officer'],
  auditorUntil: null,
  signIn: { kind: 'password', code: true },
  codeMissing: false,
  mustChangePassword: false,
  sessions: 1,
  lastSeenAt: '2026-11-15T10:57:12Z',
  disabledAt: null,
  you: false,
};
const pending = { rows: [], isDemoOnly: false };
const owner: PersonRow = { ...person, id: 'p2', name: 'Desk owner', roles: allRoles, you: true };
const people = (...rows: PersonRow[]): PeopleAnswer => ({ people: rows, notSeparated: [], pending });

const open = (answer: PeopleAnswer, more: Record<string, ReturnType<typeof ok>> = {}) => {
  const replies: Record<string, ReturnType<typeof ok>> = { '/api/people': ok(answer), ...more };
  const asked = serve(replies);
  show(<PeoplePage permissions={permissions} allRoles={allRoles} ownRoles={['officer']} mayManage />);
  return { asked, replies };
};

const row = async (name: string) => {
  const found = (await screen.findByText(name, { selector: 'th *' })).closest('tr');
  if (!found) throw new Error(`${name} is in no row`);
  return within(found);
};

describe('people', () => {
  it('can be invited by command, by those who manage people', async () => {
    serve({ '/api/people': ok(people(owner)) });
    const page = { permissions, allRoles, ownRoles: ['officer'] };
    const offered = showOffering(<PeoplePage {...page} mayManage />);
    await row('Desk owner');
    expect(offered().map(({ id, words }) => [id, words])).toEqual([['invite', 'Invite a colleague…']]);
    act(() => offered()[0]?.run());
    expect(await screen.findByRole('dialog', { name: /Invite/ })).toBeTruthy();
    cleanup();

    expect(showOffering(<PeoplePage {...page} mayManage={false} />)()).toEqual([]);
  });

  it('are listed with roles, sign-in and notes', async () => {
    const linkEndsAt = new Date(Date.now() + 21.5 * 3_600_000).toISOString();
    open(
      people(
        owner,
        { ...person, codeMissing: true, signIn: { kind: 'password', code: false } },
        {
          ...person,
          id: 'p3',
          name: 'J. Orban',
          signIn: { kind: 'invited', linkEndsAt },
          sessions: 0,
          lastSeenAt: null,
        },
        { ...person, id: 'p4', name: 'H. Lind', roles: ['auditor'], auditorUntil: '2099-11-30T23:59:59Z' },
      ),
    );

    expect((await row('Desk owner')).getByText('all six roles')).toBeTruthy();
    expect((await row('Desk owner')).getByText('you')).toBeTruthy();
    expect((await row('T. Marek')).getByText(/password only/).textContent).toContain(
      'two-factor authentication required',
    );
    expect((await row('J. Orban')).getByText('link expires in 22 h')).toBeTruthy();
    expect((await row('J. Orban')).getByText('never')).toBeTruthy();
    expect((await row('H. Lind')).getByText('auditor until 30 Nov 2099')).toBeTruthy();
  });

  it('nobody is warned about a second factor that no role requires', async () => {
    open(people({ ...person, signIn: { kind: 'password', code: false } }));
    expect((await row('T. Marek')).getByText('password only')).toBeTruthy();
    expect(screen.queryByText(/two-factor authentication required/)).toBeNull();
  });

  it('the page warns while duties are not separated, and leads to the person', async () => {
    open({ people: [owner], notSeparated: [owner.id], pending });
    const words = 'Desk owner administers Proofdesk and can also decide and erase sessions.';
    expect((await screen.findByText('No separation of duties.')).closest('p')?.textContent).toContain(words);

    fireEvent.click(screen.getByRole('button', { name: 'Edit roles…' }));
    expect(await screen.findByRole('dialog', { name: 'Desk owner' })).toBeTruthy();
  });

  it('there is no warning once duties are separated', async () => {
    open(people(person));
    await row('T. Marek');
    expect(screen.queryByText('No separation of duties.')).toBeNull();
  });

  it('a list that failed to load is an error, never an empty table', async () => {
    serve({});
    show(<PeoplePage permissions={permissions} allRoles={allRoles} ownRoles={[]} mayManage />);
    expect(screen.getByRole('table', { name: 'People' }).getAttribute('aria-busy')).toBe('true');
    expect(await screen.findByText('People could not be loaded')).toBeTruthy();
    expect(screen.queryByRole('table', { name: 'People' })).toBeNull();
  });

  it('someone who lost the role is told so', async () => {
    serve({ '/api/people': refused(403, 'FORBIDDEN', 'Your roles do not allow this.') });
    show(<PeoplePage permissions={permissions} allRoles={allRoles} ownRoles={[]} mayManage />);
    expect(await screen.findByText('Not allowed')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Invite…' })).toBeNull();
  });
});

describe('permissions by role', () => {
  it('reads as words by role and permission, and marks one’s own roles', () => {
    const asked = serve({});
    show(<PeoplePage permissions={permissions} allRoles={allRoles} ownRoles={['officer']} mayManage={false} />);

    expect(screen.getByRole('columnheader', { name: 'Officer, yours' })).toBeTruthy();
    expect(screen.getByText('Re-authentication: once within 5 minutes. Signing in counts.')).toBeTruthy();
    expect(screen.getByRole('columnheader', { name: 'Viewer' })).toBeTruthy();
    const erase = screen.getByRole('row', { name: /Erase a session/ });
    expect(
      within(erase)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent?.replace('–', '')),
    ).toEqual(['no', 'no', 'no', 'yes', 'no', 'no']);
    // Non-administrators see this table and nothing about other people.
    expect(screen.getByText(/Administrators invite people/)).toBeTruthy();
    expect(asked).toEqual([]);
  });
});

describe('inviting', () => {
  it('opens at once for somebody who comes to invite, and not again on a reload', async () => {
    location.hash = '#invite';
    open(people(owner));
    expect(await screen.findByRole('dialog', { name: 'Invite a person' })).toBeTruthy();
    expect(location.hash).toBe('');

    cleanup();
    open(people(owner));
    await row('Desk owner');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  const link = 'https://desk.example/welcome#s3cret';
  const invited = ok({ personId: 'p9', link, endsAt: new Date(Date.now() + 86_400_000).toISOString() });

  const fill = async () => {
    fireEvent.click(await screen.findByText('Invite…'));
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'J. Orban' } });
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'j.orban@utopia.example' } });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Viewer' }));
  };

  it('needs a role, and an end date for an auditor', async () => {
    open(people(person));
    await fill();
    const make = screen.getByRole<HTMLButtonElement>('button', { name: 'Create link' });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Viewer' }));
    expect(make.disabled).toBe(true);

    fireEvent.click(screen.getByRole('checkbox', { name: 'Auditor' }));
    const until = screen.getByLabelText<HTMLInputElement>('Auditor until');
    expect(until.required).toBe(true);
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    expect([until.value, until.max]).toEqual([inDays(30), inDays(364)]);
  });

  it.each([
    ['http://127.0.0.1:4300/welcome#s3cret', true],
    [link, false],
  ])('warns of a link that no other device can open: %s', async (address, warns) => {
    const answer = { personId: 'p9', link: address, endsAt: new Date(Date.now() + 86_400_000).toISOString() };
    open(people(person), { 'POST /api/people': ok(answer) });
    await fill();
    fireEvent.click(screen.getByRole('button', { name: 'Create link' }));
    await screen.findByText(address);
    expect(
      screen.queryByText(
        'This link works on this computer only. For links that other devices can open, ask whoever installed Proofdesk (setting PUBLIC_URL).',
      ) !== null,
    ).toBe(warns);
  });

  it('shows the link only once', async () => {
    open(people(person), { 'POST /api/people': invited });
    await fill();
    fireEvent.click(screen.getByRole('button', { name: 'Create link' }));
    expect(await screen.findByText(link)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Copy' })).toBeTruthy();
    expect(screen.getByText(/gone when you close this/)).toBeTruthy();

    fireEvent.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByText(link)).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Invite…' }));
    await screen.findByLabelText('Name');
    expect(document.body.innerHTML).not.toContain('s3cret');
  });

  it('says on the button that the link is copied, or what to do if it is not', async () => {
    const writeText = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
    open(people(person), { 'POST /api/people': invited });
    await fill();
    fireEvent.click(screen.getByRole('button', { name: 'Create link' }));
    const copy = await screen.findByRole('button', { name: 'Copy' });
    expect(copy.textContent).toBe('Copy');
    fireEvent.click(copy);
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
    expect(writeText).toHaveBeenCalledWith(link);

    writeText.mockRejectedValue(new Error('denied'));
    fireEvent.click(screen.getByRole('button', { name: 'Copied' }));
    expect(await screen.findByText('Copy failed. Select the link and copy it.')).toBeTruthy();
  });

  it('says of a new link that it works for 24 h, in the dialog as in the table', async () => {
    const linkEndsAt = new Date(Date.now() + 86_400_000 - 90_000).toISOString();
    open(people({ ...person, name: 'J. Orban', signIn: { kind: 'invited', linkEndsAt } }), {
      'POST /api/people': ok({ personId: 'p9', link, endsAt: linkEndsAt }),
    });
    await fill();
    fireEvent.click(screen.getByRole('button', { name: 'Create link' }));
    expect(await screen.findByText(/^Works once and expires in 24 h, /)).toBeTruthy();
    expect(screen.getByText('link expires in 24 h')).toBeTruthy();
  });

  it('keeps the form as typed, with the reason for a refusal', async () => {
    open(people(person), {
      'POST /api/people': refused(409, 'CONFLICT', 'An account with this email already exists.'),
    });
    await fill();
    fireEvent.click(screen.getByRole('button', { name: 'Create link' }));
    expect(await screen.findByText('An account with this email already exists.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('J. Orban');
  });

  it('keeps the form open when re-authentication is cancelled', async () => {
    const { asked } = open(people(person), {
      'POST /api/people': refused(403, 'PROOF_REQUIRED', 'Re-enter your password to continue.'),
    });
    await fill();
    fireEvent.click(screen.getByRole('button', { name: 'Create link' }));
    fireEvent.keyDown(await screen.findByRole('alertdialog'), { key: 'Escape' });

    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    const make = await screen.findByText<HTMLButtonElement>('Create link');
    expect(make.disabled).toBe(false);
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('J. Orban');
    expect(screen.queryByText('Re-enter your password to continue.')).toBeNull();
    expect(asked.filter((each) => each === 'POST /api/people')).toHaveLength(1);
  });
});

describe('editing a person', () => {
  const change = async (name: string) =>
    fireEvent.click((await row(name)).getByRole('button', { name: `Edit… ${name}` }));

  it('disabling asks for confirmation and reports the result', async () => {
    const { asked } = open(people(person), { 'PATCH /api/people/p1': ok({}) });
    await change('T. Marek');
    fireEvent.click(await screen.findByText('Disable…'));
    expect(asked).not.toContain('PATCH /api/people/p1');

    fireEvent.click(screen.getByRole('button', { name: 'Yes, disable' }));
    expect(await screen.findByText('Account disabled.')).toBeTruthy();
  });

  it('shows the server’s reason for a refusal', async () => {
    const words = 'Nobody would be left to administer the desk. Make somebody else an administrator first.';
    open(people(owner), { 'PATCH /api/people/p2': refused(409, 'CONFLICT', words) });
    await change('Desk owner');
    fireEvent.click(await screen.findByLabelText('Administrator'));
    fireEvent.click(screen.getByRole('button', { name: 'Save roles' }));
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('sends the previous roles, so that nobody’s change is silently undone', async () => {
    open(people(person), { 'PATCH /api/people/p1': ok({}) });
    const fetched = vi.spyOn(globalThis, 'fetch');
    const sent = () =>
      fetched.mock.calls.flatMap(([, init]) => (init?.method === 'PATCH' ? [JSON.parse(String(init.body))] : []));
    await change('T. Marek');
    for (const role of ['Viewer', 'Supervisor']) {
      fireEvent.click(await screen.findByRole('checkbox', { name: role }));
      fireEvent.click(screen.getByRole('button', { name: 'Save roles' }));
      await waitFor(() => expect(screen.getByRole('button', { name: 'Save roles' })).toHaveProperty('disabled', true));
      await screen.findByText('Roles saved, effective immediately.');
    }
    expect(sent()).toMatchObject([
      { roles: ['officer', 'viewer'], was: ['officer'], wasAuditorUntil: null },
      { roles: ['officer', 'viewer', 'supervisor'], was: ['officer', 'viewer'] },
    ]);
  });

  it('nobody can disable themselves', async () => {
    open(people(owner));
    await change('Desk owner');
    await screen.findByText(/Only another administrator can disable your account/);
    expect(screen.queryByRole('button', { name: 'Disable…' })).toBeNull();
  });

  it('roles from identity provider groups cannot be changed here', async () => {
    open(people({ ...person, signIn: { kind: 'single sign-on' } }));
    await change('T. Marek');
    await screen.findByText(/come from their groups at the identity provider/);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Officer' }).matches(':disabled')).toBe(true);
    expect(screen.queryByRole('button', { name: 'Save roles' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Create link…' })).toBeNull();
  });

  it('a new link is shown in the dialog', async () => {
    const link = 'https://desk.example/welcome#n3w';
    open(people(person), {
      'PATCH /api/people/p1': ok({ personId: 'p1', link, endsAt: new Date(Date.now() + 86_400_000).toISOString() }),
    });
    await change('T. Marek');
    fireEvent.click(await screen.findByText('Create link…'));
    fireEvent.click(screen.getByRole('button', { name: 'Yes, create link' }));
    expect(await screen.findByText(link)).toBeTruthy();
  });
});
