'use client';

import { createContext, useContext, useEffect, useId, useRef } from 'react';
import type { Command, CommandGroup } from './command';

/** What the open page offers. */
export interface PageCommands {
  /** By the component that offers them. */
  groups: Map<string, CommandGroup>;
  /** A command chosen on another page, to be run by the page that offers it. Kept in memory, never in an address. */
  wanted: { id: string; href: string } | null;
}

export const PageCommandsContext = createContext<PageCommands | null>(null);

/** The palette lists these first while the caller is mounted. A command that is no longer offered does nothing. */
export const usePageCommands = (label: string, items: Command[]): void => {
  const offered = useContext(PageCommandsContext);
  const id = useId();
  const newest = useRef<Command[]>([]);

  // After each render, so that commands see the latest state. The palette reads them only when it opens, so the chosen one
  // is looked up again.
  useEffect(() => {
    newest.current = items;
    const run = (wanted: string) => () => newest.current.find((item) => item.id === wanted)?.run();
    offered?.groups.set(id, { label, items: items.map((item) => ({ ...item, run: run(item.id) })) });
    const wanted = items.find((item) => item.id === offered?.wanted?.id);
    if (!offered || !wanted) return;
    offered.wanted = null;
    wanted.run();
  });
  useEffect(
    () => () => {
      newest.current = [];
      offered?.groups.delete(id);
    },
    [offered, id],
  );
};
