import type { Decision, TrustFactor } from '@/lib/contract/domain';
import { weakestFirst } from '@/lib/contract/factor-score';
import { absentFactors, type DocumentParts } from '@/lib/evidence/decision/absent-factors';
import type { ComparisonShown } from '@/lib/evidence/reading';
import { Level } from '../../words/level';
import { describeLevel } from '../../words/level-words';
import type { FactorContext } from './factor-detail';
import { AbsentFactorRow, FactorRow } from './factor-row';

const weakestLevels = ['LOW', 'MEDIUM', 'HIGH'];

const rank = (level: string | null): number => {
  const place = weakestLevels.indexOf(level ?? '');
  return place === -1 ? weakestLevels.length : place;
};

const countedWord = (level: string | null): string => {
  if (level === null) return 'without a level';
  return describeLevel(level).known ? level.toLowerCase() : level;
};

/** "2 low · 3 medium · 3 high", plus any level unknown to us. */
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

interface TrustFactorsProps extends FactorContext {
  decision: Decision;
  comparisonsOf: (place: number) => ComparisonShown[];
  parts: DocumentParts;
}

/** All factors, weakest first and expanded. A missing factor is named, never shown as zero. */
export const TrustFactors = ({ decision, comparisonsOf, parts, ...context }: TrustFactorsProps) => {
  const sorted = weakestFirst(decision.factors);
  const weakest = sorted.find(({ level }) => level !== 'HIGH');

  return (
    <ul>
      {sorted.map((factor) => (
        <FactorRow
          key={factor.name}
          factor={factor}
          comparisons={comparisonsOf(decision.factors.indexOf(factor))}
          startsOpen={factor === weakest}
          {...context}
        />
      ))}
      {absentFactors(decision, parts).map((absent) => (
        <AbsentFactorRow key={absent.name} {...absent} />
      ))}
    </ul>
  );
};
