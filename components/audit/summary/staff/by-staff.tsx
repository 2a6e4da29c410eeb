'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { figure } from '../../../ui/figures';
import type { AuditRights } from '../../head/audit-head';
import { peopleQuery } from '../../queries';
import { SummaryView, useSummaryWindow } from '../summary-view';
import { type PeopleContext, peopleColumns } from './columns';

interface ByStaffProps {
  personId: string;
  rights: AuditRights;
}

/** What each staff member did: sessions, views, changes, and what was denied or failed. */
export const ByStaff = ({ personId, rights }: ByStaffProps) => {
  const { window, setWindow } = useSummaryWindow();
  const query = useQuery(peopleQuery(window));
  const context = useMemo<PeopleContext>(() => ({ window, personId }), [window, personId]);

  return (
    <SummaryView
      here="people"
      rights={rights}
      noun="events"
      query={query}
      window={window}
      setWindow={setWindow}
      note={({ people }) => `${figure(people.length)} ${people.length === 1 ? 'person' : 'people'}`}
      label="Staff and their events"
      columns={peopleColumns}
      context={context}
      rowsOf={({ people }) => people}
      rowId={(row) => row.personId ?? row.name}
    />
  );
};
