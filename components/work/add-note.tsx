'use client';

import { StickyNote } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/button';
import { Kbd } from '../ui/kbd';
import { useShortcuts } from '../ui/shortcuts';
import { NoteDialog } from './note-dialog';

/** Adds a note to the session from anywhere on its page. */
export const AddNoteButton = ({ sessionId }: { sessionId: string }) => {
  const [isOpen, setOpen] = useState(false);
  const [isAdded, setAdded] = useState(false);
  const open = () => {
    setAdded(false);
    setOpen(true);
  };
  useShortcuts({ n: open });

  return (
    <>
      <span role="status" className="text-12 text-ink-2 empty:hidden">
        {isAdded && 'Note added'}
      </span>
      <Button onClick={open}>
        <StickyNote aria-hidden="true" className="phone:hidden" />
        Add note <Kbd>N</Kbd>
      </Button>
      {isOpen && (
        <NoteDialog
          target={{ ids: [sessionId] }}
          count={1}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            setAdded(true);
          }}
        />
      )}
    </>
  );
};
