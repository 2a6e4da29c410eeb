'use client';

import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { signOutFailed, useSignOut } from '../proof/use-sign-out';
import { BusyRing } from '../ui/ring';
import { type Command, type CommandGroup, joined, matching } from './command';
import { useCommands } from './commands-context';
import { useDeskActions, usePageActions, usePlaces, useSearchCommand, useSessionsById } from './desk-commands';
import { KeyWords } from './key-words';
import type { DeskPage, PageAction } from './pages';

interface CommandPaletteProps {
  pages: readonly DeskPage[];
  actions: readonly PageAction[];
  maySearch: boolean;
  /** Commands of the open page. */
  pageGroups: readonly CommandGroup[];
  /** Has a command run by the page that offers it, once that is open. */
  onWant: (wanted: { id: string; href: string }) => void;
  /** `then`: the chosen command, to run once the palette is closed. */
  onClose: (then?: () => void) => void;
}

/** Runs any command of the desk by typing. */
export const CommandPalette = ({ pages, actions, maySearch, pageGroups, onWant, onClose }: CommandPaletteProps) => {
  const [typed, setTyped] = useState('');
  const { openHelp, openGuide } = useCommands();
  const { state: leaving, signOut } = useSignOut();
  const places = usePlaces(pages);
  const sessions = useSessionsById(typed);
  const desk = useDeskActions({ pages, openHelp, openGuide, signOut: () => void signOut() });
  const search = useSearchCommand(typed, maySearch);
  const elsewhere = usePageActions(actions, pageGroups, onWant);

  const groups = [
    ...(sessions.group.items.length > 0 ? [sessions.group] : []),
    ...matching([...joined(pageGroups), ...places.groups, elsewhere, desk], typed),
    ...(search.items.length > 0 ? [search] : []),
  ];
  const choose = ({ closes = true, run }: Command) => (closes ? onClose(run) : run());
  const words = [leaving === 'pending' && 'Signing out…', sessions.isLooking && 'Searching sessions…'].filter(Boolean);
  const problems = [leaving === 'failed' && signOutFailed, sessions.problem, places.problem].filter(Boolean);

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-20 bg-veil" />
        <Dialog.Popup
          aria-label="Commands"
          className="sheet enter fixed top-[min(12vh,96px)] left-1/2 z-30 flex max-h-[76vh] w-[min(560px,94vw)] -translate-x-1/2 flex-col rounded-box border border-line bg-surface shadow-2 outline-none"
        >
          <Autocomplete.Root
            open
            inline
            items={groups}
            filter={null}
            value={typed}
            onValueChange={(next, { reason }) => {
              // A chosen command runs; it is not written into the field.
              if (reason !== 'item-press') setTyped(next);
            }}
            itemToStringValue={(command: Command) => command.words}
            autoHighlight="always"
            keepHighlight
          >
            <div className="flex items-center gap-2.5 border-b border-line px-4">
              <Search aria-hidden="true" className="size-4 shrink-0 stroke-[1.5] text-ink-3" />
              <Autocomplete.Input
                aria-label="Command"
                placeholder={maySearch ? 'Command, page, session id or name' : 'Command, page or session id'}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                className="h-11 w-full bg-transparent text-14 outline-none placeholder:text-ink-3"
              />
            </div>
            <Autocomplete.Empty className="empty:hidden">
              {groups.length === 0 && <p className="px-4 py-3 text-ink-2">No results for “{typed.trim()}”.</p>}
            </Autocomplete.Empty>
            <Autocomplete.List aria-label="Commands" className="min-h-0 overflow-auto p-1.5 empty:hidden">
              {(group: CommandGroup) => (
                <Autocomplete.Group key={group.label} items={group.items}>
                  <Autocomplete.GroupLabel className="px-2.5 pt-2 pb-1 text-11 text-ink-3">
                    {group.label}
                  </Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(command: Command) => <Item key={command.id} command={command} onChoose={() => choose(command)} />}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
          </Autocomplete.Root>
          <div role="status" className="border-t border-line px-4 py-1.5 text-12 text-ink-2 empty:hidden">
            {words.length > 0 && (
              <span className="inline-flex items-center gap-1.5">
                <BusyRing /> {words.join('. ')}
              </span>
            )}
          </div>
          {problems.length > 0 && (
            <p role="alert" className="border-t border-line px-4 py-1.5 text-12 text-bad">
              {problems.join(' ')}
            </p>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
};

const Item = ({ command, onChoose }: { command: Command; onChoose: () => void }) => (
  <Autocomplete.Item
    value={command}
    onClick={onChoose}
    className="flex min-h-8 cursor-pointer items-center gap-2 rounded-control px-2.5 outline-none data-[highlighted]:bg-hover"
  >
    <span className="truncate">{command.words}</span>{' '}
    {command.note && <span className="shrink-0 text-12 text-ink-2">{command.note}</span>}
    {command.keys && (
      <span aria-hidden="true" className="ml-auto shrink-0">
        <KeyWords keys={command.keys} />
      </span>
    )}
  </Autocomplete.Item>
);
