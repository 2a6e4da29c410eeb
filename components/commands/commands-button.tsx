'use client';

import { useSyncExternalStore } from 'react';
import { Button } from '../ui/button';
import { Kbd } from '../ui/kbd';
import { useCommands } from './commands-context';

const never = () => () => {};
const isMac = () => /mac|iphone|ipad/i.test(navigator.platform);

/** The same as Ctrl K or Cmd K. */
export const CommandsButton = () => {
  const { openPalette } = useCommands();
  const mac = useSyncExternalStore(never, isMac, () => false);

  return (
    <Button look="ghost" size="small" aria-keyshortcuts={mac ? 'Meta+K' : 'Control+K'} onClick={openPalette}>
      Commands
      <span aria-hidden="true" className="inline-flex w-11 justify-start">
        <Kbd>{mac ? '⌘K' : 'Ctrl K'}</Kbd>
      </span>
    </Button>
  );
};
