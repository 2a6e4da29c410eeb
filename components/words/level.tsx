import type { Level as LevelValue, Open } from '@/lib/contract/domain';
import { classNames } from '../ui/class-names';
import { describeLevel, type LevelTone } from './level-words';

const tones: Record<LevelTone, string> = { high: 'text-ok', medium: 'text-warn', low: 'text-bad', none: 'text-ink-3' };

const bars = [
  { x: 1, y: 10, height: 5 },
  { x: 6.3, y: 6, height: 9 },
  { x: 11.6, y: 1, height: 14 },
] as const;

/** The icon of a level, always shown with its word. */
export const LevelGlyph = ({ filled }: { filled: 0 | 1 | 2 | 3 }) => (
  <svg aria-hidden="true" viewBox="0 0 16 16" className="size-3 shrink-0" fill="currentColor">
    {bars.map((bar, index) =>
      filled === 0 ? (
        <rect key={bar.x} x={bar.x} y={12.6} width={3.4} height={2.4} rx={1} />
      ) : (
        <rect key={bar.x} {...bar} width={3.4} rx={1} opacity={index < filled ? 1 : 0.26} />
      ),
    )}
  </svg>
);

interface LevelProps {
  level: Open<LevelValue> | null;
  /** Replaces the word: "2 low". */
  children?: string;
}

export const Level = ({ level, children }: LevelProps) => {
  const { word, bars: filled, tone, known } = describeLevel(level);

  return (
    <span
      className={classNames(
        'inline-flex min-w-0 flex-wrap items-center gap-x-1.5 align-middle',
        children ? 'text-12' : 'text-11 font-medium tracking-[0.02em]',
        tones[tone],
      )}
    >
      <LevelGlyph filled={filled} />
      {children ?? <span className={classNames('truncate', !known && 'mono')}>{word}</span>}
      {!known && !children && <small className="text-11 font-normal">unknown</small>}
    </span>
  );
};
