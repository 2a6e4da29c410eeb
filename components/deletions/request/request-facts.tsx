'use client';

import Link from 'next/link';
import type { ReactNode } from 'react';
import type { DeletionAnswer } from '@/lib/answers';
import { changeDeletion } from '../../erasure/queries';
import { useRequestChange } from '../../erasure/use-request-change';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { Initials } from '../../ui/initials';
import { BusyRing } from '../../ui/ring';
import { DayTime } from '../../ui/time';
import { dayWords } from '../../words/days';
import { channelWords, isEnded, kindWords } from '../../words/deletion-words';
import { MaskedText } from '../../words/masked-text';

interface RequestFactsProps {
  answer: DeletionAnswer;
  personId: string;
  mayWork: boolean;
  className: string;
}

export const RequestFacts = ({ answer, personId, mayWork, className }: RequestFactsProps) => (
  <dl className={classNames('flex flex-wrap gap-x-7 gap-y-0.5 text-12', className)}>
    <Meta name="Subject">
      <Subject answer={answer} />
    </Meta>
    <Meta name="Received">
      {dayWords(answer.receivedOn)}
      {answer.channel && `, ${channelWords[answer.channel].toLowerCase()}`}
    </Meta>
    <Meta name="Scope">
      {answer.kind === 'request' ? 'all data about the person' : kindWords[answer.kind].toLowerCase()}
    </Meta>
    <Meta name="Owner">
      <Owner answer={answer} personId={personId} mayWork={mayWork} />
    </Meta>
    <Meta name="Second approval">
      {answer.approvedBy ? (
        <span className="inline-flex items-center gap-1">
          <Initials name={answer.approvedBy} you={false} />
          {answer.approvedBy}
          {answer.approvedAt && (
            <span className="-ml-1">
              {answer.isApprovedAlone && ', alone'}, <DayTime at={answer.approvedAt} />
            </span>
          )}
        </span>
      ) : (
        <span className="text-ink-2">{answer.state === 'approval' ? 'awaiting' : 'none'}</span>
      )}
    </Meta>
    {answer.follows && (
      <Meta name="Follows">
        <Link href={`/deletions/${answer.follows.id}`} prefetch={false} className="text-accent hover:underline">
          {answer.follows.reference}
        </Link>
      </Meta>
    )}
  </dl>
);

const Meta = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex min-h-5 items-center gap-1.5 whitespace-nowrap phone:flex-wrap phone:whitespace-normal">
    <dt className="text-ink-3">{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** Whose data it is, by the first detail given. */
const Subject = ({ answer: { given, masked, kind, state } }: { answer: DeletionAnswer }) => {
  if (kind !== 'request') return <span className="text-ink-2">chosen sessions</span>;
  if (given === null) {
    return <span className="text-ink-2">{state === 'ended' ? 'erased when the request ended' : 'not stored'}</span>;
  }
  const first = given.name ?? given.documentNumber ?? given.externalId ?? given.sessionId ?? given.birthDate;
  if (first === null) return <span className="text-ink-3">not given</span>;

  return masked ? <MaskedText>{first}</MaskedText> : first;
};

const Owner = ({ answer, personId, mayWork }: Omit<RequestFactsProps, 'className'>) => {
  const { owner } = answer;
  const own = useRequestChange(() => changeDeletion(answer.id, { action: 'own' }));
  const isYou = owner?.id === personId;

  return (
    <span className="inline-flex items-center gap-1">
      {owner ? (
        <>
          <Initials name={owner.name} you={isYou} />
          {isYou ? 'you' : owner.name}
        </>
      ) : (
        <span className="text-ink-2">unassigned</span>
      )}
      {mayWork && !isYou && !isEnded(answer) && (
        <Button
          look="ghost"
          size="small"
          className="-my-1"
          disabled={own.isPending}
          title={own.failure?.message}
          onClick={() => own.mutate()}
        >
          {own.isPending && <BusyRing />}
          {own.failure ? 'Failed, try again' : 'Take over'}
        </Button>
      )}
    </span>
  );
};
