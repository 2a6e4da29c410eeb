'use client';

import { ChevronDown, ChevronRight, ChevronUp } from 'lucide-react';
import Link from 'next/link';
import { type ReactNode, type Ref, useRef } from 'react';
import type { DeletionAnswer } from '@/lib/answers';
import { CommandsButton } from '../../commands/commands-button';
import { MaskedText } from '../../evidence/reveal/masked-text';
import { PurposeChip } from '../../purpose/purpose-chip';
import { Button, buttonClasses } from '../../ui/button';
import { Initials } from '../../ui/initials';
import { PageLink } from '../../ui/page-link';
import { BusyRing } from '../../ui/ring';
import { useShortcuts } from '../../ui/shortcuts';
import { utcDay } from '../../ui/time-words';
import { dayWords } from '../days';
import { changeDeletion } from '../queries';
import { RequestState } from '../state-pill';
import { useRequestChange } from '../use-request-change';
import { channelWords, isEnded, kindWords, titleWords } from '../words';
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
      <span className="ml-auto flex flex-wrap gap-2">
        <HeadActions answer={answer} mayWork={mayWork} />
      </span>
    </div>
    <dl className="mt-1 flex flex-wrap gap-x-7 gap-y-0.5 text-12">
      <Meta name="Subject">
        <Subject answer={answer} />
      </Meta>
      <Meta name="Received">
        {dayWords(answer.receivedOn)}
        {answer.channel && `, ${channelWords[answer.channel]}`}
      </Meta>
      <Meta name="Scope">
        {answer.kind === 'request' ? 'everything about the person' : kindWords[answer.kind].toLowerCase()}
      </Meta>
      <Meta name="Case owner">
        <Owner answer={answer} personId={personId} mayWork={mayWork} />
      </Meta>
      <Meta name="Second approval">
        {answer.approvedBy ? (
          <span className="inline-flex items-center gap-1">
            <Initials name={answer.approvedBy} you={false} />
            {answer.approvedBy}
            {answer.approvedAt && `, ${utcDay(answer.approvedAt)}`}
          </span>
        ) : (
          <span className="text-ink-2">{answer.state === 'approval' ? 'asked for' : 'none'}</span>
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
  <div className="flex min-h-5 items-center gap-1.5 whitespace-nowrap">
    <dt className="text-ink-3">{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** The path on the left; what it is looked at for in the corner. */
const Crumbs = ({ answer }: { answer: DeletionAnswer }) => {
  const previous = useRef<HTMLAnchorElement>(null);
  const next = useRef<HTMLAnchorElement>(null);
  useShortcuts({ k: () => previous.current?.click(), j: () => next.current?.click() });
  const link = 'rounded-chip hover:text-ink hover:underline';

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-0.5">
      <nav aria-label="Path" className="flex min-h-7 flex-wrap items-center gap-x-1.5 text-12 text-ink-2">
        <PageLink href="/deletions" className={link}>
          Deletions
        </PageLink>
        <ChevronRight aria-hidden="true" className="size-3 text-ink-3" />
        <PageLink href={isEnded(answer) ? '/deletions?show=ended' : '/deletions'} className={link}>
          {isEnded(answer) ? 'Ended' : 'Open'}
        </PageLink>
        <span className="inline-flex">
          <Beside ref={previous} id={answer.previousId} label="Previous request" letter="K">
            <ChevronUp aria-hidden="true" />
          </Beside>
          <Beside ref={next} id={answer.nextId} label="Next request" letter="J">
            <ChevronDown aria-hidden="true" />
          </Beside>
        </span>
      </nav>
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-0.5">
        <PurposeChip />
        <CommandsButton />
      </div>
    </div>
  );
};

interface BesideProps {
  ref: Ref<HTMLAnchorElement>;
  id: string | null;
  label: string;
  letter: string;
  children: ReactNode;
}

const Beside = ({ ref, id, label, letter, children }: BesideProps) =>
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

/** Whose data it is, by the first thing they gave. */
const Subject = ({ answer: { given, masked, kind, state } }: { answer: DeletionAnswer }) => {
  if (kind !== 'request') return <span className="text-ink-2">named by session</span>;
  if (given === null) {
    return <span className="text-ink-2">{state === 'ended' ? 'erased with the last session' : 'not kept'}</span>;
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
        <span className="text-ink-2">nobody</span>
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
          {own.failure ? 'Not taken over, try again' : 'Take over'}
        </Button>
      )}
    </span>
  );
};
