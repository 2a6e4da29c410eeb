import type { Applicant, Decision, DocumentResult } from '@/lib/contract/domain';

/** Where a value stands in the evidence: the server takes these paths, and gives the value back under the same. */
export const applicantPath = (name: keyof Applicant): string => `document.applicant.${name}`;

export type FieldList = 'visualFields' | 'mrzFields' | 'barcodeFields';

export const fieldPath = (list: FieldList, index: number): string => `document.${list}.${index}`;

export const crossCheckPath = (factor: number, field: number): string => `decision.factors.${factor}.fields.${field}`;

/** The server takes so many at once; whatever a session has beyond them can be revealed one by one. */
const mostAtOnce = 200;

/** The name in as few fields as it takes: more than one at once asks for a proof. */
export const applicantFields = ({ applicant }: DocumentResult): string[] => {
  if (!applicant) return [];
  const whole = (['surnameAndGivenNames'] as const).filter((name) => applicant[name] !== null);
  const parts = (['firstName', 'lastName'] as const).filter((name) => applicant[name] !== null);
  return (whole.length > 0 ? whole : parts).map(applicantPath);
};

const documentFields = (document: DocumentResult): string[] =>
  (['visualFields', 'mrzFields', 'barcodeFields'] as const).flatMap((list) =>
    (document[list] ?? []).flatMap((field, index) => {
      const at = fieldPath(list, index);
      const date = 'normalizedDateValue' in field && field.normalizedDateValue !== null;
      return [...(field.value === null ? [] : [`${at}.value`]), ...(date ? [`${at}.normalizedDateValue`] : [])];
    }),
  );

const decisionFields = (decision: Decision): string[] =>
  decision.factors.flatMap(({ fields }, factor) =>
    (fields ?? []).flatMap((field, index) =>
      (['printedValue', 'sourceValue'] as const)
        .filter((side) => field[side] !== null)
        .map((side) => `${crossCheckPath(factor, index)}.${side}`),
    ),
  );

/** Everything on the page that is masked and can be revealed. */
export const allFields = (document: DocumentResult | undefined, decision: Decision | undefined): string[] =>
  [
    ...(document ? [...applicantFields(document), ...documentFields(document)] : []),
    ...(decision ? decisionFields(decision) : []),
  ].slice(0, mostAtOnce);
