'use client';

import Link from 'next/link';
import type { DeletionAnswer } from '@/lib/answers';
import { logHref } from '../../../session-data/audit-address';
import { defineColumns } from '../../../ui/data-table';
import { ExactTime } from '../../../ui/time';
import { actedAs } from '../../../words/audit/acted-as';
import { sentenceFor } from '../../../words/audit/sentences';

export type TrailEvent = DeletionAnswer['events'][number];

export interface TrailContext {
  /** This person may open the audit log. */
  mayAudit: boolean;
}

const actorOf = ({ by, code }: TrailEvent): string => actedAs({ code, actorId: by, actor: by ?? 'Proofdesk' });

const sentenceOf = (event: TrailEvent): string =>
  sentenceFor(
    { ...event, actor: event.by ?? 'Proofdesk', actorId: null, subject: null, subjectName: null },
    'one of its sessions',
  );

export const trailColumns = defineColumns<TrailEvent, TrailContext>([
  {
    id: 'when',
    header: 'When',
    width: 152,
    className: 'whitespace-nowrap text-ink-2',
    cell: ({ at }) => <ExactTime at={at} />,
  },
  { id: 'who', header: 'Who', width: 150, className: 'break-words', cell: actorOf },
  {
    id: 'what',
    header: 'Event',
    cell: (event, { mayAudit }) =>
      mayAudit ? (
        <Link href={logHref({ event: event.id })} prefetch={false} className="hover:underline">
          {sentenceOf(event)}
        </Link>
      ) : (
        sentenceOf(event)
      ),
  },
]);
