import type { ReactNode } from 'react';
import { classNames } from './class-names';
import { ScrollBox } from './scroll-box';

interface PlainTableProps {
  label: string;
  /** `unseen`: of what needs no name for those who see it. */
  columns: ReadonlyArray<{ name: string; width?: string; numeric?: boolean; unseen?: boolean }>;
  minWidth: string;
  /** Its rows are on their way. */
  busy?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** Ruled rows under a head, as wide as the page. */
export const PlainTable = ({ label, columns, minWidth, busy, className, children }: PlainTableProps) => (
  <ScrollBox label={`${label}, table`} className={className}>
    <table
      aria-label={label}
      aria-busy={busy}
      className={classNames('w-full table-fixed border-separate border-spacing-0 text-table', minWidth)}
    >
      <thead>
        <tr>
          {columns.map(({ name, width, numeric, unseen }) => (
            <th
              key={name}
              scope="col"
              className={classNames(
                'h-[30px] border-y border-line px-[7px] text-12 text-ink-2 first:pl-0',
                width,
                numeric && 'text-right',
              )}
            >
              {unseen ? <span className="sr-only">{name}</span> : name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </ScrollBox>
);

export const plainCell = 'h-[29px] border-b border-line px-[7px] first:pl-0';
