import { classNames } from '../../ui/class-names';
import type { Mark } from './mark';

interface ReadingBoxProps {
  mark: Mark;
  /** Towards the middle of the window, where there is room. */
  toLeft: boolean;
  upwards: boolean;
  plot: { width: number; height: number };
}

const gap = 8;
/** A mark as wide as this is a row of a chart: beside it stand its words. */
const rowFrom = 100;

type Plot = ReadingBoxProps['plot'];

const underRow = ({ x, y, height }: Mark, upwards: boolean, plot: Plot) => ({
  left: x + gap,
  ...(upwards ? { bottom: plot.height - y + gap } : { top: y + height + gap }),
});

const besideMark = ({ x, y, width, height }: Mark, toLeft: boolean, upwards: boolean, plot: Plot) => ({
  ...(toLeft ? { right: plot.width - x + gap } : { left: x + width + gap }),
  ...(upwards ? { bottom: Math.max(0, plot.height - y - height) } : { top: y }),
});

/** The values of the mark that is read. A reader hears them from the mark itself. */
export const ReadingBox = ({ mark, toLeft, upwards, plot }: ReadingBoxProps) => (
  <div
    aria-hidden="true"
    className="pointer-events-none absolute z-10 grid w-max min-w-[132px] max-w-[260px] grid-cols-[9px_minmax(0,1fr)_auto] items-center gap-x-[7px] gap-y-px rounded-control border border-line bg-surface px-2.5 py-[7px] text-11 leading-4 whitespace-nowrap text-ink-2 shadow-2"
    style={mark.width > rowFrom ? underRow(mark, upwards, plot) : besideMark(mark, toLeft, upwards, plot)}
  >
    <span className="col-span-3 flex items-baseline justify-between gap-4 text-ink">
      <b className="text-12 font-semibold">{mark.title}</b>
      {mark.value}
    </span>
    {mark.lines?.map(({ label, value, colour }) => (
      <Line key={label} label={label} value={value} colour={colour} />
    ))}
    {mark.note && <span className="col-span-3 whitespace-normal">{mark.note}</span>}
    {mark.href !== null && <span className="col-span-3 text-ink-3">↵ opens these sessions</span>}
  </div>
);

const Line = ({ label, value, colour }: { label: string; value: string; colour: string | undefined }) => (
  <>
    {colour && <i className="size-[9px] rounded-[2px]" style={{ background: colour }} />}
    <span className={classNames('truncate pr-3.5', !colour && 'col-span-2')}>{label}</span>
    <span className="text-right font-medium text-ink">{value}</span>
  </>
);
