'use client';

import type { DeliveryRow } from '@/lib/answers';
import { defineColumns } from '../../../ui/data-table';
import { RelativeTime } from '../../../ui/time';
import { triesWords, verdictColumns } from '../delivery-section';

const stateNames: Partial<Record<DeliveryRow['verdict']['state'], string>> = { recorded: 'Recorded', sent: 'Sent' };

export const unconfirmedColumns = defineColumns<DeliveryRow>([
  ...verdictColumns(),
  { id: 'state', header: 'State', width: 90, cell: ({ verdict: { state } }) => stateNames[state] ?? state },
  {
    id: 'since',
    header: 'Since',
    width: 120,
    className: 'text-ink-2',
    cell: ({ verdict }) => <RelativeTime at={verdict.stateAt} />,
  },
  { id: 'details', header: 'Details', cell: (row) => <UnconfirmedDetails row={row} /> },
]);

const UnconfirmedDetails = ({ row: { verdict, problem, tries, nextTryAt } }: { row: DeliveryRow }) =>
  verdict.state === 'recorded' && problem ? (
    <>
      {problem}{' '}
      <span className="text-ink-3">
        {triesWords(tries)}
        {nextTryAt && (
          <>
            , again <RelativeTime at={nextTryAt} />
          </>
        )}
      </span>
    </>
  ) : (
    verdict.words
  );
