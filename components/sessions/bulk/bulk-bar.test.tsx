import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Count } from '@/lib/answers';
import { ok, refused, serve, show } from '../../testing';
import { push } from '../../testing/next';
import { useSelection } from '../../work/use-selection';
import { BulkBar } from './bulk-bar';
import { assignees, keepBodies, marek, rights, sessionRow, tags, vale } from './testing';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const id = '7c1e04b2-9d3f-4a61-8f0e-52c7ad19b2f6';
const rows = [sessionRow(id, { tags: [1] }), sessionRow('s2', { tags: [1, 2] }), sessionRow('s3', { tags: [3] })];
const exactly = (count: number): Count => ({ count, kind: 'exactly' });

interface PageProps {
  total?: Count;
  may?: Partial<typeof rights>;
  text?: string | null;
  onDone?: () => void;
}

const Page = ({ total = exactly(3), may = {}, text = null, onDone = () => {} }: PageProps) => {
  const selection = useSelection(rows, 'status=PENDING');

  return (
    <>
      {rows.map((row) => (
        <button key={row.id} type="button" onClick={() => selection.toggle(row.id)}>
          Choose {row.id}
        </button>
      ))}
      <BulkBar
        selection={selection}
        total={total}
        address="status=PENDING"
        text={text}
        rights={{ ...rights, ...may }}
        onDone={onDone}
      />
    </>
  );
};

/** A list to which three more have come by the time that it is read again. */
const GrowingPage = () => {
  const [total, setTotal] = useState(3204);
  return <Page total={exactly(total)} onDone={() => setTotal(3207)} />;
};

const work = 'POST /api/sessions/work';
const changed = (count: number, unchanged = 0) => ok({ changed: count, unchanged });

const begin = (props: PageProps = {}, replies: Parameters<typeof serve>[0] = {}) => {
  const answers = {
    '/api/assignees': ok(assignees),
    '/api/tags': ok(tags),
    '/api/drafts/note-several': ok({ body: null, updatedAt: null }),
    'PUT /api/drafts/note-several': ok({}),
    'DELETE /api/drafts/note-several': ok({}),
    [work]: changed(3),
    ...replies,
  };
  serve(answers);
  const sent = keepBodies();
  const view = show(<Page {...props} />);
  return { sent, answers, work: () => sent.filter(({ to }) => to === work).map(({ body }) => body), ...view };
};

const choose = (...ids: string[]) => {
  for (const each of ids) fireEvent.click(screen.getByRole('button', { name: `Choose ${each}` }));
};
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

