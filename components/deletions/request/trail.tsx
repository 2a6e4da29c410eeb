import Link from 'next/link';
import type { DeletionAnswer } from '@/lib/answers';
import { isRefusal } from '@/lib/refusal';
import { logHref } from '../../audit/address';
import { sentenceFor } from '../../audit/sentences';
import { classNames } from '../../ui/class-names';
import { PlainTable, plainCell } from '../../ui/plain-table';
import { utcClock, utcDay } from '../../ui/time-words';
import { PartHead } from './part-head';

const columns = [{ name: 'When', width: 'w-[152px]' }, { name: 'Who', width: 'w-[120px]' }, { name: 'What happened' }];

interface TrailProps {
  events: DeletionAnswer['events'];
  /** Whether this person may read the log itself. */
  mayAudit: boolean;
}

/** The last that happened, as the log has it. */
export const Trail = ({ events, mayAudit }: TrailProps) => (
  <section aria-label="Audit trail">
    <PartHead
      title="Audit trail"
      aside={
        mayAudit && (
          <Link href={logHref({ action: 'erasure' })} prefetch={false} className="text-accent hover:underline">
            Open in Audit
          </Link>
        )
      }
    >
      {events.length > 0 ? `latest ${events.length}` : 'nothing is on record yet'}
    </PartHead>
    {events.length > 0 && (
      <PlainTable label="Audit trail" columns={columns} minWidth="min-w-[560px]">
        {events.map((event) => (
          <Row key={event.id} event={event} mayAudit={mayAudit} />
        ))}
      </PlainTable>
    )}
  </section>
);

const Row = ({ event, mayAudit }: { event: DeletionAnswer['events'][number]; mayAudit: boolean }) => {
  const { id, at, code, by } = event;
  const actor = by ?? 'Proofdesk';
  const words = sentenceFor(
    { code, actor, actorId: null, subject: null, subjectName: null, details: {} },
    'a session of it',
  );

  return (
    <tr className={classNames(isRefusal(code) && 'text-bad')}>
      <td className={classNames(plainCell, 'whitespace-nowrap text-ink-2')}>
        <time dateTime={at}>
          {utcDay(at)}, {utcClock(at)}
        </time>
      </td>
      <td className={classNames(plainCell, 'truncate')}>{actor}</td>
      <td className={classNames(plainCell, 'truncate')} title={words}>
        {mayAudit ? (
          <Link href={logHref({ event: id })} prefetch={false} className="hover:underline">
            {words}
          </Link>
        ) : (
          words
        )}
      </td>
    </tr>
  );
};
