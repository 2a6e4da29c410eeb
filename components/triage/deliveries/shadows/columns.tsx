'use client';

import type { ShadowDecision } from '@/lib/answers';
import { defineColumns } from '../../../ui/data-table';
import { RelativeTime } from '../../../ui/time';
import { Status } from '../../../words/status';
import { SessionLink } from '../delivery-section';

export const shadowColumns = defineColumns<ShadowDecision>([
  { id: 'session', header: 'Session', width: 110, cell: ({ sessionId }) => <SessionLink id={sessionId} /> },
  { id: 'status', header: 'Service status', width: 170, cell: ({ status }) => <Status status={status} /> },
  {
    id: 'seen',
    header: 'Seen',
    className: 'text-ink-2',
    cell: ({ seenAt }) => (seenAt === null ? 'unknown' : <RelativeTime at={seenAt} />),
  },
]);
