'use client';

import { Download, Eraser, StickyNote, Tag, UserRound } from 'lucide-react';
import type { SessionRights } from '../../work/rights';
import type { Selection } from '../../work/use-selection';

export type ActionName = 'assign' | 'tag' | 'note' | 'export' | 'erase';

export interface BulkAction {
  name: ActionName;
  words: string;
  Icon: typeof Tag;
  /** Stays visible on narrow screens. */
  isMain: boolean;
  /** Why it cannot be done to this selection; `null` if it can. */
  obstacle: string | null;
}

const mostAtOnce = 5000;

/** Actions for the selection; those the person may never do are left out. */
export const bulkActions = (rights: SessionRights, { all, ids }: Pick<Selection, 'all' | 'ids'>): BulkAction[] => [
  ...(rights.mayWork
    ? ([
        { name: 'assign', words: 'Assign…', Icon: UserRound, isMain: true, obstacle: null },
        { name: 'tag', words: 'Tag…', Icon: Tag, isMain: true, obstacle: null },
        { name: 'note', words: 'Note…', Icon: StickyNote, isMain: true, obstacle: null },
      ] as const)
    : []),
  ...(rights.mayExport
    ? ([{ name: 'export', words: 'Export…', Icon: Download, isMain: !rights.mayWork, obstacle: null }] as const)
    : []),
  ...(rights.mayErase
    ? ([
        {
          name: 'erase',
          words: 'Request deletion…',
          Icon: Eraser,
          isMain: false,
          obstacle: all ? 'select them one by one' : ids.length > mostAtOnce ? 'at most 5,000 at once' : null,
        },
      ] as const)
    : []),
];
