/** Every field of a document as one table: who says what, and whether they agree. */
import type { DocumentResult } from '@/lib/contract/domain';
import { fullNameField } from '../compare';
import type { MatrixRow, Source, Span } from '../reading';
import { type Judgement, judge, type Marks } from './agreement';
import { type Row, rowsOf } from './rows';
import { type Machine, swappedSources, unswapped } from './swapped';

export type FieldValues = Record<Source, Array<string | null>>;

export interface MatrixOptions {
  masked: boolean;
  /** Which of the values a check digit belongs to; asked where they differ. */
  fitsOf?: (key: string, values: FieldValues) => string | null;
}

const bySource = <Item>({ voices }: Row, item: (voice: Row['voices'][number]) => Item): Record<Source, Item[]> => {
  const of = (source: Source) => voices.filter((voice) => voice.source === source).map(item);
  return { visual: of('visual'), mrz: of('mrz'), barcode: of('barcode') };
};

/** One entry for each value, its spans in order and none within another. */
const merged = (marks: Marks): Marks => {
  const entries = new Map<string, { source: Source; place: number; spans: Span[] }>();
  for (const { source, place, spans } of marks) {
    const entry = entries.get(`${source} ${place}`) ?? { source, place, spans: [] };
    entry.spans.push(...spans);
    entries.set(`${source} ${place}`, entry);
  }

  return [...entries.values()].flatMap((entry) => {
    const spans: Span[] = [];
    for (const [from, to] of entry.spans.toSorted(([a], [b]) => a - b)) {
      const last = spans.at(-1);
      if (last && from <= last[1]) spans[spans.length - 1] = [last[0], Math.max(last[1], to)];
      else spans.push([from, to]);
    }
    return spans.length > 0 ? [{ ...entry, spans }] : [];
  });
};

const where: Record<Machine, string> = { mrz: 'the MRZ', barcode: 'the barcode' };

const judgeSwapped = (judgement: Judgement, swapped: Machine[]): Judgement => {
  // Spans of the other row's values mean nothing here.
  const marks = judgement.marks.filter(({ source }) => !swapped.some((machine) => machine === source));
  if (judgement.agreement === 'differ') return { ...judgement, marks };
  const words = `Surname and given names swapped in ${swapped.map((machine) => where[machine]).join(' and ')}`;
  return { agreement: 'explained', words, marks: [] };
};

export const matrixOf = (document: DocumentResult, { masked, fitsOf }: MatrixOptions): MatrixRow[] => {
  const rows = rowsOf(document);
  const rowOf = (key: string) => rows.find((row) => row.key === key);
  const [surname, given] = [rowOf('surname'), rowOf('given_name')];
  const inZone = (row: Row | undefined) => row?.voices.find(({ source }) => source === 'mrz')?.read ?? null;
  const cutAfter = fullNameField(inZone(surname), inZone(given));
  const swapped = surname && given ? swappedSources(surname, given, cutAfter) : [];

  const judgementOn = (row: Row): Judgement => {
    const other = row === surname ? given : surname;
    const isName = row === surname || row === given;
    if (!isName || !other || swapped.length === 0) return judge({ key: row.key, cutAfter }, row.voices);
    return judgeSwapped(judge({ key: row.key, cutAfter }, unswapped(row, other, swapped)), swapped);
  };

  return rows.map((row) => {
    const { agreement, words, marks } = judgementOn(row);

    return {
      key: row.key,
      fields: bySource(row, ({ place }) => place),
      agreement,
      words,
      marks: masked ? [] : merged(marks),
      restated: row.voices.filter(({ isRestated }) => isRestated).map(({ place }) => place),
      fits:
        agreement === 'differ'
          ? (fitsOf?.(
              row.key,
              bySource(row, ({ read }) => read),
            ) ?? null)
          : null,
    };
  });
};
