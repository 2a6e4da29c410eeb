import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { joined } from '../../commands/command';
import { type PageCommands, PageCommandsContext } from '../../commands/page-commands';
import { withImages } from '../../evidence/gallery/testing';
import { ok, refused, withMovableTime } from '../../testing';
import {
  caseOf,
  claimOf,
  expired,
  first,
  giveFirst,
  giveSecond,
  late,
  now,
  openFocus,
  press,
  second,
  untilReady,
  untilSteady,
  verdictOf,
} from '../testing';
import { FocusMode } from './focus-mode';

withImages();
withMovableTime();
beforeEach(() => void vi.setSystemTime(now));

const open = (more = {}) => {
  const offered: PageCommands = { groups: new Map(), wanted: null };
  const opened = openFocus(
    more,
    <PageCommandsContext.Provider value={offered}>
      <FocusMode delivery="service" />
    </PageCommandsContext.Provider>,
  );
  const items = () => joined([...offered.groups.values()]).find(({ label }) => label === 'Case')?.items ?? [];

  return {
    ...opened,
    /** As the palette does: it keeps the commands of the moment in which it opened. */
    keep: (id: string) => {
      const kept = items().find((item) => item.id === id);
      return () => act(() => kept?.run());
    },
    words: () => items().map(({ words }) => words),
    choose: (id: string) =>
      act(() =>
        items()
          .find((item) => item.id === id)
          ?.run(),
      ),
  };
};

it('the palette offers what can be done with the case now, and undoing once there is a verdict', async () => {
  const { words, choose } = open();
  expect(words()).toEqual([]);
  await untilReady();
  await waitFor(() => expect(words()).toEqual(['Approve', 'Reject', 'Skip', 'Escalate…', 'Add note']));

  choose('approve');
  expect(await screen.findByText(/TOMAS SECOND/)).toBeTruthy();
  await waitFor(() => expect(words()).toContain('Undo last verdict'));
});

it('the palette offers no plain approval where a finding blocks it', async () => {
  const { words } = open({ '/api/triage/claims/claim-a41f/case': ok(caseOf(claimOf(first), { blocks: [expired] })) });
  await untilReady('Override needed to approve');
  await waitFor(() => expect(words()).toContain('Reject'));
  expect(words()).not.toContain('Approve');
});

it('a command kept from a case that was lost meanwhile concerns no other', async () => {
  const { asked, replies, keep, words } = open();
  await untilReady();
  await waitFor(() => expect(words()).toContain('Skip'));
  await waitFor(() => expect(asked).toContain('/api/triage/claims/claim-d2b6/case'));
  const kept = ['approve', 'skip', 'escalate'].map(keep);
  replies['POST /api/triage/claims/claim-a41f renew'] = refused(409, 'CONFLICT', 'Your claim has ended.');
  press('Shift');
  vi.setSystemTime(Date.now() + 61_000);
  await act(() => vi.advanceTimersByTimeAsync(5500));
  await screen.findByText(/TOMAS SECOND/);
  await untilSteady();

  const before = asked.length;
  for (const choose of kept) choose();
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(asked.slice(before).filter((key) => key.startsWith('POST'))).toEqual([]);
  expect(screen.getByText(/TOMAS SECOND/)).toBeTruthy();
});

it('undoes the verdict that is the last when the command is chosen', async () => {
  const slow = late(ok(verdictOf(second)));
  const undoneOf = (id: string) => ok(verdictOf(id, { state: 'undone', undoUntil: null }));
  const { asked, keep, words } = open({
    [giveFirst]: ok(verdictOf(first, { undoUntil: '2026-11-15T11:01:00Z' })),
    [giveSecond]: slow.reply,
    'POST /api/triage/verdicts/verdict-a41f/undo': undoneOf(first),
    'POST /api/triage/verdicts/verdict-d2b6/undo': undoneOf(second),
  });
  await untilReady();
  press('a');
  await screen.findByText(/TOMAS SECOND/);
  await untilSteady();
  press('a');
  await waitFor(() => expect(words()).toContain('Undo last verdict'));
  const undo = keep('undo');
  slow.release();
  await screen.findByText(/earlier verdict/);
  undo();
  await waitFor(() =>
    expect(asked.filter((key) => key.endsWith('/undo'))).toEqual(['POST /api/triage/verdicts/verdict-d2b6/undo']),
  );
});
