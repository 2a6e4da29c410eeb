'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import type { AuditSessionsAnswer } from '@/lib/answers';
import { shortId } from '../ui/short-id';
import { RelativeTime } from '../ui/time';
import { filterInAddress, logHref, noFilter } from './address';
import type { AuditRights } from './audit-head';
import { figure } from './figures';
import { sessionsQuery } from './queries';
import { rowLinkClasses, type SummaryColumn, SummaryTable } from './summary-table';
import { SummaryView } from './summary-view';
import type { TimeWindow } from './time-window';
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
  { name: 'Events', width: 'w-[16%]', numeric: true, cell: ({ events }) => figure(events) },
  { name: 'People', width: 'w-[16%]', numeric: true, cell: ({ people }) => figure(people) },
  { name: 'Views in full', width: 'w-[16%]', numeric: true, cell: ({ views }) => figure(views) },
  {
    name: 'Last',
    width: '',
    numeric: true,
    cell: ({ lastAt }) => (
      <span className="relative z-1">
        <RelativeTime at={lastAt} />
      </span>
    ),
  },
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
      isEmpty={({ sessions }) => sessions.length === 0}
      note={({ sessions, more }) =>
        more
          ? `the ${figure(sessions.length)} sessions with the newest events; there are more, a shorter time shows them`
          : `${figure(sessions.length)} ${sessions.length === 1 ? 'session' : 'sessions'}, exactly`
      }
    >
      {(answer) => (
        <SummaryTable
          label="Sessions, those with the newest event first"
          columns={columnsIn(window)}
          rows={answer?.sessions ?? null}
          keyOf={({ sessionId }) => sessionId}
          busy={query.isFetching}
        />
      )}
    </SummaryView>
  );
};
