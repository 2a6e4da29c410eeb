import type { CrossCheckField, TrustFactor } from '@/lib/contract/domain';
import type { ComparisonShown, MatrixRow } from '@/lib/evidence/reading';
import { outsideWords } from '../../ui/outside-words';
import { factorName } from '../../words/factor-names';
import { fieldKey, fieldLabel, inSentence } from '../../words/field-names';
import { useFacts } from '../facts/facts-context';
import { PlacedRow } from '../facts/locate';
import { placesOfField } from '../facts/places';
import { crossCheckPath } from '../reveal/fields';
import { PersonalValue } from '../reveal/personal-value';
import { Cell, CompareTable, fieldColumn, NoFigure, NumberCell, RowHead } from '../table/compare-table';
import { type Mark, ReadingMark } from '../table/reading-mark';

const marks: Record<ComparisonShown['relation'], Mark> = {
  equal: 'equal',
  explained: 'explained',
  unexplained: 'differs',
  missing: 'missing',
};

interface Row {
  field: CrossCheckField;
  at: string;
  comparison: ComparisonShown | undefined;
}

const relationOf = ({ comparison }: Row): ComparisonShown['relation'] => comparison?.relation ?? 'missing';

const relationOrder: ReadonlyArray<ComparisonShown['relation']> = ['unexplained', 'missing', 'explained', 'equal'];

/** Fields that differ by the service's measure, or that we could not reconcile. */
export const differingRelations = (
  fields: readonly CrossCheckField[],
  comparisons: readonly ComparisonShown[],
): Array<ComparisonShown['relation']> =>
  fields.flatMap(({ distance }, index) => {
    const relation = comparisons[index]?.relation ?? 'missing';

    return (distance !== null && distance > 0) || relation === 'unexplained' ? [relation] : [];
  });

/**
 * "2 of 6 differ, both explained". A field that could not be compared here counts neither as explained nor as
 * unexplained, and neither does one that we consider equal.
 */
export const differenceWords = (
  fields: readonly CrossCheckField[],
  comparisons: readonly ComparisonShown[],
): string => {
  const relations = differingRelations(fields, comparisons);
  const [differ, total] = [relations.length, fields.length];
  if (differ === 0) return `none of ${total} ${total === 1 ? 'differs' : 'differ'}`;

  const count = `${differ} of ${total} ${differ === 1 ? 'differs' : 'differ'}`;
  const unexplained = relations.filter((relation) => relation === 'unexplained').length;
  const explained = relations.filter((relation) => relation === 'explained').length;
  if (explained === differ) return `${count}, ${['explained', 'both explained'][differ - 1] ?? 'all explained'}`;
  if (unexplained === differ) return `${count}, unexplained`;
  if (unexplained === 0) return count;

  return `${count}, ${explained + unexplained === differ ? '' : 'at least '}${unexplained} unexplained`;
};

const caption = (fields: CrossCheckField[], comparisons: readonly ComparisonShown[], masked: boolean): string =>
  [fields.length === 0 ? 'not compared' : differenceWords(fields, comparisons), masked && 'values masked']
    .filter(Boolean)
    .join(', ');

const readingWords = ({ relation, by }: ComparisonShown): string => {
  switch (relation) {
    case 'equal':
      return 'Equal';
    case 'explained':
      return `Explained: ${by.join(', ')}`;
    case 'unexplained':
      return 'Mismatch';
    case 'missing':
      return 'Not provided';
  }
};

/** The service's measure and our comparison can disagree. */
const contradiction = ({ field, comparison }: Row): string | null => {
  if (!comparison || field.distance === null) return null;
  if (comparison.relation === 'unexplained' && field.distance === 0) return 'The service considers them equal';

  return comparison.relation === 'equal' && field.distance > 0 ? 'The service considers them different' : null;
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
  /** Index of the factor in the decision. */
  place: number;
  fields: CrossCheckField[];
  comparisons: ComparisonShown[];
  /** The document's rows, once loaded: they know which value a check digit fits. */
  rows: MatrixRow[] | null;
  masked: boolean;
}

/** Printed text compared with one machine-read source, unexplained differences first. */
export const CrossCheck = ({ factor, place, fields, comparisons, rows, masked }: CrossCheckProps) => {
  const { places } = useFacts();
  const name = factorName(factor.name);
  const source = fields[0]?.source === 'barcode' ? 'Barcode' : 'MRZ';
  const read = fields.map(
    (field, index): Row => ({ field, at: crossCheckPath(place, index), comparison: comparisons[index] }),
  );
  const sorted = read.toSorted((a, b) => relationOrder.indexOf(relationOf(a)) - relationOrder.indexOf(relationOf(b)));

  return (
    <section aria-label={name} className="mt-2 border-t border-line">
      <div className="flex items-baseline gap-2 pt-3 pb-1 text-12">
        <h2 className="text-13">{name}</h2>
        <span className="text-ink-3">{caption(fields, comparisons, masked)}</span>
      </div>
      {fields.length > 0 && (
        <CompareTable label={`${name}, fields`} columns={columns(source)} lastBelow="two values, two figures">
          {sorted.map((row) => {
            const fits = rows?.find(({ key }) => key === fieldKey(row.field.name))?.fits ?? null;

            return (
              <PlacedRow key={row.at} places={placesOfField(places, { name: row.field.name, pageSide: null })}>
                <RowHead strong={relationOf(row) === 'unexplained'} title={outsideWords(row.field.name)}>
                  {fieldLabel(fieldKey(row.field.name))}
                </RowHead>
                <Side row={row} side="printedValue" source={`printed, ${name}`} masked={masked} />
                <Side row={row} side="sourceValue" source={`${source}, ${name}`} masked={masked} />
                {/* The distance would reveal something about masked values. */}
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
                    <ReadingMark mark="missing">Not compared</ReadingMark>
                  )}
                </Cell>
              </PlacedRow>
            );
          })}
        </CompareTable>
      )}
    </section>
  );
};
