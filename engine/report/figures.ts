/** From judgements to figures. */
import type { FieldJudgement, Judgement } from './judge';

export interface Share {
  good: number;
  of: number;
}

export const percent = ({ good, of }: Share): string => (of === 0 ? '–' : `${((100 * good) / of).toFixed(1)} %`);

/** Corners count as found within this share of the diagonal. */
const cornerLimit = 0.02;
export const sureFrom = 90;

export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? 0;

const count = <T>(items: readonly T[], isWanted: (item: T) => boolean): number => items.filter(isWanted).length;

const shareOf = <T>(items: readonly T[], isGood: (item: T) => boolean): Share => ({
  good: count(items, isGood),
  of: items.length,
});

const known = <T>(values: readonly (T | null)[]): T[] => values.filter((value): value is T => value !== null);

export const isRight = ({ verdict }: FieldJudgement): boolean => verdict === 'exact';

/** Optional fields are judged where they are read, and are not asked for. */
const isAsked = ({ verdict, expected }: FieldJudgement): boolean => verdict !== 'extra' && !expected?.isOptional;

/** Of values with this confidence, how many are right. */
const calibrationOf = (values: readonly FieldJudgement[]) => {
  const confidenceOf = ({ read }: FieldJudgement): number => read?.confidence ?? 0;
  const sure = values.filter((value) => confidenceOf(value) >= sureFrom);
  const tenths = Array.from({ length: 10 }, (_, tenth) => {
    const inside = values.filter((value) => Math.min(9, Math.floor(confidenceOf(value) / 10)) === tenth);

    return { from: tenth * 10, ...shareOf(inside, isRight) };
  });

  return { sure: { good: sure.length, of: values.length }, rightOfSure: shareOf(sure, isRight), tenths };
};

const zonesOf = (judged: readonly Judgement[]) => {
  const zones = known(judged.map(({ zone }) => zone));
  const expected = zones.filter((zone) => zone.expected !== null);
  const accepted = expected.filter((zone) => zone.read !== null);
  const without = zones.filter((zone) => zone.expected === null);

  return {
    exact: shareOf(expected, ({ verdict }) => verdict === 'exact'),
    wrong: count(expected, ({ verdict }) => verdict === 'wrong'),
    notRead: count(expected, ({ verdict }) => verdict === 'not read'),
    wrongDataLines: { good: count(accepted, ({ isDataExact }) => !isDataExact), of: accepted.length },
    namesExact: shareOf(accepted, ({ areNamesExact }) => areNamesExact),
    falseZones: { good: count(without, ({ read }) => read !== null), of: without.length },
  };
};

const fieldsOf = (fields: readonly FieldJudgement[]) => ({
  exact: shareOf(fields.filter(isAsked), isRight),
  wrong: count(fields, ({ verdict }) => verdict === 'wrong'),
  absent: count(fields, ({ verdict }) => verdict === 'absent'),
  extra: count(fields, ({ verdict }) => verdict === 'extra'),
  ofOtherAlphabet: count(fields, ({ isOfOtherAlphabet }) => isOfOtherAlphabet),
});

/** All figures of these pictures. */
export const figuresOf = (judged: readonly Judgement[]) => {
  const documents = judged.filter(({ isDocument }) => isDocument);
  const corners = known(documents.map((each) => each.corners));
  const barcodes = known(documents.map(({ barcode }) => barcode));
  const countries = known(documents.map(({ country }) => country));
  const fields = known(documents.map((each) => each.fields)).flat();
  const times = judged.map(({ ms }) => ms);
  const right = (values: readonly (boolean | null)[]) => shareOf(known(values), (value) => value);

  return {
    pictures: judged.length,
    taken: shareOf(documents, ({ isTaken }) => isTaken),
    refused: shareOf(
      judged.filter(({ isDocument }) => !isDocument),
      ({ isTaken }) => !isTaken,
    ),
    zones: zonesOf(judged),
    corners: shareOf(corners, ({ off }) => off <= cornerLimit),
    upright: shareOf(
      corners.filter(({ off }) => off <= cornerLimit),
      ({ isUpright }) => isUpright,
    ),
    barcodes: shareOf(
      barcodes.filter((verdict) => verdict !== 'none, rightly' && verdict !== 'false barcode'),
      (verdict) => verdict === 'exact',
    ),
    falseBarcodes: count(barcodes, (verdict) => verdict === 'false barcode'),
    side: right(documents.map(({ side }) => side)),
    type: right(documents.map(({ type }) => type)),
    isTwoSided: right(documents.map(({ isTwoSided }) => isTwoSided)),
    country: shareOf(countries, (verdict) => verdict === 'right'),
    wrongCountries: count(countries, (verdict) => verdict === 'wrong'),
    fields: fieldsOf(fields),
    calibration: calibrationOf(fields.filter(({ read }) => read !== null)),
    medianMs: Math.round(percentile(times, 0.5)),
    p95Ms: Math.round(percentile(times, 0.95)),
  };
};

export type Figures = ReturnType<typeof figuresOf>;

const grouped = <T>(items: readonly T[], nameOf: (item: T) => string): ReadonlyMap<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(nameOf(item), [...(groups.get(nameOf(item)) ?? []), item]);

  return new Map([...groups].sort(([a], [b]) => (a < b ? -1 : 1)));
};

export const byKind = (judged: readonly Judgement[]): ReadonlyMap<string, Figures> =>
  new Map([...grouped(judged, ({ kind }) => kind)].map(([kind, group]) => [kind, figuresOf(group)]));

export const byField = (judged: readonly Judgement[]) => {
  const fields = judged.flatMap((each) => each.fields ?? []);

  return new Map([...grouped(fields, ({ name }) => name)].map(([name, group]) => [name, fieldsOf(group)]));
};
