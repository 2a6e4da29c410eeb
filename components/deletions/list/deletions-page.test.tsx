import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { DeletionsAnswer } from '@/lib/answers';
import { keepBodies } from '../../sessions/bulk/testing';
import { ok, refused, serve, show, withMovableTime } from '../../testing';
import { push } from '../../testing/next';
import { first, requestId, rowOf, vale } from '../testing';
import { DeletionsPage } from './deletions-page';

withMovableTime();

const path = '/api/deletions?show=open';

const answerOf = (more: Partial<DeletionsAnswer> = {}): DeletionsAnswer => ({
  rows: [],
  counts: { open: 0, ended: 0, late: 0 },
  incidents: [],
  today: '2026-11-15',
  more: false,
  ...more,
});

const open = (answer: DeletionsAnswer, more: Parameters<typeof serve>[0] = {}) => {
  const asked = serve({ [path]: ok(answer), ...more });
  const sent = keepBodies();
  show(<DeletionsPage personId={vale} mayWork />);
  return { asked, sent };
};

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('the list of deletion requests', () => {
  it('shows due date, state and progress of each request, and links to it', async () => {
    open(
      answerOf({
        rows: [
          rowOf({ id: 'late', reference: 'DR-2026-0140', dueOn: '2026-11-13', state: 'approval' }),
          rowOf({ state: 'erasing', items: { all: 9, gone: 4, held: 2, failing: 1 } }),
          rowOf({ id: 'direct', reference: 'DR-2026-0148', kind: 'direct', state: 'delayed', owner: null }),
        ],
        counts: { open: 3, ended: 12, late: 1 },
      }),
    );
    const row = async (name: RegExp) => (await screen.findByRole('row', { name })).textContent;

    expect(await row(/0140/)).toMatch(/2 days late.*Awaiting second approval/);
    expect(await row(/0147/)).toMatch(/13 days left.*Erasing, with failures.*4 of 9 erased, 2 held, 1 failing/);
    expect(await row(/0148/)).toMatch(/no reply due.*Unassigned/);
    expect(screen.getByRole('link', { name: 'DR-2026-0147' }).getAttribute('href')).toBe(`/deletions/${requestId}`);
    expect(screen.getByRole('link', { name: 'Open 3 1 late' })).toBeTruthy();

    fireEvent.keyDown(document.body, { key: 'j' });
    expect(document.activeElement?.textContent).toBe('DR-2026-0140');
  });

  it('an outage is never shown as an empty list', async () => {
    serve({});
    show(<DeletionsPage personId={vale} mayWork />);
    expect(await screen.findByText('The deletion requests could not be loaded')).toBeTruthy();
    expect(screen.queryByText('No open requests')).toBeNull();
  });

  it('an erased session that is retrievable again is shown on top, and can be erased again', async () => {
    const incident = {
      id: 'i1',
      sessionId: first,
      openedAt: '2026-11-15T09:00:00Z',
      seen: 'The list has it again.',
      requestId,
      reference: 'DR-2026-0147',
    };
    const { sent } = open(answerOf({ incidents: [incident] }), {
      'POST /api/deletions/incidents/i1': refused(409, 'CONFLICT', 'It is closed already.'),
    });
    const region = within(await screen.findByRole('region', { name: 'Incidents' }));
    expect(region.getByText(/The list has it again/)).toBeTruthy();
    fireEvent.click(region.getByRole('button', { name: 'Erase again…' }));
    fireEvent.click(region.getByRole('button', { name: 'Yes, erase again' }));

    expect(await screen.findByText('It is closed already.')).toBeTruthy();
    expect(sent[0]?.body).toEqual({ action: 'erase again' });
  });
});

describe('the columns', () => {
  const headers = async () => (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent);

  it.each([
    ['open', 'Due'],
    ['ended', 'Answer'],
  ] as const)('%s requests have the reference first, and one date: %s', async (which, date) => {
    serve({ [`/api/deletions?show=${which}`]: ok(answerOf({ rows: [rowOf()] })) });
    show(<DeletionsPage personId={vale} mayWork />, `?show=${which}`);
    expect(await headers()).toEqual(['Request', 'Kind', 'Received', date, 'State', 'Sessions', 'Owner']);
  });
});

describe('creating a request', () => {
  it('needs a detail to search by, keeps what was typed, and opens the new request', async () => {
    const { sent } = open(answerOf(), {
      'POST /api/deletions': ok({ requestId, reference: 'DR-2026-0147' }),
    });
    await screen.findByText('No open requests');
    fireEvent.keyDown(document.body, { key: 'n' });
    await screen.findByRole('dialog', { name: 'New deletion request' });
    type('Received on', '2026-10-28');
    type('Identity verification', 'Signature compared');
    fireEvent.submit(screen.getByLabelText('Name').closest('form') ?? document.body);
    expect(screen.getByRole('alert').textContent).toContain('at least one detail to search by');
    expect(sent).toEqual([]);

    type('Name', ' Hanna Berg ');
    fireEvent.click(screen.getByRole('button', { name: 'Create request' }));
    await waitFor(() => expect(push).toHaveBeenCalledWith(`/deletions/${requestId}`));
    expect(sent[0]?.body).toEqual({
      channel: 'letter',
      receivedOn: '2026-10-28',
      given: {
        name: 'Hanna Berg',
        birthDate: null,
        documentNumber: null,
        externalId: null,
        sessionId: null,
        words: null,
      },
      identityCheck: 'Signature compared',
    });
  });
});
