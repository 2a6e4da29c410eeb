'use client';

import { TriangleAlert } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import type { IncidentBody, IncidentRow } from '@/lib/answers';
import { changeIncident } from '../../erasure/queries';
import { useRequestChange } from '../../erasure/use-request-change';
import { sessionHref } from '../../session-data/opened-from';
import { Button } from '../../ui/button';
import { ConfirmButton } from '../../ui/confirm-button';
import { FailureNote } from '../../ui/failure-note';
import { ReasonDialog } from '../../ui/reason-dialog';
import { shortId } from '../../ui/short-id';
import { RelativeTime } from '../../ui/time';

interface IncidentsProps {
  incidents: readonly IncidentRow[];
  mayWork: boolean;
}

/** Erased sessions that the service returns again. They stay on top until somebody resolves them. */
export const Incidents = ({ incidents, mayWork }: IncidentsProps) =>
  incidents.length > 0 && (
    <section aria-label="Incidents" className="shrink-0 border-b border-line bg-bad-soft px-5 py-2.5">
      <h2 className="flex items-center gap-1.5 text-13 text-bad">
        <TriangleAlert aria-hidden="true" className="size-4 stroke-[1.5]" />
        {incidents.length === 1
          ? '1 erased session is retrievable again'
          : `${incidents.length} erased sessions are retrievable again`}
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
              , erased in{' '}
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
            pendingWords="Starting…"
            pending={isErasing}
            disabled={change.isPending}
            onConfirm={() => change.mutate({ action: 'erase again' })}
          />
          <Button size="small" disabled={change.isPending} onClick={() => setClosing(true)}>
            Close…
          </Button>
        </>
      ) : (
        <span className="text-12 text-ink-2">Only a privacy officer can resolve this.</span>
      )}
      {change.failure && !isClosing && <FailureNote error={change.failure} className="w-full" />}
      {isClosing && (
        <ReasonDialog
          title="Close incident"
          description="This does not erase the session. Close the incident only if you know why the session is retrievable."
          label="Reason"
          submitWords="Close incident"
          pending={change.isPending}
          failure={change.failure}
          onGiven={(reason) => change.mutate({ action: 'close', reason })}
          onClose={() => setClosing(false)}
        />
      )}
    </li>
  );
};
