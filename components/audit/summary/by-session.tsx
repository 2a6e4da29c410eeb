'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import type { AuditSessionsAnswer } from '@/lib/answers';
import { figure } from '../../ui/figures';
import { rowLinkClasses } from '../../ui/list-table';
import { shortId } from '../../ui/short-id';
import { filterInAddress, logHref, noFilter } from '../address';
import type { AuditRights } from '../head/audit-head';
import { sessionsQuery } from '../queries';
import type { TimeWindow } from '../time-window';
import { countColumn, lastColumn, type SummaryColumn } from './summary-table';
import { SummaryView } from './summary-view';
import { useSummaryWindow } from './use-summary-window';

type SessionRow = AuditSessionsAnswer['sessions'][number];

const columnsIn = (window: TimeWindow): Array<SummaryColumn<SessionRow>> => [
  {
    name: 'Session',
    width: 'w-[24%]',
    cell: ({ sessionId }) => (
      <Link
        href={logHref(filterInAddress({ ...noFilter, window, session: sessionId }))}
        prefetch={false}
        data-row-link
        title={sessionId}
        className={`mono ${rowLinkClasses}`}
      >
        {shortId(sessionId)}
      </Link>
    ),
  },
  countColumn('Events', 'w-[16%]', ({ events }) => events),
  countColumn('People', 'w-[16%]', ({ people }) => people),
  countColumn('Views in full', 'w-[16%]', ({ views }) => views),
  lastColumn,
];

/** Which sessions were touched, how often and by how many; each leads to its events. */
export const BySession = ({ rights }: { rights: AuditRights }) => {
  const { window, setWindow } = useSummaryWindow();
  const query = useQuery(sessionsQuery(window));

  return (
    <SummaryView
      here="sessions"
      rights={rights}
      noun="sessions"
      query={query}
      window={window}
      setWindow={setWindow}
      note={({ sessions, more }) =>
        more
          ? `the ${figure(sessions.length)} sessions with the newest events; there are more, a shorter time shows them`
          : `${figure(sessions.length)} ${sessions.length === 1 ? 'session' : 'sessions'}, exactly`
      }
      label="Sessions, those with the newest event first"
      columns={columnsIn(window)}
      rowsOf={({ sessions }) => sessions}
      keyOf={({ sessionId }) => sessionId}
    />
  );
};
