import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { joined } from '../../commands/command';
import { type PageCommands, PageCommandsContext } from '../../commands/page-commands';
import { withImages } from '../../evidence/gallery/testing';
import { ok, withMovableTime } from '../../testing';
import { caseOf, claimOf, expired, first, now, openFocus, untilReady } from '../testing';
import { FocusMode } from './focus-mode';

withImages();
withMovableTime();
beforeEach(() => void vi.setSystemTime(now));

const open = (more = {}) => {
  const offered: PageCommands = { groups: new Map(), wanted: null };
  openFocus(
    more,
    <PageCommandsContext.Provider value={offered}>
      <FocusMode delivery="service" />
    </PageCommandsContext.Provider>,
  );
  const items = () => joined([...offered.groups.values()]).find(({ label }) => label === 'Case')?.items ?? [];

  return {
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
