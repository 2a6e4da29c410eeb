'use client';

import { queryOptions, useQuery } from '@tanstack/react-query';
import { ArrowLeft, ChevronDown, ChevronRight, ChevronUp } from 'lucide-react';
import Link from 'next/link';
import { parseAsString, useQueryStates } from 'nuqs';
import { type ReactNode, type Ref, useRef } from 'react';
import type { NeighboursAnswer, SavedViewRow } from '@/lib/answers';
import { readAddress } from '@/lib/session-query';
import { sendJson } from '../../api';
import { refetchAfter } from '../../api/recovery';
import { sessionListsKey } from '../../session-data/keys';
import { viewsQuery } from '../../session-data/list-queries';
import { searchedHref, searchNamed } from '../../session-data/named-search';
import { fromList, sessionHref } from '../../session-data/opened-from';
import { firstPage, listHref } from '../../session-data/use-list-address';
import { Button, buttonClasses } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { figure } from '../../ui/figures';
import { PageLink } from '../../ui/page-link';
import { panelState } from '../../ui/panel-state';
import { useShortcuts } from '../../ui/shortcuts';
import { countWords } from '../../words/count-words';
import { useDelayed } from '../use-delayed';

/** The evidence loads first. */
const placeAfterMs = 250;
const quietAfterMs = 1000;

/** Back to the list this session was opened from, and on to its neighbours. */
export const Neighbours = ({ sessionId }: { sessionId: string }) => {
  const origin = useOrigin();

  return (
    <nav
      aria-label="Path"
      data-print="hide"
      className="flex min-h-7 flex-wrap items-center gap-x-1.5 text-12 text-ink-2"
    >
      {origin?.appeals ? (
        <AppealsCrumb {...origin} />
      ) : origin === null ? (
        <Crumb href="/sessions" isBack>
          Sessions
        </Crumb>
      ) : (
        <>
          <ListCrumb {...origin} />
          {origin.search.kind === 'lost' ? (
            <span className="case-note text-ink-3">
              Your search was not saved. Open the session from the list again.
            </span>
          ) : (
            <Beside sessionId={sessionId} address={origin.address} text={textOf(origin)} />
          )}
        </>
      )}
    </nav>
  );
};

interface CrumbProps {
  href: string;
  /** The way back on a phone, which has room for one: an arrow. */
  isBack?: boolean;
  children: ReactNode;
}

const Crumb = ({ href, isBack = false, children }: CrumbProps) => (
  <PageLink
    href={href}
    className={classNames(
      'inline-flex items-center gap-1 rounded-chip hover:text-ink hover:underline',
      isBack ? 'case-back' : 'phone:hidden',
    )}
  >
    {isBack && <ArrowLeft aria-hidden="true" className="hidden size-5 stroke-[1.5] phone:block" />}
    <span className="phone:sr-only">{children}</span>
  </PageLink>
);

/** Sessions opened there have no neighbours: the officer came for one person's appeal. */
const AppealsCrumb = (origin: Origin) => (
  <Crumb href={searchedHref('/triage/appeals', origin.address, textOf(origin))} isBack>
    {origin.search.kind === 'known' ? 'Appeals (search results)' : 'Appeals'}
  </Crumb>
);

const ListCrumb = (origin: Origin) => {
  const { address, search } = origin;
  const name = useListName(address);
  const href = listHref(address, textOf(origin));

  if (name !== null) {
    return (
      <>
        <Crumb href="/sessions">Sessions</Crumb>
        <ChevronRight aria-hidden="true" className="size-3 text-ink-3 phone:hidden" />
        <Crumb href={href} isBack>
          {name}
          {search.kind !== 'none' && ', searched'}
        </Crumb>
      </>
    );
  }
  return (
    <Crumb href={href} isBack>
      {search.kind !== 'none' ? 'Sessions (search results)' : address === '' ? 'Sessions' : 'Sessions (filtered)'}
    </Crumb>
  );
};

const Beside = ({ sessionId, address, text }: { sessionId: string; address: string; text: string | null }) => {
  const isReady = useDelayed(false, placeAfterMs);
  const query = useQuery({ ...neighboursQuery(sessionId, address, text), enabled: isReady });
  const from = fromList(address, text);
  const previous = useRef<HTMLAnchorElement>(null);
  const next = useRef<HTMLAnchorElement>(null);

  // Prefetching must not delay the page itself.
  const isQuiet = useDelayed(false, quietAfterMs);

  useShortcuts({ k: () => previous.current?.click(), j: () => next.current?.click() });

  return (
    <>
      <span className="text-ink-3 phone:sr-only">{placeWords(panelState(query))}</span>
      <span className="inline-flex phone:order-2">
        <Step ref={previous} id={query.data?.previous ?? null} from={from} word="Previous" letter="K">
          <ChevronUp aria-hidden="true" />
        </Step>
        {/* Prefetches the page only; its evidence loads, and is logged, when opened. */}
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
      return 'position unknown';
  }
};

interface StepProps {
  ref: Ref<HTMLAnchorElement>;
  id: string | null;
  from: string;
  word: 'Previous' | 'Next';
  letter: string;
  prefetch?: boolean;
  children: ReactNode;
}

/** A real link, so that it can open in another tab. */
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

/** The list a session was opened from: Sessions or Appeals. Its search is `lost` after a reload or in another tab. */
interface Origin {
  appeals: boolean;
  address: string;
  search: { kind: 'none' } | { kind: 'known'; text: string } | { kind: 'lost' };
}

/** One address per list, however its parameters were written; invalid ones are dropped. */
const normalise = (address: string): string => firstPage(readAddress(new URLSearchParams(address)).query);

const searchOf = (name: string | null): Origin['search'] => {
  if (name === null) return { kind: 'none' };
  const text = searchNamed(name);
  return text === null ? { kind: 'lost' } : { kind: 'known', text };
};

const textOf = ({ search }: Origin): string | null => (search.kind === 'known' ? search.text : null);

const parsers = { list: parseAsString, appeals: parseAsString, search: parseAsString };

/** From the address; `null`: not opened from a list. */
const useOrigin = (): Origin | null => {
  const [{ list, appeals, search }] = useQueryStates(parsers);
  if (appeals !== null) return { appeals: true, address: appeals, search: searchOf(search) };
  return list === null ? null : { appeals: false, address: normalise(list), search: searchOf(search) };
};

const nameAmong = (views: readonly SavedViewRow[], address: string): string | null =>
  views.find((view) => normalise(view.address) === address)?.name ?? null;

/** The name of the saved view; `null` if the list is none. */
const useListName = (address: string): string | null => {
  const { data } = useQuery({ ...viewsQuery, refetchInterval: false, enabled: address !== '' });
  return address === '' ? null : nameAmong(data?.views ?? [], address);
};

/** A POST, because a search is personal data; it is forgotten with the page. */
const neighboursQuery = (sessionId: string, address: string, text: string | null) =>
  queryOptions({
    queryKey: [...sessionListsKey, 'neighbours', sessionId, address, text],
    queryFn: () =>
      sendJson<NeighboursAnswer>('POST', `/api/sessions/${encodeURIComponent(sessionId)}/neighbours`, {
        address,
        text,
      }),
    staleTime: 30_000,
    refetchInterval: refetchAfter(false),
    refetchOnWindowFocus: false,
    ...(text !== null && { gcTime: 0 }),
  });
