import { classNames } from './class-names';

/** A quiet placeholder line; it stands still, because what moves asks to be looked at. */
export const SkeletonLine = ({ className }: { className?: string }) => (
  <span aria-hidden="true" className={classNames('block h-2 rounded-chip bg-track', className)} />
);

const widths = ['w-3/4', 'w-2/3', 'w-4/5', 'w-1/2', 'w-3/5'];

/** As many lines as the panel will have, at the same height, so that nothing shifts. */
export const SkeletonLines = ({ count, rowClass = 'h-7' }: { count: number; rowClass?: string }) => (
  <div aria-hidden="true">
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholder lines have no identity of their own
      <div key={index} className={classNames('flex items-center', rowClass)}>
        <SkeletonLine className={widths[index % widths.length] ?? 'w-1/2'} />
      </div>
    ))}
  </div>
);

interface SkeletonRowsProps {
  rows: number;
  columns: number;
  cellClass: string;
}

/** The rows of a table that is on its way, of the same height as the real ones. */
export const SkeletonRows = ({ rows, columns, cellClass }: SkeletonRowsProps) =>
  Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows have no identity of their own
    <tr key={row}>
      {Array.from({ length: columns }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nor have their cells
        <td key={column} className={cellClass}>
          <SkeletonLine className={(row + column) % 3 === 0 ? 'w-1/2' : 'w-2/3'} />
        </td>
      ))}
    </tr>
  ));
