'use client';

import { Dialog } from '@base-ui/react/dialog';
import { CircleHelp, Command, Ellipsis } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useCommands } from '../commands/commands-context';
import { Button } from '../ui/button';
import { SheetItemWords, SheetLine, sheetItemClasses } from '../ui/sheet-item';

interface MoreActionsProps {
  /** Of the case: lines of the sheet. */
  children?: ReactNode;
}

/** On a phone, what the one row at the head of a case has no room for. */
export const MoreActions = ({ children }: MoreActionsProps) => {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { openPalette, openGuide } = useCommands();
  const closeFor = (open: () => void) => () => {
    setOpen(false);
    open();
  };

  return (
    <span className="hidden phone:contents">
      <Button
        ref={button}
        look="ghost"
        size="small"
        icon
        aria-label="More actions"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <Ellipsis aria-hidden="true" />
      </Button>
      <Dialog.Root open={isOpen} onOpenChange={setOpen}>
        <Dialog.Portal>
          <Dialog.Backdrop className="fixed inset-0 z-20 bg-veil" />
          <Dialog.Popup
            finalFocus={button}
            className="sheet enter fixed z-30 overflow-auto border-line bg-surface p-2 pb-[calc(8px+env(safe-area-inset-bottom))] shadow-2 outline-none"
          >
            <Dialog.Title className="sr-only">More actions</Dialog.Title>
            {children}
            {children && <SheetLine />}
            <button type="button" onClick={closeFor(openPalette)} className={sheetItemClasses}>
              <SheetItemWords icon={<Command aria-hidden="true" />} words="Commands" />
            </button>
            <button type="button" onClick={closeFor(openGuide)} className={sheetItemClasses}>
              <SheetItemWords icon={<CircleHelp aria-hidden="true" />} words="Help" />
            </button>
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </span>
  );
};
