import Link from 'next/link';
import type { AuditChangeRow, AuditEventAnswer, AuditEventRow } from '@/lib/answers';
import { isRefusal } from '@/lib/audit/refusal';
import { logHref } from '../../session-data/audit-address';
import { classNames } from '../../ui/class-names';
import { utcDay } from '../../ui/time-words';
import { detailWords } from '../../words/audit/details';
import { subjectOf } from '../../words/audit/subject';
import { EventActor } from '../actor';
import { BothTimes } from '../both-times';
import { Fact, Facts } from '../facts';
import { clockToTheMillisecond } from '../figures';

const link = 'rounded-chip text-accent hover:underline';

export const EventFacts = ({ answer, personId }: { answer: AuditEventAnswer; personId: string }) => {
  const { event, requestId, address } = answer;
  const details = detailWords(event.details);

  return (
    <Facts>
      <Fact name="Code">
        <span className={classNames('mono', isRefusal(event.code) && 'text-bad')}>{event.code}</span>
      </Fact>
      <Fact name="Time">
        <BothTimes at={event.at} utc={`${utcDay(event.at)}, ${clockToTheMillisecond(event.at)}`} isStacked />
      </Fact>
      <Fact name="Person">
        <EventActor event={event} personId={personId} />
      </Fact>
      <SubjectFact event={event} />
      {details && <Fact name="Details">{details}</Fact>}
      {/* The reasons of a verdict are among its details. */}
      <Fact name={event.details.reasons ? 'Note' : 'Reason'}>
        <Reason words={answer.words} />
      </Fact>
      <Fact name="Request">
        {requestId === null ? (
          <span className="text-ink-3">none: not a network request</span>
        ) : (
          <span className="mono break-all select-all">{requestId}</span>
        )}
        {address !== null && <span className="text-ink-3"> from {address}</span>}
      </Fact>
    </Facts>
  );
};

const SubjectFact = ({ event }: { event: AuditEventRow }) => {
  const subject = subjectOf(event);

  switch (subject.kind) {
    case 'none':
      return null;
    case 'session':
      return (
        <Fact name="Session">
          <span className="mono break-all select-all">{subject.sessionId}</span>
          <span className="flex flex-wrap gap-x-3">
            <Link href={`/sessions/${encodeURIComponent(subject.sessionId)}`} prefetch={false} className={link}>
              Open session
            </Link>
            <Link href={logHref({ session: subject.sessionId })} className={link}>
              All events
            </Link>
          </span>
        </Fact>
      );
    case 'request':
      return (
        <Fact name="Subject">
          <Link href={`/deletions/${subject.requestId}`} prefetch={false} className={link}>
            Deletion request {subject.reference}
          </Link>
        </Fact>
      );
    case 'person':
      return <Fact name="Account">{subject.name}</Fact>;
    case 'event':
      return (
        <Fact name="Subject">
          <Link href={logHref({ event: subject.eventId })} className={link}>
            Another event
          </Link>
        </Fact>
      );
    case 'other':
      return <Fact name="Subject">{subject.words}</Fact>;
  }
};

const Reason = ({ words }: Pick<AuditEventAnswer, 'words'>) => {
  switch (words.state) {
    case 'none':
      return <span className="text-ink-3">none given</span>;
    case 'kept encrypted':
      return <span className="text-ink-2">encrypted; people who review reveals can read it</span>;
    case 'erased':
      return <span className="text-ink-2">erased with the session</span>;
    case 'unreadable':
      return <span className="text-bad">cannot be decrypted with the current keys</span>;
    case 'readable':
      return (
        <>
          <span className="whitespace-pre-wrap">{words.text}</span>
          <span className="block text-12 text-ink-3">Your access is recorded.</span>
        </>
      );
  }
};

const head = 'h-6 border-b border-line bg-sunken px-2.5 text-11 text-ink-3';
const cell = 'h-7 border-b border-line px-2.5 py-1 align-top break-words group-last:border-b-0';

const None = () => <span className="text-ink-3">none</span>;

export const EventChanges = ({ changes }: { changes: readonly AuditChangeRow[] }) => (
  <section aria-label="Before and after">
    <h3 className="mb-1.5 text-12 font-semibold">Before and after</h3>
    <div className="relative overflow-x-auto rounded-control border border-line">
      <table className="w-full border-separate border-spacing-0 text-table">
        <thead>
          <tr>
            <th scope="col" className={head}>
              Field
            </th>
            <th scope="col" className={head}>
              Before
            </th>
            <th scope="col" className={head}>
              After
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ name, before, after }) => (
            <tr key={name} className="group">
              <th scope="row" className={`${cell} font-normal text-ink-2`}>
                {name}
              </th>
              <td className={cell}>
                {before === null ? <None /> : <del className="text-ink-2 decoration-ink-3">{before}</del>}
              </td>
              <td className={cell}>
                {after === null ? <None /> : <ins className="font-medium no-underline">{after}</ins>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </section>
);
