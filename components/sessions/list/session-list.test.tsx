import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { inFull, ok, readIn, refused } from '../../testing';
import { keepBodies } from '../bulk/testing';
import { answer, coverage, facets, openList, preferences, row, views } from './testing';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const list = '/api/sessions';
const searchBox = 'Name, document number, reference or session id';
const id = '7c1e04b2-9d3f-4a61-8f0e-52c7ad19b2f6';
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const texts = (text: string) =>
  screen.findByText((_, element) => element?.tagName === 'P' && element.textContent === text);

describe('the rows', () => {
  it('are real links, masked, with an unknown status shown as unknown', async () => {
    openList('', { [list]: ok(answer([row(id, { status: 'ON_HOLD' })])) });

    const link = await screen.findByRole('link', { name: '7c1e…b2f6' });
    expect(link.getAttribute('href')).toBe(`/sessions/${id}?list=`);
    expect(screen.getByText('unknown, treated as not passed')).toBeTruthy();
    expect(screen.getByText('L•••• M••••')).toBeTruthy();
    expect(screen.getByText('41')).toBeTruthy();
  });

  it('stand under heads that say what score and level mean', async () => {
    const columns = '?columns=status,score,level';
    openList(columns, { [list]: ok(answer([row(id)])), [`${list}${columns}`]: ok(answer([row(id)])) });
    const title = (name: string) => screen.getByRole('columnheader', { name }).title;
    await screen.findByText('7c1e…b2f6');
    expect(title('Score')).toBe('The score runs from 0 to 100; higher is better.');
    expect(title('Level')).toMatch(/^The service sets the level.*LOW, speaks against the session/);
    expect(title('Status')).toBe('');
  });

  it('show their exact times above them, so that the next row can be read', async () => {
    openList('', { [list]: ok(answer([row(id)])) });
    const times = await screen.findByText(/^Created \d/);
    expect(times.className).toContain('bottom-full');
  });

  it('say why there is no score and never show it as 0', async () => {
    const without = (name: string, more: object) => row(name, { score: null, level: null, weakest: null, ...more });
    openList('', {
      [list]: ok(
        answer([
          without('a', { results: 'withheld' }),
          without('b', { results: 'wanted' }),
          without('c', { results: 'none', status: 'EXPIRED' }),
          without('d', { results: 'unreadable' }),
          without('e', { results: 'read' }),
        ]),
      ),
    });

    await screen.findByText('not released');
    for (const words of ['loading', 'none, not completed', 'unreadable', 'no score provided']) {
      expect(screen.getByText(words)).toBeTruthy();
    }
    expect(within(screen.getByRole('table')).queryByText('0')).toBeNull();
  });

  it('stay when a reload fails, with the reason', async () => {
    const { replies } = openList('', { [list]: ok(answer([row(id)])) });
    await screen.findByText('7c1e…b2f6');
    replies[`${list}?sort=status`] = refused(503, 'INTERNAL', 'The desk cannot reach its database.');
    press('Status');

    expect(await screen.findByText('The desk cannot reach its database.')).toBeTruthy();
    expect(screen.getByText('7c1e…b2f6')).toBeTruthy();
    expect(screen.queryByText(/, as of/)).toBeNull();
  });
});

