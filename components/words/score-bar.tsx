import type { Level, Open } from '@/lib/contract/domain';
import { classNames } from '../ui/class-names';
import { describeLevel, type LevelTone } from './level-words';

const fills: Record<LevelTone, string> = {
  high: 'bg-ok-bar',
  medium: 'bg-warn-bar',
  low: 'bg-bad-bar',
  none: 'bg-ink-3',
};

interface ScoreBarProps {
  score: number | null;
  level: Open<Level> | null;
  /** A tick, only where the service documents a limit. */
  limit?: number | undefined;
}

/** Decorative: the number and the level stand beside it. Without a score it is dashed, not empty. */
export const ScoreBar = ({ score, level, limit }: ScoreBarProps) => (
  <span
    aria-hidden="true"
    data-absent={score === null || undefined}
    className={classNames('relative block h-[3px] rounded-[2px]', score === null ? 'bar-absent' : 'bg-track')}
  >
    {score !== null && (
      <span
        className={classNames('block h-full rounded-[2px] forced-color-adjust-none', fills[describeLevel(level).tone])}
        style={{ width: `${Math.min(100, Math.max(0, score))}%` }}
      />
    )}
    {limit !== undefined && (
      <span
        className="absolute -top-[3px] h-[9px] w-px bg-ink-3 forced-color-adjust-none"
        style={{ left: `${limit}%` }}
      />
    )}
  </span>
);

/** A score the service did not send is said in words; it is never 0. */
export const scoreText = (score: number | null): string =>
  score === null ? 'not provided' : String(Math.round(score * 100) / 100);
