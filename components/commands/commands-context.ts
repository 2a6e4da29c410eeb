'use client';

import { createContext, useContext } from 'react';

interface Commands {
  openPalette: () => void;
  /** The keyboard shortcuts. */
  openHelp: () => void;
  /** The page of the guide that belongs to the open page. */
  openGuide: () => void;
}

const nothing = () => {};

export const CommandsContext = createContext<Commands>({ openPalette: nothing, openHelp: nothing, openGuide: nothing });

export const useCommands = (): Commands => useContext(CommandsContext);
