import type { CrossCheckField, TrustFactor } from '@/lib/contract/domain';
import type { ComparisonShown, MatrixRow } from '@/lib/evidence/reading';
import { fieldKey, fieldLabel, inSentence } from '../document/field-names';
import { crossCheckPath } from '../reveal/fields';
import { PersonalValue } from '../reveal/personal-value';
import { Cell, CompareTable, fieldColumn, NoFigure, NumberCell, RowHead } from '../table/compare-table';
import { type Mark, ReadingMark } from '../table/reading-mark';
import { factorName } from './factor-names';
import { differing } from './factor-words';

const marks: Record<ComparisonShown['relation'], Mark> = {
  equal: 'equal',
  explained: 'explained',
  unexplained: 'differs',
  missing: 'missing',
};

/** One compared field: as the service sent it, and what the desk makes of it. */
interface Row {
  field: CrossCheckField;
  at: string;
  comparison: ComparisonShown | undefined;
}

const relationOf = ({ comparison }: Row): ComparisonShown['relation'] => comparison?.relation ?? 'missing';

const firstRelations: ReadonlyArray<ComparisonShown['relation']> = ['unexplained', 'missing', 'explained', 'equal'];

const caption = (fields: CrossCheckField[], rows: Row[], masked: boolean): string => {
  const unexplained = rows.filter((row) => relationOf(row) === 'unexplained').length;
  const differ = differing(fields);
  const parts = [
    fields.length === 0
      ? 'no fields received'
      : `${differ === 0 ? 'none' : differ} of ${fields.length} ${differ < 2 ? 'differs' : 'differ'}`,
    differ > 0 && unexplained < differ && `${unexplained === 0 ? 'none' : unexplained} of them unexplained`,
    masked && 'values masked',
  ];
  return parts.filter(Boolean).join(', ');
};

const readingWords = ({ relation, by }: ComparisonShown): string => {
  switch (relation) {
    case 'equal':
      return 'Equal';
    case 'explained':
      return `Explained: ${by.join(', ')}`;
    case 'unexplained':
      return 'Mismatch';
    case 'missing':
      return 'Not delivered';
  }
};

/** What the service measured and what the desk sees need not be the same. */
const contradiction = ({ field, comparison }: Row): string | null => {
  if (!comparison || field.distance === null) return null;
  if (comparison.relation === 'unexplained' && field.distance === 0) return 'The service counts them as equal';

  return comparison.relation === 'equal' && field.distance > 0 ? 'The service counts a difference' : null;
};

const notesOf = (row: Row, fits: string | null): Array<string | null | undefined> => [
  contradiction(row),
  row.comparison?.words,
  relationOf(row) === 'unexplained' ? fits : null,
];

interface SideProps {
  row: Row;
  side: 'printedValue' | 'sourceValue';
  source: string;
  masked: boolean;
}

const Side = ({ row: { field, at, comparison }, side, source, masked }: SideProps) => {
  const spans = comparison?.marks?.[side === 'printedValue' ? 'printed' : 'source'];

  return (
    <Cell>
      <PersonalValue
        value={field[side]}
        masked={masked}
        path={`${at}.${side}`}
        label={`${inSentence(fieldLabel(fieldKey(field.name)))}, ${source}`}
        marks={spans ? { spans, tone: comparison?.relation === 'unexplained' ? 'differs' : 'explained' } : null}
        className="mono text-12 leading-[18px]"
      />
    </Cell>
  );
};

const columns = (source: string) => [
  fieldColumn,
  { name: 'Printed', width: 'w-[17%]' },
  { name: source, width: 'w-[17%]' },
  { name: 'Dist.', width: 'w-[38px]', figures: true },
  { name: 'Score', width: 'w-[46px]', figures: true },
  { name: 'Reading' },
];

interface CrossCheckProps {
  factor: TrustFactor;
  /** Which of the decision's factors it is. */
  place: number;
  fields: CrossCheckField[];
  comparisons: ComparisonShown[];
  /** The document's own rows, once they are read: they know which value a check digit fits. */
  rows: MatrixRow[] | null;
  masked: boolean;
}

/** Printed text against one machine-read source, field by field; what nothing explains comes first. */
export const CrossCheck = ({ factor, place, fields, comparisons, rows, masked }: CrossCheckProps) => {
  const name = factorName(factor.name);
  const source = fields[0]?.source === 'barcode' ? 'Barcode' : 'MRZ';
  const read = fields.map(
    (field, index): Row => ({ field, at: crossCheckPath(place, index), comparison: comparisons[index] }),
  );
  const sorted = read.toSorted((a, b) => firstRelations.indexOf(relationOf(a)) - firstRelations.indexOf(relationOf(b)));

  return (
    <section aria-label={name} className="mt-2 border-t border-line">
      <div className="flex items-baseline gap-2 pt-3 pb-1 text-12">
        <h2 className="text-13">{name}</h2>
        <span className="text-ink-3">{caption(fields, read, masked)}</span>
      </div>
      {fields.length > 0 && (
        <CompareTable label={`${name}, fields`} columns={columns(source)}>
          {sorted.map((row) => {
            const fits = rows?.find(({ key }) => key === fieldKey(row.field.name))?.fits ?? null;

            return (
              <tr key={row.at}>
                <RowHead strong={relationOf(row) === 'unexplained'} title={row.field.name}>
                  {fieldLabel(fieldKey(row.field.name))}
                </RowHead>
                <Side row={row} side="printedValue" source={`printed, ${name}`} masked={masked} />
                <Side row={row} side="sourceValue" source={`${source}, ${name}`} masked={masked} />
                {/* Masked, it is only known whether they differ. */}
                {masked ? (
                  <Cell className="text-right">
                    <NoFigure because="hidden while masked" />
                  </Cell>
                ) : (
                  <NumberCell value={row.field.distance} />
                )}
                <NumberCell value={row.field.score} />
                <Cell>
                  {row.comparison ? (
                    <ReadingMark mark={marks[row.comparison.relation]} notes={notesOf(row, fits)}>
                      {readingWords(row.comparison)}
                    </ReadingMark>
                  ) : (
                    <ReadingMark mark="missing">Not compared here</ReadingMark>
                  )}
                </Cell>
              </tr>
            );
          })}
        </CompareTable>
      )}
    </section>
  );
};
