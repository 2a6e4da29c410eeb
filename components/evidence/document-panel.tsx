'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import type { DocumentAnswer } from '@/lib/answers';
import type { DocumentField, DocumentResult, VisualField } from '@/lib/contract/domain';
import { Panel } from '../ui/panel';
import type { PanelState } from '../ui/panel-state';
import { SkeletonLines } from '../ui/skeleton';
import { Cell, CompareTable, fieldColumn, RowHead } from './compare-table';
import { type FieldRow, fieldRows, mrzLines } from './field-rows';

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

const FieldValue = ({ value }: { value: string | null }) =>
  value === null ? (
    <span className="text-ink-3">not delivered</span>
  ) : (
    <span className="mono text-12 leading-[18px]">{value}</span>
  );

const Machine = ({ fields }: { fields: DocumentField[] }) => (
  <Cell className="break-words">
    {fields.length === 0 ? (
      <span className="text-ink-3">–</span>
    ) : (
      fields.map((field) => (
        <div key={field.name} title={field.name}>
          <FieldValue value={field.value} />
        </div>
      ))
    )}
  </Cell>
);

const normalisedDay = (field: VisualField): string | null => {
  const day = field.normalizedDateValue?.slice(0, 10) ?? null;
  return day === null || day === field.value ? null : day;
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

const MatrixRow = ({ row }: { row: FieldRow }) => (
  <tr>
    <RowHead>{row.label}</RowHead>
    <Cell className="break-words">
      {row.visual.length === 0 && <span className="text-ink-3">–</span>}
      {row.visual.map((field) => (
        <div key={`${field.name} ${field.pageSide}`} title={field.name}>
          <FieldValue value={field.value} />
          {normalisedDay(field) && <span className="mono ml-2 text-11 text-ink-3">{normalisedDay(field)}</span>}
        </div>
      ))}
    </Cell>
    <Cell className="text-right">
      {row.visual.map((field) => (
        <Confidence key={`${field.name} ${field.pageSide}`} field={field} />
      ))}
    </Cell>
    <Machine fields={row.mrz} />
    <Machine fields={row.barcode} />
  </tr>
);

const MrzLines = ({ lines }: { lines: string[] }) => (
  <section aria-label="MRZ lines" className="mt-3">
    <h3 className="mb-1 text-12 font-medium text-ink-2">MRZ lines</h3>
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-control bg-sunken px-3 py-2 font-mono text-12 leading-5 shadow-[inset_0_0_0_1px_var(--line)]"
    >
      {lines.join('\n')}
    </pre>
  </section>
);

const Fields = ({ document }: { document: DocumentResult }) => {
  const rows = fieldRows(document);
  const lines = mrzLines(document);
  if (rows.length === 0 && lines.length === 0) return <p className="text-ink-2">The service delivered no fields.</p>;

  return (
    <>
      <CompareTable label="Document fields by source" columns={columns}>
        {rows.map((row) => (
          <MatrixRow key={row.key} row={row} />
        ))}
      </CompareTable>
      {lines.length > 0 && <MrzLines lines={lines} />}
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
    {({ document }) => <Fields document={document} />}
  </Panel>
);
