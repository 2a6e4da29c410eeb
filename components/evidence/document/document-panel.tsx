'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import type { DocumentAnswer } from '@/lib/answers';
import { Panel } from '../../ui/panel';
import type { PanelState } from '../../ui/panel-state';
import { SkeletonLines } from '../../ui/skeleton';
import { AlsoDelivered } from '../table/also-delivered';
import { CombinedApplicant } from './applicant';
import { FieldMatrix } from './field-matrix';
import { MrzLines } from './mrz-lines';
import { SecondOpinion } from './second-opinion';

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

/** Everything that was read from the document: field by field, its machine-readable zone, and what the desk makes of it. */
export const DocumentPanel = ({ state, refetch }: DocumentPanelProps) => (
  <Panel
    title="Document fields"
    caption={sources}
    state={state}
    skeleton={<SkeletonLines count={10} />}
    onRetry={() => void refetch()}
  >
    {({ document, reading, masked }) => (
      <>
        {reading.rows.length === 0 && !reading.mrz ? (
          <p className="text-ink-2">The service delivered no fields.</p>
        ) : (
          <FieldMatrix document={document} rows={reading.rows} masked={masked} />
        )}
        {reading.mrz && <MrzLines document={document} mrz={reading.mrz} masked={masked} />}
        <CombinedApplicant document={document} masked={masked} />
        <SecondOpinion findings={reading.findings} masked={masked} />
        <AlsoDelivered of={document} />
      </>
    )}
  </Panel>
);
