'use client';

import { ArrowLeft, ChevronDown, ChevronRight, ChevronUp } from 'lucide-react';
import Link from 'next/link';
import { type ReactNode, type Ref, useRef } from 'react';
import type { DeletionAnswer } from '@/lib/answers';
import { CommandsButton } from '../../commands/commands-button';
import { CaseBar } from '../../page/case-bar';
import { MoreActions } from '../../page/more-actions';
import { PurposeChip } from '../../purpose/purpose-chip';
import { Button, buttonClasses } from '../../ui/button';
import { PageLink } from '../../ui/page-link';
import { SheetItemWords, sheetItemClasses } from '../../ui/sheet-item';
import { useShortcuts } from '../../ui/shortcuts';
import { isEnded, titleWords } from '../../words/deletion-words';
import { RequestState } from '../state-pill';
import { DuePlace } from './due-action';
import { HeadActions } from './head-actions';

interface RequestHeadProps {
  answer: DeletionAnswer;
  mayWork: boolean;
  /** On a phone they stand elsewhere. */
  facts: ReactNode;
}

export const RequestHead = ({ answer, mayWork, facts }: RequestHeadProps) => (
  <header className="case-head shrink-0 border-b border-line pt-2 pr-4 pb-2.5 pl-5">
    <Crumbs answer={answer} />
    <div className="flex min-h-[34px] flex-wrap items-center gap-x-2.5 gap-y-1 phone:contents">
      <h1>
        <span className="phone:sr-only">{titleWords[answer.kind]} </span>
        {answer.reference}
      </h1>
      <span className="contents phone:hidden">
        <RequestState request={answer} pill />
      </span>
      <CaseBar>
        <HeadActions answer={answer} mayWork={mayWork} />
        <DuePlace />
      </CaseBar>
    </div>
    {facts}
  </header>
);

const Crumbs = ({ answer }: { answer: DeletionAnswer }) => {
  const previous = useRef<HTMLAnchorElement>(null);
  const next = useRef<HTMLAnchorElement>(null);
  useShortcuts({ k: () => previous.current?.click(), j: () => next.current?.click() });
  const link = 'rounded-chip hover:text-ink hover:underline';

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-0.5 phone:contents">
      <nav aria-label="Path" className="flex min-h-7 flex-wrap items-center gap-x-1.5 text-12 text-ink-2">
        <PageLink href="/deletions" className={`${link} phone:hidden`}>
          Deletions
        </PageLink>
        <ChevronRight aria-hidden="true" className="size-3 text-ink-3 phone:hidden" />
        {/* The way back on a phone, which has room for one: an arrow. */}
        <PageLink
          href={isEnded(answer) ? '/deletions?show=ended' : '/deletions'}
          className={`${link} case-back inline-flex items-center`}
        >
          <ArrowLeft aria-hidden="true" className="hidden size-5 stroke-[1.5] phone:block" />
          <span className="phone:sr-only">
            <span className="sr-only">Deletions: </span>
            {isEnded(answer) ? 'Ended' : 'Open'}
          </span>
        </PageLink>
        <span className="inline-flex phone:hidden">
          <NeighbourLink ref={previous} id={answer.previousId} label="Previous request" letter="K">
            <ChevronUp aria-hidden="true" />
          </NeighbourLink>
          <NeighbourLink ref={next} id={answer.nextId} label="Next request" letter="J">
            <ChevronDown aria-hidden="true" />
          </NeighbourLink>
        </span>
      </nav>
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-0.5 phone:order-3 phone:ml-auto phone:gap-x-1">
        <PurposeChip />
        <span className="contents phone:hidden">
          <CommandsButton />
        </span>
        <MoreActions>
          {answer.previousId !== null && (
            <Link href={`/deletions/${answer.previousId}`} prefetch={false} className={sheetItemClasses}>
              <SheetItemWords icon={<ChevronUp aria-hidden="true" />} words="Previous request" />
            </Link>
          )}
          {answer.nextId !== null && (
            <Link href={`/deletions/${answer.nextId}`} prefetch={false} className={sheetItemClasses}>
              <SheetItemWords icon={<ChevronDown aria-hidden="true" />} words="Next request" />
            </Link>
          )}
        </MoreActions>
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
