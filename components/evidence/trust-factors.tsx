import type { Decision, TrustFactor } from '@/lib/contract/domain';
import { classNames } from '../ui/class-names';
import { Level } from '../ui/level';
import { describeLevel } from '../ui/level-words';
import { ScoreBar, scoreText } from '../ui/score-bar';
import { describeFactor, weakestFirst } from './factor-words';

const weakestLevels = ['LOW', 'MEDIUM', 'HIGH'];

const rank = (level: string | null): number => {
  const place = weakestLevels.indexOf(level ?? '');
  return place === -1 ? weakestLevels.length : place;
};

const countedWord = (level: string | null): string => {
  if (level === null) return 'without a level';
  return describeLevel(level).known ? level.toLowerCase() : level;
};

/** "2 low · 3 medium · 3 high", and whatever else the service called a level. */
export const LevelCounts = ({ factors }: { factors: TrustFactor[] }) => {
  const counts = new Map<string | null, number>();
  for (const { level } of factors) counts.set(level, (counts.get(level) ?? 0) + 1);
  const sorted = [...counts].sort(([a], [b]) => rank(a) - rank(b));

  return (
    <span className="flex flex-wrap gap-x-3.5">
      {sorted.map(([level, count]) => (
        <Level key={level ?? ''} level={level}>{`${count} ${countedWord(level)}`}</Level>
      ))}
    </span>
  );
};

export const TrustFactors = ({ decision }: { decision: Decision }) => (
  <ul>
    {weakestFirst(decision.factors).map((factor) => (
      <FactorRow key={factor.name} factor={factor} />
    ))}
  </ul>
);

const FactorRow = ({ factor }: { factor: TrustFactor }) => {
  const { name, meaning, limit, known, isScored } = describeFactor(factor);
  const score = isScored ? factor.score : null;

  return (
    <li className="grid min-h-7 grid-cols-[140px_30px_72px_minmax(0,1fr)] items-center gap-x-2.5 py-0.5 text-table pair:grid-cols-[128px_30px_72px_104px_minmax(0,1fr)]">
      <span title={factor.name} className={classNames('truncate', !known && 'mono')}>
        {name}
      </span>
      {score === null ? (
        <span className="sr-only">{isScored ? scoreText(null) : 'no score'}</span>
      ) : (
        <b className="text-right font-medium">{scoreText(score)}</b>
      )}
      <span className={score === null ? 'col-start-3' : undefined}>
        <ScoreBar score={score} level={factor.level} limit={limit} />
      </span>
      <Level level={factor.level} />
      <span className="col-span-full pb-1 text-ink-2 pair:col-auto pair:pb-0">
        {factor.score === null && <b className="font-medium text-ink">Score not delivered. </b>}
        {meaning}
      </span>
    </li>
  );
};