describe('states', () => {
  it('never shows an outage as an empty list', async () => {
    openList('?status=PENDING', {});

    expect(await screen.findByText('Sessions could not be loaded')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByText(/No sessions match/)).toBeNull();
  });

  it('says when a person may not see the list', async () => {
    openList('', { [list]: refused(403, 'FORBIDDEN', 'Not part of your roles.') });
    expect(await screen.findByText('Not allowed')).toBeTruthy();
  });

  it('calls only a fully synced list empty', async () => {
    const none = { count: 0, kind: 'exactly', endSeenAt: '2026-11-15T10:55:12Z' } as const;
    openList('', { [list]: ok(answer([], { coverage: coverage({ listed: none }) })) });
    expect(await screen.findByText('No sessions yet')).toBeTruthy();
  });

  it('shows the first sync before there are rows, not an empty list', async () => {
    const listed = { count: 0, kind: 'at least', endSeenAt: null } as const;
    const total = { count: 0, kind: 'at least' } as const;
    openList('', { [list]: ok(answer([], { total, coverage: coverage({ listed }) })) });

    expect(await screen.findByText('First sync in progress')).toBeTruthy();
    expect(screen.getByText(inFull(/none so far, as of 15 Nov 2026, 10:57:12; sync is not complete/))).toBeTruthy();
    expect(screen.queryByText('No sessions yet')).toBeNull();
  });

  it('shows the progress of the first sync', async () => {
    const listed = { count: 21200, kind: 'at least', endSeenAt: null } as const;
    openList('', { [list]: ok(answer([row(id)], { coverage: coverage({ listed }) })) });
    expect(await screen.findByText('First sync in progress: at least 21,200 sessions so far')).toBeTruthy();
  });

  it('works while the service is down and says since when', async () => {
    const problem = { message: 'The service does not answer.', since: '2026-11-15T10:41:00Z' };
    openList('', { [list]: ok(answer([row(id)], { coverage: coverage({ problem }) })) });

    expect(await screen.findByText('Sync failing since 15 Nov 2026, 10:41')).toBeTruthy();
    expect(await screen.findByText('7c1e…b2f6')).toBeTruthy();
  });

  it('explains an invalid place and links to the first page', async () => {
    const { addresses } = openList('?after=nonsense', {
      [`${list}?after=nonsense`]: refused(400, 'BAD_REQUEST', 'This place in the list is not known.'),
      [list]: ok(answer([row(id)])),
    });
    await screen.findByText('This place in the list is not known.');
    press('First page');

    await waitFor(() => expect(addresses.at(-1)).toBe(''));
    expect(await screen.findByText('7c1e…b2f6')).toBeTruthy();
  });

  it('names the filter that hides the most and offers to remove each', async () => {
    const query = 'status=PENDING&country=UTO&created=7d';
    const { addresses } = openList(`?${query}`, {
      [`${list}?${query}`]: ok(
        answer([], { facets: facets({ status: { AUTO_APPROVED: 3 }, country: { DEU: 40, SVK: 21 } }) }),
      ),
      [`${list}?status=PENDING&created=7d`]: ok(answer([row(id)])),
    });

    expect(await screen.findByText('No sessions match all 3 filters')).toBeTruthy();
    expect(await texts('Without Country: UTO Utopia there are 61.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Remove Created' })).toBeTruthy();
    press('Remove Country 61');
    await waitFor(() => expect(addresses.at(-1)).not.toContain('country'));
    expect(await screen.findByText('7c1e…b2f6')).toBeTruthy();
  });

  it('says when there may be more matches because sync is incomplete', async () => {
    const listed = { count: 1240, kind: 'at least', endSeenAt: null } as const;
    const total = { count: 0, kind: 'at least' } as const;
    openList('?country=UTO', { [`${list}?country=UTO`]: ok(answer([], { total, coverage: coverage({ listed }) })) });
    expect(await screen.findByText('Sync is not complete: at least 1,240 sessions so far.')).toBeTruthy();
  });
});

