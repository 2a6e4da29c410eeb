'use client';

import { PanelRight } from 'lucide-react';
import Link from 'next/link';
import { type ChangeEvent, memo } from 'react';
import type { SessionRow as Row, TagsAnswer } from '@/lib/answers';
import type { ListColumnName } from '@/lib/session-query';
import { Checkbox } from '../../../ui/checkbox';
import { classNames } from '../../../ui/class-names';
import { passOnClicks, rowLinkClasses } from '../../../ui/list-table';
import { shortId } from '../../../ui/short-id';
import { sessionHref } from '../../opened-from';
import { Cell } from './cells';
import { columnNames } from './column-names';
import { exactTimes, resultWords } from './row-words';

export const cellClasses = 'truncate border-b border-line px-[7px]';
/** At 200 % zoom the table scrolls sideways in its own box, with the session in view. */
const pinned = 'sticky left-0 z-2 bg-inherit desk:static desk:z-auto desk:bg-transparent';

export const heights = { comfortable: 'h-[34px]', compact: 'h-7' } as const;

interface SessionRowProps {
  row: Row;
  columns: readonly ListColumnName[];
  height: string;
  tags: TagsAnswer['tags'];
  personId: string;
  /** The list, as the row's link names it. */
  from: string;
  selected: boolean;
  peeked: boolean;
  actions: RowActions;
}

/** What a row asks for; the same functions as long as the table stands, so that a row is drawn anew only when it changed. */
export interface RowActions {
  toggle: (sessionId: string, range: boolean) => void;
  focus: (sessionId: string) => void;
  peek: (sessionId: string) => void;
}

/** Where score and weakest factor stand side by side, why there is neither takes the room of both. */
const spanOf = (columns: readonly ListColumnName[], index: number, row: Row): number =>
  columns[index] === 'score' && columns[index + 1] === 'weakest' && row.results !== 'read' && resultWords(row) ? 2 : 1;

export const SessionRow = memo(
  ({ row, columns, height, tags, personId, from, selected, peeked, actions }: SessionRowProps) => {
    const exact = exactTimes(row, columns);
    const firstTime = columns.find((column) => columnNames[column].isTime);

    // By pointer, the keys of the list go on from this row; by key, the focus is where the person put it.
    const onBox = ({ nativeEvent, currentTarget }: ChangeEvent<HTMLInputElement>) => {
      const click = nativeEvent instanceof MouseEvent ? nativeEvent : null;
      actions.toggle(row.id, click?.shiftKey ?? false);
      if (click?.detail) currentTarget.closest('tr')?.querySelector<HTMLElement>('a[data-row-link]')?.focus();
    };

    return (
      <tr
        {...passOnClicks}
        aria-current={peeked ? 'true' : undefined}
        className={classNames(
          'group/row relative cursor-pointer',
          selected || peeked
            ? 'bg-accent-soft'
            : 'bg-surface focus-within:bg-accent-soft hover:not-focus-within:bg-hover',
        )}
      >
        <td
          className={classNames(
            'border-b border-line',
            height,
            peeked
              ? 'shadow-[inset_2px_0_0_var(--accent)]'
              : 'group-focus-within/row:shadow-[inset_2px_0_0_var(--accent)]',
          )}
        >
          <Checkbox
            checked={selected}
            onChange={onBox}
            aria-label={`Select session ${shortId(row.id)}`}
            className="relative z-1 ml-1.5 grid size-6 place-items-center"
          />
        </td>
        <td className={classNames(cellClasses, pinned, 'mono')}>
          <Link
            href={sessionHref(row.id, from)}
            prefetch={false}
            data-row-link
            data-session={row.id}
            title={row.id}
            onFocus={() => actions.focus(row.id)}
            className={rowLinkClasses}
          >
            {shortId(row.id)}
          </Link>
          <button
            type="button"
            tabIndex={-1}
            aria-label={`Peek at session ${shortId(row.id)}`}
            title="Peek (Space)"
            onClick={() => actions.peek(row.id)}
            className="relative z-1 ml-0.5 inline-grid size-6 place-items-center rounded-chip align-middle text-ink-3 hover:bg-press hover:text-ink-2"
          >
            <PanelRight aria-hidden="true" className="size-3.5 stroke-[1.5]" />
          </button>
        </td>
        {columns.map((column, index) => {
          if (index > 0 && spanOf(columns, index - 1, row) === 2) return null;
          return (
            <td
              key={column}
              colSpan={spanOf(columns, index, row)}
              className={classNames(
                cellClasses,
                columnNames[column].isTime && 'text-right',
                column === firstTime && 'overflow-visible',
              )}
            >
              <Cell column={column} row={row} tags={tags} personId={personId} />
              {column === firstTime && exact && (
                <span className="absolute top-full left-[110px] z-3 hidden rounded-chip bg-solid px-1.5 text-11 leading-5 whitespace-nowrap text-on-solid group-has-[a:focus-visible]/row:block">
                  {exact}
                </span>
              )}
            </td>
          );
        })}
      </tr>
    );
  },
);
