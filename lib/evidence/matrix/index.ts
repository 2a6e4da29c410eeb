/** All fields of a document in one table: what each source says, and whether the sources agree. */
import type { DocumentResult } from '@/lib/contract/domain';
import { areSwapped, fullNameField, type NameFieldLength } from '../compare';
import type { MatrixRow, Source, Span } from '../reading';
import { type Judgement, judge, type Marks } from './agreement';
import { type Row, rowsOf, type SourceValue } from './rows';

interface MatrixOptions {
  masked: boolean;
  /** Says which value the check digit matches; called where sources differ. */
  checkDigitMatch?: (key: string, values: Record<Source, Array<string | null>>) => string | null;
}

const bySource = <Item>({ values }: Row, item: (value: SourceValue) => Item): Record<Source, Item[]> => {
  const of = (source: Source) => values.filter((value) => value.source === source).map(item);
  return { visual: of('visual'), mrz: of('mrz'), barcode: of('barcode') };
};

/** One entry per value, with sorted spans that do not overlap. */
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

type Machine = 'mrz' | 'barcode';

const machines: Machine[] = ['mrz', 'barcode'];

const sourceValue = (row: Row, source: Source): SourceValue | undefined =>
  row.values.find((value) => value.source === source);

/** The machine-read sources that have surname and given names swapped. */
const swappedSources = (surname: Row, given: Row, cutAfter: NameFieldLength | null): Machine[] =>
  machines.filter((machine) => {
    const pair = (row: Row) => ({
      printed: sourceValue(row, 'visual')?.read ?? null,
      source: sourceValue(row, machine)?.read ?? null,
    });
    return areSwapped(pair(surname), pair(given), machine, cutAfter);
  });

/** The row with the swap undone: these sources take their values from the other row. */
const unswapped = (row: Row, other: Row, swapped: Machine[]): SourceValue[] =>
  row.values.map((value) =>
    swapped.some((machine) => machine === value.source)
      ? { ...value, read: sourceValue(other, value.source)?.read ?? null }
      : value,
  );

const withArticle: Record<Machine, string> = { mrz: 'the MRZ', barcode: 'the barcode' };

const judgeSwapped = (judgement: Judgement, swapped: Machine[]): Judgement => {
  // These spans refer to values in the other row.
  const marks = judgement.marks.filter(({ source }) => !swapped.some((machine) => machine === source));
  if (judgement.agreement === 'differ') return { ...judgement, marks };
  const words = `Surname and given names swapped in ${swapped.map((machine) => withArticle[machine]).join(' and ')}`;
  return { agreement: 'explained', words, marks: [] };
};

export const matrixOf = (document: DocumentResult, { masked, checkDigitMatch }: MatrixOptions): MatrixRow[] => {
  const rows = rowsOf(document);
  const rowOf = (key: string) => rows.find((row) => row.key === key);
  const [surname, given] = [rowOf('surname'), rowOf('given_name')];
  const inZone = (row: Row | undefined) => row?.values.find(({ source }) => source === 'mrz')?.read ?? null;
  const cutAfter = fullNameField(inZone(surname), inZone(given));
  const swapped = surname && given ? swappedSources(surname, given, cutAfter) : [];

  const judgementOn = (row: Row): Judgement => {
    const other = row === surname ? given : surname;
    const isName = row === surname || row === given;
    if (!isName || !other || swapped.length === 0) return judge({ key: row.key, cutAfter }, row.values);
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
      restated: row.values.filter(({ isRestated }) => isRestated).map(({ place }) => place),
      fits:
        agreement === 'differ'
          ? (checkDigitMatch?.(
              row.key,
              bySource(row, ({ read }) => read),
            ) ?? null)
          : null,
    };
  });
};