describe('counts and pages', () => {
  it('say as of when they are, and "at least" if not exact', async () => {
    openList('', { [list]: ok(answer([row('a'), row('b')], { total: { count: 3204, kind: 'exactly' } })) });
    expect(await texts('1–2 of 3,204, as of 15 Nov 2026, 10:57:12')).toBeTruthy();
    expect(screen.queryByText(/of at least/)).toBeNull();
    cleanup();

    openList('', { [list]: ok(answer([row('a')], { total: { count: 1240, kind: 'at least' } })) });
    expect(await texts('1–1 of at least 1,240, as of 15 Nov 2026, 10:57:12')).toBeTruthy();
  });

  it('continue after the last row and before the first', async () => {
    const far = { position: 151, hasPrevious: true, hasNext: true };
    const { addresses } = openList('?after=x', {
      [`${list}?after=x`]: ok(answer([row('a'), row('b')], far)),
      [`${list}?after=cursor-b`]: ok(answer([row('c')], far)),
      [`${list}?before=cursor-c`]: ok(answer([row('a')], { ...far, position: 2 })),
      [list]: ok(answer([row('first')], { hasNext: true })),
    });
    await screen.findByText('b');
    press('Next page');
    await screen.findByText('c');
    press('Previous page');
    await waitFor(() => expect(addresses).toEqual(['?after=cursor-b', '?before=cursor-c']));

    // Less than a page above it: that is the first page itself.
    await screen.findByText('a');
    press('Previous page');
    await screen.findByText('first');
    expect(addresses.at(-1)).toBe('');
  });

  it('say what a time to jump to is in local time', async () => {
    readIn('Europe/Vienna');
    openList('', { [list]: ok(answer([row('a')])) });
    await screen.findByText('a');
    const field = screen.getByLabelText('Jump to time (UTC)');
    fireEvent.change(field, { target: { value: '2026-11-15T14:30' } });
    const hint = await screen.findByText('14:30 UTC is 15:30 your time');
    expect(field.getAttribute('aria-describedby')).toBe(hint.id);
  });

  it('jump to a time or a score, depending on the order', async () => {
    const at = '2026-11-15T10:57:00.000Z';
    const { addresses } = openList('', {
      [list]: ok(answer([row('a')])),
      [`${list}?at=${encodeURIComponent(at)}`]: ok(answer([row('b')])),
      [`${list}?sort=-score`]: ok(answer([row('c')])),
      [`${list}?sort=-score&at=41`]: ok(answer([row('d')])),
      [`${list}?sort=status`]: ok(answer([row('e')])),
    });
    await screen.findByText('a');
    press('Go: jump to time (UTC)');
    expect(screen.getByText('Enter a date and time.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Jump to time (UTC)'), { target: { value: '2026-11-15T10:57' } });
    press('Go: jump to time (UTC)');
    await screen.findByText('b');
    expect(addresses.at(-1)).toBe(`?at=${at}`);

    press('Score');
    await screen.findByText('c');
    fireEvent.change(screen.getByLabelText('Jump to score, 0 to 100'), { target: { value: '41' } });
    press('Go: jump to score, 0 to 100');
    await screen.findByText('d');

    press('Status');
    await screen.findByText('e');
    expect(screen.queryByText(/Jump to/)).toBeNull();
  });
});

describe('the address', () => {
  it('holds the filters and ignores invalid ones', async () => {
    const { asked } = openList('?status=PENDING&status=EXPIRED&created=7d&scoreFrom=many&nonsense=1', {
      [`${list}?status=EXPIRED&status=PENDING&created=7d`]: ok(answer([row(id)])),
    });
    await screen.findByText('7c1e…b2f6');

    expect(asked.filter((path) => path.startsWith(list))).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Status Pending, Expired' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Created last 7 days' })).toBeTruthy();
  });

  it('returns to the first page when a filter changes', async () => {
    const { addresses } = openList('?country=UTO&after=x', {
      [`${list}?country=UTO&after=x`]: ok(answer([row(id)])),
      [list]: ok(answer([row('b')])),
    });
    await screen.findByText('7c1e…b2f6');
    press('Remove filter Country');
    await waitFor(() => expect(addresses.at(-1)).toBe(''));
  });

  it('a column header sorts the list, and reverses the order when clicked again', async () => {
    const { addresses } = openList('?after=x', {
      [`${list}?after=x`]: ok(answer([row('a')])),
      [`${list}?sort=-score`]: ok(answer([row('b')])),
      [`${list}?sort=score`]: ok(answer([row('c')])),
    });
    await screen.findByText('a');
    expect(screen.getByRole('columnheader', { name: 'Created' }).getAttribute('aria-sort')).toBe('descending');
    press('Score');
    await screen.findByText('b');
    press('Score');
    await screen.findByText('c');

    expect(addresses).toEqual(['?sort=-score', '?sort=score']);
    expect(screen.getByRole('columnheader', { name: 'Score' }).getAttribute('aria-sort')).toBe('ascending');
    expect(screen.getByRole('columnheader', { name: 'Created' }).getAttribute('aria-sort')).toBeNull();
  });
});

