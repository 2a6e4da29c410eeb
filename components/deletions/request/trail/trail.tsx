'use client';

import Link from 'next/link';
import { useMemo } from 'react';
import { isRefusal } from '@/lib/audit/refusal';
import { logHref } from '../../../session-data/audit-address';
import { DataTable } from '../../../ui/data-table';
import { PartHead } from '../part-head';
import { type TrailContext, type TrailEvent, trailColumns } from './columns';

interface TrailProps extends TrailContext {
  reference: string;
  events: readonly TrailEvent[];
}

/** The latest audit events of the request. */
export const Trail = ({ reference, events, mayAudit }: TrailProps) => {
  const context = useMemo(() => ({ mayAudit }), [mayAudit]);

  return (
    <section aria-label="Audit trail">
      <PartHead
        title="Audit trail"
        aside={
          mayAudit && (
            <Link href={logHref({ request: reference })} prefetch={false} className="text-accent hover:underline">
              Open audit log
            </Link>
          )
        }
      >
        {events.length > 0 ? `latest ${events.length}` : 'no events yet'}
      </PartHead>
      <DataTable
        label="Audit trail"
        variant="plain"
        columns={trailColumns}
        context={context}
        rowId={({ id }) => id}
        rowClass={({ code }) => isRefusal(code) && 'text-bad'}
        state={
          events.length === 0 ? { kind: 'empty', content: null } : { kind: 'ready', rows: events, isRefreshing: false }
        }
        minWidth={560}
      />
    </section>
  );
};
