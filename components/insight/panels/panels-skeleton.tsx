import { SkeletonLine } from '../../ui/skeleton';
import { grid, places } from './places';

/** Of the same places and heights as the panels, so that nothing moves when they come. */
const boxes: ReadonlyArray<{ place: keyof typeof places; height: string }> = [
  { place: 'wide', height: 'h-[236px]' },
  { place: 'besideWide', height: 'h-[236px]' },
  { place: 'first', height: 'h-[236px]' },
  { place: 'second', height: 'h-[236px]' },
  { place: 'third', height: 'h-[236px]' },
  { place: 'full', height: 'h-[112px]' },
  { place: 'full', height: 'h-[330px]' },
];

export const PanelsSkeleton = () => (
  <div aria-hidden="true" className={grid}>
    {boxes.map(({ place, height }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity of their own
      <div key={index} className={`border-b border-line pt-3 pb-3.5 ${places[place]}`}>
        <div className="mb-2 flex h-[26px] items-center">
          <SkeletonLine className="w-40" />
        </div>
        <div className={`rounded-chip bg-sunken ${height}`} />
      </div>
    ))}
  </div>
);