describe('views', () => {
  it('are links, and the one with the open address is current', async () => {
    openList('?status=AUTO_REJECTED&status=MANUAL_REJECTED', {
      [`${list}?status=AUTO_REJECTED&status=MANUAL_REJECTED`]: ok(answer([row(id)])),
    });

    const tab = await screen.findByRole('link', { name: 'Rejected 511' });
    expect(tab.getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('link', { name: 'All 48,112' }).getAttribute('aria-current')).toBeNull();
    expect(screen.getByRole('link', { name: 'Needs approval at least 12' }).getAttribute('href')).toBe(
      '/sessions?status=WAITING_FOR_MANUAL_APPROVE',
    );
    // Other people's views cannot be edited.
    expect(screen.queryByRole('button', { name: /Edit view/ })).toBeNull();
  });

  const saved = new URLSearchParams({
    country: 'UTO',
    sort: 'score',
    columns: 'applicant,status,score,weakest,created',
  }).toString();

  it('save filters, columns and order, but never the search text, and open at once', async () => {
    const { addresses } = openList('?country=UTO&sort=score&after=x', {
      [`${list}?country=UTO&sort=score&after=x`]: ok(answer([row(id)])),
      [`${list}?country=UTO&sort=score`]: ok(answer([row(id)])),
      'POST /api/views': ok({}),
    });
    const sent = keepBodies();
    await screen.findByText('7c1e…b2f6');
    press('Save view');
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: ' Utopia ' } });
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save view' }));

    await waitFor(() =>
      expect(sent).toEqual([{ to: 'POST /api/views', body: { name: 'Utopia', address: saved, isShared: false } }]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(new URLSearchParams(addresses.at(-1)).get('columns')).toContain('applicant,status'));
  });

  it('can be updated by their owner with what the list shows now, and keep name and sharing', async () => {
    const { addresses } = openList('?country=UTO&sort=score', {
      [`${list}?country=UTO&sort=score`]: ok(answer([row(id)])),
      'PATCH /api/views/v1': ok({}),
    });
    const sent = keepBodies();
    await screen.findByText('7c1e…b2f6');
    press('Save view');
    const dialog = within(await screen.findByRole('dialog'));
    const choice = await dialog.findByLabelText('Save as');
    // Other people's views cannot be changed.
    expect(
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['New view', 'Update “Needs approval”']);
    fireEvent.change(choice, { target: { value: 'v1' } });
    expect(dialog.queryByLabelText('Name')).toBeNull();
    fireEvent.click(dialog.getByRole('button', { name: 'Update view' }));

    await waitFor(() => expect(sent).toEqual([{ to: 'PATCH /api/views/v1', body: { address: saved } }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(addresses.at(-1)).toContain('columns=');
  });

  it('show their own columns to everybody, and changing them leaves the person’s own alone', async () => {
    const { addresses, asked } = openList('?country=UTO&columns=applicant,country', {
      [`${list}?country=UTO`]: ok(answer([row(id)])),
    });
    await screen.findByText('7c1e…b2f6');
    const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads()).toEqual(expect.arrayContaining(['Applicant', 'Country']));
    expect(heads()).not.toContain('Score');

    press('Columns');
    fireEvent.click(await screen.findByLabelText('Score'));
    expect(await screen.findByRole('columnheader', { name: 'Score' })).toBeTruthy();
    expect(new URLSearchParams(addresses.at(-1)).get('columns')).toBe('applicant,country,score');
    expect(asked.filter((path) => path.startsWith(list) || path.startsWith('PUT'))).toHaveLength(1);
  });

  it('can be renamed, shared and, after confirmation, deleted by their owner', async () => {
    const query = 'status=WAITING_FOR_MANUAL_APPROVE';
    const { addresses } = openList(`?${query}`, {
      [`${list}?${query}`]: ok(answer([row(id)])),
      [list]: ok(answer([row(id)])),
      'PATCH /api/views/v1': ok({}),
      'DELETE /api/views/v1': ok({}),
    });
    const sent = keepBodies();
    fireEvent.click(await screen.findByRole('button', { name: 'Edit view Needs approval' }));
    fireEvent.click(await screen.findByLabelText('Share with everyone'));
    await waitFor(() => expect(sent).toEqual([{ to: 'PATCH /api/views/v1', body: { isShared: true } }]));

    fireEvent.click(await screen.findByRole('button', { name: 'Delete view…' }));
    expect(sent).toHaveLength(1);
    press('Yes, delete view');
    await waitFor(() => expect(sent.at(-1)?.to).toBe('DELETE /api/views/v1'));
    await waitFor(() => expect(addresses.at(-1)).toBe(''));
  });
});

