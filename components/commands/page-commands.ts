'use client';

import { createContext, useContext, useEffect, useId } from 'react';
import type { Command, CommandGroup } from './command';

/** What the open page offers. */
export interface PageCommands {
  /** By the component that offers them. */
  groups: Map<string, CommandGroup>;
  /** A command chosen on another page, to be run by the page that offers it. Kept in memory, never in an address. */
  wanted: { id: string; href: string } | null;
}

export const PageCommandsContext = createContext<PageCommands | null>(null);

/** The palette lists these first while the caller is mounted. */
export const usePageCommands = (label: string, items: Command[]): void => {
  const offered = useContext(PageCommandsContext);
  const id = useId();

  // After each render, so that commands see the latest state. The palette reads them only when it opens.
  useEffect(() => {
    offered?.groups.set(id, { label, items });
    const wanted = items.find((item) => item.id === offered?.wanted?.id);
    if (!offered || !wanted) return;
    offered.wanted = null;
    wanted.run();
  });
  useEffect(
    () => () => {
      offered?.groups.delete(id);
    },
    [offered, id],
  );
};
