/** What a served part of the evidence does not cover. Stored beside its blocking findings; blocks nothing by itself. */
import { type Decision, type EnrolmentStep, enrolmentSteps, type ImageList, stepsWithoutFactors } from '@/lib/contract';
import type { DecisionReading, DocumentReading } from '@/lib/evidence/reading';

export type Gap =
  /** The service has no such part. */
  | 'not found'
  | `no ${EnrolmentStep} factors`
  | `no ${EnrolmentStep} images`
  /** No field was there in two sources. */
  | 'nothing compared'
  | 'check digits not checked';

export const gapsInDecision = ({ factors }: Pick<Decision, 'factors'>, { crossChecks }: DecisionReading): Gap[] => {
  const isCompared = crossChecks.some(({ fields }) => fields.some(({ relation }) => relation !== 'missing'));

  return [
    ...stepsWithoutFactors(factors).map((step) => `no ${step} factors` as const),
    ...(isCompared ? [] : (['nothing compared'] as const)),
  ];
};

export const gapsInDocument = ({ rows, findings }: DocumentReading): Gap[] => {
  const isCompared = rows.some(({ agreement }) => ['agree', 'explained', 'differ'].includes(agreement));
  const digits = findings.find(({ code }) => code === 'check digits')?.outcome ?? 'unknown';

  return [
    ...(isCompared ? [] : (['nothing compared'] as const)),
    ...(digits === 'unknown' ? (['check digits not checked'] as const) : []),
  ];
};

/** Names that were left out may belong to either step. */
export const gapsInImages = ({ leftOut = 0, ...images }: ImageList): Gap[] =>
  enrolmentSteps
    .filter((step) => leftOut === 0 && images[step].length === 0)
    .map((step) => `no ${step} images` as const);
