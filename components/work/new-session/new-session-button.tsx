'use client';

import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { NewSessionOffer } from '@/lib/answers';
import { Button } from '../../ui/button';

// Loaded on first use.
const NewSessionDialog = lazy(async () => ({ default: (await import('./new-session-dialog')).NewSessionDialog }));

export const NewSessionButton = ({ offer }: { offer: NewSessionOffer }) => {
  const [isOpen, setOpen] = useState(false);

  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Plus aria-hidden="true" />
        New session…
      </Button>
      <Suspense>{isOpen && <NewSessionDialog offer={offer} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
};
