'use client';

import { TriangleAlert } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import type { DeletionsAnswer, IncidentBody, IncidentRow } from '@/lib/answers';
import { ConfirmErasure } from '../../erasure/confirm-erasure';
import { changeIncident } from '../../erasure/queries';
import { useRequestChange } from '../../erasure/use-request-change';
import { sessionHref } from '../../session-data/opened-from';
import { Button } from '../../ui/button';
import { ReasonDialog } from '../../ui/reason-dialog';
import { shortId } from '../../ui/short-id';
import { RelativeTime } from '../../ui/time';

interface IncidentsProps extends Pick<DeletionsAnswer, 'direct'> {
  incidents: readonly IncidentRow[];
  mayWork: boolean;
}

/** Erased sessions that the service returns again. They stay on top until somebody resolves them. */
export const Incidents = ({ incidents, ...rest }: IncidentsProps) =>
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
          <Incident key={incident.id} incident={incident} {...rest} />
        ))}
      </ul>
    </section>
  );

type IncidentProps = Omit<IncidentsProps, 'incidents'> & { incident: IncidentRow };

const Incident = ({ incident, direct, mayWork }: IncidentProps) => {
  const { id, sessionId, openedAt, seen, requestId, reference } = incident;
  const router = useRouter();
  const [open, setOpen] = useState<'erase' | 'close' | null>(null);
  const change = useRequestChange(
    (body: IncidentBody) => changeIncident(id, body),
    (opened) => {
      setOpen(null);
      // It has the countdown and the Cancel button.
      if (opened) router.push(`/deletions/${opened.requestId}`);
    },
  );
  const show = (what: typeof open) => {
    change.reset();
    setOpen(what);
  };

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
          <Button size="small" look="danger" onClick={() => show('erase')}>
            Erase again…
          </Button>
          <Button size="small" onClick={() => show('close')}>
            Close…
          </Button>
        </>
      ) : (
        <span className="text-12 text-ink-2">Only a privacy officer can resolve this.</span>
      )}
      {open === 'erase' && (
        <ConfirmErasure
          title="Erase again"
          sessions={[{ sessionId }]}
          effect={{ kind: 'direct', ...direct, toErase: 1, confirmWith: sessionId }}
          firstReason=""
          pending={change.isPending}
          failure={change.failure}
          submitWords="Erase again"
          onConfirm={(confirmed) => change.mutate({ action: 'erase again', ...confirmed })}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'close' && (
        <ReasonDialog
          title="Close incident"
          description="This does not erase the session. Close the incident only if you know why the session is retrievable."
          label="Reason"
          submitWords="Close incident"
          longest={300}
          pending={change.isPending}
          failure={change.failure}
          onGiven={(reason) => change.mutate({ action: 'close', reason })}
          onClose={() => setOpen(null)}
        />
      )}
    </li>
  );
};