describe('on a phone', () => {
  it('the saved views share one row with the filters, and no place is taken twice', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('600px') }));
    openList('', { [list]: ok(answer([row('s1')])) });
    const views = await screen.findByRole('navigation', { name: 'Views' });
    await within(views).findByRole('link', { name: /^Needs approval/ });
    const filters = screen.getByRole('button', { name: 'Filters' });

    expect(filters.parentElement).toBe(views.parentElement);
    expect(filters.compareDocumentPosition(views)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(within(views).getByRole('button', { name: 'New view' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Export…' })).toBeTruthy();
  });

  it('a card without results has the reason on a line, which also stands for its other missing values', async () => {
    const missing = { score: null, level: null, weakest: null, applicant: null, country: null, documentType: null };
    const columns = '?columns=applicant,country,documentType,status,score,weakest';
    const pending = ok(answer([row('s1', { ...missing, results: 'none', status: 'PENDING' })]));
    openList(columns, { [list]: pending, [`${list}${columns}`]: pending });
    const reason = await screen.findByText('none yet');
    expect(reason.dataset.missing).toBe('Results');
    expect(reason.parentElement?.dataset.card).toBe('lead');

    // The card leaves out cells with nothing else.
    const others = [...screen.getAllByRole('cell')].filter(({ dataset }) => dataset.label && dataset.card !== 'lead');
    expect(
      others.flatMap((cell) => (cell.querySelector(':scope > [data-missing]') ? [cell.dataset.label] : [])),
    ).toEqual(['Applicant', 'Country', 'Document']);
  });
});

