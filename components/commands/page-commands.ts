'use client';

import { createContext, useContext, useEffect, useId } from 'react';
import type { Command, CommandGroup } from './command';

/** Commands of the open page, by the component that offers them. */
export type PageCommands = Map<string, CommandGroup>;

export const PageCommandsContext = createContext<PageCommands | null>(null);

/** The palette lists these first while the caller is mounted. */
export const usePageCommands = (label: string, items: Command[]): void => {
  const offered = useContext(PageCommandsContext);
  const id = useId();

  // After each render, so that commands see the latest state. The palette reads them only when it opens.
  useEffect(() => {
    offered?.set(id, { label, items });
  });
  useEffect(
    () => () => {
      offered?.delete(id);
    },
    [offered, id],
  );
};
