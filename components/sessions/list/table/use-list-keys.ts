'use client';

import type { RefObject } from 'react';
import { currentSession } from '../../../session-data/current-session';
import { useShortcuts } from '../../../ui/shortcuts';
import type { Selection } from '../../../work/use-selection';

interface ListKeys {
  box: RefObject<HTMLElement | null>;
  selection: Selection;
  onPeek: (sessionId: string) => void;
  /** `null` for people who may not assign. */
  onAssign: ((sessionId: string) => void) | null;
}

/** Keyboard shortcuts for the focused row; each also has a button. */
export const useListKeys = ({ box, selection, onPeek, onAssign }: ListKeys): void => {
  const here = (run: (sessionId: string) => void) => () => {
    const id = currentSession(box.current);
    if (id !== null) run(id);
  };

  useShortcuts({
    x: here((id) => selection.toggle(id)),
    X: here((id) => selection.toggle(id, { range: true })),
    ' ': here(onPeek),
    // With a selection, the selection bar handles this key.
    ...(onAssign && selection.count === 0 ? { l: here(onAssign) } : {}),
  });
};
