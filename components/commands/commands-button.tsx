'use client';

import { Search } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Button } from '../ui/button';
import { Kbd } from '../ui/kbd';
import { useCommands } from './commands-context';

const never = () => () => {};
const isMac = () => /mac|iphone|ipad/i.test(navigator.platform);

/** Help for the page, and the same as Ctrl K or Cmd K. */
export const CommandsButton = () => {
  const { openPalette, openGuide } = useCommands();
  const mac = useSyncExternalStore(never, isMac, () => false);

  return (
    <>
      <Button look="ghost" size="small" onClick={openGuide}>
        Help
      </Button>
      <Button look="ghost" size="small" aria-keyshortcuts={mac ? 'Meta+K' : 'Control+K'} onClick={openPalette}>
        <Search aria-hidden="true" className="hidden phone:block" />
        <span className="phone:sr-only">Commands</span>
        <span aria-hidden="true" className="inline-flex w-11 justify-start phone:hidden">
          <Kbd>{mac ? '⌘K' : 'Ctrl K'}</Kbd>
        </span>
      </Button>
    </>
  );
};
