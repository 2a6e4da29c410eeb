'use client';

import { lazy, Suspense, useState } from 'react';
import type { ActiveFilter } from './filters/active-filters';

// Nobody needs them at the first sight of the list.
const AssignDialog = lazy(async () => ({ default: (await import('../bulk/assign-dialog')).AssignDialog }));
const ExportDialog = lazy(async () => ({ default: (await import('../bulk/export/export-dialog')).ExportDialog }));
const ThoroughDialog = lazy(() => import('./thorough/thorough-dialog'));
const SaveViewDialog = lazy(() => import('./views/save-view-dialog'));

export type OpenDialog =
  | { kind: 'save view' }
  | { kind: 'export' }
  | { kind: 'thorough search' }
  | { kind: 'assign'; sessionId: string };

interface ListDialogsProps {
  open: OpenDialog | null;
  /** Of the first page of what is shown. */
  address: string;
  text: string | null;
  active: readonly ActiveFilter[];
  /** How many match at present. */
  count: number;
  mayShare: boolean;
  onClose: () => void;
  onDone: () => void;
}

export const ListDialogs = ({ open, address, text, active, count, mayShare, onClose, onDone }: ListDialogsProps) => {
  // For as long as the page is open: a search that was begun is found again.
  const [begun, setBegun] = useState<{ text: string; searchId: string } | null>(null);

  return (
    <Suspense>
      {open?.kind === 'save view' && (
        <SaveViewDialog
          address={address}
          filters={active}
          hasText={text !== null}
          mayShare={mayShare}
          onClose={onClose}
        />
      )}
      {open?.kind === 'export' && (
        <ExportDialog target={{ address, text, expected: count }} count={count} onClose={onClose} />
      )}
      {open?.kind === 'thorough search' && text !== null && (
        <ThoroughDialog
          text={text}
          searchId={begun?.text === text ? begun.searchId : null}
          onBegun={(searchId) => setBegun({ text, searchId })}
          onClose={onClose}
        />
      )}
      {open?.kind === 'assign' && (
        <AssignDialog
          target={{ ids: [open.sessionId] }}
          count={1}
          onClose={onClose}
          onDone={() => {
            onClose();
            onDone();
          }}
        />
      )}
    </Suspense>
  );
};
