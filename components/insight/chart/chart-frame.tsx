'use client';

import { Download, Table2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { DaySpan } from '@/lib/answers';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { saveFile } from '../../ui/save-file';
import { ScrollBox } from '../../ui/scroll-box';
import { type ChartTable, csvOf } from './table';

interface ChartFrameProps {
  title: string;
  subtitle: string;
  /** Names the file; the title by default. */
  name?: string;
  range: DaySpan;
  table: ChartTable;
  /** Why there is nothing to draw. The axes stay. */
  empty?: string | null;
  className: string;
  children: ReactNode;
}

const fileName = (name: string, { from, to }: DaySpan): string =>
  `proofdesk-${name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '')}-${from}-${to}.csv`;

export const ChartFrame = (props: ChartFrameProps) => {
  const { title, subtitle, name = title, range, table, empty = null, className, children } = props;
  const [isTable, setIsTable] = useState(false);
  const id = useId();
  const save = () => saveFile(new Blob([csvOf(table)], { type: 'text/csv;charset=utf-8' }), fileName(name, range));

  return (
    <section aria-labelledby={id} className={classNames('min-w-0 border-b border-line pt-3 pb-3.5', className)}>
      <div className="mb-2 flex min-h-[26px] items-center gap-2 text-12 phone:flex-wrap">
        <h2 id={id} className="whitespace-nowrap phone:flex-1 phone:whitespace-normal">
          {title}
        </h2>
        <span className="min-w-0 flex-1 text-ink-3 phone:order-1 phone:basis-full pair:truncate" title={subtitle}>
          {subtitle}
        </span>
        <span className="-mr-1.5 flex shrink-0">
          <Button
            look="ghost"
            size="small"
            aria-pressed={isTable}
            aria-label={`${title}: table`}
            onClick={() => setIsTable(!isTable)}
            className={toolClasses}
          >
            <Table2 aria-hidden="true" />
            Table
          </Button>
          <Button look="ghost" size="small" aria-label={`${title}: CSV`} onClick={save} className={toolClasses}>
            <Download aria-hidden="true" />
            CSV
          </Button>
        </span>
      </div>
      {isTable ? (
        <FiguresTable label={title} table={table} />
      ) : (
        <div className="relative">
          {children}
          {empty !== null && (
            <p className="pointer-events-none absolute inset-0 grid place-content-center px-6 text-center text-12 text-ink-2">
              <span className="rounded-control bg-surface px-2 py-1">{empty}</span>
            </p>
          )}
        </div>
      )}
    </section>
  );
};

const toolClasses = 'h-6 gap-1 px-1.5 aria-pressed:bg-press aria-pressed:text-ink [&_svg]:size-3! [&_svg]:text-ink-3';

const cellWords = (cell: string | number | null): string => {
  if (cell === null) return 'none';

  return typeof cell === 'number' ? cell.toLocaleString('en-GB', { maximumFractionDigits: 2 }) : cell;
};

const cellClasses = 'h-[27px] border-b border-line px-2 whitespace-nowrap first:pl-0 last:pr-1';

/** As tall as the chart it replaces; longer tables scroll. */
const FiguresTable = ({ label, table: { columns, rows } }: { label: string; table: ChartTable }) => {
  const sideOf = (column: number) => (columns[column]?.numeric ? 'text-right' : 'text-left');

  return (
    <ScrollBox label={`${label}, table`} className="max-h-[236px] overflow-y-auto">
      <table aria-label={label} className="w-full border-separate border-spacing-0 text-12">
        <thead>
          <tr>
            {columns.map(({ name }, column) => (
              <th
                key={name}
                scope="col"
                className={classNames(cellClasses, sideOf(column), 'sticky top-0 bg-surface text-ink-2')}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows keep their places
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={columns[column]?.name} className={classNames(cellClasses, sideOf(column))}>
                  {cellWords(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
};
