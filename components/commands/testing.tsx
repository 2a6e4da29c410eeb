import type { ReactNode } from 'react';
import { show } from '../testing';
import type { Command } from './command';
import { type PageCommands, PageCommandsContext } from './page-commands';

/** Shows a part of a page, and returns what it offers in the command palette. */
export const showOffering = (part: ReactNode): (() => Command[]) => {
  const offered: PageCommands = { groups: new Map(), wanted: null };
  show(<PageCommandsContext value={offered}>{part}</PageCommandsContext>);

  return () => [...offered.groups.values()].flatMap(({ items }) => items);
};
