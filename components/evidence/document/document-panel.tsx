'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import type { DocumentAnswer } from '@/lib/answers';
import type { Applicant, DocumentResult } from '@/lib/contract/domain';
import { Panel } from '../../ui/panel';
import type { PanelState } from '../../ui/panel-state';
import { SkeletonLines } from '../../ui/skeleton';
import { applicantPath } from '../reveal/fields';
import { PersonalValue } from '../reveal/personal-value';
import { AlsoDelivered } from '../table/also-delivered';
import { LeftOut } from '../table/left-out';
import { FieldMatrix } from './field-matrix';
import { MrzLines } from './mrz-lines';
import { SecondOpinion } from './second-opinion';

const sources = ({ document, masked }: DocumentAnswer): string => {
  const absent = [!document.mrzFields && 'no MRZ data', !document.barcodeFields && 'no barcode data'].filter(Boolean);
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
    {({ document, reading, masked }) => (
      <>
        {reading.rows.length === 0 && !reading.mrz ? (
          <p className="text-ink-2">No fields provided.</p>
        ) : (
          <FieldMatrix document={document} rows={reading.rows} masked={masked} />
        )}
        {reading.mrz && <MrzLines document={document} mrz={reading.mrz} masked={masked} />}
        <CombinedApplicant document={document} masked={masked} />
        <SecondOpinion findings={reading.findings} masked={masked} />
        <LeftOut of={document} />
        <AlsoDelivered of={document} />
      </>
    )}
  </Panel>
);

const applicantNames = {
  lastName: 'Last name',
  firstName: 'First name',
  surnameAndGivenNames: 'Full name',
  dateOfBirth: 'Date of birth',
} as const satisfies Partial<Record<keyof Applicant, string>>;

const applicantParts = Object.keys(applicantNames) as Array<keyof typeof applicantNames>;

/** The applicant as combined by the service from all sources. */
const CombinedApplicant = ({ document, masked }: { document: DocumentResult; masked: boolean }) => {
  const { applicant } = document;

  return (
    <section aria-label="Applicant" className="mt-3">
      <h3 className="text-12 font-medium text-ink-2">
        Applicant <span className="font-normal text-ink-3">details combined by the service from all sources</span>
      </h3>
      {applicant ? (
        <dl className="mt-1 grid grid-cols-[104px_minmax(0,1fr)] gap-x-3 text-table pair:grid-cols-[104px_minmax(0,1fr)_104px_minmax(0,1fr)]">
          {applicantParts.map((part) => (
            <div key={part} className="contents">
              <dt className="min-h-7 border-t border-line py-1 text-ink-2">{applicantNames[part]}</dt>
              <dd className="min-h-7 min-w-0 border-t border-line py-1">
                <PersonalValue
                  value={applicant[part]}
                  masked={masked}
                  path={applicantPath(part)}
                  label={`applicant, ${applicantNames[part].toLowerCase()}`}
                  className="mono text-12 leading-[18px]"
                />
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="mt-1 text-12 text-ink-3">not provided</p>
      )}
    </section>
  );
};
