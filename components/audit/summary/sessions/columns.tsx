'use client';

import type { AuditSessionsAnswer } from '@/lib/answers';
import { filterInAddress, logHref, noFilter } from '../../../session-data/audit-address';
import type { TimeWindow } from '../../../session-data/time-window';
import { defineColumns, RowLink } from '../../../ui/data-table';
import { shortId } from '../../../ui/short-id';
import { countColumn, lastColumn } from '../shared-columns';

type SessionRow = AuditSessionsAnswer['sessions'][number];

export interface SessionsContext {
  window: TimeWindow;
}

// The widths are shares of the table's least width.
export const sessionColumns = defineColumns<SessionRow, SessionsContext>([
  {
    id: 'session',
    header: 'Session',
    width: 206,
    narrow: 'pinned',
    className: 'mono',
    cell: ({ sessionId }, { window }) => (
      <RowLink href={logHref(filterInAddress({ ...noFilter, window, session: sessionId }))} title={sessionId}>
        {shortId(sessionId)}
      </RowLink>
    ),
  },
  countColumn('events', 'Events', 138, ({ events }) => events),
  countColumn('people', 'Staff', 138, ({ people }) => people),
  countColumn('views', 'Shown in full', 138, ({ views }) => views),
  lastColumn(240),
]);
