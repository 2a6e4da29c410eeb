'use client';

import { Trash2 } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { Button } from '../ui/button';

// Nobody needs it at the first sight of a session.
const EraseDialog = lazy(async () => ({ default: (await import('../deletions/direct/erase-dialog')).EraseDialog }));

interface DeleteDialogProps {
  sessionId: string;
  /** Why it cannot be deleted now, in words; `null`: it can, as far as is known. */
  hindrance: string | null;
  onBegun: () => void;
}

/** The button, and the question behind it. */
export const DeleteDialog = ({ sessionId, hindrance, onBegun }: DeleteDialogProps) => {
  const [isOpen, setOpen] = useState(false);
  const reason = useId();

  return (
    <>
      <Button
        look="danger"
        disabled={hindrance !== null}
        title={hindrance ?? undefined}
        aria-describedby={hindrance === null ? undefined : reason}
        onClick={() => setOpen(true)}
      >
        <Trash2 aria-hidden="true" />
        Delete…
      </Button>
      {hindrance && (
        <span id={reason} className="sr-only">
          {hindrance}
        </span>
      )}
      <Suspense>
        {isOpen && (
          <EraseDialog
            ids={[sessionId]}
            onBegun={() => {
              setOpen(false);
              onBegun();
            }}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
};
