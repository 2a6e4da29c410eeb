import type { ReactNode } from 'react';
import type { DocumentField, DocumentResult, VisualField } from '@/lib/contract/domain';
import { dayOf } from '@/lib/evidence/matrix/rows';
import type { MatrixRow, Source, Span } from '@/lib/evidence/reading';
import { outsideWords } from '../../ui/outside-words';
import { fieldLabel, inSentence } from '../../words/field-names';
import { useFacts } from '../facts/facts-context';
import { LocateButton, PlacedRow } from '../facts/locate';
import { placesOfField, type ReadPlace } from '../facts/places';
import { fieldPath } from '../reveal/fields';
import { PersonalValue } from '../reveal/personal-value';
import { Cell, CompareTable, fieldColumn, NoFigure, RowHead } from '../table/compare-table';
import { type Mark, ReadingMark } from '../table/reading-mark';

const lowConfidence = 70;

/** On a phone a column without any value is left out. */
const columns = (hasBarcode: boolean) => [
  fieldColumn,
  { name: 'Visual', width: 'w-[21%]' },
  { name: 'Conf.', width: 'w-[48px]', figures: true },
  { name: 'MRZ', width: 'w-[16%]' },
  { name: 'Barcode', width: hasBarcode ? 'w-[15%]' : 'w-[15%] phone:hidden' },
  { name: 'Agreement' },
];

const listOf = { visual: 'visualFields', mrz: 'mrzFields', barcode: 'barcodeFields' } as const;
const sourceWords: Record<Source, string> = { visual: 'printed', mrz: 'MRZ', barcode: 'barcode' };

const marks: Record<MatrixRow['agreement'], Mark> = {
  agree: 'equal',
  explained: 'explained',
  differ: 'differs',
  'one source': 'one source',
  'no value': 'missing',
};

const valueClasses = 'mono text-12 leading-[18px]';

const sideWords = (side: VisualField['pageSide']): { letter: string; words: string } => {
  if (side === 'FRONT') return { letter: 'F', words: 'front' };
  if (side === 'BACK') return { letter: 'B', words: 'back' };
  return { letter: side ?? '', words: side ?? 'side not provided' };
};

const Confidence = ({ field }: { field: VisualField }) => {
  const { letter, words } = sideWords(field.pageSide);
  const isLow = field.confidence !== null && field.confidence < lowConfidence;

  return (
    <div className="flex justify-end gap-1.5">
      <span className="truncate text-ink-3" title={words}>
        {letter}
      </span>
      {field.confidence === null ? (
        <NoFigure because="confidence not provided" />
      ) : (
        <span
          className={isLow ? 'font-medium text-warn' : 'text-ink-2'}
          title={isLow ? `Low confidence (under ${lowConfidence})` : undefined}
        >
          {Math.round(field.confidence)}
          {isLow && <span className="sr-only">, low confidence</span>}
        </span>
      )}
    </div>
  );
};

interface ValueProps {
  row: MatrixRow;
  source: Source;
  place: number;
  field: DocumentField;
  masked: boolean;
}

const spansOf = ({ marks: all }: MatrixRow, source: Source, place: number): Span[] | undefined =>
  all.find((mark) => mark.source === source && mark.place === place)?.spans;

const Value = ({ row, source, place, field, masked }: ValueProps) => {
  const spans = spansOf(row, source, place);

  return (
    <div title={outsideWords(field.name)}>
      <PersonalValue
        value={field.value}
        masked={masked}
        path={`${fieldPath(listOf[source], place)}.value`}
        label={`${inSentence(fieldLabel(row.key))}, ${sourceWords[source]}`}
        marks={spans ? { spans, tone: row.agreement === 'differ' ? 'differs' : 'explained' } : null}
        className={valueClasses}
      />
    </div>
  );
};

/** The normalised date, where it is written differently from the printed one. */
const NormalisedDay = ({ row, place, field, masked }: Omit<ValueProps, 'source'> & { field: VisualField }) =>
  field.normalizedDateValue !== null &&
  row.restated.includes(place) && (
    <div className="flex h-4 items-center phone:h-7">
      <PersonalValue
        value={masked ? field.normalizedDateValue : dayOf(field.normalizedDateValue)}
        masked={masked}
        path={`${fieldPath('visualFields', place)}.normalizedDateValue`}
        label={`${inSentence(fieldLabel(row.key))}, as a date`}
        className="mono text-11 text-ink-3"
      />
    </div>
  );

interface LocatedProps {
  places: readonly ReadPlace[];
  label: string;
  children: ReactNode;
}

/** A value with a button that shows its place on the image, where that is known. */
const Located = ({ places, label, children }: LocatedProps) =>
  places.length === 0 ? (
    children
  ) : (
    <div className="flex items-center justify-between gap-1">
      <div className="min-w-0">{children}</div>
      <LocateButton places={places} label={label} className="-my-0.5" />
    </div>
  );

interface FieldMatrixProps {
  document: DocumentResult;
  rows: MatrixRow[];
  masked: boolean;
}

export const FieldMatrix = ({ document, rows, masked }: FieldMatrixProps) => {
  const { places } = useFacts();
  const hasBarcode = document.barcodeFields !== null;
  const fieldsOf = <Field extends DocumentField>(list: Field[] | null, places: readonly number[]) =>
    places.flatMap((place) => (list?.[place] ? [{ place, field: list[place] }] : []));

  return (
    <CompareTable
      label="Document fields by source"
      columns={columns(hasBarcode)}
      lastBelow={hasBarcode ? 'three values' : 'two values'}
    >
      {rows.map((row) => {
        const visual = fieldsOf(document.visualFields, row.fields.visual);

        return (
          <PlacedRow key={row.key} places={visual.flatMap(({ field }) => placesOfField(places, field))}>
            <RowHead strong={row.agreement === 'differ'}>{fieldLabel(row.key)}</RowHead>
            <Cell>
              {visual.length === 0 && <NoFigure because="not printed" />}
              {visual.map(({ place, field }) => (
                <div key={place}>
                  <Located places={placesOfField(places, field)} label={`${inSentence(fieldLabel(row.key))}, printed`}>
                    <Value row={row} source="visual" place={place} field={field} masked={masked} />
                  </Located>
                  <NormalisedDay row={row} place={place} field={field} masked={masked} />
                </div>
              ))}
            </Cell>
            <Cell className="text-right">
              {visual.map(({ place, field }) => (
                <Confidence key={place} field={field} />
              ))}
            </Cell>
            {(['mrz', 'barcode'] as const).map((source) => (
              <Cell key={source} className={source === 'barcode' && !hasBarcode ? 'phone:hidden' : undefined}>
                {row.fields[source].length === 0 && <NoFigure because={`not in the ${sourceWords[source]}`} />}
                {fieldsOf(document[listOf[source]], row.fields[source]).map(({ place, field }) => (
                  <Value key={place} row={row} source={source} place={place} field={field} masked={masked} />
                ))}
              </Cell>
            ))}
            <Cell>
              <ReadingMark mark={marks[row.agreement]} notes={[row.fits]}>
                {row.words}
              </ReadingMark>
            </Cell>
          </PlacedRow>
        );
      })}
    </CompareTable>
  );
};
