import { classNames } from '../../ui/class-names';
import type { Step } from './run';

/** More than that would be a line. */
const most = 20;

type Segment = Step | 'present' | 'left';

const looks: Record<Segment, string> = {
  decided: 'w-[9px] bg-ink-3 wide:w-[14px]',
  escalated: 'w-[9px] bg-ink-3 wide:w-[14px]',
  skipped: 'w-[9px] bar-absent wide:w-[14px]',
  present: 'w-[14px] bg-ink wide:w-[22px]',
  left: 'w-[9px] bg-track wide:w-[14px]',
};

interface ProgressSegmentsProps {
  steps: readonly Step[];
  /** The present case among them. */
  left: number;
  hasCase: boolean;
}

/** What was done in this run, where it is, and what is left: as many pieces as fit, the newest of what was done. */
export const ProgressSegments = ({ steps, left, hasCase }: ProgressSegmentsProps) => {
  const rest = Math.max(0, left - (hasCase ? 1 : 0));
  const after = Math.min(rest, Math.max(most / 2, most - steps.length - 1));
  const before = steps.slice(Math.max(0, steps.length - (most - after - 1)));
  const segments: Segment[] = [
    ...before,
    ...(hasCase ? (['present'] as const) : []),
    ...Array.from({ length: after }, () => 'left' as const),
  ];

  return (
    <span aria-hidden="true" className="hidden gap-[3px] desk:flex">
      {segments.map((segment, place) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a line have no identity of their own
          key={place}
          className={classNames('h-1.5 rounded-[2px] forced-color-adjust-none', looks[segment])}
        />
      ))}
    </span>
  );
};
