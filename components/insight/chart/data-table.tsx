import { classNames } from '../../ui/class-names';
import { ScrollBox } from '../../ui/scroll-box';
import type { ChartTable } from './table';

const cellWords = (cell: string | number | null): string => {
  if (cell === null) return 'none';

  return typeof cell === 'number' ? cell.toLocaleString('en-GB', { maximumFractionDigits: 2 }) : cell;
};

const cellClasses = 'h-[27px] border-b border-line px-2 whitespace-nowrap first:pl-0 last:pr-1';

/** As tall as the chart it stands for; the rest of it scrolls. */
export const DataTable = ({ label, table: { columns, rows } }: { label: string; table: ChartTable }) => {
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
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a table keep their places
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