describe('search', () => {
  const found = {
    ...answer([row(id)]),
    masked: true,
    searched: {
      count: 46896,
      of: { count: 48112, kind: 'exactly' },
      wanted: 12,
      asOf: '2026-11-15T10:55:12Z',
    },
  };

  it('sends the text in the body of a request, never in the address', async () => {
    const { asked, addresses } = openList('?country=UTO&after=x', {
      [`${list}?country=UTO&after=x`]: ok(answer([row('a')])),
      [`${list}?country=UTO`]: ok(answer([row('a')])),
      'POST /api/sessions/search': ok(found),
    });
    const sent = keepBodies();
    await screen.findByText('a');
    const field = screen.getByLabelText(searchBox);
    fireEvent.change(field, { target: { value: ' Lena Müller ' } });
    fireEvent.submit(field);

    await texts(
      'Searched 46,896 of 48,112 sessions, as of 15 Nov 2026, 10:55:12: 1,204 have no readable data, 12 are not read yet.',
    );
    expect(sent.at(-1)).toEqual({
      to: 'POST /api/sessions/search',
      body: { text: 'Lena Müller', address: 'country=UTO' },
    });
    expect(addresses).toEqual([expect.stringMatching(/^\?search=[a-z0-9]{8}&country=UTO$/)]);
    expect(asked.join()).not.toMatch(/Lena|M%C3/);
  });

  it('shows names and dates of birth while its purpose lasts, even where the column is hidden', async () => {
    const person = { applicant: 'MÜLLER LENA', birthDate: '1990-04-07' };
    const { replies } = openList('', {
      [list]: ok(answer([row('a')])),
      '/api/preferences': ok({ ...preferences, columns: ['status'] }),
      'POST /api/sessions/search': ok({ ...found, masked: false, rows: [row(id, person)] }),
    });
    await screen.findByText('a');
    const field = screen.getByLabelText('Name, document number, reference or session id');
    fireEvent.change(field, { target: { value: 'Muller' } });
    fireEvent.submit(field);
    expect(await screen.findByText('MÜLLER LENA')).toBeTruthy();
    // A long name is cut, never the date that tells namesakes apart.
    expect(screen.getByText('7 Apr 1990').className).toContain('shrink-0');
    expect(screen.getByText('MÜLLER LENA').parentElement?.className).toContain('*:first:truncate');
    expect(await screen.findByText(/Names and dates of birth are shown. This is logged./)).toBeTruthy();

    // The plain list shows none of it, not even while it loads.
    delete replies[list];
    fireEvent.change(field, { target: { value: '' } });
    fireEvent.submit(field);
    await waitFor(() => expect(screen.queryByText('MÜLLER LENA')).toBeNull());
    expect(screen.queryByText('7 Apr 1990')).toBeNull();
  });

  it('says how many sessions were searched when none match', async () => {
    openList('', {
      [list]: ok(answer([row('a')])),
      'POST /api/sessions/search': ok({ ...found, rows: [], position: null, total: { count: 0, kind: 'exactly' } }),
    });
    await screen.findByText('a');
    const field = screen.getByLabelText(searchBox);
    fireEvent.change(field, { target: { value: 'Mueller' } });
    fireEvent.submit(field);

    expect(await screen.findByText('No matching sessions')).toBeTruthy();
    expect(
      await texts(
        'Searched 46,896 of 48,112 sessions, as of 15 Nov 2026, 10:55:12: 1,204 have no readable data, 12 are not read yet.',
      ),
    ).toBeTruthy();
  });

  it('accepts only session ids from people who may not search by name', async () => {
    const { asked, addresses } = openList(
      '',
      { [list]: ok(answer([row('a')])), [`${list}?id=7c1e`]: ok(answer([row(id)])) },
      { maySearch: false },
    );
    await screen.findByText('a');
    const field = screen.getByLabelText('Session id');
    fireEvent.change(field, { target: { value: 'Lena Müller' } });
    fireEvent.submit(field);
    expect(screen.getByText(/Your roles do not allow searching by name/)).toBeTruthy();
    expect(addresses).toEqual([]);

    fireEvent.change(field, { target: { value: '7C1E' } });
    fireEvent.submit(field);
    await screen.findByText('7c1e…b2f6');
    expect(addresses).toEqual(['?id=7c1e']);
    expect(asked.join()).not.toContain('POST');
  });

  it('of a disabled account can only be deleted, by people with the right', async () => {
    const [own, shared] = views.views;
    const query = 'status=AUTO_REJECTED&status=MANUAL_REJECTED';
    openList(`?${query}`, {
      [`${list}?${query}`]: ok(answer([row(id)])),
      '/api/views': ok({ ...views, views: [own, { ...shared, mayDelete: true }] }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Edit view Rejected' }));

    expect(await screen.findByText('Shared by R. Kessel, whose account is disabled.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Delete view…' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Rename' })).toBeNull();
  });
});
