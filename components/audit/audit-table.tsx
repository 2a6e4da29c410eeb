import Link from 'next/link';
import type { AuditEventRow } from '@/lib/answers';
import { classNames } from '../ui/class-names';
import { shortId } from '../ui/short-id';
import { SkeletonLine } from '../ui/skeleton';
import { utcClock, utcDay } from '../ui/time-words';
import { detailWords, isRefusal } from './details';

const columns = [
  { name: 'Position', width: 'w-[104px]' },
  { name: 'Time, UTC', width: 'w-[168px]' },
  { name: 'Who', width: 'w-[150px]' },
  { name: 'Event', width: 'w-[210px]' },
  { name: 'Subject', width: 'w-[110px]' },
  { name: 'What', width: '' },
];

const box = 'h-[31px] border-b border-line px-[7px] first:pl-5';
const cell = `${box} truncate`;

// Session ids lead back to the session; other subjects are plain words.
const looksLikeSession = (subject: string): boolean => /^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(subject);

const Subject = ({ subject }: { subject: string | null }) => {
  if (subject === null) return null;
  if (!looksLikeSession(subject)) return <span title={subject}>{subject}</span>;
  return (
    <Link
      href={`/sessions/${encodeURIComponent(subject)}`}
      prefetch={false}
      title={subject}
      className="mono inline-block rounded-chip py-1 hover:underline"
    >
      {shortId(subject)}
    </Link>
  );
};

const EventRow = ({ event }: { event: AuditEventRow }) => {
  const what = detailWords(event.details);

  return (
    <tr className={event.position === null ? 'hatched' : 'hover:bg-hover'}>
      <td className={classNames(cell, 'text-right text-12', event.position === null ? 'text-ink-3' : 'text-ink-2')}>
        {event.position === null ? 'unsealed' : event.position.toLocaleString('en-GB')}
      </td>
      <td className={cell}>
        <time dateTime={event.at}>
          <span className="text-ink-3">{utcDay(event.at)}</span> {utcClock(event.at)}
        </time>
      </td>
      <td className={cell} title={event.actor}>
        {event.actor}
      </td>
      <td
        className={classNames(cell, 'font-mono text-[11.5px] tracking-[-0.01em]', isRefusal(event.code) && 'text-bad')}
        title={event.code}
      >
        {event.code}
      </td>
      <td className={cell}>
        <Subject subject={event.subject} />
      </td>
      <td className={classNames(box, 'py-1 break-words text-ink-2')}>{what}</td>
    </tr>
  );
};

interface AuditTableProps {
  /** `null` while the first events are on their way. */
  events: AuditEventRow[] | null;
  busy: boolean;
}

export const AuditTable = ({ events, busy }: AuditTableProps) => (
  <table
    aria-label="Events, newest first"
    aria-busy={busy}
    className="w-full min-w-[920px] table-fixed border-separate border-spacing-0 text-table"
  >
    <thead>
      <tr>
        {columns.map(({ name, width }, index) => (
          <th
            key={name}
            scope="col"
            className={classNames(
              'sticky top-0 z-2 h-[30px] border-b border-line bg-surface px-[7px] text-12 whitespace-nowrap text-ink-2 first:pl-5',
              width,
              index === 0 && 'text-right',
            )}
          >
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {events?.map((event) => (
        <EventRow key={event.id} event={event} />
      ))}
      {events === null &&
        Array.from({ length: 20 }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows have no identity of their own
          <tr key={row}>
            {columns.map(({ name }, column) => (
              <td key={name} className={cell}>
                <SkeletonLine className={(row + column) % 3 === 0 ? 'w-1/2' : 'w-2/3'} />
              </td>
            ))}
          </tr>
        ))}
    </tbody>
  </table>
);
