'use client';

import { Trash2 } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
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

  return (
    <>
      <Button
        look="danger"
        disabled={whyNot !== null}
        title={whyNot ?? undefined}
        aria-describedby={whyNot === null ? undefined : reason}
        onClick={() => setOpen(true)}
      >
        <Trash2 aria-hidden="true" />
        Delete…
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
