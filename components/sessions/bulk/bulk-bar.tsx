'use client';

import { X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Count } from '@/lib/answers';
import { usePageCommands } from '../../commands/page-commands';
import { classNames } from '../../ui/class-names';
import { figure } from '../../ui/figures';
import { Glyph } from '../../ui/glyph';
import { useShortcuts } from '../../ui/shortcuts';
import type { SessionRights } from '../../work/rights';
import { targetOf } from '../../work/target-queries';
import type { Selection } from '../../work/use-selection';
import type { WorkProps } from '../../work/use-work';
import { type ActionName, type BulkAction, bulkActions } from './bulk-actions';

// Loaded on first use.
const AssignDialog = lazy(async () => ({ default: (await import('../../work/assign-dialog')).AssignDialog }));
const TagDialog = lazy(async () => ({ default: (await import('../../work/tag-dialog')).TagDialog }));
const NoteDialog = lazy(async () => ({ default: (await import('../../work/note-dialog')).NoteDialog }));
const ExportDialog = lazy(async () => ({ default: (await import('../../work/export/export-dialog')).ExportDialog }));
const EraseSelection = lazy(async () => ({
  default: (await import('../../erasure/erase-dialog')).EraseSelection,
}));
const MoreMenu = lazy(async () => ({ default: (await import('./more-menu')).MoreMenu }));

interface BulkBarProps {
  selection: Selection;
  /** How many match now. */
  total: Count;
  /** The list's parameters. */
  address: string;
  /** The search text, which never enters an address. */
  text: string | null;
  rights: SessionRights;
  /** Something changed: reload the list. */
  onDone: () => void;
}

/** Actions for the selected sessions, floating over the end of the table. */
export const BulkBar = (props: BulkBarProps) => (props.selection.count > 0 ? <Bar {...props} /> : null);

const Bar = ({ selection, total, address, text, rights, onDone }: BulkBarProps) => {
  const [open, setOpen] = useState<ActionName | null>(null);
  const [outcome, setOutcome] = useState<string | null>(null);
  const actions = bulkActions(rights, selection);
  const start = (name: ActionName) => {
    setOutcome(null);
    setOpen(name);
  };

  useShortcuts({ Escape: selection.clear }, 1);
  useShortcuts(rights.mayWork ? { l: () => start('assign') } : {});
  usePageCommands('Selection', [
    ...actions
      .filter(({ obstacle }) => obstacle === null)
      .map(({ name, words }) => ({
        id: `selection-${name}`,
        words: `${words.replace('…', '')} ${figure(selection.count)} selected…`,
        run: () => start(name),
      })),
    { id: 'selection-clear', words: 'Clear selection', run: selection.clear },
  ]);

  const work: WorkProps = {
    target: targetOf(selection, address, text),
    count: selection.count,
    onClose: () => setOpen(null),
    onDone: (words) => {
      setOpen(null);
      setOutcome(words);
      onDone();
    },
    onConflict: onDone,
    again:
      selection.all && total.count !== selection.count
        ? { count: total.count, take: () => selection.selectAllMatching(total.count) }
        : null,
  };

  return (
    <section
      aria-label="Selection"
      className="fixed inset-x-2 bottom-2 phone:bottom-[calc(var(--bar)+8px)] z-4 flex flex-wrap items-center gap-x-1 gap-y-1 rounded-card bg-solid px-2.5 py-1.5 text-12 text-on-solid shadow-2 desk:absolute desk:inset-x-auto desk:w-max desk:bottom-[52px] desk:left-3 desk:max-w-[calc(100%-24px)] wide:flex-nowrap wide:left-1/2 wide:-translate-x-1/2"
    >
      <b role="status" className="px-1 font-semibold whitespace-nowrap">
        {selection.all ? `All ${figure(selection.count)} selected` : `${figure(selection.count)} selected`}
      </b>
      <SelectAllButton selection={selection} total={total} />
      <Divider />
      {actions.map((action) => (
        <Action key={action.name} action={action} onPress={() => start(action.name)} />
      ))}
      {actions.some(({ isMain }) => !isMain) && (
        <span className="wide:hidden">
          <Suspense fallback={<span className={barButton}>More…</span>}>
            <MoreMenu actions={actions.filter(({ isMain }) => !isMain)} className={barButton} onPick={start} />
          </Suspense>
        </span>
      )}
      <Divider />
      <button
        type="button"
        aria-label="Clear selection"
        title="Clear (Esc)"
        onClick={selection.clear}
        className={classNames(barButton, 'w-[26px] justify-center px-0')}
      >
        <X aria-hidden="true" />
      </button>
      {outcome && (
        <p role="status" className="flex w-full items-center gap-1.5 px-1 whitespace-nowrap">
          <Glyph name="check" /> {outcome}
        </p>
      )}
      <Suspense>
        {open === 'assign' && <AssignDialog {...work} />}
        {open === 'tag' && <TagDialog {...work} rows={selection.all ? null : selection.rows} />}
        {open === 'note' && <NoteDialog {...work} />}
        {open === 'export' && <ExportDialog {...work} />}
        {open === 'erase' && (
          <EraseSelection
            ids={selection.ids}
            onClose={work.onClose}
            onBegun={() => {
              selection.clear();
              onDone();
            }}
          />
        )}
      </Suspense>
    </section>
  );
};

const barButton =
  'inline-flex h-[26px] items-center gap-1.5 rounded-control px-2 font-medium whitespace-nowrap hover:bg-on-solid/15 focus-visible:outline-on-solid disabled:cursor-not-allowed disabled:opacity-70 disabled:hover:bg-transparent [&_svg]:size-3.5 [&_svg]:stroke-[1.5]';

const Divider = () => <span aria-hidden="true" className="mx-1 h-4 w-px bg-on-solid/25" />;

const Action = ({ action, onPress }: { action: BulkAction; onPress: () => void }) => {
  const { name, words, Icon, isMain, obstacle } = action;
  const reason = `bulk-${name}-reason`;

  return (
    <span className={isMain ? undefined : 'hidden items-center wide:inline-flex'}>
      <button
        type="button"
        disabled={obstacle !== null}
        aria-describedby={obstacle === null ? undefined : reason}
        onClick={onPress}
        className={barButton}
      >
        <Icon aria-hidden="true" />
        {words}
      </button>
      {obstacle && (
        <span id={reason} className="text-11">
          {obstacle}
        </span>
      )}
    </span>
  );
};

/** A separate step, with the number the person then acts on. */
const SelectAllButton = ({ selection, total }: Pick<BulkBarProps, 'selection' | 'total'>) => {
  const isAll = selection.all !== false;
  if (total.count === selection.count || (!isAll && total.count < selection.count)) return null;

  return (
    <button
      type="button"
      onClick={() => selection.selectAllMatching(total.count)}
      className={classNames(barButton, 'font-normal underline underline-offset-2')}
    >
      {isAll ? `Now ${allWords(total)}: select these` : `Select all ${allWords(total)}`}
    </button>
  );
};

/** "3,204 matching"; while sync is incomplete, only those found so far. */
const allWords = ({ count, kind }: Count): string =>
  kind === 'exactly' ? `${figure(count)} matching` : `${figure(count)} found so far`;
