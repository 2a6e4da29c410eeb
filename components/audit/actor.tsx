import { CircleUserRound, Server } from 'lucide-react';
import type { AuditEventRow } from '@/lib/answers';
import { isAutomatic } from '@/lib/audit/automatic';
import { Initials } from '../ui/initials';
import { actedAs } from '../words/audit/acted-as';

interface ActorProps {
  /** `null`: Proofdesk itself, or someone not signed in. */
  actorId: string | null;
  actor: string;
  /** Who is looking at the page. */
  personId: string;
}

// As wide as initials with their margin, so that names align.
const icon = 'mx-[3px] size-3.5 shrink-0 stroke-[1.5] text-ink-3';

export const Actor = ({ actorId, actor, personId }: ActorProps) => (
  <span className="flex min-w-0 items-center gap-[7px]" title={actor}>
    {actorId !== null ? (
      <Initials name={actor} you={actorId === personId} />
    ) : actor === 'Proofdesk' ? (
      <Server aria-hidden="true" className={icon} />
    ) : (
      <CircleUserRound aria-hidden="true" className={icon} />
    )}
    <span className="truncate">{actor}</span>
  </span>
);

/** Who acted in an event. Where Proofdesk did it for somebody, both are named, and it stands for the desk. */
export const EventActor = ({ event, personId }: { event: AuditEventRow; personId: string }) => {
  if (!isAutomatic(event.code)) return <Actor actorId={event.actorId} actor={event.actor} personId={personId} />;

  return (
    <span className="flex min-w-0 items-center gap-[7px]" title={actedAs(event)}>
      <Server aria-hidden="true" className={icon} />
      <span className="line-clamp-2 leading-tight whitespace-normal">{actedAs(event)}</span>
    </span>
  );
};
