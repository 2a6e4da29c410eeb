'use client';

import { useRouter } from 'next/navigation';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { usePreferences } from '../preferences/use-preferences';
import { allowSingleKeys, useCommandKey, useShortcuts } from '../ui/shortcuts';
import { CommandsContext } from './commands-context';
import { type PageCommands, PageCommandsContext } from './page-commands';
import { pageKeys } from './page-keys';
import type { DeskPage } from './pages';

// Loaded on first use.
const CommandPalette = lazy(async () => ({ default: (await import('./command-palette')).CommandPalette }));
const KeyboardHelp = lazy(async () => ({ default: (await import('./keyboard-help')).KeyboardHelp }));

interface CommandsProviderProps {
  /** Pages that this person may open. */
  pages: readonly DeskPage[];
  maySearch: boolean;
  children: ReactNode;
}

type Open = { kind: 'none'; then?: () => void } | { kind: 'palette' } | { kind: 'help' };

/** The desk's shortcuts and command palette. */
export const CommandsProvider = ({ pages, maySearch, children }: CommandsProviderProps) => {
  const router = useRouter();
  const { preferences } = usePreferences();
  const [open, setOpen] = useState<Open>({ kind: 'none' });
  const offered = useRef<PageCommands>(new Map());

  useEffect(() => allowSingleKeys(preferences.singleKeys), [preferences.singleKeys]);

  // After the palette has closed and returned the focus: a command may open something that takes it.
  useEffect(() => {
    if (open.kind === 'none') open.then?.();
  }, [open]);

  const commands = useMemo(
    () => ({ openPalette: () => setOpen({ kind: 'palette' }), openHelp: () => setOpen({ kind: 'help' }) }),
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

  return (
    <CommandsContext value={commands}>
      <PageCommandsContext value={offered.current}>{children}</PageCommandsContext>
      <Suspense>
        {open.kind === 'palette' && (
          <CommandPalette
            pages={pages}
            maySearch={maySearch}
            pageGroups={[...offered.current.values()]}
            onClose={(then) => setOpen({ kind: 'none', ...(then && { then }) })}
          />
        )}
        {open.kind === 'help' && <KeyboardHelp pages={pages} onClose={() => setOpen({ kind: 'none' })} />}
      </Suspense>
    </CommandsContext>
  );
};