describe('selection bar', () => {
  it('appears with a selection and disappears without one', () => {
    begin();
    expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
    choose(id);
    expect(screen.getByText('1 selected')).toBeTruthy();

    press('Clear selection');
    expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
  });

  it('Escape clears the selection', () => {
    begin();
    choose(id);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(screen.queryByText('1 selected')).toBeNull();
  });

  it('offers only what the person may do', () => {
    begin({ may: { mayWork: false, mayErase: false } });
    choose(id);
    expect(screen.getByRole('button', { name: 'Export…' })).toBeTruthy();
    for (const name of ['Assign…', 'Tag…', 'Note…', 'Request deletion…']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });

  it('assigns with one click, and says to whom and how many', async () => {
    const onDone = vi.fn();
    const { work: bodies } = begin({ onDone }, { [work]: changed(2, 1) });
    choose(id, 's2', 's3');
    fireEvent.keyDown(document.body, { key: 'l' });
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign 3 sessions' }));
    const people = (await dialog.findAllByRole('listitem')).map((item) => item.textContent);
    expect(people).toEqual(['NVN. Valeyou', 'Unassign', 'TMT. Marek']);
    fireEvent.click(dialog.getByRole('button', { name: /N\. Vale/ }));

    expect(await screen.findByText('2 assigned to you; 1 already was')).toBeTruthy();
    expect(bodies()).toEqual([{ target: { ids: [id, 's2', 's3'] }, change: { kind: 'assign', personId: vale } }]);
    expect(onDone).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('unassigns a session', async () => {
    const { work: bodies } = begin({}, { [work]: changed(1) });
    choose(id);
    press('Assign…');
    fireEvent.click(await screen.findByRole('button', { name: 'Unassign' }));

    expect(await screen.findByText('1 unassigned')).toBeTruthy();
    expect(bodies()).toEqual([{ target: { ids: [id] }, change: { kind: 'assign', personId: null } }]);
  });

  it('keeps the dialog open and shows the reason when a change is refused', async () => {
    const onDone = vi.fn();
    begin({ onDone }, { [work]: refused(400, 'BAD_REQUEST', 'This account is not in use.') });
    choose(id);
    press('Assign…');
    fireEvent.click(await screen.findByRole('button', { name: /T\. Marek/ }));

    expect(await screen.findByText('This account is not in use.')).toBeTruthy();
    expect(onDone).not.toHaveBeenCalled();
  });

  it('never shows an outage as an empty list of people', async () => {
    begin({}, { '/api/assignees': refused(500, 'INTERNAL', 'Something broke.') });
    choose(id);
    press('Assign…');
    expect(await screen.findByText('People could not be loaded')).toBeTruthy();
  });
});

describe('tags of several sessions', () => {
  const open = async () => {
    const begun = begin({}, { [work]: changed(3) });
    choose(id, 's2', 's3');
    press('Tag…');
    await screen.findByLabelText(/appeal/);
    return begun;
  };
  const box = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);

  it('shows a tag on some sessions as mixed and leaves it unchanged unless clicked', async () => {
    const { work: bodies } = await open();
    expect(box(/appeal/).indeterminate).toBe(true);
    expect(screen.getByRole('button', { name: 'Save tags' }).hasAttribute('disabled')).toBe(true);

    fireEvent.click(box(/appeal/));
    expect(box(/appeal/)).toMatchObject({ indeterminate: false, checked: true });
    fireEvent.click(box(/fraud ring/));
    fireEvent.click(box(/fraud ring/));
    expect(box(/fraud ring/)).toMatchObject({ indeterminate: false, checked: false });
    press('Save tags');

    expect(await screen.findByText('Tags on 3 sessions changed')).toBeTruthy();
    expect(bodies()).toEqual([{ target: { ids: [id, 's2', 's3'] }, change: { kind: 'tags', add: [1], remove: [2] } }]);
  });

  it('a third click leaves a mixed tag unchanged', async () => {
    await open();
    for (const _ of [1, 2, 3]) fireEvent.click(box(/appeal/));
    expect(box(/appeal/).indeterminate).toBe(true);
    expect(screen.getByRole('button', { name: 'Save tags' }).hasAttribute('disabled')).toBe(true);
  });

  it('a disabled tag can be removed, but not added', async () => {
    const { work: bodies } = await open();
    fireEvent.click(box(/old/));
    expect(screen.getByText('disabled, removed from all')).toBeTruthy();
    press('Save tags');
    await waitFor(() => expect(bodies()).toMatchObject([{ change: { add: [], remove: [3] } }]));
  });

  it('claims nothing about the tags of sessions not loaded', async () => {
    begin({ total: exactly(3204) });
    choose(id);
    press('Select all 3,204 matching');
    press('Tag…');
    await screen.findByLabelText(/appeal/);
    expect([/appeal/, /fraud ring/, /old/].map((name) => box(name).indeterminate)).toEqual([true, true, true]);
  });
});

describe('a note on several sessions', () => {
  it('is added to each of them, and its draft is deleted', async () => {
    const { sent, work: bodies } = begin();
    choose(id, 's2', 's3');
    press('Note…');
    const add = await screen.findByRole('button', { name: 'Add note' });
    expect(add.hasAttribute('disabled')).toBe(true);
    fireEvent.change(screen.getByLabelText('Note'), { target: { value: ' Same reprint ' } });
    fireEvent.click(add);

    expect(await screen.findByText('Note added to 3 sessions')).toBeTruthy();
    expect(bodies()).toEqual([{ target: { ids: [id, 's2', 's3'] }, change: { kind: 'note', words: 'Same reprint' } }]);
    await waitFor(() => expect(sent.at(-1)?.to).toBe('DELETE /api/drafts/note-several'));
  });
});

describe('selecting all matches', () => {
  it('is a separate step, and sends the filter and the number', async () => {
    const { work: bodies } = begin({ total: exactly(3204), text: 'vale' });
    choose(id);
    press('Select all 3,204 matching');
    expect(screen.getByText('All 3,204 selected')).toBeTruthy();
    press('Assign…');
    fireEvent.click(await screen.findByRole('button', { name: /T\. Marek/ }));

    await waitFor(() =>
      expect(bodies()).toEqual([
        {
          target: { address: 'status=PENDING', text: 'vale', expected: 3204 },
          change: { kind: 'assign', personId: marek },
        },
      ]),
    );
  });

  it('promises only the sessions found so far while sync is incomplete', () => {
    begin({ total: { count: 1240, kind: 'at least' } });
    choose(id);
    expect(screen.getByRole('button', { name: 'Select all 1,240 found so far' })).toBeTruthy();
  });

  it('is not offered if it would select nothing more', () => {
    begin({ total: exactly(3) });
    choose(id, 's2', 's3');
    expect(screen.queryByRole('button', { name: /Select all/ })).toBeNull();
  });

  it('says when the number of matches has changed and selects them only on request', async () => {
    const answers = {
      '/api/assignees': ok(assignees),
      [work]: refused(409, 'CONFLICT', '3,207 sessions match now, not 3,204. Nothing was done.'),
    };
    serve(answers);
    const sent = keepBodies();
    show(<GrowingPage />);
    choose(id);
    press('Select all 3,204 matching');
    press('Assign…');
    fireEvent.click(await screen.findByRole('button', { name: /T\. Marek/ }));
    expect(await screen.findByText('3,207 sessions match now, not 3,204. Nothing was done.')).toBeTruthy();

    answers[work] = changed(3207);
    fireEvent.click(await screen.findByRole('button', { name: 'Select the 3,207 sessions that match now' }));
    expect(sent).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: /T\. Marek/ }));
    expect(await screen.findByText('3,207 assigned to T. Marek')).toBeTruthy();
    expect(sent.map(({ body }) => (body as { target: unknown }).target)).toMatchObject([
      { expected: 3204 },
      { expected: 3207 },
    ]);
  });
});

