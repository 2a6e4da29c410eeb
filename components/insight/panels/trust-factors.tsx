'use client';

import type { InsightAnswer } from '@/lib/answers';
import { documentedLimit } from '@/lib/contract/factor-score';
import { none, type SessionFilter } from '@/lib/session-query';
import { classNames } from '../../ui/class-names';
import { figure } from '../../ui/figures';
import { factorName, isKnownFactor } from '../../words/factor-names';
import { LevelGlyph } from '../../words/level';
import { sessionsWords } from '../../words/work-words';
import { ChartFrame } from '../chart/chart-frame';
import type { Mark } from '../chart/mark';
import { Rule, Words } from '../chart/pieces';
import { type Drawing, Plot } from '../chart/plot';
import { binLow, binTitle } from '../chart/scales';
import { rangeOf, sessionsHref } from '../sessions-href';
import { shareWords } from '../words';
import type { PanelProps } from './panel';

export const TrustFactors = ({ answer, filter, className }: PanelProps) => (
  <ChartFrame
    title="Trust Factors"
    subtitle="score distributions (square-root scale), coloured by level; dashed: documented limit; …: no score"
    range={answer.range}
    className={className}
    empty={answer.factors.length === 0 ? 'No Trust Factors in this range yet.' : null}
    table={{
      columns: [
        { name: 'Factor' },
        { name: 'Level' },
        ...['Sessions', 'Share (%)', 'No score'].map((name) => ({ name, numeric: true })),
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

const order = ['LOW', 'MEDIUM', 'HIGH'];

/** From the baseline up; unknown levels last. */
const levelRank = (level: string): number => (order.includes(level) ? order.indexOf(level) : order.length);

const levelTitle = (level: string): string => (level === none ? 'no level' : level);

const limited = ['faceVerification', 'passiveLiveness'];
const [top, bottom, height] = [28, 80, 94];

const colours: Record<string, string> = { LOW: 'var(--bad-bar)', MEDIUM: 'var(--warn-bar)', HIGH: 'var(--ink-3)' };
const colourOf = (level: string): string => colours[level] ?? 'var(--control)';

const shown = [
  { level: 'LOW', bars: 1, className: 'text-bad', fill: 'fill-bad' },
  { level: 'MEDIUM', bars: 2, className: 'text-warn', fill: 'fill-warn' },
] as const;

interface FactorScoresProps {
  factor: InsightAnswer['factors'][number];
  range: InsightAnswer['range'];
  filter: SessionFilter;
}

/** Between two shares, with room for the share without a score behind them. */
const stepIn = (width: number): number => Math.min(54, (width - 40) / 2);

/** One factor: its shares of LOW, MEDIUM and no score, linked to their sessions, above a histogram of its scores. */
const FactorScores = ({ factor: { name, n, levels }, range, filter }: FactorScoresProps) => {
  const ordered = [...levels].sort((one, other) => levelRank(one.level) - levelRank(other.level));
  const countOf = (level: string) => levels.find((each) => each.level === level)?.count ?? 0;
  const shareOf = (level: string) => (countOf(level) === 0 ? '0%' : shareWords(countOf(level) / n));
  const totals = Array.from({ length: 20 }, (_, bin) => ordered.reduce((sum, { bins }) => sum + (bins[bin] ?? 0), 0));
  const unscored = levels.filter((each) => each.unscored > 0);
  const unscoredCount = unscored.reduce((sum, each) => sum + each.unscored, 0);
  // The list can filter by level, not by a missing score.
  const onlyUnscored = unscored.find(
    (each) => each.level !== none && each.unscored === unscoredCount && each.count === unscoredCount,
  );
  const most = Math.sqrt(Math.max(...totals, 1));

  const draw = (width: number): Drawing => {
    const band = width / 20;
    const step = stepIn(width);
    const levelMarks: Mark[] = shown.map(({ level }, index) => ({
      x: index * step,
      y: 0,
      width: step - 4,
      height: 18,
      title: `${factorName(name)} ${level}`,
      value: sessionsWords(countOf(level)),
      lines: [{ label: 'of sessions with this factor', value: shareOf(level) }],
      href: sessionsHref(filter, { created: rangeOf(range), factor: { name, level } }),
    }));
    if (unscoredCount > 0) {
      levelMarks.push({
        x: shown.length * step,
        y: 0,
        width: width - shown.length * step,
        height: 18,
        title: `${factorName(name)} without a score`,
        value: sessionsWords(unscoredCount),
        lines: [
          { label: 'of sessions with this factor', value: shareWords(unscoredCount / n) },
          ...unscored.map((each) => ({ label: levelTitle(each.level), value: figure(each.unscored) })),
        ],
        href:
          onlyUnscored === undefined
            ? null
            : sessionsHref(filter, { created: rangeOf(range), factor: { name, level: onlyUnscored.level } }),
      });
    }
    const binMarks: Mark[] = totals.flatMap((total, bin) =>
      total === 0
        ? []
        : [
            {
              x: bin * band,
              y: top,
              width: band,
              height: bottom - top,
              title: binTitle(bin),
              value: sessionsWords(total),
              lines: ordered.flatMap(({ level, bins }) =>
                bins[bin] ? [{ label: levelTitle(level), value: figure(bins[bin]), colour: colourOf(level) }] : [],
              ),
              href: null,
            },
          ],
    );

    return {
      marks: [levelMarks, binMarks],
      picture: (
        <>
          {shown.map(({ level, bars, className, fill }, index) => (
            <g key={level} transform={`translate(${index * step} 3)`} className={className}>
              <svg aria-hidden="true" width="12" height="12">
                <LevelGlyph filled={bars} />
              </svg>
              <text x="18" y="10" className={fill}>
                {shareOf(level)}
              </text>
            </g>
          ))}
          {unscoredCount > 0 && (
            <Words x={width} y={13} anchor="end">
              {`… ${shareWords(unscoredCount / n)}`}
            </Words>
          )}
          {totals.map((total, bin) => {
            const full = (Math.sqrt(total) / most) * (bottom - top);
            let below = 0;

            return ordered.map(({ level, bins }) => {
              const count = bins[bin] ?? 0;
              if (count === 0) return null;
              const part = (count / total) * full;
              below += part;
              return (
                <rect
                  key={`${level}${binLow(bin)}`}
                  x={bin * band + 0.4}
                  y={bottom - below}
                  width={band - 0.8}
                  height={Math.max(0.8, part)}
                  fill={colourOf(level)}
                />
              );
            });
          })}
          <Rule from={0} to={width} y={bottom} strong />
          {limited.includes(name) && (
            <path
              d={`M${((documentedLimit / 100) * width).toFixed(1)} ${top - 4}V${bottom + 3}`}
              stroke="var(--ink-2)"
              strokeDasharray="2 2"
            />
          )}
          <Words x={0} y={height - 1}>
            0
          </Words>
          <Words x={width / 2} y={height - 1} anchor="middle">
            50
          </Words>
          <Words x={width} y={height - 1} anchor="end">
            100
          </Words>
        </>
      ),
    };
  };

  return (
    <div className="min-w-0">
      <h3
        className={classNames('truncate text-12 font-medium', !isKnownFactor(name) && 'mono text-ink-2')}
        title={factorName(name)}
      >
        {factorName(name)}
      </h3>
      <Plot
        height={height}
        label={`${factorName(name)}: LOW ${shareOf('LOW')}, MEDIUM ${shareOf('MEDIUM')}${unscoredCount > 0 ? `, no score ${shareWords(unscoredCount / n)}` : ''} of ${figure(n)}`}
      >
        {draw}
      </Plot>
    </div>
  );
};
