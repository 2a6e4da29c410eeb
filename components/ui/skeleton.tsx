import { classNames } from './class-names';

/** A placeholder line, without animation so as not to distract. */
export const SkeletonLine = ({ className }: { className?: string }) => (
  <span aria-hidden="true" className={classNames('block h-2 rounded-chip bg-track', className)} />
);

const widths = ['w-3/4', 'w-2/3', 'w-4/5', 'w-1/2', 'w-3/5'];

/** As many lines as the content will have, at the same height, so that nothing shifts. */
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
