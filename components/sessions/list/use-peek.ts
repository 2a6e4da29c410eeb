'use client';

import type { RefObject } from 'react';
import type { SessionRow } from '@/lib/answers';
import { rowLinkOf } from '../../session-data/current-session';
import type { ListAddress } from '../../session-data/use-list-address';

interface Peek {
  /** Opens the session's preview, or closes it if open. */
  toggle: (sessionId: string) => void;
  /** Keeps an open preview on the focused row. */
  follow: (sessionId: string) => void;
  step: (by: 1 | -1) => void;
  close: () => void;
}

/** The preview beside the list. It is part of the address: a reload or a shared link shows it too. */
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
