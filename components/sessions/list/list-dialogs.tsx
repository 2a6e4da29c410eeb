'use client';

import { lazy } from 'react';
import type { NewSessionOffer } from '@/lib/answers';
import type { ListColumnName } from '@/lib/session-query';
import type { ActiveFilter } from '../../session-data/filters/active-filters';
import { AssignDialog } from '../../work/assign-dialog';
import { ExportDialog } from '../../work/export/export-dialog';
import { FuzzySearchDialog } from './fuzzy-search/fuzzy-search-dialog';
import { SaveViewDialog } from './views/save-view-dialog';

// Loaded on first use, apart from the others.
const NewSessionDialog = lazy(async () => ({
  default: (await import('../../work/new-session/new-session-dialog')).NewSessionDialog,
}));

export type OpenDialog =
  | { kind: 'new session'; offer: NewSessionOffer }
  | { kind: 'save view' }
  | { kind: 'export' }
  | { kind: 'fuzzy search' }
  | { kind: 'assign'; sessionId: string };

export interface StartedSearch {
  text: string;
  searchId: string;
}

interface ListDialogsProps {
  open: OpenDialog;
  /** Parameters of the first page. */
  address: string;
  /** Those on screen, in order. */
  columns: readonly ListColumnName[];
  text: string | null;
  active: readonly ActiveFilter[];
  /** How many match now. */
  count: number;
  mayShare: boolean;
  started: StartedSearch | null;
  onStarted: (started: StartedSearch) => void;
  /** Shows the query of these parameters. */
  onOpen: (address: string) => void;
  onClose: () => void;
  onDone: () => void;
  /** A session created here is in the list. */
  onListed: () => void;
}

export const ListDialogs = ({
  open,
  address,
  columns,
  text,
  active,
  count,
  mayShare,
  started,
  onStarted,
  onOpen,
  onClose,
  onDone,
  onListed,
}: ListDialogsProps) => {
  switch (open.kind) {
    case 'new session':
      return <NewSessionDialog offer={open.offer} onClose={onClose} onListed={onListed} />;
    case 'save view':
      return (
        <SaveViewDialog
          address={address}
          columns={columns}
          filters={active}
          hasText={text !== null}
          mayShare={mayShare}
          onSaved={onOpen}
          onClose={onClose}
        />
      );
    case 'export':
      return <ExportDialog target={{ address, text, expected: count }} count={count} onClose={onClose} />;
    case 'fuzzy search':
      return (
        text !== null && (
          <FuzzySearchDialog
            text={text}
            searchId={started?.text === text ? started.searchId : null}
            onStarted={(searchId) => onStarted({ text, searchId })}
            onClose={onClose}
          />
        )
      );
    case 'assign':
      return (
        <AssignDialog
          target={{ ids: [open.sessionId] }}
          count={1}
          onClose={onClose}
          onDone={() => {
            onClose();
            onDone();
          }}
        />
      );
  }
};