describe('deletion from the list', () => {
  const preview = {
    sessions: 2,
    held: [],
    elsewhere: [],
    cancelSeconds: 60,
    needsApproval: false,
    confirmWith: id,
  };

  it('is not offered for all matches: only chosen sessions can be erased', () => {
    begin({ total: exactly(3204) });
    choose(id);
    press(/^Select all/);
    expect(screen.getByRole('button', { name: 'Request deletion…' }).hasAttribute('disabled')).toBe(true);
    expect(screen.getByText('select them one by one')).toBeTruthy();
  });

  it('asks for a reason and four characters, leaves out sessions on hold, and opens the request', async () => {
    const onDone = vi.fn();
    const keeping = { until: '2029-06-03', because: 'AML record' };
    const { sent, answers } = begin(
      { onDone },
      {
        'POST /api/deletions/preview': ok({ ...preview, sessions: 3, held: [{ sessionId: 's3', keeping }] }),
        'POST /api/deletions/direct': ok({ requestId: 'r1', reference: 'DR-2026-0148' }),
      },
    );
    choose(id, 's2', 's3');
    press('Request deletion…');
    expect((await screen.findByLabelText<HTMLInputElement>(/last four characters of session /)).disabled).toBe(true);
    Object.assign(answers, { 'POST /api/deletions/preview': ok(preview) });
    press('Leave it out and continue with 2 sessions');
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>(/last four characters of session /).disabled).toBe(false),
    );
    fireEvent.change(screen.getByLabelText(/last four characters of session /), {
      target: { value: id.slice(-4) },
    });
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Enrolled twice' } });
    press('Delete 2 sessions');

    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect(sent.at(-1)?.body).toEqual({ ids: [id, 's2'], reason: 'Enrolled twice', confirm: id.slice(-4) });
    expect(push).toHaveBeenCalledWith('/deletions/r1');
    expect(screen.queryByText('3 selected')).toBeNull();
  });
});

describe('on narrow screens', () => {
  it('further actions are under More', async () => {
    begin();
    choose(id, 's2');
    fireEvent.click(await screen.findByRole('button', { name: 'More…' }));
    const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
    expect(items).toEqual(['Export…', 'Request deletion…']);
  });
});
