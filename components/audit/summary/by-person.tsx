'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import type { AuditPeopleAnswer } from '@/lib/answers';
import { figure } from '../../ui/figures';
import { rowLinkClasses } from '../../ui/list-table';
import { filterInAddress, logHref, noFilter } from '../address';
import type { AuditRights } from '../head/audit-head';
import { peopleQuery } from '../queries';
import type { TimeWindow } from '../time-window';
import { Who } from '../who';
import { countColumn, lastColumn, type SummaryColumn } from './summary-table';
import { SummaryView } from './summary-view';
import { useSummaryWindow } from './use-summary-window';

type PersonRow = AuditPeopleAnswer['people'][number];

const columnsIn = (window: TimeWindow, you: string): Array<SummaryColumn<PersonRow>> => {
  const eventsOf = (person: string | null, action: string | null = null) =>
    logHref(filterInAddress({ ...noFilter, window, person, action }));
  const count = (name: string, of: (row: PersonRow) => number) => countColumn(name, 'w-[11%]', of);

  return [
    {
      name: 'Person',
      width: 'w-[21%]',
      cell: ({ personId, name }) => {
        const who = <Who actorId={personId} actor={name} personId={you} />;
        // What nobody signed in did cannot be asked for by an id.
        return personId === null ? (
          who
        ) : (
          <Link href={eventsOf(personId)} prefetch={false} data-row-link className={rowLinkClasses}>
            {who}
          </Link>
        );
      },
    },
    count('Sessions', ({ sessions }) => sessions),
    count('Opened in full', ({ opened }) => opened),
    count('Pictures', ({ pictures }) => pictures),
    count('Reveals', ({ reveals }) => reveals),
    count('Changes', ({ changes }) => changes),
    {
      name: 'Refusals',
      width: 'w-[11%]',
      numeric: true,
      cell: ({ personId, refusals }) =>
        personId === null || refusals === 0 ? (
          figure(refusals)
        ) : (
          <Link
            href={eventsOf(personId, 'refusals')}
            prefetch={false}
            aria-label={`${figure(refusals)} refusals`}
            className="relative z-1 rounded-chip py-1 text-bad hover:underline"
          >
            {figure(refusals)}
          </Link>
        ),
    },
    lastColumn,
  ];
};

interface ByPersonProps {
  personId: string;
  rights: AuditRights;
}

/** What each person did: how many sessions, what they saw, what they changed, where they were refused. */
export const ByPerson = ({ personId, rights }: ByPersonProps) => {
  const { window, setWindow } = useSummaryWindow();
  const query = useQuery(peopleQuery(window));

  return (
    <SummaryView
      here="people"
      rights={rights}
      noun="events of anybody"
      query={query}
      window={window}
      setWindow={setWindow}
      note={({ people }) => `${figure(people.length)} who acted, exactly`}
      label="People and what they did"
      columns={columnsIn(window, personId)}
      rowsOf={({ people }) => people}
      keyOf={(row) => row.personId ?? row.name}
    />
  );
};
