'use client';

import { Plus } from 'lucide-react';
import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react';
import type { NewSessionOffer } from '@/lib/answers';
import { Button } from '../../ui/button';

// Loaded on first use.
const NewSessionDialog = lazy(async () => ({ default: (await import('./new-session-dialog')).NewSessionDialog }));

interface NewSessionButtonProps extends Pick<ComponentProps<typeof Button>, 'look'> {
  offer: NewSessionOffer;
  /** Other words on the button. */
  children?: ReactNode;
}

export const NewSessionButton = ({ offer, look, children }: NewSessionButtonProps) => {
  const [isOpen, setOpen] = useState(false);

  return (
    <>
      <Button {...(look && { look })} onClick={() => setOpen(true)}>
        {children ?? (
          <>
            <Plus aria-hidden="true" />
            New session…
          </>
        )}
      </Button>
      <Suspense>{isOpen && <NewSessionDialog offer={offer} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
};
