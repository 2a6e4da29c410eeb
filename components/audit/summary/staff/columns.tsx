'use client';

import Link from 'next/link';
import type { AuditPeopleAnswer } from '@/lib/answers';
import { filterInAddress, logHref, noFilter } from '../../../session-data/audit-address';
import type { TimeWindow } from '../../../session-data/time-window';
import { defineColumns, RowLink } from '../../../ui/data-table';
import { figure } from '../../../ui/figures';
import { Actor } from '../../actor';
import { countColumn, lastColumn } from '../shared-columns';

type PersonRow = AuditPeopleAnswer['people'][number];

export interface PeopleContext {
  window: TimeWindow;
  /** Who is looking at the page. */
  personId: string;
}

const eventsOf = (person: string, window: TimeWindow, action: string | null = null): string =>
  logHref(filterInAddress({ ...noFilter, window, person, action }));

// The widths are shares of the table's least width.
export const peopleColumns = defineColumns<PersonRow, PeopleContext>([
  {
    id: 'person',
    header: 'Staff member',
    width: 180,
    narrow: 'pinned',
    cell: (row, { window, personId }) => {
      const who = <Actor actorId={row.personId} actor={row.name} personId={personId} />;
      // The log cannot be filtered by someone without an account.
      return row.personId === null ? who : <RowLink href={eventsOf(row.personId, window)}>{who}</RowLink>;
    },
  },
  countColumn('sessions', 'Sessions', 92, ({ sessions }) => sessions),
  countColumn('opened', 'Shown in full', 92, ({ opened }) => opened),
  countColumn('images', 'Images', 92, ({ pictures }) => pictures),
  countColumn('reveals', 'Reveals', 92, ({ reveals }) => reveals),
  countColumn('changes', 'Changes', 92, ({ changes }) => changes),
  {
    id: 'denied',
    header: 'Denied or failed',
    width: 108,
    numeric: true,
    cell: ({ personId, refusals }, { window }) =>
      personId === null || refusals === 0 ? (
        figure(refusals)
      ) : (
        <Link
          href={eventsOf(personId, window, 'refusals')}
          prefetch={false}
          aria-label={`${figure(refusals)} denied or failed`}
          className="relative z-1 rounded-chip py-1 text-bad hover:underline"
        >
          {figure(refusals)}
        </Link>
      ),
  },
  lastColumn(112),
]);
