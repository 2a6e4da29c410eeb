'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { usePurpose } from '../purpose/purpose-provider';
import { viewsQuery } from '../sessions/list/queries';
import { switchTheme } from '../shell/theme';
import { figure } from '../ui/figures';
import { shortId } from '../ui/short-id';
import { describeStatus } from '../ui/status-words';
import type { Command, CommandGroup } from './command';
import { type DeskPage, entriesOf } from './pages';
import { handSearch } from './search-handover';
import { isWholeId, listOf, lookupQuery, lookupStart } from './session-lookup';

const shownSessions = 5;

/** Where one can go: pages and saved views. */
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
        note: [total.kind === 'exactly' ? figure(total.count) : `at least ${figure(total.count)}`, !isOwn && owner.name]
          .filter(Boolean)
          .join(' · '),
        run: go(`/sessions${address && `?${address}`}`),
      })),
    },
  ];

  return { groups, problem: views.error ? 'Saved views could not be read.' : null };
};

/** Sessions whose id begins as typed. */
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
    // Only a list that was read to its end can say that it does not have it.
    const note = data && !data.hasNext ? 'not in the list' : undefined;
    items.push({ id: 'session-typed', words: `Session ${shortId(text)}`, note, run: open(text) });
  }
  if (start !== null && (found.length > shownSessions || data?.hasNext)) {
    items.push({
      id: 'session-list',
      words: `All sessions that begin with ${start}`,
      run: () => router.push(`/sessions?${listOf(start)}`),
    });
  }

  return {
    group: { label: 'Sessions', items } satisfies CommandGroup,
    problem: start !== null && error ? 'Session ids could not be looked up.' : null,
    isLooking: start !== null && isFetching && !data,
  };
};

/** What was typed goes to the search field of the list, in memory: it may be a name. */
export const useSearchCommand = (typed: string, maySearch: boolean): CommandGroup => {
  const router = useRouter();
  const text = typed.trim();
  const run = () => {
    if (!handSearch(text)) router.push('/sessions');
  };

  return {
    label: 'Search',
    items: maySearch && text.length >= 2 ? [{ id: 'search', words: `Search sessions for “${text}”`, run }] : [],
  };
};

interface DeskActions {
  openHelp: () => void;
  signOut: () => void;
}

/** What can be done anywhere. */
export const useDeskActions = ({ openHelp, signOut }: DeskActions): CommandGroup => {
  const { allowed, menu } = usePurpose();

  return {
    label: 'Desk',
    items: [
      ...(allowed.length > 0
        ? [{ id: 'purpose', words: 'Choose a purpose…', keys: 'p', run: () => menu.setOpen(true) }]
        : []),
      { id: 'theme', words: 'Switch between light and dark', run: switchTheme },
      { id: 'help', words: 'Keyboard help', keys: '?', run: openHelp },
      { id: 'sign-out', words: 'Sign out', closes: false, run: signOut },
    ],
  };
};
