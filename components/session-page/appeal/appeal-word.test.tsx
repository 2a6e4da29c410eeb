import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { EndedAppeal } from '@/lib/answers';
import { ok, serve, show, withMovableTime } from '../../testing';
import { SessionView } from '../session-view';

withMovableTime();

const id = '7c1e04b2-9d3f-4a61-8f0e-52c7ad19b2f6';
const path = (part: string) => `/api/sessions/${id}/${part}`;
const appeal = { against: 'rejection', by: { id: 'p2', name: 'R. Kessel' }, reason: { state: 'hidden' } } as const;
const times = { takenUpAt: '2026-11-14T10:00:00.000Z', endedAt: '2026-11-14T10:20:00.000Z' };
const released: EndedAppeal = { ...appeal, ...times, id: 'appeal-2', outcome: { kind: 'put back' } };
const decided = (finding: 'uphold' | 'recommend approval'): EndedAppeal => ({
  ...{ ...appeal, ...times, id: 'appeal-1' },
  outcome: {
    ...{ kind: 'decided', finding, reasons: [], note: null, isAlone: false, undoUntil: null },
    ...{ delivery: null, told: null },
  },
});

const openHead = async (earlier: EndedAppeal[], status = 'MANUAL_REJECTED') => {
  const asked = serve({
    [path('status')]: ok({
      ...{ status, checkedAt: null, nextCheckAt: '2026-11-15T10:58:00.000Z', problem: null },
    }),
    [path('appeal')]: ok({ state: 'decided', earlier, reasons: [], whyNot: null, undoSeconds: 10 }),
  });
  const may = { delete: false, reveal: false, work: false, download: false, review: true, triage: false };
  show(<SessionView sessionId={id} may={may} known={null} />);
  await screen.findByRole('region', { name: 'Appeal' });
  await screen.findByText('Appeal decided');

  return { head: screen.getByRole('heading', { level: 1 }).parentElement?.textContent, asked };
};

describe('the head of a session whose appeal was decided', () => {
  it.each([
    ['recommend approval', 'Approval recommended on appeal'],
    ['uphold', 'Rejection upheld on appeal'],
  ] as const)('says beside the status what was found: %s', async (finding, words) => {
    const { head, asked } = await openHead([released, decided(finding)]);

    expect(head).toMatch(new RegExp(`Rejected.*${words}`));
    // Each load is logged as a view.
    expect(asked.filter((each) => each === path('appeal'))).toHaveLength(1);
  });

  it('says what was upheld, where the session was approved later', async () => {
    const { head } = await openHead([decided('uphold')], 'MANUAL_APPROVED');

    expect(head).toMatch(/Approved.*Rejection upheld on appeal/);
  });

  it('says that an approval was upheld, as earlier versions could', async () => {
    const { head } = await openHead([{ ...decided('uphold'), against: 'approval' }], 'MANUAL_APPROVED');

    expect(head).toMatch(/Approved.*Approval upheld on appeal/);
  });
});
