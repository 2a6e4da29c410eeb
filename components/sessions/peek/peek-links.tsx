import Link from 'next/link';
import type { PeekAnswer } from '@/lib/answers';
import { sessionHref } from '../../session-data/opened-from';
import { figure } from '../../ui/figures';
import { shortId } from '../../ui/short-id';
import { ClockTime, DayTime } from '../../ui/time';
import { localDay } from '../../ui/time-words';
import { useZone } from '../../ui/zone';
import { sessionSentence } from '../../words/audit/sentences';
import { Status } from '../../words/status';
import { PeekSection } from './peek-section';

/** Other sessions with the same document number, among those with results. */
export const SameDocument = ({ same }: { same: NonNullable<PeekAnswer['sameDocument']> }) => {
  const count = same.rows.length + same.more;

  return (
    <PeekSection
      title="Same document number"
      note={count === 0 ? '' : `${figure(count)} ${count === 1 ? 'other' : 'others'}`}
    >
      {count === 0 && <p className="text-12 text-ink-2">No other sessions</p>}
      <ul>
        {same.rows.map(({ id, status, createdAt }) => (
          <li key={id} className="flex min-h-6 items-center gap-2 text-table">
            <Link href={sessionHref(id)} prefetch={false} title={id} className="mono text-accent hover:underline">
              {shortId(id)}
            </Link>
            <Status status={status} />
            {createdAt && (
              <span className="ml-auto shrink-0 text-ink-2">
                <DayTime at={createdAt} />
              </span>
            )}
          </li>
        ))}
      </ul>
      {same.more > 0 && <p className="text-12 text-ink-2">and {figure(same.more)} more</p>}
    </PeekSection>
  );
};

export const LastEvents = ({ events }: { events: NonNullable<PeekAnswer['events']> }) => (
  <PeekSection title="Recent events">
    {events.length === 0 ? (
      <p className="text-12 text-ink-2">No events yet</p>
    ) : (
      <ul>
        {events.map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two events may differ only in their place
          <EventLine key={`${event.at} ${event.code} ${index}`} event={event} />
        ))}
      </ul>
    )}
  </PeekSection>
);

const EventLine = ({ event }: { event: NonNullable<PeekAnswer['events']>[number] }) => {
  const zone = useZone();
  const isToday = localDay(event.at, zone) === localDay(new Date().toISOString(), zone);

  return (
    <li className="flex items-baseline justify-between gap-2 py-0.5 text-table">
      <span className="min-w-0">{sessionSentence(event)}</span>
      <span className="shrink-0 text-ink-2">
        {isToday ? <ClockTime at={event.at} toMinute /> : <DayTime at={event.at} />}
      </span>
    </li>
  );
};
