/** The figures of pairs of faces as plain text. */
import { verificationScoreOf } from '../face/compare';
import { percent } from './figures';
import type { PairFigures } from './pairs';
import { of, table } from './print';

export interface FaceCounts {
  pictures: number;
  /** Files in which no face was found, and those whose face the service would not have trusted. */
  notFound: readonly string[];
  doubtful: readonly string[];
  medianMs: number;
  p95Ms: number;
}

const named = (files: readonly string[]): string =>
  files.length === 0
    ? '0'
    : `${files.length} (${files.slice(0, 10).join(', ')}${files.length > 10 ? ', and others' : ''})`;

const curveTable = ({ curve }: PairFigures): string[] =>
  table(
    ['distance below', 'score above', 'same, accepted', 'different, accepted', 'right'],
    curve.map(({ limit, accepted, wronglyAccepted, right }) => [
      limit.toFixed(2),
      verificationScoreOf(limit).toFixed(1),
      percent(accepted),
      wronglyAccepted.of === 0 ? '–' : `${((100 * wronglyAccepted.good) / wronglyAccepted.of).toFixed(2)} %`,
      percent(right),
    ]),
  );

export const printedPairs = (figures: PairFigures, faces: FaceCounts): string => {
  const { limit, accepted, wronglyAccepted } = figures;

  return [
    `pictures with a face: ${faces.pictures}; face not found: ${named(faces.notFound)}; found in doubt, compared all the same: ${named(faces.doubtful)}`,
    `pairs: ${figures.pairs} (${accepted.of} of one person, ${wronglyAccepted.of} of two); compared ${of(figures.compared)}`,
    `right at distance ${limit}: ${of(figures.right)}; a pair that was not compared is not right`,
    `  of one person accepted ${of(accepted)}; of two accepted ${of(wronglyAccepted)}`,
    ...figures.acceptance.map(
      ({ share, limit: at, accepted: taken, isCoarse }) =>
        `TAR at FAR ${share * 100} %: ${of(taken)}, at distance ${Number.isFinite(at) ? at.toFixed(3) : 'any'}${
          isCoarse && share > 0 ? ' (too few pairs of two people for that share: none was accepted)' : ''
        }`,
    ),
    '',
    ...curveTable(figures),
    '',
    `time per face: median ${faces.medianMs} ms, p95 ${faces.p95Ms} ms`,
  ].join('\n');
};
