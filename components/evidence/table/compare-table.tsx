import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../../ui/class-names';
import { roles } from '../../ui/data-table/looks';
import { ScrollBox } from '../../ui/scroll-box';

interface Column {
  name: string;
  width?: string;
  figures?: boolean;
}

interface CompareTableProps {
  label: string;
  columns: Column[];
  /** On a phone the last cell of each row is a line of its own, below the others. What those are says their widths. */
  lastBelow?: keyof typeof widthsAbove;
  children: ReactNode;
}

export const fieldColumn: Column = { name: 'Field', width: 'w-[118px]' };

/** After the name of the field. */
const widthsAbove = {
  'two values, two figures': 'phone:[&_tr]:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)_minmax(0,1fr)_34px_42px]',
  'two values': 'phone:[&_tr]:grid-cols-[minmax(0,1.2fr)_minmax(0,1.1fr)_46px_minmax(0,1fr)]',
  'three values': 'phone:[&_tr]:grid-cols-[minmax(0,1.1fr)_minmax(0,1.1fr)_46px_minmax(0,1fr)_minmax(0,1fr)]',
} as const;

/** One grid for the head and the rows, with the last cell below. */
const below =
  'phone:block phone:min-w-0 phone:[&>*]:block phone:[&_tr]:grid phone:[&_tr>:last-child]:col-span-full phone:[&>tbody>tr>*]:h-auto phone:[&_tr>td:last-child]:pt-0 phone:[&_tr>td:last-child]:pb-1.5 phone:[&>tbody>tr>:not(:last-child)]:border-b-0 phone:[&>thead>tr>:last-child]:sr-only';

// Browsers forget what a table's parts are when they are laid out as a grid: hence the roles.
export const CompareTable = ({ label, columns, lastBelow, children }: CompareTableProps) => (
  <ScrollBox label={label}>
    <table
      {...roles.table}
      className={classNames(
        'w-full min-w-[500px] table-fixed border-separate border-spacing-0 text-table',
        lastBelow && [below, widthsAbove[lastBelow]].join(' '),
      )}
    >
      <thead {...roles.group}>
        <tr {...roles.row}>
          {columns.map(({ name, width, figures }) => (
            <th
              key={name}
              {...roles.head}
              scope="col"
              className={classNames(
                'h-6 border-b border-line pr-2 text-11 whitespace-nowrap text-ink-3',
                width,
                lastBelow && 'phone:w-auto',
                figures && 'text-right',
              )}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...roles.group} className="[&>tr:last-child>*]:border-b-0">
        {children}
      </tbody>
    </table>
  </ScrollBox>
);

const cell = 'h-7 border-b border-line py-1 pr-2 align-top';

export const RowHead = ({ strong, className, ...rest }: ComponentProps<'th'> & { strong?: boolean }) => (
  <th
    {...roles.rowHead}
    scope="row"
    className={classNames(cell, strong ? 'font-medium text-ink' : 'font-normal text-ink-2', className)}
    {...rest}
  />
);

export const Cell = ({ className, ...rest }: ComponentProps<'td'>) => (
  <td {...roles.cell} className={classNames(cell, className)} {...rest} />
);

/** A dash for a missing figure, with the reason on hover and for screen readers. */
export const NoFigure = ({ because }: { because: string }) => (
  <span title={because} className="text-ink-3">
    <span aria-hidden="true">–</span>
    <span className="sr-only">{because}</span>
  </span>
);

export const NumberCell = ({ value }: { value: number | null }) => (
  <td {...roles.cell} className={classNames(cell, 'text-right')}>
    {value === null ? <NoFigure because="not provided" /> : Math.round(value * 100) / 100}
  </td>
);
