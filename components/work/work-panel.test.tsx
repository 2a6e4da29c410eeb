import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AssigneesAnswer, SessionWorkAnswer, TagsAnswer } from '@/lib/answers';
import { showOffering } from '../commands/testing';
import { ok, refused, serve, show } from '../testing';
import { WorkPanel } from './work-panel';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const id = '7c1e04b2-9d3f-4a61-8f0e-52c7ad19b2f6';
const path = `/api/sessions/${id}/work`;

const tags: TagsAnswer = {
  tags: [
    { id: 1, name: 'sample', retiredAt: null, sessions: 4 },
    { id: 2, name: 'campaign', retiredAt: '2026-11-15T10:00:00Z', sessions: 1 },
  ],
};
const people: AssigneesAnswer = { people: [{ id: 'p1', name: 'N. Vale' }], you: 'p1' };
const nothing: SessionWorkAnswer = { assignee: null, assignedAt: null, tags: [], notes: [], masked: false };

const open = (work: SessionWorkAnswer, { mayWork = true } = {}) => {
  const replies: Parameters<typeof serve>[0] = {
    [path]: ok(work),
    '/api/tags': ok(tags),
    '/api/assignees': ok(people),
  };
  const asked = serve(replies);
  show(<WorkPanel sessionId={id} mayWork={mayWork} />);

  return { asked, replies };
};

describe('assignment, tags and notes', () => {
  it('offers “Assign…” among the commands to people who may assign', async () => {
    serve({ [path]: ok(nothing), '/api/tags': ok(tags), '/api/assignees': ok(people) });
    const offered = showOffering(<WorkPanel sessionId={id} mayWork />);
    await screen.findByText('Unassigned');
    expect(offered().map(({ words }) => words)).toEqual(['Assign…']);

    act(() => offered()[0]?.run());
    expect(await screen.findByRole('dialog', { name: /Assign/ })).toBeTruthy();
    cleanup();

    const others = showOffering(<WorkPanel sessionId={id} mayWork={false} />);
    await screen.findByText('Unassigned');
    expect(others()).toEqual([]);
  });

  it('shows the assignee, the tags and the notes', async () => {
    open({
      assignee: { id: 'p1', name: 'N. Vale' },
      assignedAt: '2026-11-15T10:00:00Z',
      tags: [1, 2, 7],
      notes: [
        { id: 'n2', at: '2026-11-15T11:00:00Z', by: 'R. Kessel', words: 'Called back.' },
        { id: 'n1', at: '2026-11-15T10:00:00Z', by: 'T. Marek', words: null },
      ],
      masked: false,
    });

    expect(await screen.findByText('N. Vale')).toBeTruthy();
    expect(await screen.findByText('sample')).toBeTruthy();
    expect(screen.getByText('campaign (disabled)')).toBeTruthy();
    expect(screen.getByText('tag 7')).toBeTruthy();
    expect(screen.getByText('Called back.')).toBeTruthy();
    expect(screen.getByText(/note cannot be decrypted/)).toBeTruthy();
  });

  it('says that notes need a purpose', async () => {
    const notes = [{ id: 'n1', at: '2026-11-15T10:00:00Z', by: 'N. Vale', words: null }];
    open({ ...nothing, notes, masked: true });
    expect(await screen.findByText('Hidden. Choose a purpose to read it.')).toBeTruthy();
  });

  it('tells hidden notes from no notes', async () => {
    open({ ...nothing, notes: null }, { mayWork: false });

    expect(await screen.findByText(/your roles do not give access to evidence/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('assigns the session and shows its new assignee', async () => {
    const { asked, replies } = open(nothing);
    fireEvent.click(await screen.findByRole('button', { name: 'Assign…' }));
    replies['POST /api/sessions/work'] = ok({ changed: 1, unchanged: 0 });
    replies[path] = ok({ ...nothing, assignee: { id: 'p1', name: 'N. Vale' } });
    fireEvent.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: /N\. Vale/ }));

    expect(await screen.findByText('1 assigned to you.')).toBeTruthy();
    expect(await screen.findByText('N. Vale')).toBeTruthy();
    expect(asked.filter((each) => each === path)).toHaveLength(2);
  });

  it('never shows an outage as an empty panel', async () => {
    serve({ [path]: refused(500, 'INTERNAL', 'Something went wrong here.') });
    show(<WorkPanel sessionId={id} mayWork />);

    expect(await screen.findByText('Assignment, tags and notes: could not be loaded')).toBeTruthy();
    expect(screen.queryByText('Unassigned')).toBeNull();
  });
});
