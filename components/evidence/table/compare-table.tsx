import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../../ui/class-names';
import { ScrollBox } from '../../ui/scroll-box';

interface Column {
  name: string;
  width?: string;
  figures?: boolean;
}

interface CompareTableProps {
  label: string;
  columns: Column[];
  children: ReactNode;
}

export const fieldColumn: Column = { name: 'Field', width: 'w-[118px]' };

export const CompareTable = ({ label, columns, children }: CompareTableProps) => (
  <ScrollBox label={label}>
    <table className="w-full min-w-[500px] table-fixed border-separate border-spacing-0 text-table">
      <thead>
        <tr>
          {columns.map(({ name, width, figures }) => (
            <th
              key={name}
              scope="col"
              className={classNames(
                'h-6 border-b border-line pr-2 text-11 whitespace-nowrap text-ink-3',
                width,
                figures && 'text-right',
              )}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="[&>tr:last-child>*]:border-b-0">{children}</tbody>
    </table>
  </ScrollBox>
);

const cell = 'h-7 border-b border-line py-1 pr-2 align-top';

export const RowHead = ({ strong, className, ...rest }: ComponentProps<'th'> & { strong?: boolean }) => (
  <th
    scope="row"
    className={classNames(cell, strong ? 'font-medium text-ink' : 'font-normal text-ink-2', className)}
    {...rest}
  />
);

export const Cell = ({ className, ...rest }: ComponentProps<'td'>) => (
  <td className={classNames(cell, className)} {...rest} />
);

/** A dash for a missing figure, with the reason on hover and for screen readers. */
export const NoFigure = ({ because }: { because: string }) => (
  <span title={because} className="text-ink-3">
    <span aria-hidden="true">–</span>
    <span className="sr-only">{because}</span>
  </span>
);

export const NumberCell = ({ value }: { value: number | null }) => (
  <td className={classNames(cell, 'text-right')}>
    {value === null ? <NoFigure because="not provided" /> : Math.round(value * 100) / 100}
  </td>
);
