import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names';
import { ScrollBox } from '../../ui/scroll-box';

interface PlainTableProps {
  label: string;
  columns: ReadonlyArray<{ name: string; width?: string; numeric?: boolean }>;
  minWidth: string;
  children: ReactNode;
}

/** Ruled rows under a head, as wide as the page. */
export const PlainTable = ({ label, columns, minWidth, children }: PlainTableProps) => (
  <ScrollBox label={`${label}, table`}>
    <table
      aria-label={label}
      className={classNames('w-full table-fixed border-separate border-spacing-0 text-table', minWidth)}
    >
      <thead>
        <tr>
          {columns.map(({ name, width, numeric }) => (
            <th
              key={name}
              scope="col"
              className={classNames(
                'h-[30px] border-y border-line px-[7px] text-12 text-ink-2 first:pl-0',
                width,
                numeric && 'text-right',
              )}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </ScrollBox>
);

export const plainCell = 'h-[29px] border-b border-line px-[7px] first:pl-0';
