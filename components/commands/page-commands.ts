'use client';

import { createContext, useContext, useEffect, useId } from 'react';
import type { Command, CommandGroup } from './command';

/** What the open page offers, by whoever offers it. */
export type PageCommands = Map<string, CommandGroup>;

export const PageCommandsContext = createContext<PageCommands | null>(null);

/** While its caller is on the page, the palette offers these too, first of all. */
export const usePageCommands = (label: string, items: Command[]): void => {
  const offered = useContext(PageCommandsContext);
  const id = useId();

  // After each render: what they do may rest on what was drawn last. The palette looks only when it opens.
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
