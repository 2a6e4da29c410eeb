'use client';

import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronRight, ChevronUp } from 'lucide-react';
import Link from 'next/link';
import { type ReactNode, type Ref, useRef } from 'react';
import type { NeighboursAnswer } from '@/lib/answers';
import { handSearch } from '../../commands/search-handover';
import { countWords } from '../../sessions/list/count-words';
import { listHref } from '../../sessions/list/use-list-address';
import { fromList, sessionHref } from '../../sessions/opened-from';
import { Button, buttonClasses } from '../../ui/button';
import { figure } from '../../ui/figures';
import { PageLink } from '../../ui/page-link';
import { panelState } from '../../ui/panel-state';
import { useShortcuts } from '../../ui/shortcuts';
import { useFrom } from '../use-from';
import { neighboursQuery } from './queries';
import { type Origin, useListName, useOrigin } from './use-origin';

/** The evidence of the session is asked for before its place among others. */
const placeAfterMs = 250;
const quietAfterMs = 1000;

/** The way back to the list that the session was opened from, and on to the sessions beside it. */
export const Neighbours = ({ sessionId }: { sessionId: string }) => {
  const origin = useOrigin();

  return (
    <nav
      aria-label="Path"
      data-print="hide"
      className="flex min-h-7 flex-wrap items-center gap-x-1.5 text-12 text-ink-2"
    >
      {origin === null ? (
        <Crumb href="/sessions">Sessions</Crumb>
      ) : (
        <>
          <ListCrumb {...origin} />
          {origin.search.kind === 'lost' ? (
            <span className="text-ink-3">What was searched for is not kept; open the session from the list again.</span>
          ) : (
            <Beside
              sessionId={sessionId}
              address={origin.address}
              text={origin.search.kind === 'known' ? origin.search.text : null}
            />
          )}
        </>
      )}
    </nav>
  );
};

const Crumb = ({ href, onNavigate, children }: { href: string; onNavigate?: () => void; children: ReactNode }) => (
  <PageLink href={href} {...(onNavigate && { onNavigate })} className="rounded-chip hover:text-ink hover:underline">
    {children}
  </PageLink>
);

const ListCrumb = ({ address, search }: Origin) => {
  const name = useListName(address);
  // The list takes it up again from memory.
  const again = search.kind === 'known' ? { onNavigate: () => void handSearch(search.text) } : {};

  if (name !== null) {
    return (
      <>
        <Crumb href="/sessions">Sessions</Crumb>
        <ChevronRight aria-hidden="true" className="size-3 text-ink-3" />
        <Crumb href={listHref(address)} {...again}>
          {name}
          {search.kind !== 'none' && ', searched'}
        </Crumb>
      </>
    );
  }
  return (
    <Crumb href={listHref(address)} {...again}>
      {search.kind !== 'none' ? 'Sessions, searched' : address === '' ? 'Sessions' : 'Sessions, filtered'}
    </Crumb>
  );
};

interface BesideProps {
  sessionId: string;
  address: string;
  text: string | null;
}

const Beside = ({ sessionId, address, text }: BesideProps) => {
  const isTime = useFrom(false, placeAfterMs);
  const query = useQuery({ ...neighboursQuery(sessionId, address, text), enabled: isTime });
  const from = fromList(address, text);
  const previous = useRef<HTMLAnchorElement>(null);
  const next = useRef<HTMLAnchorElement>(null);

  // What is fetched ahead must not be in the way of what is asked for.
  const isQuiet = useFrom(false, quietAfterMs);

  useShortcuts({ k: () => previous.current?.click(), j: () => next.current?.click() });

  return (
    <>
      <span className="text-ink-3">{placeWords(panelState(query))}</span>
      <span className="inline-flex">
        <Step ref={previous} id={query.data?.previous ?? null} from={from} word="Previous" letter="K">
          <ChevronUp aria-hidden="true" />
        </Step>
        {/* The page of the next one is fetched ahead, and nothing of what is in it: that is read when it is opened. */}
        <Step ref={next} id={query.data?.next ?? null} from={from} word="Next" letter="J" prefetch={isQuiet}>
          <ChevronDown aria-hidden="true" />
        </Step>
      </span>
    </>
  );
};

const placeWords = (state: ReturnType<typeof panelState<NeighboursAnswer>>): string => {
  switch (state.kind) {
    case 'loading':
      return '';
    case 'ready':
    case 'stale': {
      const { position, total } = state.data;
      return position === null ? 'no longer in this list' : `${figure(position)} of ${countWords(total)}`;
    }
    case 'erased':
      return 'no longer in this list';
    default:
      return 'its place in the list is not known at present';
  }
};

interface StepProps {
  ref: Ref<HTMLAnchorElement>;
  /** `null`: there is none. */
  id: string | null;
  from: string;
  word: 'Previous' | 'Next';
  letter: string;
  prefetch?: boolean;
  children: ReactNode;
}

/** A real link, so that it opens in another tab too. */
const Step = ({ ref, id, from, word, letter, prefetch = false, children }: StepProps) => {
  const label = `${word} session`;

  return id === null ? (
    <Button look="ghost" size="small" icon disabled aria-label={label} title={`${word}: none`}>
      {children}
    </Button>
  ) : (
    <Link
      ref={ref}
      href={sessionHref(id, from)}
      prefetch={prefetch}
      aria-label={label}
      title={`${word} (${letter})`}
      className={buttonClasses({ look: 'ghost', size: 'small', icon: true })}
    >
      {children}
    </Link>
  );
};
