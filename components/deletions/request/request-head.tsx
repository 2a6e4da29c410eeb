'use client';

import { ArrowLeft, ChevronDown, ChevronRight, ChevronUp } from 'lucide-react';
import Link from 'next/link';
import { type ReactNode, type Ref, useRef } from 'react';
import type { DeletionAnswer } from '@/lib/answers';
import { CommandsButton } from '../../commands/commands-button';
import { changeDeletion } from '../../erasure/queries';
import { useRequestChange } from '../../erasure/use-request-change';
import { PurposeChip } from '../../purpose/purpose-chip';
import { Button, buttonClasses } from '../../ui/button';
import { Initials } from '../../ui/initials';
import { PageLink } from '../../ui/page-link';
import { BusyRing } from '../../ui/ring';
import { useShortcuts } from '../../ui/shortcuts';
import { DayTime } from '../../ui/time';
import { dayWords } from '../../words/days';
import { channelWords, isEnded, kindWords, titleWords } from '../../words/deletion-words';
import { MaskedText } from '../../words/masked-text';
import { RequestState } from '../state-pill';
import { HeadActions } from './head-actions';

interface RequestHeadProps {
  answer: DeletionAnswer;
  personId: string;
  mayWork: boolean;
}

export const RequestHead = ({ answer, personId, mayWork }: RequestHeadProps) => (
  <header className="shrink-0 border-b border-line pt-2 pr-4 pb-2.5 pl-5">
    <Crumbs answer={answer} />
    <div className="flex min-h-[34px] flex-wrap items-center gap-x-2.5 gap-y-1">
      <h1>
        {titleWords[answer.kind]} {answer.reference}
      </h1>
      <RequestState request={answer} pill />
      <span className="case-bar ml-auto flex flex-wrap gap-2">
        <HeadActions answer={answer} mayWork={mayWork} />
      </span>
    </div>
    <dl className="mt-1 flex flex-wrap gap-x-7 gap-y-0.5 text-12">
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
  </header>
);

const Meta = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex min-h-5 items-center gap-1.5 whitespace-nowrap phone:flex-wrap phone:whitespace-normal">
    <dt className="text-ink-3">{name}</dt>
    <dd>{children}</dd>
  </div>
);

const Crumbs = ({ answer }: { answer: DeletionAnswer }) => {
  const previous = useRef<HTMLAnchorElement>(null);
  const next = useRef<HTMLAnchorElement>(null);
  useShortcuts({ k: () => previous.current?.click(), j: () => next.current?.click() });
  const link = 'rounded-chip hover:text-ink hover:underline';

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-0.5">
      <nav aria-label="Path" className="flex min-h-7 flex-wrap items-center gap-x-1.5 text-12 text-ink-2">
        <PageLink href="/deletions" className={`${link} inline-flex items-center gap-1`}>
          {/* A phone has no other way back here. */}
          <ArrowLeft aria-hidden="true" className="hidden size-4 stroke-[1.5] phone:block" />
          Deletions
        </PageLink>
        <ChevronRight aria-hidden="true" className="size-3 text-ink-3" />
        <PageLink href={isEnded(answer) ? '/deletions?show=ended' : '/deletions'} className={link}>
          {isEnded(answer) ? 'Ended' : 'Open'}
        </PageLink>
        <span className="inline-flex">
          <NeighbourLink ref={previous} id={answer.previousId} label="Previous request" letter="K">
            <ChevronUp aria-hidden="true" />
          </NeighbourLink>
          <NeighbourLink ref={next} id={answer.nextId} label="Next request" letter="J">
            <ChevronDown aria-hidden="true" />
          </NeighbourLink>
        </span>
      </nav>
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-0.5">
        <PurposeChip />
        <CommandsButton />
      </div>
    </div>
  );
};

interface NeighbourLinkProps {
  ref: Ref<HTMLAnchorElement>;
  id: string | null;
  label: string;
  letter: string;
  children: ReactNode;
}

const NeighbourLink = ({ ref, id, label, letter, children }: NeighbourLinkProps) =>
  id === null ? (
    <Button look="ghost" size="small" icon disabled aria-label={label} title={`${label}: none`}>
      {children}
    </Button>
  ) : (
    <Link
      ref={ref}
      href={`/deletions/${id}`}
      prefetch={false}
      aria-label={label}
      title={`${label} (${letter})`}
      className={buttonClasses({ look: 'ghost', size: 'small', icon: true })}
    >
      {children}
    </Link>
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

const Owner = ({ answer, personId, mayWork }: RequestHeadProps) => {
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
