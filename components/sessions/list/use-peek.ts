'use client';

import type { RefObject } from 'react';
import type { SessionRow } from '@/lib/answers';
import { rowLinkOf } from './table/current-session';
import type { ListAddress } from './use-list-address';

interface Peek {
  /** Of this session; once more, and it closes. */
  toggle: (sessionId: string) => void;
  /** While it is open, it goes along with the row that one is at. */
  follow: (sessionId: string) => void;
  step: (by: 1 | -1) => void;
  close: () => void;
}

/** The panel beside the list, which the address holds: a reload or a shared link shows it too. */
export const usePeek = (
  { peekId, openPeek }: Pick<ListAddress, 'peekId' | 'openPeek'>,
  rows: readonly SessionRow[],
  box: RefObject<HTMLElement | null>,
): Peek => ({
  toggle: (sessionId) => openPeek(sessionId === peekId ? null : sessionId, peekId === null ? undefined : 'replace'),
  follow: (sessionId) => {
    if (peekId !== null && sessionId !== peekId) openPeek(sessionId, 'replace');
  },
  step: (by) => {
    const at = rows.findIndex(({ id }) => id === peekId);
    const next = at === -1 ? undefined : rows[at + by];
    if (next) openPeek(next.id, 'replace');
  },
  close: () => {
    const row = peekId === null ? null : rowLinkOf(box.current, peekId);
    openPeek(null);
    row?.focus();
  },
});
