'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import type { AuditPeopleAnswer } from '@/lib/answers';
import { RelativeTime } from '../ui/time';
import { filterInAddress, logHref, noFilter } from './address';
import type { AuditRights } from './audit-head';
import { figure } from './figures';
import { peopleQuery } from './queries';
import { rowLinkClasses, type SummaryColumn, SummaryTable } from './summary-table';
import { SummaryView } from './summary-view';
import type { TimeWindow } from './time-window';
import { useSummaryWindow } from './use-summary-window';
import { Who } from './who';

type PersonRow = AuditPeopleAnswer['people'][number];

const columnsIn = (window: TimeWindow, you: string): Array<SummaryColumn<PersonRow>> => {
  const eventsOf = (person: string | null, action: string | null = null) =>
    logHref(filterInAddress({ ...noFilter, window, person, action }));
  const count = (name: string, of: (row: PersonRow) => number): SummaryColumn<PersonRow> => ({
    name,
    width: 'w-[11%]',
    numeric: true,
    cell: (row) => figure(of(row)),
  });

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
      isEmpty={({ people }) => people.length === 0}
      note={({ people }) => `${figure(people.length)} who acted, exactly`}
    >
      {(answer) => (
        <SummaryTable
          label="People and what they did"
          columns={columnsIn(window, personId)}
          rows={answer?.people ?? null}
          keyOf={(row) => row.personId ?? row.name}
          busy={query.isFetching}
        />
      )}
    </SummaryView>
  );
};
