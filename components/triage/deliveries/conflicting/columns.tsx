'use client';

import { TriangleAlert } from 'lucide-react';
import type { DeliveryRow } from '@/lib/answers';
import { defineColumns } from '../../../ui/data-table';
import { RelativeTime } from '../../../ui/time';
import { Status } from '../../../words/status';
import { verdictColumns } from '../delivery-section';

export const conflictingColumns = defineColumns<DeliveryRow>([
  ...verdictColumns(),
  {
    id: 'status',
    header: 'Service status',
    width: 170,
    cell: ({ status }) => (status === null ? 'no longer listed' : <Status status={status} />),
  },
  {
    id: 'seen',
    header: 'Seen',
    width: 120,
    className: 'text-ink-2',
    cell: ({ verdict }) => <RelativeTime at={verdict.stateAt} />,
  },
  {
    id: 'details',
    header: 'Details',
    className: 'text-bad',
    cell: ({ verdict }) => (
      <>
        <TriangleAlert aria-hidden="true" className="mr-1.5 inline-block size-3.5 stroke-[1.5] align-[-2px]" />
        {verdict.words}
      </>
    ),
  },
]);
