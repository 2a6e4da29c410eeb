'use client';

import { TriangleAlert } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import type { IncidentBody, IncidentRow } from '@/lib/answers';
import { sessionHref } from '../../sessions/opened-from';
import { Button } from '../../ui/button';
import { ConfirmButton } from '../../ui/confirm-button';
import { FailureNote } from '../../ui/failure-note';
import { ReasonDialog } from '../../ui/reason-dialog';
import { shortId } from '../../ui/short-id';
import { RelativeTime } from '../../ui/time';
import { changeIncident } from '../queries';
import { useRequestChange } from '../use-request-change';

interface IncidentsProps {
  incidents: readonly IncidentRow[];
  mayWork: boolean;
}

/** Sessions that answered again after they were gone. They stand above everything else until somebody deals with them. */
export const Incidents = ({ incidents, mayWork }: IncidentsProps) =>
  incidents.length > 0 && (
    <section aria-label="Incidents" className="shrink-0 border-b border-line bg-bad-soft px-5 py-2.5">
      <h2 className="flex items-center gap-1.5 text-13 text-bad">
        <TriangleAlert aria-hidden="true" className="size-4 stroke-[1.5]" />
        {incidents.length === 1
          ? 'An erased session answers again'
          : `${incidents.length} erased sessions answer again`}
      </h2>
      <ul>
        {incidents.map((incident) => (
          <Incident key={incident.id} incident={incident} mayWork={mayWork} />
        ))}
      </ul>
    </section>
  );

const Incident = ({ incident, mayWork }: { incident: IncidentRow; mayWork: boolean }) => {
  const { id, sessionId, openedAt, seen, requestId, reference } = incident;
  const [isClosing, setClosing] = useState(false);
  const change = useRequestChange(
    (body: IncidentBody) => changeIncident(id, body),
    () => setClosing(false),
  );
  const isErasing = change.isPending && change.variables.action === 'erase again';

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1 text-table">
      <Link href={sessionHref(sessionId)} prefetch={false} title={sessionId} className="mono underline">
        {shortId(sessionId)}
      </Link>
      <span className="min-w-0 flex-1">
        {seen}{' '}
        <span className="text-12 text-ink-2">
          <RelativeTime at={openedAt} />
          {requestId && reference && (
            <>
              , erased by{' '}
              <Link href={`/deletions/${requestId}`} prefetch={false} className="underline">
                {reference}
              </Link>
            </>
          )}
        </span>
      </span>
      {mayWork ? (
        <>
          <ConfirmButton
            words="Erase again"
            pendingWords="Asking…"
            pending={isErasing}
            disabled={change.isPending}
            onConfirm={() => change.mutate({ action: 'erase again' })}
          />
          <Button size="small" disabled={change.isPending} onClick={() => setClosing(true)}>
            Close…
          </Button>
        </>
      ) : (
        <span className="text-12 text-ink-2">Privacy officers deal with it.</span>
      )}
      {change.failure && !isClosing && <FailureNote error={change.failure} className="w-full" />}
      {isClosing && (
        <ReasonDialog
          title="Close the incident"
          description="The session is left as it is. Close it only where it is known why it answers."
          label="Why it can be closed"
          submitWords="Close the incident"
          pending={change.isPending}
          failure={change.failure}
          onGiven={(reason) => change.mutate({ action: 'close', reason })}
          onClose={() => setClosing(false)}
        />
      )}
    </li>
  );
};
