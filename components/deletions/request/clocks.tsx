'use client';

import { Lock, Mail } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Day, DeletionAnswer } from '@/lib/answers';
import { changeDeletion } from '../../erasure/queries';
import { useRequestChange } from '../../erasure/use-request-change';
import { classNames } from '../../ui/class-names';
import { ReasonDialog } from '../../ui/reason-dialog';
import { DayTime } from '../../ui/time';
import { countdownWords, dayAfter, daysBetween, dayWords, leftWords, shortDay, todayUtc } from '../../words/days';
import { isEnded } from '../../words/deletion-words';
import { sessionsWords } from '../../words/work-words';
import { ActionButton } from '../action-button';
import { RequestState } from '../state-pill';
import { heldSessions } from './steps';

interface ClockProps {
  /** On a phone, the day is at the top of the page. */
  isDayAbove?: boolean;
  icon: ReactNode;
  title: string;
  law: string;
  day: string;
  beside: ReactNode;
  children: ReactNode;
}

const Clock = ({ icon, title, law, day, beside, isDayAbove = false, children }: ClockProps) => (
  <article aria-label={title} className="rounded-card border border-line px-3.5 py-3">
    <div className="flex items-center gap-[7px] text-12 [&_svg]:size-3.5 [&_svg]:stroke-[1.5] [&_svg]:text-ink-2">
      {icon}
      <h2 className="shrink-0 text-12">{title}</h2>
      <span className="ml-auto min-w-0 text-right break-words text-ink-3">{law}</span>
    </div>
    <p
      className={classNames(
        'mt-1.5 mb-2.5 flex flex-wrap items-baseline gap-x-2.5 text-ink-2',
        isDayAbove && 'phone:hidden',
      )}
    >
      <b className="text-[20px] leading-[26px] font-semibold tracking-[-0.02em] text-ink">{day}</b>
      {beside}
    </p>
    {children}
  </article>
);

/** In percent. */
const passedOf = (from: Day, to: Day, today: Day): number =>
  Math.min(100, Math.max(0, (daysBetween(from, today) / Math.max(1, daysBetween(from, to))) * 100));

const TimeBar = ({ from, to, today }: { from: Day; to: Day; today: Day }) => {
  const part = passedOf(from, to, today);

  return (
    <div aria-hidden="true">
      <div className="relative h-1 rounded-full bg-track">
        <span className="block h-full rounded-full bg-ink-2" style={{ width: `${part}%` }} />
        <span className="absolute -top-1 -ml-px h-3 w-0.5 rounded-full bg-ink" style={{ left: `${part}%` }} />
      </div>
      <div className="relative mt-1.5 flex justify-between text-11 text-ink-3">
        <span>{shortDay(from)}</span>
        {/* Kept clear of the days at both ends. */}
        <span
          className="absolute -translate-x-1/2 font-medium text-ink"
          style={{ left: `clamp(62px, ${part}%, calc(100% - 62px))` }}
        >
          today
        </span>
        <span>{shortDay(to)}</span>
      </div>
    </div>
  );
};

/** A reply is due. */
const isTimed = (answer: DeletionAnswer): boolean =>
  answer.kind === 'request' && answer.answeredAt === null && !isEnded(answer);

const barTones = { warn: 'bg-warn-bar', bad: 'bg-bad-bar' };
const wordTones = { warn: 'text-warn', bad: 'text-bad' };

/** On a phone, at the top of the page: how long is left for the reply or, where none is due, how the request stands. */
export const PhoneClock = ({ answer, personId }: { answer: DeletionAnswer; personId: string }) => {
  const { receivedOn, dueOn, owner } = answer;
  const isRunning = isTimed(answer);
  const today = todayUtc();
  const left = countdownWords(today, dueOn);

  return (
    <section
      aria-label={isRunning ? 'Deadline' : 'Status'}
      className="grid shrink-0 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 border-b border-line px-4 py-3 text-13 text-ink-2"
    >
      {isRunning ? (
        <>
          <b
            className={classNames(
              'text-[24px] leading-8 font-semibold tracking-[-0.02em] first-letter:uppercase',
              left.tone === null ? 'text-ink' : wordTones[left.tone],
            )}
          >
            {left.words}
          </b>
          <span className="text-right">
            Answer due <span className="block">{dayWords(dueOn)}</span>
          </span>
          <span aria-hidden="true" className="col-span-2 mt-2 mb-1.5 h-1.5 overflow-hidden rounded-full bg-track">
            <span
              className={classNames('block h-full rounded-full', left.tone === null ? 'bg-ink-2' : barTones[left.tone])}
              style={{ width: `${passedOf(receivedOn, dueOn, today)}%` }}
            />
          </span>
        </>
      ) : (
        <span className="col-span-2 mb-1.5 flex">
          <RequestState request={answer} pill />
        </span>
      )}
      <span>Received {shortDay(receivedOn)}</span>
      <span className="text-right">Owner: {owner === null ? 'none' : owner.id === personId ? 'you' : owner.name}</span>
    </section>
  );
};

export const Clocks = ({ answer }: { answer: DeletionAnswer }) => {
  if (answer.kind !== 'request' && heldSessions(answer).length === 0) return null;

  return (
    <div className="grid gap-3 desk:grid-cols-2">
      {answer.kind === 'request' && <AnswerBy answer={answer} />}
      <HeldUntil answer={answer} />
    </div>
  );
};

