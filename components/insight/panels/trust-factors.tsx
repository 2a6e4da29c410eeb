import { factorName } from '../../evidence/decision/factor-names';
import { ChartFrame } from '../chart/chart-frame';
import { binTitle } from '../chart/score-bins';
import { levelTitle } from './factor-levels';
import { FactorScores } from './factor-scores';
import type { PanelProps } from './panel';

/** Every factor as a small chart of the same kind. */
export const TrustFactors = ({ answer, filter, className }: PanelProps) => (
  <ChartFrame
    title="Trust Factors"
    subtitle="score distributions, square-root height; coloured by the level delivered; dashed: a documented limit; …: no score"
    range={answer.range}
    className={className}
    empty={
      answer.factors.length === 0
        ? 'No results with factors in this range. They come once sessions are decided and read.'
        : null
    }
    table={{
      columns: [
        { name: 'Factor' },
        { name: 'Level' },
        ...['Sessions', 'Share, %', 'Without score'].map((name) => ({ name, numeric: true })),
        ...Array.from({ length: 20 }, (_, bin) => ({ name: binTitle(bin).replace('score ', ''), numeric: true })),
      ],
      rows: answer.factors.flatMap(({ name, n, levels }) =>
        levels.map(({ level, count, bins, unscored }) => [
          factorName(name),
          levelTitle(level),
          count,
          Math.round((count / n) * 10_000) / 100,
          unscored,
          ...bins,
        ]),
      ),
    }}
  >
    <div className="grid min-h-[112px] grid-cols-2 gap-x-3.5 gap-y-4 desk:grid-cols-4 wide:grid-cols-8">
      {answer.factors.map((factor) => (
        <FactorScores key={factor.name} factor={factor} range={answer.range} filter={filter} />
      ))}
    </div>
  </ChartFrame>
);
