'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { figure } from '../../../ui/figures';
import type { AuditRights } from '../../head/audit-head';
import { sessionsQuery } from '../../queries';
import { SummaryView, useSummaryWindow } from '../summary-view';
import { type SessionsContext, sessionColumns } from './columns';

/** How often each session was touched, and by how many people; each row links to its events. */
export const BySession = ({ rights }: { rights: AuditRights }) => {
  const { window, setWindow } = useSummaryWindow();
  const query = useQuery(sessionsQuery(window));
  const context = useMemo<SessionsContext>(() => ({ window }), [window]);

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
          ? `Showing only the ${figure(sessions.length)} most recent sessions; choose a shorter period to see others`
          : `${figure(sessions.length)} ${sessions.length === 1 ? 'session' : 'sessions'}`
      }
      label="Sessions, newest event first"
      columns={sessionColumns}
      context={context}
      rowsOf={({ sessions }) => sessions}
      rowId={({ sessionId }) => sessionId}
    />
  );
};
