'use client';

import { createContext, useContext } from 'react';

interface Commands {
  openPalette: () => void;
  openHelp: () => void;
}

const nothing = () => {};

export const CommandsContext = createContext<Commands>({ openPalette: nothing, openHelp: nothing });

export const useCommands = (): Commands => useContext(CommandsContext);