const AnswerBy = ({ answer }: { answer: DeletionAnswer }) => {
  const { receivedOn, dueOn, answeredAt, may } = answer;
  const [isExtending, setExtending] = useState(false);
  const extend = useRequestChange(
    (reason: string) => changeDeletion(answer.id, { action: 'extend', reason }),
    () => setExtending(false),
  );
  const today = todayUtc();
  const left = leftWords(today, dueOn);
  // Nothing is due any more.
  const isOver = isEnded(answer);

  return (
    <Clock
      icon={<Mail aria-hidden="true" />}
      title="Reply by"
      law="GDPR Art. 12(3)"
      isDayAbove={isTimed(answer)}
      day={dayWords(dueOn)}
      beside={
        answeredAt ? (
          <span>
            answered on <DayTime at={answeredAt} />
          </span>
        ) : isOver ? (
          <span>{endWords(answer)}</span>
        ) : (
          <span
            className={classNames(
              left.tone !== null && 'font-medium',
              left.tone === 'warn' && 'text-warn',
              left.tone === 'bad' && 'text-bad',
            )}
          >
            {left.words}
          </span>
        )
      }
    >
      {!isOver && (
        <div className={isTimed(answer) ? 'phone:hidden' : undefined}>
          <TimeBar from={receivedOn} to={dueOn} today={today} />
        </div>
      )}
      <div className="mt-2 flex flex-wrap items-center gap-2 text-12 text-ink-2">
        <p className="min-w-0 flex-1">{extensionWords(answer)}</p>
        {answer.extendableTo && (
          <ActionButton size="small" may={may.extend} onClick={() => setExtending(true)}>
            Extend…
          </ActionButton>
        )}
      </div>
      {isExtending && answer.extendableTo && (
        <ReasonDialog
          title="Extend by two months"
          description={`The new due date is ${dayWords(answer.extendableTo)}. Tell the person why by ${dayWords(dueOn)}.`}
          label="Reason"
          submitWords="Extend"
          longest={1000}
          pending={extend.isPending}
          failure={extend.failure}
          onGiven={extend.mutate}
          onClose={() => setExtending(false)}
        />
      )}
    </Clock>
  );
};

const endWords = ({ state, closedBecause }: DeletionAnswer): string => {
  if (state === 'cancelled') return 'cancelled';

  return closedBecause === null ? 'no reply on record' : 'closed without a reply';
};

/** Some reasons say themselves that it cannot be extended. */
const cannotExtendWords = (because: string): string =>
  /\bextended\b/.test(because) ? because : `Cannot be extended: ${because.charAt(0).toLowerCase()}${because.slice(1)}`;

const extensionWords = ({ extendableTo, isExtended, extensionReason, dueOn, may }: DeletionAnswer): string => {
  if (extendableTo) {
    return `Can be extended once, to ${dayWords(extendableTo)}. Tell the person why by ${shortDay(dueOn)}.`;
  }
  if (!isExtended) return may.extend.allowed ? '' : cannotExtendWords(may.extend.because);

  return extensionReason ? `Extended: ${extensionReason}` : 'Extended; reason recorded.';
};

/** Without a session, nobody knows yet whether something must be kept. */
const noHolds = ({ items, searched, state }: DeletionAnswer): { day: string; words: string } => {
  if (items.all > 0) {
    return { day: 'No holds', words: 'No retention obligation or legal hold applies to these sessions.' };
  }
  if (state !== 'open') return { day: 'No holds', words: 'This request has no sessions.' };

  return {
    day: 'Not known yet',
    words:
      searched === null
        ? 'Search for the person first. Holds are checked for each session found.'
        : 'No sessions of this person so far. Holds are checked for each session found.',
  };
};

const HeldUntil = ({ answer }: { answer: DeletionAnswer }) => {
  const held = heldSessions(answer);
  const [first] = held;
  if (!first?.keeping) {
    const { day, words } = noHolds(answer);

    return (
      <Clock
        icon={<Lock aria-hidden="true" />}
        title="Held until"
        law="obligations and legal holds"
        day={day}
        beside={null}
      >
        <p className="text-12 text-ink-2">{words}</p>
      </Clock>
    );
  }
  const days = held.map(({ keeping }) => keeping?.until ?? null);
  const last = days.includes(null) ? null : (days.toSorted().at(-1) ?? null);
  const laws = [...new Set(held.map(({ keeping }) => keeping?.because))];
  const count = Math.max(held.length, answer.counts.held);

  return (
    <Clock
      icon={<Lock aria-hidden="true" />}
      title="Held until"
      law={laws.length === 1 ? first.keeping.because : `${laws.length} reasons`}
      day={last === null ? 'No end date' : dayWords(last)}
      beside={
        <span>
          {count} of {sessionsWords(answer.items.all)}
        </span>
      }
    >
      <p className="text-12 text-ink-2">
        Cannot be erased yet.{' '}
        {last === null
          ? 'Lift the hold, or enter the date the retention period starts.'
          : `Deletion is planned for ${dayWords(dayAfter(last))}.`}
      </p>
    </Clock>
  );
};
