'use client';

import { queryOptions, useQuery } from '@tanstack/react-query';
import { usePathname, useRouter } from 'next/navigation';
import type { SessionListAnswer } from '@/lib/answers';
import { noFilter, startQuery, writeAddress } from '@/lib/session-query';
import { getJson } from '../api';
import { usePurpose } from '../purpose/purpose-provider';
import { sessionListsKey } from '../session-data/keys';
import { viewsQuery } from '../session-data/list-queries';
import { listHref } from '../session-data/use-list-address';
import { figure } from '../ui/figures';
import { shortId } from '../ui/short-id';
import { switchTheme } from '../ui/theme';
import { describeStatus } from '../words/status-words';
import type { Command, CommandGroup } from './command';
import { type DeskPage, entriesOf, type PageAction, pageActions } from './pages';

const shownSessions = 5;

/** Pages and saved views. */
export const usePlaces = (pages: readonly DeskPage[]) => {
  const router = useRouter();
  const views = useQuery({ ...viewsQuery, enabled: pages.includes('/sessions') });
  const go = (href: string) => () => router.push(href);

  const groups: CommandGroup[] = [
    {
      label: 'Go to',
      items: entriesOf(pages).map(({ href, words, keys }) => ({ id: href, words, keys, run: go(href) })),
    },
    {
      label: 'Saved views',
      items: (views.data?.views ?? []).map(({ id, name, address, isOwn, owner, total }) => ({
        id: `view-${id}`,
        words: name,
        note: [
          total.kind === 'exactly' ? figure(total.count) : `at least ${figure(total.count)}`,
          !isOwn && owner?.name,
        ]
          .filter(Boolean)
          .join(' · '),
        run: go(`/sessions${address && `?${address}`}`),
      })),
    },
  ];

  return { groups, problem: views.error ? 'Saved views could not be loaded.' : null };
};

const sentLength = 4;

/**
 * The part of a session id that is sent: only four characters, so that a document number typed by mistake never ends up
 * in an address. Text without a digit may be a name, and is not sent.
 */
const lookupStart = (typed: string): string | null => {
  const text = typed.trim().toLowerCase();
  if (!/^[0-9a-f]{4}[0-9a-f-]*$/.test(text) || text.length > 36) return null;
  const start = text.slice(0, sentLength);

  return /\d/.test(start) ? start : null;
};

const wholeId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A whole id can be opened without the list. */
const isWholeId = (typed: string): boolean => wholeId.test(typed.trim().toLowerCase());

const listOf = (start: string): string =>
  writeAddress({ ...startQuery, filter: { ...noFilter, id: start } }).toString();

/** Up to 50 matches; the rest of the typed text is compared in the browser. */
const lookupQuery = (start: string | null) =>
  queryOptions({
    queryKey: [...sessionListsKey, 'lookup', start],
    queryFn: ({ signal }) => getJson<SessionListAnswer>(`/api/sessions?${listOf(start ?? '')}`, signal),
    enabled: start !== null,
    staleTime: 30_000,
  });

/** Sessions whose id starts with the typed text. */
export const useSessionsById = (typed: string) => {
  const router = useRouter();
  const text = typed.trim().toLowerCase();
  const start = lookupStart(text);
  const { data, error, isFetching } = useQuery(lookupQuery(start));
  const open = (id: string) => () => router.push(`/sessions/${encodeURIComponent(id)}`);

  const found = start === null ? [] : (data?.rows ?? []).filter(({ id }) => id.toLowerCase().startsWith(text));
  const items: Command[] = found.slice(0, shownSessions).map(({ id, status }) => {
    const { word, note } = describeStatus(status);
    return {
      id: `session-${id}`,
      words: `Session ${shortId(id)}`,
      note: [word, note].filter(Boolean).join(' '),
      run: open(id),
    };
  });
  if (isWholeId(text) && found.length === 0) {
    // Only a complete list can say that it lacks the id.
    const note = data && !data.hasNext ? 'not in the list' : undefined;
    items.push({ id: 'session-typed', words: `Session ${shortId(text)}`, note, run: open(text) });
  }
  if (start !== null && (found.length > shownSessions || data?.hasNext)) {
    items.push({
      id: 'session-list',
      words: `All sessions starting with ${start}`,
      run: () => router.push(`/sessions?${listOf(start)}`),
    });
  }

  return {
    group: { label: 'Sessions', items } satisfies CommandGroup,
    problem: start !== null && error ? 'Sessions could not be looked up.' : null,
    isLooking: start !== null && isFetching && !data,
  };
};

/** Among all sessions: filters of the list do not apply. */
export const useSearchCommand = (typed: string, maySearch: boolean): CommandGroup => {
  const router = useRouter();
  const text = typed.trim();
  const run = () => router.push(listHref('', text));

  return {
    label: 'Search',
    items: maySearch && text.length >= 2 ? [{ id: 'search', words: `Search sessions for “${text}”`, run }] : [],
  };
};

/** Actions of other pages. On its own page an action is listed there, or the page has a reason not to offer it. */
export const usePageActions = (
  allowed: readonly PageAction[],
  pageGroups: readonly CommandGroup[],
  onWant: (wanted: { id: string; href: string }) => void,
): CommandGroup => {
  const router = useRouter();
  const path = usePathname();
  const here = pageGroups.flatMap(({ items }) => items.map(({ id }) => id));

  return {
    label: 'Actions',
    items: pageActions
      .filter(({ id, href }) => allowed.includes(id) && !here.includes(id) && href !== path)
      .map(({ id, words, href }) => ({
        id,
        words,
        run: () => {
          onWant({ id, href });
          router.push(href);
        },
      })),
  };
};

interface DeskActions {
  pages: readonly DeskPage[];
  openHelp: () => void;
  openGuide: () => void;
  signOut: () => void;
}

/** Available on every page. */
export const useDeskActions = ({ pages, openHelp, openGuide, signOut }: DeskActions): CommandGroup => {
  const router = useRouter();
  const { allowed, menu } = usePurpose();

  return {
    label: 'Desk',
    items: [
      ...(pages.includes('/triage')
        ? [{ id: 'next-case', words: 'Go to the next case', run: () => router.push('/triage/focus') }]
        : []),
      ...(allowed.length > 0
        ? [{ id: 'purpose', words: 'Choose a purpose…', keys: 'p', run: () => menu.setOpen(true) }]
        : []),
      { id: 'theme', words: 'Switch between light and dark theme', run: switchTheme },
      { id: 'guide', words: 'Help for this page', run: openGuide },
      { id: 'help', words: 'Keyboard shortcuts', keys: '?', run: openHelp },
      { id: 'sign-out', words: 'Sign out', closes: false, run: signOut },
    ],
  };
};
