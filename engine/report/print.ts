/** The figures as plain text. */
import { byField, byKind, type Figures, percent, type Share, sureFrom } from './figures';
import type { Judgement } from './judge';

export const of = (share: Share): string => `${share.good} of ${share.of} (${percent(share)})`;

/** Columns as wide as their widest cell: the first to the left, the others to the right. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string[] => {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));

  return all.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
};

const short = ({ good, of: all }: Share): string => (all === 0 ? '' : `${good}/${all}`);

const kindTable = (judged: readonly Judgement[]): string[] =>
  table(
    ['kind', 'pictures', 'taken', 'corners', 'zone', 'barcode', 'side', 'type', 'country', 'fields', 'exact', 'p95 ms'],
    [...byKind(judged)].map(([kind, each]) => [
      kind,
      String(each.pictures),
      short(each.taken),
      short(each.corners),
      short(each.zones.exact),
      short(each.barcodes),
      short(each.side),
      short(each.type),
      short(each.country),
      short(each.fields.exact),
      each.fields.exact.of === 0 ? '' : percent(each.fields.exact),
      String(each.p95Ms),
    ]),
  );

const fieldTable = (judged: readonly Judgement[]): string[] =>
  table(
    ['field', 'expected', 'exact', '', 'wrong', 'absent', 'extra'],
    [...byField(judged)].map(([name, { exact, wrong, absent, extra }]) => [
      name,
      String(exact.of),
      String(exact.good),
      percent(exact),
      String(wrong),
      String(absent),
      String(extra),
    ]),
  );

const calibrationTable = ({ calibration }: Figures): string[] =>
  table(
    ['confidence', 'values', 'right', ''],
    calibration.tenths
      .filter(({ of: values }) => values > 0)
      .map(({ from, ...share }) => [
        `${from} to ${from === 90 ? 100 : from + 9}`,
        String(share.of),
        String(share.good),
        percent(share),
      ]),
  );

/** Only what the folder has expectations for. */
export const printed = (judged: readonly Judgement[], figures: Figures, memoryMb: number): string => {
  const { zones, fields, calibration } = figures;
  const when = (isThere: boolean, ...lines: string[]): string[] => (isThere ? lines : []);
  const hasFields = fields.exact.of > 0;

  return [
    `pictures: ${figures.pictures}`,
    ...when(figures.taken.of > 0, `documents taken for documents: ${of(figures.taken)}`),
    ...when(figures.refused.of > 0, `other pictures refused: ${of(figures.refused)}`),
    ...when(
      zones.exact.of > 0,
      `zones read exactly: ${of(zones.exact)}; wrong ${zones.wrong}, not read ${zones.notRead}`,
      `  of those given: data line wrong ${zones.wrongDataLines.good} of ${zones.wrongDataLines.of}, names exact ${of(zones.namesExact)}`,
    ),
    ...when(zones.falseZones.of > 0, `zones where there is none: ${zones.falseZones.good} of ${zones.falseZones.of}`),
    ...when(
      figures.corners.of > 0,
      `corners within 2 % of the diagonal: ${of(figures.corners)}; of those upright ${of(figures.upright)}`,
    ),
    ...when(figures.barcodes.of > 0, `barcodes: ${of(figures.barcodes)}; where there is none ${figures.falseBarcodes}`),
    ...when(figures.side.of > 0, `side: ${of(figures.side)}; one side or two: ${of(figures.isTwoSided)}`),
    ...when(figures.type.of > 0, `type: ${of(figures.type)}`),
    ...when(figures.country.of > 0, `country: ${of(figures.country)}; wrong ${figures.wrongCountries}`),
    ...when(
      hasFields,
      `fields exact: ${of(fields.exact)}; wrong ${fields.wrong} (${fields.ofOtherAlphabet} of them by letters of another alphabet that look the same), absent ${fields.absent}, not printed there ${fields.extra}`,
      `values with confidence ${sureFrom} or more: ${of(calibration.sure)}; of those right ${of(calibration.rightOfSure)}`,
      '',
      ...calibrationTable(figures),
      '',
      ...fieldTable(judged),
    ),
    '',
    ...kindTable(judged),
    '',
    `time per picture: median ${figures.medianMs} ms, p95 ${figures.p95Ms} ms; memory of this process at most ${memoryMb} MB`,
  ].join('\n');
};
