'use client';

import { usePathname, useRouter } from 'next/navigation';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { usePreferences } from '../preferences/use-preferences';
import { allowSingleKeys, useCommandKey, useShortcuts } from '../ui/shortcuts';
import { CommandsContext } from './commands-context';
import { type PageCommands, PageCommandsContext } from './page-commands';
import { pageKeys } from './page-keys';
import type { DeskPage, PageAction } from './pages';

// Loaded on first use.
const OpenLayer = lazy(async () => ({ default: (await import('./open-layer')).OpenLayer }));

interface CommandsProviderProps {
  /** Pages that this person may open. */
  pages: readonly DeskPage[];
  /** Actions that this person may take, from every page. */
  actions: readonly PageAction[];
  maySearch: boolean;
  children: ReactNode;
}

type Open = { kind: 'none'; then?: (() => void) | undefined } | { kind: 'palette' | 'keys' | 'guide' };

/** The desk's shortcuts and command palette. */
export const CommandsProvider = ({ pages, actions, maySearch, children }: CommandsProviderProps) => {
  const router = useRouter();
  const { preferences } = usePreferences();
  const [open, setOpen] = useState<Open>({ kind: 'none' });
  const offered = useRef<PageCommands>({ groups: new Map(), wanted: null });
  const path = usePathname();

  useEffect(() => allowSingleKeys(preferences.singleKeys), [preferences.singleKeys]);

  // After the palette has closed and returned the focus: a command may open something that takes it.
  useEffect(() => {
    if (open.kind === 'none') open.then?.();
  }, [open]);

  // Who went elsewhere no longer wants it.
  useEffect(() => {
    if (offered.current.wanted?.href !== path) offered.current.wanted = null;
  }, [path]);

  const commands = useMemo(
    () => ({
      openPalette: () => setOpen({ kind: 'palette' }),
      openHelp: () => setOpen({ kind: 'keys' }),
      openGuide: () => setOpen({ kind: 'guide' }),
    }),
    [],
  );

  useCommandKey('k', commands.openPalette);
  useShortcuts({
    '?': commands.openHelp,
    ...Object.fromEntries(
      Object.entries(pageKeys)
        .filter(([href]) => (pages as readonly string[]).includes(href))
        .map(([href, keys]) => [keys, () => router.push(href)]),
    ),
  });

  // Below a page's own search field. A claimed case must not be left by a slip of the finger.
  const search = () => router.push('/sessions#search');
  useShortcuts(pages.includes('/sessions') && path !== '/triage/focus' ? { '/': search } : {}, -1);

  return (
    <CommandsContext value={commands}>
      <PageCommandsContext value={offered.current}>{children}</PageCommandsContext>
      <Suspense>
        {open.kind !== 'none' && (
          <OpenLayer
            kind={open.kind}
            pages={pages}
            actions={actions}
            maySearch={maySearch}
            pageGroups={[...offered.current.groups.values()]}
            onWant={(wanted) => {
              offered.current.wanted = wanted;
            }}
            onClose={(then) => setOpen({ kind: 'none', then })}
          />
        )}
      </Suspense>
    </CommandsContext>
  );
};
