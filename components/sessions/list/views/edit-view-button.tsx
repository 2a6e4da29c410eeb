'use client';

import { Ellipsis } from 'lucide-react';
import { useRef, useState } from 'react';
import type { SavedViewRow } from '@/lib/answers';
import { Button } from '../../../ui/button';
import { ViewMenu } from './view-menu';

interface EditViewButtonProps {
  view: SavedViewRow;
  mayShare: boolean;
  onDeleted: () => void;
}

export const EditViewButton = ({ view, mayShare, onDeleted }: EditViewButtonProps) => {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  return (
    <>
      <Button
        ref={button}
        look="ghost"
        size="small"
        icon
        aria-label={`Edit view ${view.name}`}
        aria-expanded={open}
        title={view.isOwn ? 'Rename, share, delete' : 'Delete'}
        onClick={() => setOpen(true)}
      >
        <Ellipsis aria-hidden="true" />
      </Button>
      {open && (
        <ViewMenu
          anchor={button}
          view={view}
          mayShare={mayShare}
          onClose={() => setOpen(false)}
          onDeleted={onDeleted}
        />
      )}
    </>
  );
};
