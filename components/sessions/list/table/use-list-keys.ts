'use client';

import type { RefObject } from 'react';
import { useShortcuts } from '../../../ui/shortcuts';
import type { Selection } from '../../bulk/use-selection';
import { currentSession } from './current-session';

interface ListKeys {
  box: RefObject<HTMLElement | null>;
  selection: Selection;
  onPeek: (sessionId: string) => void;
  /** `null` for those who may not. */
  onAssign: ((sessionId: string) => void) | null;
}

/** What can be done by key to the row that one is at; each has its button too. */
export const useListKeys = ({ box, selection, onPeek, onAssign }: ListKeys): void => {
  const here = (run: (sessionId: string) => void) => () => {
    const id = currentSession(box.current);
    if (id !== null) run(id);
  };

  useShortcuts({
    x: here((id) => selection.toggle(id)),
    X: here((id) => selection.toggle(id, { range: true })),
    ' ': here(onPeek),
    // With a selection, the bar assigns all of it.
    ...(onAssign && selection.count === 0 ? { l: here(onAssign) } : {}),
  });
};
