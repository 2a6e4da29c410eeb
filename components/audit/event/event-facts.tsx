import Link from 'next/link';
import type { AuditEventAnswer, AuditEventRow } from '@/lib/answers';
import { isRefusal } from '@/lib/refusal';
import { classNames } from '../../ui/class-names';
import { utcDay } from '../../ui/time-words';
import { logHref } from '../address';
import { detailWords } from '../details';
import { Fact, Facts } from '../facts';
import { clockToTheMillisecond } from '../figures';
import { subjectOf } from '../subject';
import { Who } from '../who';

const link = 'rounded-chip text-accent hover:underline';

export const EventFacts = ({ answer, personId }: { answer: AuditEventAnswer; personId: string }) => {
  const { event, requestId, address } = answer;
  const details = detailWords(event.details);

  return (
    <Facts>
      <Fact name="Event">
        <span className={classNames('mono', isRefusal(event.code) && 'text-bad')}>{event.code}</span>
      </Fact>
      <Fact name="When">
        <time dateTime={event.at}>
          {utcDay(event.at)}, {clockToTheMillisecond(event.at)} UTC
        </time>
      </Fact>
      <Fact name="Who">
        <Who actorId={event.actorId} actor={event.actor} personId={personId} />
      </Fact>
      <SubjectFact event={event} />
      {details && <Fact name="Details">{details}</Fact>}
      <Fact name="Reason">
        <Words words={answer.words} />
      </Fact>
      <Fact name="Request">
        {requestId === null ? (
          <span className="text-ink-3">none: not over the network</span>
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
              Open the session
            </Link>
            <Link href={logHref({ session: subject.sessionId })} className={link}>
              All its events
            </Link>
          </span>
        </Fact>
      );
    case 'request':
      return (
        <Fact name="About">
          <Link href={`/deletions/${subject.requestId}`} prefetch={false} className={link}>
            Open the deletion request
          </Link>
        </Fact>
      );
    case 'person':
      return <Fact name="Whom">{subject.name}</Fact>;
    case 'event':
      return (
        <Fact name="About">
          <Link href={logHref({ event: subject.eventId })} className={link}>
            another event
          </Link>
        </Fact>
      );
    case 'other':
      return <Fact name="About">{subject.words}</Fact>;
  }
};

/** Words that somebody gave. Whether one may read them, and that it is recorded, is said in the same place. */
const Words = ({ words }: Pick<AuditEventAnswer, 'words'>) => {
  switch (words.state) {
    case 'none':
      return <span className="text-ink-3">none given</span>;
    case 'kept encrypted':
      return <span className="text-ink-2">kept encrypted; those who review reveals can read it</span>;
    case 'erased':
      return <span className="text-ink-2">erased with the session</span>;
    case 'unreadable':
      return <span className="text-bad">cannot be read: the key that it is under does not open</span>;
    case 'readable':
      return (
        <>
          <span className="whitespace-pre-wrap">{words.text}</span>
          <span className="block text-12 text-ink-3">That you read this is recorded.</span>
        </>
      );
  }
};
