/** The page of the worst: every miss as a picture, with what was expected and what was read. One file, nothing to load. */
import type { Decoded } from '../decode';
import { cropOf, straightened, thumbnailOf } from './crops';
import type { Expected } from './expected';
import { isRight } from './figures';
import type { FieldJudgement, Judgement } from './judge';

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** What went wrong with a picture as a whole, in words. */
const faultsOf = ({
  isDocument,
  isTaken,
  code,
  zone,
  corners,
  barcode,
  side,
  type,
  isTwoSided,
  country,
}: Judgement) => [
  ...(isDocument === isTaken ? [] : [isDocument ? `refused: ${code}` : 'taken for a document']),
  ...(zone && zone.verdict !== 'exact' && zone.verdict !== 'none, rightly' ? [`zone: ${zone.verdict}`] : []),
  ...(corners && corners.off > 0.02
    ? [Number.isFinite(corners.off) ? `corners off by ${(corners.off * 100).toFixed(1)} %` : 'no corners']
    : []),
  ...(corners && corners.off <= 0.02 && !corners.isUpright ? ['not upright'] : []),
  ...(barcode && barcode !== 'exact' && barcode !== 'none, rightly' ? [`barcode: ${barcode}`] : []),
  ...(side === false ? ['wrong side'] : []),
  ...(type === false ? ['wrong type'] : []),
  ...(isTwoSided === false ? ['wrong number of sides'] : []),
  ...(country === 'wrong' || country === 'unknown' ? [`country: ${country}`] : []),
];

/** The worse, the earlier on the page. */
const badness = (judged: Judgement, faults: readonly string[]): number => {
  const wrongAndSure = (judged.fields ?? []).filter((field) => !isRight(field) && (field.read?.confidence ?? 0) >= 90);
  const missed = (judged.fields ?? []).filter((field) => !isRight(field)).length;
  const isWrongZone = judged.zone?.verdict === 'wrong' || judged.zone?.verdict === 'false zone';

  return (
    (isWrongZone ? 100 : 0) +
    (judged.isDocument === judged.isTaken ? 0 : 60) +
    wrongAndSure.length * 10 +
    faults.length * 3 +
    missed
  );
};

interface Views {
  /** By the corners that were found, and by those that should have been. */
  found: Decoded | null;
  expected: Decoded | null;
}

const rowOf = async (field: FieldJudgement, { found, expected }: Views): Promise<string> => {
  const { name, verdict, read } = field;
  const source = read && found ? ([found, read.box] as const) : ([expected, field.expected?.box] as const);
  const crop = source[0] && source[1] ? `<img alt="" src="${await cropOf(source[0], source[1])}">` : '';
  const day = (date: string | undefined) => (date ? ` <small>${date}</small>` : '');
  const wanted = field.expected ? escaped(field.expected.value) + day(field.expected.date) : '';

  return (
    `<tr class="${verdict}"><th>${escaped(name)}<td>${crop}<td>${wanted}` +
    `<td>${read ? escaped(read.value) + day(read.date) : ''}<td>${read ? Math.round(read.confidence) : ''}<td>${verdict}`
  );
};

const zoneRows = ({ zone, reading }: Judgement): string => {
  if (!zone?.expected && !zone?.read) return '';
  const lines = (list: readonly string[] | null | undefined) => `<pre>${escaped((list ?? ['–']).join('\n'))}</pre>`;
  const sureness = reading?.zone?.sureness;

  return `<div class="zone">${lines(zone.expected)}${lines(zone.read)}<small>${sureness === undefined ? '' : sureness.toFixed(3)}</small></div>`;
};

/** The part of a picture, or of a pair of pictures, in the page. */
export interface Section {
  badness: number;
  html: string;
}

export const sectionOf = async (judged: Judgement, expected: Expected, picture: Decoded | null): Promise<Section> => {
  const faults = faultsOf(judged);
  const missed = (judged.fields ?? []).filter((field) => !isRight(field));
  const isGood = faults.length === 0 && missed.length === 0;
  const straightBy = (corners: NonNullable<Expected>['corners'] | null) =>
    picture && corners ? straightened(picture, corners) : null;
  const views = { found: straightBy(judged.reading?.corners), expected: straightBy(expected?.corners) };
  const rows = await Promise.all((judged.fields ?? []).map((field) => rowOf(field, views)));
  const thumbnail = picture && !isGood ? `<img alt="" src="${await thumbnailOf(picture)}">` : '';
  const summary = `${escaped(judged.file)} <small>${escaped(judged.kind)}, ${Math.round(judged.ms)} ms</small>`;
  const about = [
    ...faults,
    ...(missed.length > 0 ? [`${missed.length} ${missed.length === 1 ? 'field' : 'fields'}`] : []),
  ].join('; ');
  const table =
    rows.length === 0
      ? ''
      : `<table><tr><th>field<th>print<th>expected<th>read<th>confidence<th>${rows.join('')}</table>`;

  return {
    badness: isGood ? 0 : badness(judged, faults),
    html: `<details${isGood ? '' : ' open'}><summary>${summary} <b>${escaped(about)}</b></summary>${thumbnail}${zoneRows(judged)}${table}</details>`,
  };
};

const style =
  'body{font:14px system-ui,sans-serif;margin:2rem;max-width:80rem;color:#1d2025;background:#fff}pre{font:12px ui-monospace,monospace;margin:0 1rem 0 0}' +
  'details{border-top:1px solid #d5d8dc;padding:.5rem 0}summary{cursor:pointer}b{color:#a3262f;font-weight:600}small{color:#626a75;font-weight:400}' +
  'table{border-collapse:collapse;margin:.5rem 0}th,td{text-align:left;padding:.15rem .6rem;vertical-align:middle;border-top:1px solid #eceef0;font-weight:400}' +
  'tr.wrong,tr.extra{background:#fbe9ea}tr.absent{background:#fdf5e2}.zone{display:flex;margin:.5rem 0}img{max-width:100%;vertical-align:middle}';

export const pageOf = (text: string, sections: readonly Section[]): string => {
  const sorted = sections.toSorted((a, b) => b.badness - a.badness);
  const worst = sorted.filter(({ badness: value }) => value > 0);
  const good = sorted.filter(({ badness: value }) => value === 0);
  const list = (part: readonly Section[]) => part.map(({ html }) => html).join('\n');

  return (
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Engine report</title><style>${style}</style>` +
    `<h1>Engine report</h1><pre>${escaped(text)}</pre><h2>Misses: ${worst.length}</h2>${list(worst)}` +
    `<h2>Without a miss: ${good.length}</h2>${list(good)}</html>\n`
  );
};
