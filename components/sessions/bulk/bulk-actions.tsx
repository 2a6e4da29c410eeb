'use client';

import { Download, Eraser, StickyNote, Tag, UserRound } from 'lucide-react';
import type { SessionRights } from './rights';
import type { Selection } from './use-selection';

export type ActionName = 'assign' | 'tag' | 'note' | 'export' | 'erase';

export interface BulkAction {
  name: ActionName;
  words: string;
  Icon: typeof Tag;
  /** Stays in sight where there is little room. */
  isMain: boolean;
  /** Why it cannot be done to what is chosen; `null`: it can. */
  hindrance: string | null;
}

const mostAtOnce = 5000;

/** What this person may do with what is chosen. What they never may is absent. */
export const bulkActions = (rights: SessionRights, { all, ids }: Pick<Selection, 'all' | 'ids'>): BulkAction[] => [
  ...(rights.mayWork
    ? ([
        { name: 'assign', words: 'Assign…', Icon: UserRound, isMain: true, hindrance: null },
        { name: 'tag', words: 'Tag…', Icon: Tag, isMain: true, hindrance: null },
        { name: 'note', words: 'Note…', Icon: StickyNote, isMain: true, hindrance: null },
      ] as const)
    : []),
  ...(rights.mayExport
    ? ([{ name: 'export', words: 'Export…', Icon: Download, isMain: !rights.mayWork, hindrance: null }] as const)
    : []),
  ...(rights.mayErase
    ? ([
        {
          name: 'erase',
          words: 'Request deletion…',
          Icon: Eraser,
          isMain: false,
          hindrance: all ? 'choose them one by one' : ids.length > mostAtOnce ? 'at most 5,000 at once' : null,
        },
      ] as const)
    : []),
];
