'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import type { DocumentAnswer } from '@/lib/answers';
import type { DocumentResult, VisualField } from '@/lib/contract/domain';
import { Panel } from '../ui/panel';
import type { PanelState } from '../ui/panel-state';
import { SkeletonLines } from '../ui/skeleton';
import { Cell, CompareTable, fieldColumn, RowHead } from './compare-table';
import { inSentence } from './field-names';
import { type FieldRow, fieldRows, linesOf, mrzLines, wholeMrzField } from './field-rows';
import { PersonalValue } from './reveal/personal-value';
import { RevealButton } from './reveal/reveal-button';
import { useReveal } from './reveal/reveal-provider';

const lowConfidence = 70;

const columns = [
  fieldColumn,
  { name: 'Visual', width: 'w-[30%]' },
  { name: 'Conf.', width: 'w-[68px]', figures: true },
  { name: 'MRZ' },
  { name: 'Barcode' },
];

const sideLetter = (side: VisualField['pageSide']): string =>
  side === 'FRONT' ? 'F' : side === 'BACK' ? 'B' : (side ?? '');

const valueClasses = 'mono text-12 leading-[18px]';

interface MachineProps {
  fields: FieldRow['mrz'];
  masked: boolean;
  /** "surname, MRZ" */
  label: string;
}

const Machine = ({ fields, masked, label }: MachineProps) => (
  <Cell className="break-words">
    {fields.length === 0 ? (
      <span className="text-ink-3">–</span>
    ) : (
      fields.map((field) => (
        <div key={field.at} title={field.name}>
          <PersonalValue
            value={field.value}
            masked={masked}
            path={`${field.at}.value`}
            label={label}
            className={valueClasses}
          />
        </div>
      ))
    )}
  </Cell>
);

// Two masks that look alike say nothing about the values behind them.
const normalisedDay = (field: VisualField, masked: boolean): string | null => {
  const day = field.normalizedDateValue?.slice(0, 10) ?? null;
  return day === field.value && !masked ? null : day;
};

const Confidence = ({ field }: { field: VisualField }) => (
  <div>
    <span className="mr-1.5 text-ink-3" title={field.pageSide === 'BACK' ? 'Back' : 'Front'}>
      {sideLetter(field.pageSide)}
    </span>
    {field.confidence === null ? (
      <span className="text-11 text-ink-3">not delivered</span>
    ) : (
      <span className={field.confidence < lowConfidence ? 'font-medium text-warn' : 'text-ink-2'}>
        {Math.round(field.confidence)}
      </span>
    )}
  </div>
);

const MatrixRow = ({ row, masked }: { row: FieldRow; masked: boolean }) => (
  <tr>
    <RowHead>{row.label}</RowHead>
    <Cell className="break-words">
      {row.visual.length === 0 && <span className="text-ink-3">–</span>}
      {row.visual.map((field) => (
        <div key={field.at} title={field.name}>
          <PersonalValue
            value={field.value}
            masked={masked}
            path={`${field.at}.value`}
            label={`${inSentence(row.label)}, printed`}
            className={valueClasses}
          />
          {normalisedDay(field, masked) && (
            <span className="ml-2">
              <PersonalValue
                value={normalisedDay(field, masked)}
                masked={masked}
                path={`${field.at}.normalizedDateValue`}
                label={`${inSentence(row.label)}, as a date`}
                className="mono text-11 text-ink-3"
              />
            </span>
          )}
        </div>
      ))}
    </Cell>
    <Cell className="text-right">
      {row.visual.map((field) => (
        <Confidence key={field.at} field={field} />
      ))}
    </Cell>
    <Machine fields={row.mrz} masked={masked} label={`${inSentence(row.label)}, MRZ`} />
    <Machine fields={row.barcode} masked={masked} label={`${inSentence(row.label)}, barcode`} />
  </tr>
);

const MrzLines = ({ whole, at, masked }: { whole: string; at: string; masked: boolean }) => {
  const path = `${at}.value`;
  const { revealed } = useReveal();
  const shown = (masked && revealed.get(path)?.value) || whole;

  return (
    <section aria-label="MRZ lines" className="mt-3">
      <div className="mb-1 flex items-center gap-1">
        <h3 className="text-12 font-medium text-ink-2">MRZ lines</h3>
        {masked && <RevealButton label="MRZ lines" fields={[path]} />}
      </div>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        tabIndex={0}
        className="relative overflow-x-auto rounded-control bg-sunken px-3 py-2 font-mono text-12 leading-5 shadow-[inset_0_0_0_1px_var(--line)]"
      >
        {linesOf(shown).join('\n')}
      </pre>
    </section>
  );
};

const Fields = ({ document, masked }: { document: DocumentResult; masked: boolean }) => {
  const rows = fieldRows(document);
  const mrz = wholeMrzField(document);
  if (rows.length === 0 && mrzLines(document).length === 0)
    return <p className="text-ink-2">The service delivered no fields.</p>;

  return (
    <>
      <CompareTable label="Document fields by source" columns={columns}>
        {rows.map((row) => (
          <MatrixRow key={row.key} row={row} masked={masked} />
        ))}
      </CompareTable>
      {mrz?.value && <MrzLines whole={mrz.value} at={mrz.at} masked={masked} />}
    </>
  );
};

const sources = ({ document, masked }: DocumentAnswer): string => {
  const absent = [!document.mrzFields && 'no MRZ', !document.barcodeFields && 'no barcode'].filter(Boolean);
  return ['visual (F front, B back) with OCR confidence', ...absent, masked && 'values masked']
    .filter(Boolean)
    .join(', ');
};

interface DocumentPanelProps {
  state: PanelState<DocumentAnswer>;
  refetch: UseQueryResult['refetch'];
}

export const DocumentPanel = ({ state, refetch }: DocumentPanelProps) => (
  <Panel
    title="Document fields"
    caption={sources}
    state={state}
    skeleton={<SkeletonLines count={10} />}
    onRetry={() => void refetch()}
  >
    {({ document, masked }) => <Fields document={document} masked={masked} />}
  </Panel>
);
