'use client';

import { Trash2 } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { usePageCommands } from '../commands/page-commands';
import { Button } from '../ui/button';

// Not needed when a session is first opened.
const EraseDialog = lazy(async () => ({ default: (await import('../erasure/erase-dialog')).EraseDialog }));

interface DeleteButtonProps {
  sessionId: string;
  /** Why it cannot be deleted now; `null`: nothing known prevents it. */
  whyNot: string | null;
  onStarted: () => void;
}

export const DeleteButton = ({ sessionId, whyNot, onStarted }: DeleteButtonProps) => {
  const [isOpen, setOpen] = useState(false);
  const reason = useId();
  const open = () => setOpen(true);
  usePageCommands('Session', whyNot === null ? [{ id: 'delete', words: 'Delete…', run: open }] : []);

  return (
    <>
      <Button
        look="danger"
        disabled={whyNot !== null}
        title={whyNot ?? undefined}
        aria-describedby={whyNot === null ? undefined : reason}
        onClick={open}
      >
        <Trash2 aria-hidden="true" />
        <span className="phone:sr-only">Delete…</span>
      </Button>
      {whyNot && (
        <span id={reason} className="sr-only">
          {whyNot}
        </span>
      )}
      <Suspense>
        {isOpen && (
          <EraseDialog
            ids={[sessionId]}
            onBegun={() => {
              setOpen(false);
              onStarted();
            }}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
};
